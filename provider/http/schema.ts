/** The words a schema of the service is written in, what is asked of one, and the check that ties it to its interface. */

import { z } from "zod";

/** @internal A text that may be absent. */
export const text = () => z.string().optional();

/** @internal A yes or no that may be absent. */
export const flag = () => z.boolean().optional();

/** @internal A number in an answer that may be absent: any number passes, also where the document says integer. */
export const amount = () => z.number().optional();

/** @internal A number in a request that may be absent: the API document says integer. */
export const whole = () => z.number().int("must be a whole number").optional();

/** @internal A list of texts that may be absent. */
export const texts = () => z.array(z.string()).optional();

/** @internal A map whose keys belong to the user, so they are left as they are. */
export const openMap = () =>
  z
    .record(z.string(), z.unknown())
    .refine((value) => !isTooDeep(value), tooDeep)
    .optional();

/** @internal What is said of a value that `isTooDeep`. */
export const tooDeep = "is nested more than 100 levels deep";

/** @internal Whether a value is nested deeper than makes sense, so that walking it could exhaust the stack. */
export function isTooDeep(value: unknown, levels = 100): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}

/** @internal An identifier in an answer: never absent, never empty. */
export const identifier = () => z.string().min(1, "must not be empty");

/** @internal An enumerated text of which only some values are known: unknown ones pass. */
export const oneOf = <Known extends string>() =>
  (z.string() as unknown as z.ZodType<Known | (string & {})>).optional();

/** @internal Asks each schema once: no schema changes, and a preview would ask thousands of times. */
export function memoizeBySchema<Answer>(compute: (schema: unknown) => Answer): (schema: unknown) => Answer {
  const answers = new WeakMap<object, { readonly answer: Answer }>();
  return (schema) => {
    if (typeof schema !== "object" || schema === null) return compute(schema);
    const known = answers.get(schema);
    if (known !== undefined) return known.answer;
    const answer = compute(schema);
    answers.set(schema, { answer });
    return answer;
  };
}

/** @internal The schema behind `optional()` and its kin. */
export const innerSchema = memoizeBySchema((schema): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? innerSchema(schema.unwrap()) : schema,
);

/** @internal Whether a schema and its interface list the same fields with the same types. */
export type Agree<Public, Schema extends z.ZodType> = Same<Plain<Public>, Plain<z.output<Schema>>>;

/** @internal Compiles only if every verdict is true. */
export type Assert<Verdicts extends readonly true[]> = Verdicts;

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
