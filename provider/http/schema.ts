/** Building blocks for the schemas of the service, and the type check that ties a schema to its interface. */

import { shared } from "../base/notices";
import { z } from "zod";
import { isTooDeep } from "../base/fields";
import { memoizeByObject } from "../base/memoize";
import { printed } from "../base/notice";
import { notices } from "./notices";

/** @internal A text that may be absent. */
export const text = () => z.string().optional();

/** @internal A boolean that may be absent. */
export const flag = () => z.boolean().optional();

/** @internal A number in an answer that may be absent: any number passes, also where the document says integer. */
export const amount = () => z.number().optional();

/** @internal A whole number in an answer that may be absent, such as a count of objects: other numbers pass as well. */
export const tally = () => z.number().meta({ whole: true }).optional();

/** @internal A number in a request that may be absent: the documented interface says integer. */
export const whole = () => z.number().int(printed(notices["fractional-number"]())).optional();

/** @internal A list of texts that may be absent. */
export const texts = () => z.array(z.string()).optional();

/** @internal The reason why a value that `isTooDeep` is refused. */
export const tooDeep = shared.overLimit`is nested more than 100 levels deep`;

/** @internal A map with the user's own keys, which are not renamed. */
export const openMap = () =>
  z
    .record(z.string(), z.unknown())
    .refine((value) => !isTooDeep(value), printed(tooDeep))
    .optional();

/** @internal The bytes of a payload. */
export const payloadBytesSchema = z.union([
  z.array(z.number()),
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
]);

/** @internal A text that is neither absent nor empty, such as an identifier. */
export const nonEmptyText = () => z.string().min(1, printed(notices["empty-argument"]()));

/** @internal The ID of an object in an answer: one segment of a path, as requests need it. */
export const objectId = () =>
  nonEmptyText().refine(
    (id) => id !== "." && id !== ".." && !/[/\\?#\p{Cc}\p{Cs}]/u.test(id),
    printed(notices["unusable-id"]()),
  );

/** @internal An enumerated text that accepts unknown values as well. */
export const oneOf = <Known extends string>() =>
  (z.string() as unknown as z.ZodType<Known | (string & {})>).optional();

/** @internal The schema inside `optional()` and `nullable()`. */
export const innerSchema = memoizeByObject((schema): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? innerSchema(schema.unwrap()) : schema,
);

/** @internal Whether a schema and its interface list the same fields with the same types; if not, the fields that differ. */
export type Agree<Public, Schema extends z.ZodType> =
  Same<Plain<Public>, Plain<z.output<Schema>>> extends true
    ? true
    : { readonly differs: Differing<Plain<Public>, Plain<z.output<Schema>>> };

type Differing<Left, Right> = {
  [Name in keyof Left | keyof Right]: Same<PartAt<Left, Name>, PartAt<Right, Name>> extends true
    ? never
    : Name;
}[keyof Left | keyof Right];

type PartAt<Whole, Name> = Name extends keyof Whole ? Pick<Whole, Name> : never;

/** @internal Compiles only if every check is true. */
export type Assert<Checks extends readonly true[]> = Checks;

type Same<Left, Right> =
  (<T>() => T extends Left ? 1 : 2) extends <T>() => T extends Right ? 1 : 2 ? true : false;

/** The type without `readonly`, which a schema does not express. */
type Plain<T> = T extends string
  ? T
  : T extends readonly (infer Item)[]
    ? Plain<Item>[]
    : T extends object
      ? { -readonly [Key in keyof T]: Plain<T[Key]> }
      : T;
