/** The schemas that follow from the table of a kind's fields: in an answer, in a body, and of what a program declares. */

import { z } from "zod";
import { amount, flag, text, texts, whole } from "../http/schema";
import { wire } from "../http/wire";
import type { FieldTable, PlainInput } from "./fields";
import { wholeCount } from "./input-schema";

const shown = { text, flag, count: amount, texts };
const sent = { text, flag, count: whole, texts };
const declared = {
  text: () => z.string().optional(),
  flag: () => z.boolean().optional(),
  count: () => wholeCount().optional(),
  texts: () => z.array(z.string()).optional(),
};

type Makers = Readonly<Record<PlainInput["holds"], () => z.ZodOptional<z.ZodType>>>;

type NamesWith<Table, Entry> = {
  [Name in keyof Table]: Table[Name] extends Entry ? Name : never;
}[keyof Table];

/** The names of the plain inputs that the documented interface knows. */
type Documented<Table> = Exclude<NamesWith<Table, PlainInput>, OfConvoy<Table>>;
type OfConvoy<Table> = NamesWith<Table, { readonly needsConvoy: true }>;
type Hidden<Table> = NamesWith<Table, { readonly isShown: false }>;

type Made<Table, Names extends keyof Table, As extends Makers> = {
  -readonly [Name in Names]: Table[Name] extends { readonly holds: infer Holds extends PlainInput["holds"] }
    ? ReturnType<As[Holds]>
    : never;
};

/**
 * @internal The fields of an answer, in the order of the table.
 *
 * @param others the schemas of fields that are not plain
 */
export function shownFields<Table extends FieldTable, Others extends z.ZodRawShape>(
  table: Table,
  others: Others,
): Made<Table, Exclude<Documented<Table>, Hidden<Table>>, typeof shown> & Others {
  return shapeOf(table, (field) => isDocumented(field) && field.isShown !== false, shown, others) as never;
}

/** @internal The fields of a body, in the order of the table. */
export function sentFields<Table extends FieldTable, Others extends z.ZodRawShape>(
  table: Table,
  others: Others,
): Made<Table, Documented<Table>, typeof sent> & Others {
  return shapeOf(table, isDocumented, sent, others) as never;
}

/** @internal The fields that a program declares, in the order of the table. */
export function declaredFields<Table extends FieldTable>(
  table: Table,
): Made<Table, Documented<Table>, typeof declared> {
  return shapeOf(table, isDocumented, declared, {}) as never;
}

/** @internal What a running Convoy has besides, in answers and bodies alike. */
export function convoyFields<Table extends FieldTable>(
  table: Table,
): Made<Table, OfConvoy<Table>, typeof shown> {
  return shapeOf(table, (field) => !isDocumented(field), shown, {}) as never;
}

/** @internal What a program declares besides for a running Convoy. */
export function declaredConvoyFields<Table extends FieldTable>(
  table: Table,
): Made<Table, OfConvoy<Table>, typeof declared> {
  return shapeOf(table, (field) => !isDocumented(field), declared, {}) as never;
}

function isDocumented({ needsConvoy }: PlainInput): boolean {
  return needsConvoy !== true;
}

function shapeOf(
  table: FieldTable,
  isWanted: (field: PlainInput) => boolean,
  makers: Makers,
  others: z.ZodRawShape,
): z.ZodRawShape {
  const found = Object.entries(table).flatMap(([name, field]): [string, z.core.$ZodType][] => {
    const other = others[name];
    if (other !== undefined) return [[name, other]];
    return typeof field !== "string" && isWanted(field) ? [[name, schemaOf(field, makers)]] : [];
  });
  return { ...Object.fromEntries(found), ...others };
}

function schemaOf({ holds, resetTo, wire: name }: PlainInput, makers: Makers): z.ZodType {
  const made = makers[holds]();
  const isReset = resetTo !== undefined && makers === declared;
  const schema = isReset ? made.unwrap().meta({ neutral: resetTo }).optional() : made;
  return name === undefined ? schema : schema.register(wire, name);
}
