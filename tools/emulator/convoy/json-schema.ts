/** What Convoy refuses in the schema of a new event type: what OpenAPI 3.0 cannot read, and then what the meta-schema of draft 7 forbids. */

import { isDeepStrictEqual } from "node:util";
import type * as linear from "re2js";
import { z } from "zod";
import { Refusal } from "../route";

/** Refuses a schema as a create does. An update checks none. */
export function checkSchema(schema: unknown): void {
  const [issue] = openApi.safeParse(schema).error?.issues ?? [];
  if (issue !== undefined)
    throw new Refusal(
      400,
      `invalid JSON schema: invalid JSON schema: [${issue.path.join(".")}: ${issue.message}]`,
    );
}

const flag = z.boolean();
const text = z.string();
const count = z.number().nonnegative().refine(Number.isInteger);
const uint64 = count.lt(2 ** 64);
const type = z.enum(["array", "boolean", "integer", "null", "number", "object", "string"]);
const expression = text.refine(compiles, "Does not match format 'regex'");
const reference = text.refine(
  (one) => !/[\\\p{Cc}]|^:|^\d[^/]*:|%(?![\da-f]{2})/iu.test(one),
  "uri-reference",
);

const unique = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .refine(
      (all) =>
        all.every(
          (nonNullable, index) => !all.slice(0, index).some((other) => isDeepStrictEqual(nonNullable, other)),
        ),
      "array items must be unique",
    );
const all = (names: readonly string[], schema: z.ZodType) =>
  Object.fromEntries(names.map((name) => [name, schema.optional()]));

const lengths = ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"];

const draft7: z.ZodType = z.lazy(() => z.union([z.boolean(), z.looseObject(draft7Keywords)]));
const openApi: z.ZodType = z.lazy(() => z.looseObject(openApiKeywords));
/** Beside a reference, nothing is read. */
const openApiOrReference: z.ZodType = z.lazy(() =>
  z.union([z.looseObject({ $ref: reference.min(1) }), openApi]),
);

const draft7Keywords = {
  ...all(["$id", "$ref"], reference),
  $schema: reference.regex(/^[a-z][a-z\d+.-]*:/i).optional(),
  ...all(["$comment", "title", "description", "format", "contentMediaType", "contentEncoding"], text),
  ...all(["readOnly", "uniqueItems"], flag),
  examples: z.array(z.unknown()).optional(),
  multipleOf: z.number().positive().optional(),
  ...all(["maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum"], z.number()),
  ...all(lengths, count),
  pattern: expression.optional(),
  ...all(["additionalItems", "contains", "additionalProperties", "propertyNames"], draft7),
  ...all(["if", "then", "else", "not"], draft7),
  items: z.union([draft7, z.array(draft7).min(1)]).optional(),
  required: unique(text).optional(),
  ...all(["definitions", "properties"], z.record(text, draft7)),
  patternProperties: z.record(expression, draft7).optional(),
  dependencies: z.record(text, z.union([draft7, unique(text)])).optional(),
  enum: unique(z.unknown()).min(1).optional(),
  type: z.union([type, unique(type).min(1)]).optional(),
  ...all(["allOf", "anyOf", "oneOf"], z.array(draft7).min(1)),
};

/** What OpenAPI 3.0 has is read with its types, in which null is nothing. All else passes through. */
const openApiKeywords = {
  ...draft7Keywords,
  ...nullable({
    ...all(["allOf", "anyOf", "oneOf"], z.array(openApiOrReference)),
    ...all(["not", "items"], openApiOrReference),
    properties: z.record(text, openApiOrReference),
    additionalProperties: z.union([z.boolean(), openApiOrReference]),
    type: draft7Keywords.type,
    ...all(["title", "description", "format"], text),
    pattern: expression,
    enum: unique(z.unknown()),
    required: unique(text.nullable()),
    ...all(["uniqueItems", "nullable", "readOnly", "writeOnly", "allowEmptyValue", "deprecated"], flag),
    ...all(["exclusiveMinimum", "exclusiveMaximum"], z.literal(false)),
    ...all(["minimum", "maximum"], z.number()),
    multipleOf: z.number().positive(),
    ...all(lengths, uint64),
    externalDocs: z.looseObject(nullable(all(["description", "url"], text))),
    xml: z.looseObject(
      nullable({ ...all(["name", "namespace", "prefix"], text), ...all(["attribute", "wrapped"], flag) }),
    ),
    discriminator: z.looseObject(nullable({ propertyName: text, mapping: z.record(text, text.nullable()) })),
  }),
};

function nullable(shape: Readonly<Record<string, z.ZodType>>) {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.nullish()]));
}

function compiles(pattern: string): boolean {
  try {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded with the first schema that has an expression
    (require("re2js") as typeof linear).RE2JS.compile(pattern.replace(/\(\?P?<\w+>/g, "(?:"));
    return true;
  } catch {
    return false;
  }
}
