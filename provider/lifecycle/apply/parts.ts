/**
 * The parts of nested inputs that a program does not declare, although it declares the input: those with a reset value have it,
 * and the others are kept. Knows no kind.
 */

import { clause } from "../../base/declare";
import { isFields, own } from "../../base/fields";
import type { Fields } from "../../base/fields";
import { isMasked } from "../../base/markers";
import type { Notice } from "../../base/notice";
import type { AnySecretFields } from "../../http/secret-fields";
import { notedParts, partsNote } from "./compare";
import type { Row } from "./compare";
import { valueText } from "./differences";
import { hasReset, isNeutral, isResetWhenUndeclared, normal, same, shapeOf } from "./merge";
import { notices } from "./notices";

/** The note about the undeclared parts of a live object. */
export function partsOf(rows: readonly Row[]): Fields {
  const found = rows
    .filter(({ schema, liveDeclared }) => isNested(schema, liveDeclared))
    .flatMap((row) => {
      if (unseenIn(row).length > 0) return [];
      const parts = keptIn(row);
      return Object.keys(parts).length > 0 || hasReset(row.schema) ? [[row.name, parts] as const] : [];
    });
  return found.length === 0 ? {} : { [partsNote]: Object.fromEntries(found) };
}

/**
 * Says which kept parts differ from what state has seen last.
 *
 * @param rows the object compared with what the program declared until now
 */
export function changedParts(rows: readonly Row[], state: Fields): Notice[] {
  return nested(rows).flatMap((row) => keptNotices(row, own(notedParts(state), row.name), keptIn(row)));
}

/** Says which parts an update would have reset, had a refresh shown them. */
export function unseenParts(rows: readonly Row[]): Notice[] {
  return nested(rows).flatMap((row) =>
    unseenIn(row).map(([path, value]) => {
      const text = valueText(value, partSecrets(row.secrets));
      return notices["undeclared-part-unseen"]({ field: path, value: text });
    }),
  );
}

/** The kept parts of an input. */
function keptIn({ schema, live, declared, secrets }: Row): Fields {
  return undeclared(schema, live, declared, secrets, (part) => !isResetWhenUndeclared(part)) ?? {};
}

/** The parts of an input that should be reset and that nobody has seen, with their paths. */
function unseenIn({ name, schema, live, declared, secrets, isUnseen }: Row): (readonly [string, unknown])[] {
  if (!isUnseen) return [];
  return leaves(schema, undeclared(schema, live, declared, secrets, isResetWhenUndeclared), name);
}

function keptNotices({ name, schema, secrets }: Row, before: unknown, after: unknown): Notice[] {
  const [old, now] = [before, after].map((parts) => new Map(leaves(schema, parts, name)));
  const paths = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])];
  return paths.flatMap((one) => {
    const [was, is] = [old?.get(one), now?.get(one)];
    if (same(was, is)) return [];
    const value = valueText(is, partSecrets(secrets));
    const state =
      was === undefined
        ? clause`is ${value}`
        : clause`changed from ${valueText(was, partSecrets(secrets))} to ${value}`;
    return [notices["undeclared-part"]({ field: one, state })];
  });
}

function partSecrets(secrets: true | AnySecretFields | undefined): AnySecretFields {
  return secrets === undefined || secrets === true ? {} : secrets;
}

/** The rows of inputs that had parts, beside what the program declared until now. */
export function earlierParts(rows: readonly Row[]): Row[] {
  return rows.filter(({ schema, before }) => isNested(schema, before)).map(({ earlier }) => earlier);
}

/** The rows of declared inputs that have parts. */
function nested(rows: readonly Row[]): Row[] {
  return rows.filter(({ schema, declared }) => isNested(schema, declared));
}

function isNested(schema: unknown, value: unknown): boolean {
  return shapeOf(schema) !== undefined && isFields(value);
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

/** The parts with their paths. */
function leaves(schema: unknown, parts: unknown, path: string): (readonly [string, unknown])[] {
  const shape = shapeOf(schema);
  if (shape === undefined || !isFields(parts)) return parts === undefined ? [] : [[path, parts]];
  return Object.entries(parts).flatMap(([name, part]) => leaves(shape[name], part, `${path}.${name}`));
}
