/** How services differ on the wire, and the conversion of public names to wire names and back, along a schema. Knows no kind: exceptions are registered on fields. */

import { shared } from "../base/notices";
import { clause } from "../base/declare";
import { z } from "zod";
import { InvalidInputError, problem, problemLine } from "../base/errors";
import type { InputProblem, RequestLine } from "../base/errors";
import { isExactNumber, isFields, own } from "../base/fields";
import type { Fields } from "../base/fields";
import { memoizeByObject } from "../base/memoize";
import { codeOf } from "../base/notice";
import type { Notice } from "../base/notice";
import { refuseForeign } from "./json-values";
import { innerSchema } from "./schema";

/** How a field is spelled on the wire, where that is not the snake_case of its public name. */
interface WireName {
  /** The name that is written, and looked for first when reading. */
  readonly name?: string;
  /** Another name that is read as well. */
  readonly alternative?: string;
  /** Null has a meaning of its own and does not count as absent. */
  readonly keepsNull?: true;
  /** The text is one of a set of words, which a dialect may spell differently. */
  readonly isWord?: true;
  /** The value where the service leaves the field out. */
  readonly whenMissing?: string;
}

/** @internal How a dialect spells names and words of the documented interface. */
export interface Spelling {
  /** Names of fields, by those of the documented interface. */
  readonly names: Readonly<Record<string, string>>;
  /** Words of fields with `isWord`, by those of the documented interface. */
  readonly words: Readonly<Record<string, string>>;
}

const documentSpelling: Spelling = { names: {}, words: {} };

/** @internal The exceptions, registered on the schema of the field: `text().register(wire, { name: "appID" })`. */
export const wire = z.registry<WireName>();

/** @internal The ID of an object inside another one: empty if the service does not show it. */
export const innerId = () => z.string().register(wire, { whenMissing: "" });

/** @internal An answer that does not fit its schema. The message names the path in wire names. */
export class ShapeMismatch extends Error {}

/**
 * The value as the service spells it. Fields that only an answer has are left out, so that an object that was read can be sent. Open
 * maps stay untouched.
 *
 * @param answer the schema of the object in an answer; without it, no field is left out
 * @throws InvalidInputError naming every field of a wrong type or an unknown name, and what JSON cannot express
 * @internal
 */
export function toWire(
  schema: z.ZodType,
  value: unknown,
  spelling = documentSpelling,
  answer: z.ZodType = schema,
): unknown {
  refuseForeign(value);
  const issues = schema.safeParse(value).error?.issues ?? [];
  const problems = issues.map((issue) => problemOf(issue, value));
  problems.push(...unknownFields([schema, answer], value, ""));
  if (problems.length > 0) throw new InvalidInputError(problems);
  return rename(schema, value, "write", spelling);
}

/** A problem for each name that is in none of the schemas: its value would be left out, without a word. */
function unknownFields(schemas: readonly unknown[], value: unknown, path: string): InputProblem[] {
  const inner = schemas.map(innerSchema);
  if (Array.isArray(value)) {
    const items = inner.flatMap((schema) => (schema instanceof z.ZodArray ? [schema.element] : []));
    return value.flatMap((item, index) => unknownFields(items, item, `${path}[${index}]`));
  }
  const objects = inner.filter((schema) => schema instanceof z.ZodObject);
  if (!isFields(value) || objects.length === 0 || objects.length < inner.length) return [];
  const shapes = objects.map(({ shape }) => shape);
  return Object.entries(value).flatMap(([name, part]) => {
    const place = path === "" ? name : `${path}.${name}`;
    const parts = shapes.flatMap((shape): unknown[] => (Object.hasOwn(shape, name) ? [shape[name]] : []));
    if (part === undefined || parts.length > 0) return unknownFields(parts, part, place);
    const names = Object.keys(shapes[0] ?? {}).join(", ");
    return [problem(place, shared.unknownArgument`is not a known field; known fields are ${names}`)];
  });
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
  const value = rename(schema, json ?? undefined, "read", spelling);
  const issue = schema.safeParse(value).error?.issues[0];
  if (issue === undefined) return value as z.output<Schema>;
  const place = `${path}${wirePath(schema, issue.path, spelling)}`;
  throw new ShapeMismatch(problemLine({ path: place, reason: noticeOf(issue, value).text }));
}

type Direction = "read" | "write";

/** What renaming needs to know about a schema. */
interface Plan {
  /** The schema inside `optional`. */
  readonly inner: unknown;
  readonly isWord: boolean;
  /** The fields of an object. */
  readonly fields: readonly Field[] | undefined;
}

interface Field {
  readonly name: string;
  readonly schema: unknown;
  readonly spelled: string;
  readonly alternative: string | undefined;
  readonly keepsNull: boolean;
  readonly whenMissing: string | undefined;
}

const plans = memoizeByObject((spelling) =>
  memoizeByObject((schema) => makePlan(schema as z.ZodType, spelling as Spelling)),
);

function makePlan(schema: z.ZodType, spelling: Spelling): Plan {
  const inner = innerSchema(schema);
  const fields =
    inner instanceof z.ZodObject
      ? Object.entries(inner.shape).map(([name, field]: [string, z.ZodType]) => ({
          name,
          schema: field,
          spelled: wireName(name, field, spelling),
          alternative: wire.get(field)?.alternative,
          keepsNull: wire.get(field)?.keepsNull === true,
          whenMissing: wire.get(field)?.whenMissing,
        }))
      : undefined;
  return { inner, isWord: wire.get(schema)?.isWord === true, fields };
}

