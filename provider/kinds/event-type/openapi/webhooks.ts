/** The webhooks of an OpenAPI document, as event types. */

import type { Fields } from "../../../base/fields";
import { below, childrenOf, fieldsOf, Files, problem, textBelow } from "./document";
import type { Located } from "./document";
import { notices } from "./notices";
import { standaloneSchema } from "./schema";

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
  if (webhooks === undefined || Object.keys(fieldsOf(webhooks)).length === 0)
    throw problem(document, notices["openapi-without-webhooks"]());
  return childrenOf(webhooks).map((webhook) => {
    const [item, operation] = operationOf(files, webhook);
    const name = webhook.keys.at(-1) ?? "";
    if (name === "") throw problem(webhooks, notices["openapi-unnamed-webhook"]());
    const category = textBelow(operation, "tags", "0");
    const description = [operation, webhook, item]
      .flatMap((place) => [textBelow(place, "description"), textBelow(place, "summary")])
      .find((text) => text !== undefined);
    const found = { name, ...(category && { category }), ...(description && { description }) };
    if (!documented) return { ...found, ...schemaOf(files, operation) };
    const field = category === undefined ? "tag" : "description";
    if (category === undefined || description === undefined)
      throw problem(webhook, notices["openapi-incomplete-webhook"]({ field }));
    return found;
  });
}

function refuseOtherVersions(document: Located): void {
  fieldsOf(document);
  const swagger = below(document, "swagger");
  const version = (swagger ?? below(document, "openapi"))?.value;
  // An unquoted 3.1 is a number in YAML.
  const text = typeof version === "number" || typeof version === "string" ? version.toString() : "";
  if (!/^\d+(\.\d+)*$/.test(text)) throw problem(document, notices["openapi-without-version"]());
  const format = swagger === undefined ? "OpenAPI" : "Swagger";
  if (format === "Swagger" || !/^3\.[1-9]/.test(text))
    throw problem(document, notices["openapi-version"]({ format, version: text }));
}

/** The path item that a webhook is or refers to, and the operation in it. Events are delivered with POST only. */
function operationOf(files: Files, webhook: Located): [item: Located, operation: Located] {
  const item = files.resolve(webhook);
  fieldsOf(item);
  const operation = below(item, "post");
  if (operation === undefined) throw problem(webhook, notices["openapi-without-post"]());
  fieldsOf(operation);
  return [item, operation];
}

/** The schema of the JSON in the body of a request; nothing where there is none. */
function schemaOf(files: Files, operation: Located): Pick<Webhook, "jsonSchema"> {
  const body = below(operation, "requestBody");
  const content = body && below(files.resolve(body), "content");
  if (content === undefined) return {};
  fieldsOf(content);
  const named = childrenOf(content).map((media) => [mediaTypeOf(media), media] as const);
  const [, media] =
    named.find(([type]) => type === "application/json") ??
    named.find(([type]) => type.endsWith("+json")) ??
    [];
  const schema = media && below(files.resolve(media), "schema");
  return schema === undefined ? {} : { jsonSchema: standaloneSchema(files, schema) };
}

/** The media type without its parameters, in lower case. */
function mediaTypeOf({ keys }: Located): string {
  return (keys.at(-1) ?? "").replace(/;.*/s, "").trim().toLowerCase();
}
