/**
 * What Convoy refuses in the schema of a new event type. It reads a schema as OpenAPI 3.0 does, and compares the result with the
 * meta-schema of draft 7. It neither resolves references nor compiles anything.
 */

import { isFields, withPlainNumbers } from "../../base/fields";
import type { Fields } from "../../base/fields";
import { ordered } from "../../base/lists";
import { secretMark, unknownMarker } from "../../base/markers";
import { canRead } from "../expression";
import { isReference, isUrl } from "./go-url";
import { clauses } from "./notices";

/** What is wrong at a place in a schema. */
export interface Fault {
  readonly path: readonly string[];
  /** A clause that follows "it". */
  readonly reason: string;
}

type Form = (value: unknown) => readonly Fault[];

/** The faults of a schema, in its order. Passes what is not known yet. */
export function schemaFaults(schema: unknown): readonly Fault[] {
  return asOpenApi(withPlainNumbers(schema));
}

// Words and numbers.
const any: Form = () => [];
const text = when((value) => typeof value === "string", clauses.text);
const flag = when((value) => typeof value === "boolean", clauses.flag);
const number = when((value) => Number.isFinite(value), clauses.number);
const positive = when((value) => typeof value === "number" && value > 0, clauses.positiveNumber);
const count = when((value) => Number.isInteger(value) && Number(value) >= 0, clauses.count);
/** What a variable with 64 bits holds. */
const storableCount = when(
  (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 64,
  clauses.count,
);
const notTrue = when((value) => value === false, clauses.exclusiveBound);
const expression = all(
  text,
  when((value) => canRead(String(value)), clauses.expression),
);
const reference = all(
  text,
  when((value) => isReference(String(value)), clauses.reference),
);
const url = all(
  text,
  when((value) => isUrl(String(value)), clauses.url),
);
const words = ["array", "boolean", "integer", "null", "number", "object", "string"];
const word = when(
  (value) => typeof value === "string" && words.includes(value),
  () => clauses.type({ words: words.join(", ") }),
);
const type: Form = (value) => (Array.isArray(value) ? all(filled, listOf(word), distinct) : word)(value);
/** The service takes null for an empty text. */
const storableTexts = all(listOf(orNull(text)), distinct);

const asDraft7 = keywords((keyword) => draft7.get(keyword));
const asOpenApi = keywords((keyword, schema) => {
  // It takes a keyword in other letters for the keyword, where that is not there.
  const meant = spellings.get(keyword.toLowerCase()) ?? keyword;
  return openApi.get(Object.hasOwn(schema, meant) ? keyword : meant) ?? draft7.get(keyword);
});

// Schemas. Each is looked up when it is met, because they refer to each other.
const draft7Schema: Form = (value) => (typeof value === "boolean" ? [] : asDraft7(value));
const openApiSchema: Form = (value) => {
  if (!isFields(value)) return fault(typeof value === "boolean" ? clauses.objectSchema() : clauses.schema());
  const target = value["$ref"];
  // What stands beside a reference is not read.
  return typeof target === "string" && target !== "" ? below("$ref", reference(target)) : asOpenApi(value);
};

/** The keywords that the service reads as OpenAPI 3.0, where null is the same as nothing. */
const openApi = new Map<string, Form>(
  Object.entries<Form>({
    ...each(["oneOf", "anyOf", "allOf"], listOf(openApiSchema)),
    ...each(["not"], openApiSchema),
    items: (value) => (Array.isArray(value) ? fault(clauses.singleSchema()) : openApiSchema(value)),
    properties: mapOf(openApiSchema),
    additionalProperties: (value) => (typeof value === "boolean" ? [] : openApiSchema(value)),
    type,
    ...each(["title", "format", "description"], text),
    pattern: expression,
    enum: all(listOf(any), distinct),
    required: storableTexts,
    ...each(["default", "example"], any),
    ...each(["uniqueItems", "nullable", "readOnly", "writeOnly", "allowEmptyValue", "deprecated"], flag),
    ...each(["exclusiveMinimum", "exclusiveMaximum"], notTrue),
    ...each(["minimum", "maximum"], number),
    multipleOf: positive,
    ...each(
      ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"],
      storableCount,
    ),
    externalDocs: partsOf({ description: text, url: text }),
    xml: partsOf({ ...each(["name", "namespace", "prefix"], text), ...each(["attribute", "wrapped"], flag) }),
    discriminator: partsOf({ propertyName: text, mapping: mapOf(text) }),
  }).map(([keyword, form]) => [keyword, orNull(form)]),
);

const spellings = new Map([...openApi.keys()].map((keyword) => [keyword.toLowerCase(), keyword]));

/** The other keywords, and everything below them. */
const draft7 = new Map<string, Form>(
  Object.entries<Form>({
    ...each(["$id", "$ref"], reference),
    $schema: url,
    ...each(["$comment", "title", "description", "format", "contentMediaType", "contentEncoding"], text),
    ...each(["readOnly", "uniqueItems"], flag),
    examples: listOf(any),
    multipleOf: positive,
    ...each(["maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum"], number),
    ...each(["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"], count),
    pattern: expression,
    ...each(["additionalItems", "contains", "additionalProperties", "propertyNames"], draft7Schema),
    ...each(["if", "then", "else", "not"], draft7Schema),
    items: (value) => (Array.isArray(value) ? all(filled, listOf(draft7Schema))(value) : draft7Schema(value)),
    required: all(listOf(text), distinct),
    ...each(["definitions", "properties"], mapOf(draft7Schema)),
    patternProperties: mapOf(draft7Schema, expression),
    dependencies: mapOf((value) =>
      Array.isArray(value) ? all(listOf(text), distinct)(value) : draft7Schema(value),
    ),
    enum: all(filled, listOf(any), distinct),
    type,
    ...each(["allOf", "anyOf", "oneOf"], all(filled, listOf(draft7Schema))),
  }),
);

function keywords(formOf: (keyword: string, schema: Fields) => Form | undefined): Form {
  return (value) => {
    if (!isFields(value)) return fault(clauses.schema());
    return Object.entries(value).flatMap(([keyword, inner]) =>
      below(keyword, known(formOf(keyword, value) ?? any)(inner)),
    );
  };
}

function fault(reason: string): readonly Fault[] {
  return [{ path: [], reason }];
}

function below(key: string | number, faults: readonly Fault[]): readonly Fault[] {
  return faults.map(({ path, reason }) => ({ path: [String(key), ...path], reason }));
}

/** The form for values that are known. */
function known(form: Form): Form {
  return (value) => (value === undefined || isHiddenText(value) ? [] : form(value));
}

function isHiddenText(value: unknown): boolean {
  return value === unknownMarker || value === secretMark;
}

function when(holds: (value: unknown) => boolean, reason: () => string): Form {
  return (value) => (holds(value) ? [] : fault(reason()));
}

/** The faults of the first form that finds some. */
function all(...forms: readonly Form[]): Form {
  return (value) => {
    for (const form of forms) {
      const faults = form(value);
      if (faults.length > 0) return faults;
    }
    return [];
  };
}

function orNull(form: Form): Form {
  return (value) => (value === null ? [] : form(value));
}

function listOf(form: Form): Form {
  return (value) =>
    Array.isArray(value)
      ? value.flatMap((item: unknown, index) => below(index, known(form)(item ?? null)))
      : fault(clauses.list());
}

function filled(value: unknown): readonly Fault[] {
  return Array.isArray(value) && value.length === 0 ? fault(clauses.filledList()) : [];
}

function distinct(value: unknown): readonly Fault[] {
  return repeats(value as readonly unknown[]).flatMap((index) => below(index, fault(clauses.repeated())));
}

/** The places of a list whose values stand earlier in it, too, whatever the order of their keys. */
export function repeats(list: readonly unknown[]): readonly number[] {
  const found = new Set<string>();
  return list.flatMap((item, index) => {
    const spelled = JSON.stringify(item, (_key, inner: unknown) =>
      isFields(inner) ? Object.fromEntries(ordered(Object.entries(inner), ([name]) => name)) : inner,
    );
    if (!isHiddenText(item) && found.has(spelled)) return [index];
    found.add(spelled);
    return [];
  });
}

function mapOf(form: Form, names: Form = any): Form {
  return (value) =>
    isFields(value)
      ? Object.entries(value).flatMap(([name, inner]) =>
          below(name, all(() => names(name), known(form))(inner)),
        )
      : fault(clauses.map());
}

function partsOf(parts: Readonly<Record<string, Form>>): Form {
  return (value) =>
    isFields(value)
      ? Object.entries(parts).flatMap(([name, form]) => below(name, known(orNull(form))(value[name])))
      : fault(clauses.map());
}

function each(names: readonly string[], form: Form): Fields & Readonly<Record<string, Form>> {
  return Object.fromEntries(names.map((name) => [name, form]));
}
