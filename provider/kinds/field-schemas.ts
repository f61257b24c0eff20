/** The schemas that follow from the table of a kind's fields: in an answer, in a body, and of what a program declares. */

import { z } from "zod";
import { amount, flag, text, texts, whole } from "../http/schema";
import { wire } from "../http/wire";
import type { FieldTable, PlainInput, Role } from "./fields";
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

/** The plain inputs. One that the table lacks counts, so that the table alone reports it. */
type Plain<Inputs, Table> = {
  [Name in keyof Inputs]: Name extends keyof Table ? (Table[Name] extends Role ? never : Name) : Name;
}[keyof Inputs];

type With<Table, Mark> = {
  [Name in keyof Table]: Table[Name] extends Mark ? Name : never;
}[keyof Table];
type OfConvoy<Table> = With<Table, { readonly needsConvoy: true }>;
type Hidden<Table> = With<Table, { readonly isShown: false }>;

/** The table holds what the inputs hold: a word that does not fit is an error there, and nowhere else. */
type Shape<Inputs, Names extends keyof Inputs> = {
  -readonly [Name in Names]-?: z.ZodOptional<z.ZodType<NonNullable<Inputs[Name]>>>;
};

/** @internal The schemas of the plain inputs, in the order of the table. `others`: those of fields that are not plain. */
export class FieldSchemas<Inputs, Table extends FieldTable> {
  constructor(private readonly table: Table) {}

  /** The fields of an answer. */
  shown<Others extends z.ZodRawShape>(
    others: Others,
  ): Shape<Inputs, Exclude<Plain<Inputs, Table>, OfConvoy<Table> | Hidden<Table>>> & Others {
    return this.made((field) => isDocumented(field) && field.isShown !== false, shown, others) as never;
  }

  /** The fields of a body. */
  sent<Others extends z.ZodRawShape>(
    others: Others,
  ): Shape<Inputs, Exclude<Plain<Inputs, Table>, OfConvoy<Table>>> & Others {
    return this.made(isDocumented, sent, others) as never;
  }

  /** The fields that a program declares. */
  declared(): Shape<Inputs, Exclude<Plain<Inputs, Table>, OfConvoy<Table>>> {
    return this.made(isDocumented, declared) as never;
  }

  /** What a running Convoy has besides, in answers and bodies alike. */
  ofConvoy(): Shape<Inputs, Plain<Inputs, Table> & OfConvoy<Table>> {
    return this.made((field) => !isDocumented(field), shown) as never;
  }

  /** What a program declares besides for a running Convoy. */
  declaredOfConvoy(): Shape<Inputs, Plain<Inputs, Table> & OfConvoy<Table>> {
    return this.made((field) => !isDocumented(field), declared) as never;
  }

  private made(
    isWanted: (field: PlainInput) => boolean,
    makers: Makers,
    others: z.ZodRawShape = {},
  ): z.ZodRawShape {
    const found = Object.entries(this.table).flatMap(([name, field]): [string, z.core.$ZodType][] => {
      const other = others[name];
      if (other !== undefined) return [[name, other]];
      return typeof field !== "string" && isWanted(field) ? [[name, schemaOf(field, makers)]] : [];
    });
    return { ...Object.fromEntries(found), ...others };
  }
}

function isDocumented({ needsConvoy }: PlainInput): boolean {
  return needsConvoy !== true;
}

function schemaOf({ holds, resetTo, wire: name }: PlainInput, makers: Makers): z.ZodType {
  const made = makers[holds]();
  const isReset = resetTo !== undefined && makers === declared;
  const schema = isReset ? made.unwrap().meta({ neutral: resetTo }).optional() : made;
  return name === undefined ? schema : schema.register(wire, name);
}