function rename(schema: unknown, value: unknown, direction: Direction, spelling: Spelling): unknown {
  const { inner, isWord, fields } = plans(spelling)(schema);
  if (Array.isArray(value) && inner instanceof z.ZodArray) {
    return value.map((item) => rename(inner.element, item, direction, spelling));
  }
  if (typeof value === "string" && isWord) return wordIn[direction](value, spelling.words);
  if (direction === "read" && isExactNumber(value) && !takes(inner, value)) return Number(value.$number);
  if (fields === undefined || !isFields(value)) return value;
  const renamed: Record<string, unknown> = {};
  for (const { name, schema: field, spelled, alternative, keepsNull, whenMissing } of fields) {
    const read = keepsNull ? own(value, spelled) : (valueIn(value, spelled, alternative) ?? whenMissing);
    const item = direction === "write" ? own(value, name) : read;
    if (item === undefined) continue;
    renamed[direction === "write" ? spelled : name] = rename(field, item, direction, spelling);
  }
  return renamed;
}

/** Whether a value fits into a place with any content. */
function takes(inner: unknown, value: unknown): boolean {
  return !(inner instanceof z.ZodObject) && inner instanceof z.ZodType && inner.safeParse(value).success;
}

/** Null counts as absent, unless the field has `keepsNull`. */
function valueIn(json: Fields, spelled: string, alternative: string | undefined): unknown {
  return own(json, spelled) ?? (alternative === undefined ? undefined : own(json, alternative)) ?? undefined;
}

const wordIn = {
  write: (word: string, words: Spelling["words"]): string => wordOf(words, word),
  read: (word: string, words: Spelling["words"]): string =>
    Object.entries(words).find(([, spelled]) => spelled === word)?.[0] ?? word,
};

function wireName(name: string, field: unknown, { names }: Spelling): string {
  const snakeCase = name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
  const spelled = wire.get(field as z.ZodType)?.name ?? snakeCase;
  return wordOf(names, spelled);
}

/** The word of a table. A word such as `constructor` is in no table, although every object has something of that name. */
function wordOf(words: Readonly<Record<string, string>>, word: string): string {
  return (Object.hasOwn(words, word) ? words[word] : undefined) ?? word;
}

type Issue = z.core.$ZodIssue;

function problemOf(issue: Issue, value: unknown): InputProblem {
  const path = issue.path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("");
  return problem(path.replace(/^\./, ""), noticeOf(issue, value));
}

function noticeOf(issue: Issue, value: unknown): Notice {
  if (issue.code !== "invalid_type") return declared(issue);
  const found = issue.path.reduce<unknown>((inner, step) => (inner as Fields)[String(step)], value);
  if (found === undefined) return shared.missingValue`is missing`;
  if (issue.expected === "int") return declared(issue);
  const expected = issue.expected === "record" ? "object" : issue.expected;
  return shared.wrongType`expected ${expected}, got ${kindOf(found)}`;
}

/** The notice that a schema has as its message; the words of the library where it has none. */
function declared({ message }: Issue): Notice {
  const code = codeOf(message);
  if (code === undefined) return shared.invalidValue`cannot be used: ${message}`;
  return { code, severity: "error", text: message.slice(0, -` [${code}]`.length) };
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (value === Infinity || value === -Infinity) return clause`a number that is too large`;
  return Array.isArray(value) ? "array" : typeof value;
}

function wirePath(schema: unknown, path: readonly PropertyKey[], spelling: Spelling): string {
  const [step, ...rest] = path;
  const inner = innerSchema(schema);
  if (step === undefined) return "";
  if (inner instanceof z.ZodArray) return `[${String(step)}]${wirePath(inner.element, rest, spelling)}`;
  if (!(inner instanceof z.ZodObject)) return `.${path.map(String).join(".")}`;
  const field: unknown = inner.shape[String(step)];
  return `.${wireName(String(step), field, spelling)}${wirePath(field, rest, spelling)}`;
}

/** @internal A question about the service itself. */
export interface Probe {
  /** Below the base URL. */
  readonly path: string;
  /** Whether the service reads its database; undefined where the answer does not show it. */
  readsDatabase(status: number, message: string): boolean | undefined;
}

/** @internal How services differ in requests and answers. */
export interface HttpProfile {
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** How names are spelled on the wire. */
  readonly spelling: Spelling;
  /** The operations that the documented interface does not have. */
  readonly extras: ReadonlySet<string>;
  /** The value under a name inside `data`, where the service wraps it. */
  unwrap(data: unknown, name: string): unknown;
  /** Whether a refusal means that the project does not exist, which says nothing about an object in it. */
  isProjectMissing(status: number, message: string): boolean;
  /** Whether a refusal means that the object does not exist. */
  isNotFound(status: number, message: string, request: RequestLine): boolean;
  /** What to do about a refusal, as a clause, where the profile knows it. */
  adviceFor(status: number, message: string, request: RequestLine): string | undefined;
  /** What may be the cause of a 401 before the key is, with what to do about it, as a clause. */
  suspectIn(headers: ReadonlyMap<string, string>): string | undefined;
  /** A request without key whose answer shows whether the service reads its database. */
  readonly probe: Probe;
  /** What the user should know once an answer has this header. */
  readonly hint: { readonly header: string; readonly text: string } | undefined;
}

/** @internal The names of the operations that the documented interface does not have. */
export type ExtraOf<Profile extends HttpProfile> =
  Profile["extras"] extends ReadonlySet<infer Extra extends string> ? Extra : never;
