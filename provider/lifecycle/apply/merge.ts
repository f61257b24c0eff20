/** Compares and merges declared and live values along a schema. Knows no kind. */

import { z } from "zod";
import { isExactNumber, isFields, mapFields, own } from "../../base/fields";
import { isMasked } from "../../base/markers";
import { innerSchema } from "../../http/schema";
import { memoizeByObject } from "../../base/memoize";

/** The fields of a structured object; undefined for everything else, open maps included. */
export const shapeOf = memoizeByObject((schema): Readonly<Record<string, unknown>> | undefined => {
  const inner = innerSchema(schema);
  return inner instanceof z.ZodObject ? inner.shape : undefined;
});

/** The neutral value of a schema, such as an empty text: it resets a field that is no longer declared. */
export function neutral(schema: unknown): unknown {
  const inner = innerSchema(schema);
  const own = metaOf(schema)["neutral"];
  if (own !== undefined) return own;
  const shape = shapeOf(inner);
  if (shape !== undefined) return mapFields(shape, (field) => neutral(field));
  if (inner instanceof z.ZodArray) return [];
  if (inner instanceof z.ZodRecord) return {};
  if (inner instanceof z.ZodNumber) return 0;
  if (inner instanceof z.ZodBoolean) return false;
  return "";
}

/** Whether a part of a nested input has its neutral value wherever the input is declared and the part is not. */
export function isResetWhenUndeclared(schema: unknown): boolean {
  return metaOf(schema)["resetWhenUndeclared"] === true;
}

/** Whether a value is absent or neutral. Inside an open map nothing is neutral: its zeros are the user's own. */
export function isNeutral(schema: unknown, value: unknown): boolean {
  const neutral = metaOf(schema)["neutral"];
  if (neutral !== undefined) return value === undefined || value === null || same(value, neutral);
  if (Array.isArray(value)) return value.length === 0;
  if (isFields(value)) {
    const shape = shapeOf(schema);
    const fields = Object.entries(value);
    return shape === undefined
      ? fields.length === 0
      : fields.every(([name, field]) => isNeutral(own(shape, name), field));
  }
  return value === undefined || value === null || value === "" || value === 0 || value === false;
}

/**
 * Whether two values are equal; a field that is undefined counts as absent. A number that JavaScript cannot hold equals the one
 * that it makes of it: a program cannot write it otherwise as a number, and a service may keep no more of it.
 */
export function same(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left === "number" && isExactNumber(right)) return left === Number(right.$number);
  if (typeof right === "number" && isExactNumber(left)) return right === Number(left.$number);
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => same(item, right[index]));
  }
  if (isFields(left) && isFields(right)) {
    return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((name) =>
      same(own(left, name), own(right, name)),
    );
  }
  return false;
}

/** Like `same`, but absent and neutral values are equal, and the order of a set does not count. */
export function equivalent(schema: unknown, left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  const shape = shapeOf(schema);
  if (
    shape !== undefined &&
    (left === undefined || isFields(left)) &&
    (right === undefined || isFields(right))
  ) {
    return Object.entries(shape).every(([name, field]) =>
      equivalent(field, left && own(left, name), right && own(right, name)),
    );
  }
  return (
    same(spelled(schema, left), spelled(schema, right)) ||
    (isNeutral(schema, left) && isNeutral(schema, right))
  );
}

/** The value as it is compared: the case of a header's name does not count. */
function spelled(schema: unknown, value: unknown): unknown {
  const inner = innerSchema(schema);
  const items = inner instanceof z.ZodArray ? inner.element : undefined;
  if (items !== undefined && Array.isArray(value) && metaOf(items)["headerName"] === true)
    return normal(
      schema,
      value.map((item: unknown) => spelled(items, item)),
    );
  const isName = metaOf(schema)["headerName"] === true && typeof value === "string";
  return isName ? value.toLowerCase() : normal(schema, value);
}

/**
 * The live value, reduced to the declared fields. A masked value cannot be compared and counts as declared. A value that is
 * equivalent to the declared one is returned as declared, and a set in the order of the declared one, so that only differences show.
 */
export function project(schema: unknown, live: unknown, declared: unknown): unknown {
  const shape = shapeOf(schema);
  if (shape !== undefined && isFields(declared) && (live === undefined || isFields(live))) {
    const projected = mapFields(declared, (value, name) =>
      project(shape[name], live && own(live, name), value),
    );
    return Object.fromEntries(Object.entries(projected).filter(([, value]) => value !== undefined));
  }
  if (isMasked(live) || equivalent(schema, live, declared)) return declared;
  return isSet(schema) && isTexts(live) ? inOrderOf(declared, live) : live;
}

/** The full value to send: the declared one, else the neutral one if it was declared before, else the live one. */
export function overlay(schema: unknown, live: unknown, declared: unknown, before: unknown): unknown {
  if (declared === undefined) return before === undefined ? live : neutral(schema);
  const shape = shapeOf(schema);
  if (shape === undefined || !isFields(declared)) return withLiveDigits(live, declared);
  return mapFields(shape, (field, name) =>
    overlay(
      field,
      isFields(live) ? own(live, name) : undefined,
      own(declared, name),
      isFields(before) ? own(before, name) : undefined,
    ),
  );
}

