/** The inputs of a component on the wire: opened as far as they decide what it consists of, with all marks and dependencies at the values inside. */

import { isFields, own } from "../base/fields";
import type { Fields } from "../base/fields";
import { secret, signature, unknownMarker } from "../base/markers";
import { isUnknownMarker, output } from "./wire";

/** A value without the marks around it, and what they said. Marks inside of it stay. */
interface Opened {
  readonly value: unknown;
  readonly isSecret: boolean;
  readonly urns: readonly string[];
}

/** How many levels of each input have names that count. */
const levels: ReadonlyMap<string, number> = new Map([
  ["endpoints", 2],
  ["defaults", 1],
  ["portal", 1],
]);

/**
 * The inputs of a tenant. A mark around a map is at each of its values instead.
 *
 * @param dependencies what each input depends on as a whole: the SDKs of some languages say no more
 */
export function openInputs(inputs: Fields, dependencies: (input: string) => readonly string[]): Fields {
  const opened = Object.entries(inputs).map(([name, wire]) => {
    const told = new Set(urnsIn(wire));
    const untold = dependencies(name).filter((urn) => !told.has(urn));
    return [name, spread(wire, levels.get(name) ?? 0, { isSecret: false, urns: untold })];
  });
  return Object.fromEntries(opened) as Fields;
}

function spread(wire: unknown, depth: number, outer: Pick<Opened, "isSecret" | "urns">): unknown {
  const inner = open(wire);
  const isSecret = inner.isSecret || outer.isSecret;
  const urns = [...new Set([...outer.urns, ...inner.urns])];
  const { value } = inner;
  if (depth === 0) return marked({ value, isSecret, urns });
  if (!isFields(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    isFormerName(name) ? open(field).value : spread(field, depth - 1, { isSecret, urns }),
  ]);
  return Object.fromEntries(fields);
}

/** It names a resource, as the keys do, so nothing can depend on it. */
function isFormerName(name: string): boolean {
  return name === "formerName" || name === "formerSubscriptionName";
}

function marked({ value, isSecret, urns }: Opened): unknown {
  if (value === null || (!isSecret && urns.length === 0)) return value;
  const isKnown = value !== unknownMarker;
  if (urns.length === 0 && isKnown) return { [signature]: secret, value };
  return {
    [signature]: output,
    ...(isKnown && { value }),
    ...(isSecret && { secret: true }),
    ...(urns.length > 0 && { dependencies: urns }),
  };
}

/** Takes off the marks around a value. */
export function open(wire: unknown): Opened {
  if (isUnknownMarker(wire)) return { value: unknownMarker, isSecret: false, urns: [] };
  const mark = isFields(wire) ? own(wire, signature) : undefined;
  if (!isFields(wire) || (mark !== secret && mark !== output))
    return { value: wire, isSecret: false, urns: [] };
  const inner = open("value" in wire ? wire["value"] : unknownMarker);
  const isSecret = mark === secret || wire["secret"] === true || inner.isSecret;
  return { value: inner.value, isSecret, urns: [...urnsOf(wire), ...inner.urns] };
}

/** Whether a value is not known yet, or no value of JSON. */
export function isOpaque(wire: unknown): boolean {
  return isUnknownMarker(wire) || (isFields(wire) && own(wire, signature) !== undefined);
}

/** What a value depends on, at any depth. */
export function urnsIn(wire: unknown): readonly string[] {
  if (Array.isArray(wire)) return wire.flatMap(urnsIn);
  if (!isFields(wire)) return [];
  return [...urnsOf(wire), ...Object.values(wire).flatMap(urnsIn)];
}

function urnsOf(wire: Fields): readonly string[] {
  const urns = wire["dependencies"];
  return own(wire, signature) === output && Array.isArray(urns) ? (urns as string[]) : [];
}
