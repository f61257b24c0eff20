/** The webhooks of an OpenAPI document, as event types. */

import type { Fields } from "../../../base/fields";
import { shared } from "../../../base/notices";
import { below, fieldsOf, Files, problem } from "./document";
import type { Located } from "./document";
import { refuseOtherDialects, standaloneSchema } from "./schema";

/** A webhook, as far as an event type has it. */
export interface Webhook {
  readonly name: string;
  readonly category?: string;
  readonly description?: string;
  readonly jsonSchema?: Fields;
}

/** The webhooks of a document, in its order. Throws `InvalidInputError` with the place of what cannot be used. */
export function webhooksOf(path: string, { documented }: { readonly documented: boolean }): Webhook[] {
  const files = new Files();
  const document = files.open(path);
  refuseOtherVersions(document);
  const webhooks = below(document, "webhooks");
  const found = webhooks === undefined ? [] : files.children(webhooks);
  if (found.length === 0)
    throw problem(
      document,
      shared.missingValue`has no webhooks: an empty list would remove every event type from the program`,
    );
  return found.map((webhook) => {
    const name = webhook.keys.at(-1) ?? "";
    if (name === "") throw problem(webhooks ?? document, shared.missingValue`has a webhook without a name`);
    // Events are delivered with POST only.
    const operation = files.child(webhook, "post");
    if (operation === undefined)
      throw problem(webhook, shared.missingValue`has no post operation: events are delivered only with POST`);
    refuseUnknown(files, webhook, webhookFields);
    refuseUnknown(files, operation, operationFields);
    const category = categoryOf(files, operation);
    const description = [...files.objects(operation), ...files.objects(webhook)]
      .flatMap((place) => [textBelow(files, place, "description"), textBelow(files, place, "summary")])
      .find((text) => text !== undefined);
    const event = { name, ...(category && { category }), ...(description && { description }) };
    if (!documented) refuseOtherDialects(below(document, "jsonSchemaDialect"));
    if (!documented) return { ...event, ...schemaOf(files, operation) };
    const field = category === undefined ? "tag" : "description";
    if (category === undefined || description === undefined)
      throw problem(
        webhook,
        shared.missingValue`has no ${field}, which an event type needs unless webhooks:dialect is convoy`,
      );
    return event;
  });
}

function refuseOtherVersions(document: Located): void {
  fieldsOf(document);
  const swagger = below(document, "swagger");
  const version = (swagger ?? below(document, "openapi"))?.value;
  // An unquoted 3.1 is a number in YAML.
  const text = typeof version === "number" || typeof version === "string" ? version.toString() : "";
  if (!/^\d+(\.\d+)*$/.test(text))
    throw problem(
      document,
      shared.unreadableFile`is not an OpenAPI document: its field openapi contains no version`,
    );
  const format = swagger === undefined ? "OpenAPI" : "Swagger";
  if (format === "Swagger" || !/^3\.[1-9]/.test(text))
    throw problem(
      document,
      shared.unsupportedHere`is ${format} ${text}: webhooks need OpenAPI 3.1 or a later 3.x`,
    );
}

/** The first tag. */
function categoryOf(files: Files, operation: Located): string | undefined {
  const written = files.child(operation, "tags");
  const tags = written && files.resolve(written);
  if (tags === undefined || tags.value === null) return undefined;
  if (!Array.isArray(tags.value)) throw problem(tags, shared.wrongType`must be a list`);
  return textBelow(files, tags, "0");
}

/** A text that stands below a value; undefined where there is none, or nothing but white space. */
function textBelow(files: Files, parent: Located, key: string): string | undefined {
  const written = below(parent, key);
  const text = written && files.resolve(written);
  if (text === undefined || text.value === null) return undefined;
  if (typeof text.value !== "string") throw problem(text, shared.wrongType`must be a string`);
  return text.value.trim() || undefined;
}

/** The schema of the JSON in the body of a request; nothing where there is none. */
function schemaOf(files: Files, operation: Located): Pick<Webhook, "jsonSchema"> {
  const body = files.child(operation, "requestBody");
  if (body === undefined) return {};
  refuseUnknown(files, body, bodyFields);
  const content = files.child(body, "content");
  const named = content === undefined ? [] : files.children(content);
  if (content === undefined || named.length === 0) return {};
  const media = named
    .map((media) => ({ media, rank: jsonTypes.findIndex((pattern) => pattern.test(mediaTypeOf(media))) }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank)[0]?.media;
  if (media === undefined)
    throw problem(content, shared.missingValue`has no JSON: events are delivered only as JSON`);
  refuseUnknown(files, media, mediaFields);
  const schema = files.child(media, "schema");
  return schema === undefined ? {} : { jsonSchema: standaloneSchema(files, schema) };
}

/** The media types of JSON, the best one first. What stands for several types stands for JSON as well. */
const jsonTypes = [/^application\/json$/, /\+json$/, /^text\/json$/, /^application\/\*$/, /^\*\/\*$/];

/** What may stand in each object that is read. A misspelled field would be left out. */
const webhookFields = new Set([
  ...["$ref", "summary", "description", "servers", "parameters", "additionalOperations"],
  ...["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"],
]);
const operationFields = new Set([
  ...["$ref", "tags", "summary", "description", "externalDocs", "operationId", "parameters", "requestBody"],
  ...["responses", "callbacks", "deprecated", "security", "servers"],
]);
const bodyFields = new Set(["$ref", "summary", "description", "content", "required"]);
const mediaFields = new Set(["$ref", "summary", "description", "schema", "example", "examples", "encoding"]);

function refuseUnknown(files: Files, object: Located, known: ReadonlySet<string>): void {
  for (const child of files.children(object)) {
    const name = child.keys.at(-1) ?? "";
    if (!known.has(name) && !name.startsWith("x-"))
      throw problem(child, shared.unknownArgument`is not a field that is known here, so it would be ignored`);
  }
}

/** The media type without its parameters, in lower case. */
function mediaTypeOf({ keys }: Located): string {
  return (keys.at(-1) ?? "").replace(/;.*/s, "").trim().toLowerCase();
}