/** The declared value, with all digits of the numbers that JavaScript has changed in it and the live value still has. */
function withLiveDigits(live: unknown, declared: unknown): unknown {
  if (typeof declared === "number" && isExactNumber(live) && same(live, declared)) return live;
  if (Array.isArray(declared) && Array.isArray(live))
    return declared.map((item: unknown, index) => withLiveDigits(live[index], item));
  if (!isFields(declared) || !isFields(live)) return declared;
  return mapFields(declared, (value, name) => withLiveDigits(own(live, name), value));
}

/** The declared value with the reset value of each undeclared part that has one. */
export function complete(schema: unknown, declared: unknown): unknown {
  const shape = shapeOf(schema);
  if (shape === undefined || !isFields(declared)) return declared;
  const filled = Object.entries(shape).flatMap(([name, part]) => {
    const given = own(declared, name);
    if (given !== undefined) return [[name, complete(part, given)] as const];
    if (isResetWhenUndeclared(part)) return [[name, neutral(part)] as const];
    return hasReset(part) ? [[name, complete(part, {})] as const] : [];
  });
  return { ...declared, ...Object.fromEntries(filled) };
}

/** The live value without the undeclared parts that have no value, as after a reset. */
export function withoutReset(schema: unknown, live: unknown, declared: unknown): unknown {
  const shape = shapeOf(schema);
  if (shape === undefined || !isFields(live)) return live;
  const kept = Object.entries(live).flatMap(([name, part]) => {
    const given = isFields(declared) ? own(declared, name) : undefined;
    const inner = withoutReset(shape[name], part, given);
    return given === undefined && isNeutral(shape[name], inner) ? [] : [[name, inner] as const];
  });
  return Object.fromEntries(kept);
}

/** Whether a value or a part of it is reset where it is not declared. */
export function hasReset(schema: unknown): boolean {
  if (isResetWhenUndeclared(schema)) return true;
  return Object.values(shapeOf(schema) ?? {}).some(hasReset);
}

/** The paths of masked values at any depth. */
export function maskedPaths(value: unknown, path: string): string[] {
  if (isMasked(value)) return [path];
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => maskedPaths(field, `${path}.${name}`));
}

/** Whether two values are the same where the order of a set does not count. */
export function sameIn(schema: unknown, left: unknown, right: unknown): boolean {
  return same(left, right) || same(normal(schema, left), normal(schema, right));
}

/** The value as it is compared: as it is stored, and with sets in one order. */
export function normal(schema: unknown, value: unknown): unknown {
  return formed(schema, value, undefined, (items) => [...new Set(items)].sort());
}

/**
 * The value as it is stored: structured objects without undefined and null fields, sets without repetition. Null inside an open
 * map is the user's own. A set with unknown items stays as it is: two unknowns may differ. So does one with items that are no
 * texts, so that the error about them names their places.
 *
 * @param before the value of the last update. What a set keeps stays in that order, and what is new follows in the order of the
 * program, because Pulumi shows a list place by place
 */
export function stored(
  schema: unknown,
  value: unknown,
  before: unknown,
  isUnknown: (value: unknown) => boolean,
): unknown {
  return formed(schema, value, before, (items, old) => (isUnknown(items) ? items : inOrderOf(old, items)));
}

function formed(
  schema: unknown,
  value: unknown,
  before: unknown,
  arranged: (items: readonly string[], before: unknown) => readonly string[],
): unknown {
  if (isSet(schema) && isTexts(value)) return arranged(value, before);
  const shape = shapeOf(schema);
  if (shape === undefined || !isFields(value)) return asInJson(value);
  const present = Object.entries(value).filter(([, field]) => field !== undefined && field !== null);
  return Object.fromEntries(
    present.map(([name, field]) => [
      name,
      formed(own(shape, name), field, isFields(before) ? own(before, name) : undefined, arranged),
    ]),
  );
}

function inOrderOf(before: unknown, items: readonly string[]): string[] {
  const wanted = new Set(items);
  const kept = isTexts(before) ? before.filter((item) => wanted.has(item)) : [];
  return [...new Set([...kept, ...items])];
}

/** Whether a schema is that of a list without order. */
export function isSet(schema: unknown): boolean {
  return metaOf(schema)["set"] === true;
}

/** Whether a value is a list of texts. */
export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/** JSON has one zero: a negative one would never come back as it was sent. */
function asInJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asInJson);
  if (isFields(value)) return mapFields(value, asInJson);
  return value === 0 ? 0 : value;
}

/** The metadata of a schema, including that of the schema inside its `optional()`. */
const metaOf = memoizeByObject((schema): Readonly<Record<string, unknown>> => {
  if (!(schema instanceof z.ZodType)) return {};
  const inner = innerSchema(schema);
  return { ...(inner === schema ? {} : metaOf(inner)), ...schema.meta() };
});
