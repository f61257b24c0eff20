/** Tables of plain fields: the seed, the body and the answer follow from the one line of a field. */

import type { z } from "zod";

/** A field that bodies send, that is kept as it was sent, and that answers show. */
export interface Field<Schema extends z.ZodType = z.ZodType, Neutral = unknown> {
  readonly schema: Schema;
  /** What it is where nothing is said of it; undefined where it is then left out. */
  readonly neutral: Neutral;
}

/** The fields of a kind, by their wire names. */
export type FieldTable = Readonly<Record<string, Field>>;

type Body<Given extends Field> = Given["neutral"] extends undefined
  ? z.ZodOptional<Given["schema"]>
  : z.ZodDefault<Given["schema"]>;

/** Declares a field. */
export function field<Schema extends z.ZodType>(schema: Schema): Field<Schema, undefined>;
export function field<Schema extends z.ZodType>(
  schema: Schema,
  neutral: z.infer<Schema>,
): Field<Schema, z.infer<Schema>>;
export function field(schema: z.ZodType, neutral?: unknown): Field {
  return { schema, neutral };
}

/** What each field is where it is given. */
export function schemasOf<Table extends FieldTable>(table: Table) {
  return eachOf(table, ({ schema }) => schema) as { [Name in keyof Table]: Table[Name]["schema"] };
}

/** What each field is in a body that has to say nothing, in the order of the document: that of the alphabet. */
export function bodyOf<Table extends FieldTable>(table: Table) {
  const sorted = Object.fromEntries(Object.entries(table).sort(([one], [other]) => (one < other ? -1 : 1)));
  return eachOf(sorted, ({ schema, neutral }) =>
    neutral === undefined ? schema.optional() : schema.default(neutral),
  ) as { [Name in keyof Table]: Body<Table[Name]> };
}

/** What an answer shows of the fields that were never set. */
export function neutralOf<Table extends FieldTable>(table: Table) {
  const neutral = Object.entries(eachOf(table, (one) => one.neutral));
  return Object.fromEntries(neutral.filter(([, value]) => value !== undefined)) as {
    [Name in keyof Table]: Table[Name]["neutral"];
  };
}

/** The fields of an object, and what is neutral for those that were never set. */
export function shownOf(table: FieldTable, object: object) {
  const kept = new Map<string, unknown>(Object.entries(object));
  return eachOf(table, ({ neutral }, name) => kept.get(name) ?? neutral);
}

/** The table with something else in place of each field. */
export function eachOf<Result>(table: FieldTable, change: (field: Field, name: string) => Result) {
  return Object.fromEntries(Object.entries(table).map(([name, one]) => [name, change(one, name)]));
}
