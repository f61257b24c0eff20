/** JSON values of which no type is known. */

import type * as lossless from "lossless-json";

/** An object with fields of any type. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object with named fields. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether an object has nothing but fields of its own. It may come from another realm, or have no prototype. */
export function isPlainObject(value: unknown): value is Fields {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The entries whose value is not undefined, as an object. */
export function defined(entries: readonly (readonly [string, unknown])[]): Fields {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The fields with each value changed. */
export function mapFields(fields: Fields, change: (value: unknown, name: string) => unknown): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value, name)]));
}

/** The value of an own field; undefined where the object has none of that name. */
export function own(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** The value at a path of field names and list indices; undefined where there is none. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === "object" && inner !== null ? own(inner as Fields, name) : undefined),
    value,
  );
}

/** Whether a value that was set, at any depth, is no longer set. */
export function unsets(before: unknown, after: unknown): boolean {
  if (isUnset(before)) return false;
  if (isUnset(after)) return true;
  if (!isFields(before) || !isFields(after)) return false;
  return Object.entries(before).some(([name, value]) => unsets(value, after[name]));
}

/** Whether a value is absent or empty. */
export function isUnset(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (isFields(value)) return Object.values(value).every(isUnset);
  return value === undefined || value === null || value === "" || value === 0;
}

/** Whether a value is nested so deeply that walking it could exhaust the stack. */
export function isTooDeep(value: unknown, levels = 100): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}

/** A number that neither JavaScript nor Pulumi's state can hold, such as one beyond 2^53, as its text. */
export interface ExactNumber {
  /** The number as JSON spells it, for instance `9007199254740993`. */
  readonly $number: string;
}

/** Whether a value stands for a number that JavaScript cannot hold. */
export function isExactNumber(value: unknown): value is ExactNumber {
  if (!isFields(value) || typeof value["$number"] !== "string" || Object.keys(value).length > 1) return false;
  return /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(value["$number"]);
}

/** Whether a value of JSON is an object. */
export function isJsonObject(value: unknown): value is Fields {
  return isFields(value) && !isExactNumber(value);
}

/** Whether a value holds a number that JavaScript reads as infinite, at any depth. No service keeps or compares such a number. */
export function hasInfiniteNumber(value: unknown): boolean {
  if (typeof value === "number") return !Number.isFinite(value);
  if (isExactNumber(value)) return !Number.isFinite(Number(value.$number));
  return typeof value === "object" && value !== null && Object.values(value).some(hasInfiniteNumber);
}

/** The value with the number that JavaScript makes of each `ExactNumber`: the service compares numbers with 53 bits, too. */
export function withPlainNumbers(value: unknown): unknown {
  if (isExactNumber(value)) return Number(value.$number);
  if (Array.isArray(value)) return value.map(withPlainNumbers);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withPlainNumbers(inner)]));
}

/**
 * The value of a JSON text, which may start with a byte order mark; undefined where the text is not JSON. A number that
 * JavaScript would change becomes an `ExactNumber`.
 */
export function parseJson(text: string): unknown {
  const json = text.replace(/^\uFEFF/, "");
  try {
    return (mayChangeNumbers.test(json) ? parseExactly(json) : undefined) ?? JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The JSON text of a value, in which an `ExactNumber` is a number again. Undefined where the value has none. */
export function printJson(value: unknown, indent?: number): string | undefined {
  const text = JSON.stringify(value, undefined, indent) as string | undefined;
  if (text?.includes('"$number"') !== true) return text;
  const { LosslessNumber, stringify } = losslessJson();
  const asNumber = (_name: string, part: unknown): unknown =>
    isExactNumber(part) ? new LosslessNumber(part.$number) : part;
  return stringify(value, asNumber, indent);
}

/**
 * The start of a number that may lose digits or its exponent. Everything else is read by the parser of the language, which is faster.
 * An ID begins behind a quotation mark, so it counts as no number.
 */
const mayChangeNumbers = /(?:^|[\s:,[])-?\d(?:[\d.eE+-]{15}|[\d.]*[eE][+-]?\d{3})/;

/** Undefined where the text is not JSON, or too deep. */
function parseExactly(json: string): unknown {
  const onDuplicateKey = ({ newValue }: lossless.DuplicateKeyInfo): unknown => newValue;
  try {
    return losslessJson().parse(json, undefined, { parseNumber: numberIn, onDuplicateKey });
  } catch {
    return undefined;
  }
}

/** The number that a text spells: as its text where JavaScript would change it. */
export function numberIn(text: string): number | ExactNumber {
  const number = Number(text);
  const isKept = Number.isFinite(number) && losslessJson().compareNumber(text, String(number)) === 0;
  return isKept ? number : { $number: text };
}

/** Loaded with the first number that needs it: most runs have none. */
function losslessJson(): typeof lossless {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a program must not load it at its start
  return require("lossless-json") as typeof lossless;
}
