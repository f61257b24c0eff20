/**
 * The parts of nested inputs that a program does not declare, although it declares the input: those with a reset value have it,
 * and the others are kept. Knows no kind.
 */

import { isFields, own } from "../../base/fields";
import type { Fields } from "../../base/fields";
import { isMasked } from "../../http/mask";
import type { AnySecretFields } from "../../http/secret-fields";
import type { AnyDefinition } from "../../kinds/definition";
import { valueText } from "./differences";
import { isNeutral, isResetWhenUndeclared, mapFields, neutral, normal, same, shapeOf } from "./merge";
import { liveValueOf, observe } from "./observe";

/**
 * The field of a state that holds the kept parts as last seen, by input. State of earlier releases lacks it: nobody has seen
 * there what an update would reset.
 */
export const partsNote = "__parts";

/** The inputs with the reset value of each undeclared part that has one. */
export function completed(definition: AnyDefinition, inputs: Fields): Fields {
  return mapFields(inputs, (value, name) => complete(definition.inputs.shape[name], value));
}

/**
 * What an update makes of the object: what is declared, and the undeclared parts reset. Where state is of an earlier release, they
 * stay until a refresh has shown them.
 */
export function wantedOf(definition: AnyDefinition, inputs: Fields, state: Fields | undefined): Fields {
  const whole = completed(definition, inputs);
  return mapFields(inputs, (value, name) => (isUnseen(state, name) ? value : whole[name]));
}

/** The live values of the declared inputs, with the undeclared parts that should have been reset. */
export function observeParts(definition: AnyDefinition, live: Fields, inputs: Fields): Fields {
  const observed = observe(definition, live, completed(definition, inputs));
  return mapFields(observed, (value, name) =>
    withoutReset(definition.inputs.shape[name], value, inputs[name]),
  );
}

/**
 * The note about the undeclared parts of a live object.
 *
 * @param state the state before, where nothing of the live object has been shown
 */
export function partsOf(
  definition: AnyDefinition,
  live: Fields,
  inputs: Fields,
  state: Fields | undefined,
): Fields {
  const found = nestedNames(definition, inputs).flatMap((name) => {
    if (unseenIn(definition, live, inputs, state, name).length > 0) return [];
    const schema: unknown = definition.inputs.shape[name];
    const liveValue = liveValueOf(definition, live, name, inputs[name]);
    const parts = undeclared(schema, liveValue, inputs[name], definition.secrets[name], isKept) ?? {};
    return Object.keys(parts).length > 0 || hasReset(schema) ? [[name, parts] as const] : [];
  });
  return found.length === 0 ? {} : { [partsNote]: Object.fromEntries(found) };
}

/** Says which kept parts differ from what state has seen last. */
export function changedParts(
  definition: AnyDefinition,
  live: Fields,
  inputs: Fields,
  state: Fields,
): string[] {
  const found = notedIn(partsOf(definition, live, inputs, undefined));
  return nestedNames(definition, inputs).flatMap((name) =>
    keptLines(
      definition.inputs.shape[name],
      own(notedIn(state), name),
      own(found, name),
      definition.secrets[name],
      name,
    ),
  );
}

/** Says which parts an update would have reset, had a refresh shown them. */
export function unseenParts(
  definition: AnyDefinition,
  live: Fields,
  inputs: Fields,
  state: Fields,
): string[] {
  return nestedNames(definition, inputs).flatMap((name) =>
    unseenIn(definition, live, inputs, state, name).map(([path, value]) => {
      const text = valueText(value, partSecrets(definition.secrets[name]));
      return `${path} is ${text}; the program does not declare it: up keeps it now, and resets it once a refresh has shown it`;
    }),
  );
}

/** The parts of an input that should be reset and that nobody has seen, with their paths. */
function unseenIn(
  definition: AnyDefinition,
  live: Fields,
  inputs: Fields,
  state: Fields | undefined,
  name: string,
): (readonly [string, unknown])[] {
  if (!isUnseen(state, name)) return [];
  const schema: unknown = definition.inputs.shape[name];
  const liveValue = liveValueOf(definition, live, name, inputs[name]);
  const left = undeclared(schema, liveValue, inputs[name], definition.secrets[name], isResetWhenUndeclared);
  return leaves(schema, left, name);
}

