/** Values between engine and plugin: marks of secrets and of what is not known yet, at any depth, and back. */

import { wellFormed } from "../base/text";
import { isFields, own } from "../base/fields";
import type { Fields } from "../base/fields";
import { secret, signature, unknownMarker } from "../base/markers";
import { joinSecrets } from "../http/secret-fields";
import type { AnySecretFields } from "../http/secret-fields";

/** The secret parts of a value: `true` for all of it, otherwise by field. The items of a list are not told apart. */
export type Secrets = AnySecretFields;

/** A value without marks, and what was marked as secret in it. Unknown parts are `unknownMarker`. */
export interface Decoded {
  readonly value: unknown;
  readonly secrets: true | Secrets | undefined;
}

/** The engine's markers for what is not known yet: text and anything, boolean, number, list, asset, archive, object. */
const unknownMarkers = new Set([
  unknownMarker,
  "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  "030794c1-ac77-496b-92df-f27374a8bd58",
  "e48ece36-62e2-4504-bad9-02848725956a",
  "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
]);
/** The value under `signature` that means an output: a value with what it depends on, or without one where it is not known yet. */
export const output = "d0e6a833031e9bbcd3f4e8bde6ca49a4";
const resource = "5cf8f73096256a8f31e491e813e4eb8e";

/** Whether it stands in place of a value that is not known yet. */
export function isUnknownMarker(wire: unknown): boolean {
  return typeof wire === "string" && unknownMarkers.has(wire);
}

/** Takes the marks off a value. */
export function decode(wire: unknown): Decoded {
  if (isUnknownMarker(wire)) return { value: unknownMarker, secrets: undefined };
  if (Array.isArray(wire)) {
    const items = wire.map(decode);
    const value = items.map((item) => item.value);
    // A list may be sorted on the way, so a mark on one item is a mark on the list.
    return { value, secrets: items.some(({ secrets }) => secrets !== undefined) ? true : undefined };
  }
  if (!isFields(wire)) return { value: wire, secrets: undefined };
  switch (own(wire, signature)) {
    case secret:
      return { value: decode(wire["value"]).value, secrets: true };
    case output: {
      const inner = "value" in wire ? decode(wire["value"]) : decode(unknownMarker);
      return wire["secret"] === true ? { ...inner, secrets: true } : inner;
    }
    case resource:
      return decode(wire["id"] === undefined || wire["id"] === "" ? unknownMarker : wire["id"]);
  }
  const fields = Object.entries(wire).map(([name, inner]) => [name, decode(inner)] as const);
  const marked = fields.flatMap(([name, { secrets }]) =>
    secrets === undefined ? [] : [[name, secrets] as const],
  );
  return {
    value: Object.fromEntries(fields.map(([name, { value }]) => [name, value])),
    secrets: marked.length === 0 ? undefined : Object.fromEntries(marked),
  };
}

/** The fields of an object without marks, and what was marked in it. */
export interface Marked {
  readonly fields: Fields;
  readonly secrets: Secrets;
}

/** Takes the marks off the fields of an object. */
export function decodeFields(wire: unknown): Marked {
  const { value, secrets } = decode(wire);
  const fields = isFields(value) ? value : {};
  if (secrets === true)
    return { fields, secrets: Object.fromEntries(Object.keys(fields).map((name) => [name, true])) };
  return { fields, secrets: secrets ?? {} };
}

/** Marks the secret parts of an object, each of which one of the tables names, and leaves out what is undefined. */
export function encodeFields(fields: Fields, ...tables: readonly Secrets[]): Record<string, unknown> {
  return encode(fields, tables) as Record<string, unknown>;
}

/**
 * The same for what programs read: a field that holds a secret anywhere is marked as a whole, because the SDKs of some languages
 * lose a mark inside a value without a type, and the secret with it.
 */
export function encodeOutputs(fields: Fields, ...tables: readonly Secrets[]): Record<string, unknown> {
  const encoded = Object.entries(encodeFields(fields, ...tables));
  return Object.fromEntries(
    encoded.map(([name, value]) => [name, isMarkedInside(value) ? encode(fields[name], [true]) : value]),
  );
}

function isMarkedInside(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(
    (inner) => own(inner as Fields, signature) === secret || isMarkedInside(inner),
  );
}

/**
 * What is secret inside the fields of a state, which are marked as a whole.
 *
 * @param table what is secret in every object of the kind
 * @param inputs what was marked in the inputs that the state was made with
 */
export function secretsInside(state: Secrets, table: Secrets, inputs: Secrets): Secrets {
  const entries = Object.entries(state).map(([name, mark]): [string, true | Secrets] => {
    const inside = joinSecrets(pick(table, name), pick(inputs, name))[name];
    return [name, mark === true ? (inside ?? true) : mark];
  });
  return Object.fromEntries(entries);
}

function pick(secrets: Secrets, name: string): Secrets {
  const inner = Object.hasOwn(secrets, name) ? secrets[name] : undefined;
  return inner === undefined ? {} : { [name]: inner };
}

function encode(value: unknown, tables: readonly (true | Secrets)[]): unknown {
  // What is not known yet must stay so: a marked marker would be a secret text.
  if (value === unknownMarker) return value;
  if (tables.includes(true)) {
    const inner = encode(value, []);
    return inner === null || inner === undefined ? null : { [signature]: secret, value: inner };
  }
  const named = tables as readonly Secrets[];
  if (Array.isArray(value)) return value.map((item) => encode(item, named) ?? null);
  if (typeof value === "string") return wellFormed(value);
  if (!isFields(value)) return value;
  const present = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(
    present.map(([name, inner]) => [
      wellFormed(name),
      encode(
        inner,
        named.flatMap((table) =>
          Object.hasOwn(table, name) && table[name] !== undefined ? [table[name]] : [],
        ),
      ),
    ]),
  );
}
