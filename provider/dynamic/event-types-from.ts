/** Gives the arguments of event types from an OpenAPI document. The parser is loaded with the first document. */

import { WebhooksError } from "../base/errors";
import { refuseUnknown } from "../engine/known-names";
import type * as openapi from "../kinds/event-type/openapi/webhooks";
import { notices } from "./notices";
import { failure, inOneLine } from "./per-run";

/** The arguments of an event type on a running Convoy, as a webhook of a document has them. */
export interface EventTypeOfWebhook {
  /** The key of the webhook under `webhooks`, upper and lower case as there. */
  readonly name: string;
  /** The first tag of the operation. Absent: it has no tags. */
  readonly category?: string;
  /**
   * The description of the operation, or else its summary; without both, that of the webhook. Without white space around it.
   * Absent: there is none.
   */
  readonly description?: string;
  /**
   * The schema of the request body, with everything that it refers to, in draft 7 of JSON Schema. Absent: the operation has no
   * body, or no JSON in it.
   */
  readonly jsonSchema?: Readonly<Record<string, unknown>>;
}

/** The arguments of an event type as the API document describes it, as a webhook of a document has them. */
export interface DocumentedEventTypeOfWebhook {
  /** The key of the webhook under `webhooks`, upper and lower case as there. For the name of the resource: no argument. */
  readonly name: string;
  /** The first tag of the operation. */
  readonly category: string;
  /** The description of the operation, or else its summary; without both, that of the webhook. */
  readonly description: string;
}

/** What `eventTypesFrom` takes besides the path. */
export interface EventTypesFromOptions {
  /**
   * True: give only what a service as its API document describes it takes, which is no `jsonSchema`, and fail where a webhook lacks
   * a tag or a description, both of which are required there. Default: false, for a running Convoy.
   */
  readonly documented?: boolean;
}

/**
 * Gives the arguments of one `EventType` for each webhook of an OpenAPI document, for a service as its API document describes it:
 * names, categories and descriptions, without schemas, which are not looked at. Everything else is as without the option. Event types
 * are always adopted there, so the program adds `adoptId`.
 *
 * @throws As without the option, and for a webhook that lacks a tag or a description.
 *
 * @example
 * const ids: Record<string, string> = { "invoice.paid": "type-1", "order.shipped": "type-2" };
 * for (const { name, ...args } of webhooks.eventTypesFrom("openapi.yaml", { documented: true })) {
 *   new webhooks.EventType(name, { ...args, adoptId: ids[name] ?? "" });
 * }
 */
export function eventTypesFrom(
  path: string,
  options: EventTypesFromOptions & { readonly documented: true },
): DocumentedEventTypeOfWebhook[];
/**
 * Gives the arguments of one `EventType` for each webhook of an OpenAPI 3.1 document (or a later 3), in the order of the document.
 * Reads files only, YAML or JSON, and sends nothing: a `$ref` may lead to other files below the folder of the document, never to a network. A relative path
 * starts at the working directory of the program, which is the folder of its `Pulumi.yaml`; a `$ref`, at the file that it stands in.
 *
 * Of each webhook the operation `post` counts, and no other, because events are delivered with POST; of its body the schema of
 * `application/json`, or else of the first type that ends with `+json`. Whatever it refers to stands under `definitions` of the
 * same schema, recursive schemas included. The order of keys, comments and the format of the file count for nothing: a preview shows
 * a change of an event type where a name, a text or a schema of the document changes.
 *
 * The schemas of OpenAPI 3.1 are JSON Schema 2020-12, and Convoy takes draft 7. Translated are: `$defs` to `definitions`; a `$ref`
 * beside other keywords, to `allOf`; `prefixItems`, to a list under `items`; `true` and `false` as schemas, to `{}` and
 * `{ not: {} }`; `exclusiveMinimum` and `exclusiveMaximum`, which Convoy refuses, to a `not` with the inclusive bound. Left out is
 * what says nothing of a payload: `$schema`, `$id`, `$anchor`, `$comment`, `discriminator`, `xml`, `externalDocs`, `x-…`. Everything
 * else is kept; of it draft 7 ignores `unevaluatedProperties`, `unevaluatedItems`, `dependentRequired`, `dependentSchemas`,
 * `minContains` and `maxContains`. A number beyond 2^53 becomes the nearest that JavaScript has. On creation, and not on updates, Convoy refuses a `pattern` that Go cannot read, such as one with
 * a look-ahead, and `prefixItems` that are reached without a `$ref`.
 *
 * @throws One line, which fails the program, with the file and the place in it: a file that cannot be read or parsed, OpenAPI 3.0 or
 * Swagger 2, a document without webhooks, a webhook without `post`, a `$ref` to a network, to nothing, to an anchor or in a circle,
 * and `$dynamicRef`. No value of the document is printed.
 *
 * @example
 * // webhooks:dialect convoy
 * for (const args of webhooks.eventTypesFrom("openapi.yaml")) {
 *   new webhooks.EventType(args.name, args);
 * }
 */
export function eventTypesFrom(path: string, options?: EventTypesFromOptions): EventTypeOfWebhook[];
export function eventTypesFrom(path: string, options: EventTypesFromOptions = {}): EventTypeOfWebhook[] {
  inOneLine(() => refuseUnknown("eventTypesFrom", options, ["documented"]));
  if (typeof path !== "string" || path === "")
    throw failure(notices["missing-path"](), { subject: "eventTypesFrom" });
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a program without a document must not load a parser
  const { webhooksOf } = require("../kinds/event-type/openapi/webhooks") as typeof openapi;
  try {
    return webhooksOf(path, { documented: options.documented === true });
  } catch (error) {
    throw error instanceof WebhooksError
      ? failure(error.message, { subject: "eventTypesFrom", cause: error })
      : error;
  }
}