function keptLines(
  schema: unknown,
  before: unknown,
  after: unknown,
  secrets: true | AnySecretFields | undefined,
  path: string,
): string[] {
  const [old, now] = [before, after].map((parts) => new Map(leaves(schema, parts, path)));
  const paths = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])];
  return paths.flatMap((one) => {
    const [was, is] = [old?.get(one), now?.get(one)];
    if (same(was, is)) return [];
    const [text, earlier] = [is, was].map((value) => valueText(value, partSecrets(secrets)));
    const change = was === undefined ? `is ${text}` : `changed from ${earlier} to ${text}`;
    return [`${one} ${change}; the program does not declare it, so up keeps it`];
  });
}

function partSecrets(secrets: true | AnySecretFields | undefined): AnySecretFields {
  return secrets === undefined || secrets === true ? {} : secrets;
}

/** Whether state declares an input, and is of a release that did not look at its undeclared parts. */
function isUnseen(state: Fields | undefined, name: string): boolean {
  if (state === undefined || state[name] === undefined) return false;
  return own(notedIn(state), name) === undefined;
}

function notedIn(state: Fields): Fields {
  const noted = state[partsNote];
  return isFields(noted) ? noted : {};
}

/** The declared inputs that have parts. */
function nestedNames(definition: AnyDefinition, inputs: Fields): string[] {
  return Object.keys(inputs).filter(
    (name) => shapeOf(definition.inputs.shape[name]) !== undefined && isFields(inputs[name]),
  );
}

function complete(schema: unknown, value: unknown): unknown {
  const shape = shapeOf(schema);
  if (shape === undefined || !isFields(value)) return value;
  const filled = Object.entries(shape).flatMap(([name, part]) => {
    const declared = own(value, name);
    if (declared !== undefined) return [[name, complete(part, declared)] as const];
    if (isResetWhenUndeclared(part)) return [[name, neutral(part)] as const];
    return hasReset(part) ? [[name, complete(part, {})] as const] : [];
  });
  return { ...value, ...Object.fromEntries(filled) };
}

function withoutReset(schema: unknown, value: unknown, declared: unknown): unknown {
  const shape = shapeOf(schema);
  if (shape === undefined || !isFields(value)) return value;
  const kept = Object.entries(value).flatMap(([name, part]) => {
    const given = isFields(declared) ? own(declared, name) : undefined;
    const inner = withoutReset(shape[name], part, given);
    return given === undefined && isNeutral(shape[name], inner) ? [] : [[name, inner] as const];
  });
  return Object.fromEntries(kept);
}

/** The live values of the undeclared parts of one sort, without neutral, masked and secret ones. */
function undeclared(
  schema: unknown,
  live: unknown,
  declared: unknown,
  secrets: true | AnySecretFields | undefined,
  isOfSort: (part: unknown) => boolean,
): Fields | undefined {
  const shape = shapeOf(schema);
  if (shape === undefined || !isFields(live) || secrets === true) return undefined;
  const found = Object.entries(shape).flatMap(([name, part]) => {
    const [value, given] = [own(live, name), isFields(declared) ? own(declared, name) : undefined];
    if (shapeOf(part) !== undefined) {
      const inner = undeclared(part, value, given, secrets?.[name], isOfSort);
      return inner === undefined || Object.keys(inner).length === 0 ? [] : [[name, inner] as const];
    }
    const isLeft = given === undefined && isOfSort(part) && secrets?.[name] === undefined;
    return !isLeft || isNeutral(part, value) || isMasked(value) ? [] : [[name, normal(part, value)] as const];
  });
  return Object.fromEntries(found);
}

function isKept(part: unknown): boolean {
  return !isResetWhenUndeclared(part);
}

/** The parts with their paths. */
function leaves(schema: unknown, parts: unknown, path: string): (readonly [string, unknown])[] {
  const shape = shapeOf(schema);
  if (shape === undefined || !isFields(parts)) return parts === undefined ? [] : [[path, parts]];
  return Object.entries(parts).flatMap(([name, part]) => leaves(shape[name], part, `${path}.${name}`));
}

function hasReset(schema: unknown): boolean {
  if (isResetWhenUndeclared(schema)) return true;
  return Object.values(shapeOf(schema) ?? {}).some(hasReset);
}
