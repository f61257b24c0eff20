/** Public names <-> wire names, led by the schema. Knows no kind: exceptions stand beside the field they concern. */

import { z } from "zod";
import { InvalidInputError } from "../errors";
import type { InputProblem } from "../errors";

/** @internal How a field is spelled on the wire, where that is not the snake_case of its public name. */
export interface WireName {
  /** The name that is written, and read first. */
  readonly name?: string;
  /** Another name that is read as well. */
  readonly alternative?: string;
  /** The text is one of a set of words, which a dialect may spell in another way. */
  readonly isWord?: true;
}

/** @internal How a dialect spells what the API document spells in its own way. */
export interface Spelling {
  /** Names of fields, by those of the API document. */
  readonly names: Readonly<Record<string, string>>;
  /** Words of fields with `isWord`, by those of the API document. */
  readonly words: Readonly<Record<string, string>>;
}

const documentSpelling: Spelling = { names: {}, words: {} };

/** @internal The exceptions, registered on the schema of the field: `text().register(wire, { name: "appID" })`. */
export const wire = z.registry<WireName>();

/** @internal An answer that does not fit its schema. The message names the path in wire names. */
export class ShapeMismatch extends Error {}

/**
 * The value as the service spells it. Fields that the schema does not list are left out, open maps untouched.
 *
 * @throws InvalidInputError naming every field of a wrong type
 * @internal
 */
export function toWire(schema: z.ZodType, value: unknown, spelling = documentSpelling): unknown {
  const issues = schema.safeParse(value).error?.issues ?? [];
  if (issues.length > 0) throw new InvalidInputError(issues.map((issue) => problemOf(issue, value)));
  return rename(schema, value, write, spelling);
}

/**
 * The value under its public names. Fields that the schema does not list are left out, null counts as absent.
 *
 * @param path where the value stands, for the message
 * @throws ShapeMismatch naming the first field of a wrong type
 * @internal
 */
export function fromWire<Schema extends z.ZodType>(
  schema: Schema,
  json: unknown,
  path = "data",
  spelling = documentSpelling,
): z.output<Schema> {
  const value = rename(schema, json ?? undefined, read, spelling);
  const issue = schema.safeParse(value).error?.issues[0];
  if (issue === undefined) return value as z.output<Schema>;
  throw new ShapeMismatch(`${path}${wirePath(schema, issue.path, spelling)}: ${reasonOf(issue, value)}`);
}

type Fields = Readonly<Record<string, unknown>>;
interface Direction {
  fields(
    shape: z.ZodRawShape,
    value: Fields,
    spelling: Spelling,
  ): [name: string, field: unknown, value: unknown][];
  word(word: string, words: Spelling["words"]): string;
}

function rename(schema: unknown, value: unknown, direction: Direction, spelling: Spelling): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    return value.map((item) => rename(inner.element, item, direction, spelling));
  }
  if (typeof value === "string" && wire.get(schema as z.ZodType)?.isWord) {
    return direction.word(value, spelling.words);
  }
  if (!(inner instanceof z.ZodObject) || !isFields(value)) return value;
  const entries = direction.fields(inner.shape, value, spelling).filter(([, , item]) => item !== undefined);
  return Object.fromEntries(
    entries.map(([name, field, item]) => [name, rename(field, item, direction, spelling)]),
  );
}

const write: Direction = {
  fields: (shape, value, spelling) =>
    Object.entries(shape).map(([name, field]) => [wireName(name, field, spelling), field, own(value, name)]),
  word: (word, words) => words[word] ?? word,
};

const read: Direction = {
  fields: (shape, json, spelling) =>
    Object.entries(shape).map(([name, field]) => {
      const alternative = wire.get(field)?.alternative;
      const main = own(json, wireName(name, field, spelling));
      return [
        name,
        field,
        main ?? (alternative === undefined ? undefined : own(json, alternative)) ?? undefined,
      ];
    }),
  word: (word, words) => Object.entries(words).find(([, spelled]) => spelled === word)?.[0] ?? word,
};

function wireName(name: string, field: unknown, { names }: Spelling): string {
  const snakeCase = name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
  const spelled = wire.get(field as z.ZodType)?.name ?? snakeCase;
  return names[spelled] ?? spelled;
}

function unwrap(schema: unknown): unknown {
  return schema instanceof z.ZodOptional ? unwrap(schema.unwrap()) : schema;
}

type Issue = z.core.$ZodIssue;

function problemOf(issue: Issue, value: unknown): InputProblem {
  const path = issue.path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("");
  return { path: path.replace(/^\./, ""), reason: reasonOf(issue, value) };
}

function reasonOf(issue: Issue, value: unknown): string {
  if (issue.code !== "invalid_type") return issue.message;
  const found = issue.path.reduce<unknown>((inner, step) => (inner as Fields)[String(step)], value);
  if (found === undefined) return "is missing";
  if (issue.expected === "int") return issue.message;
  return `expected ${issue.expected === "record" ? "object" : issue.expected}, got ${kindOf(found)}`;
}

function kindOf(value: unknown): string {
  if (value === null || Number.isNaN(value)) return String(value);
  return Array.isArray(value) ? "array" : typeof value;
}

function wirePath(schema: unknown, path: readonly PropertyKey[], spelling: Spelling): string {
  const [step, ...rest] = path;
  const inner = unwrap(schema);
  if (step === undefined) return "";
  if (inner instanceof z.ZodArray) return `[${String(step)}]${wirePath(inner.element, rest, spelling)}`;
  if (!(inner instanceof z.ZodObject)) return `.${path.map(String).join(".")}`;
  const field: unknown = inner.shape[String(step)];
  return `.${wireName(String(step), field, spelling)}${wirePath(field, rest, spelling)}`;
}

function own(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
