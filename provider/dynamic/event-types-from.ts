/** Gives the arguments of event types from an OpenAPI document. The parser is loaded with the first document. */

import { shared } from "../base/notices";
import { WebhooksError } from "../base/errors";
import { refuseUnknown } from "../engine/known-names";
import type * as openapi from "../kinds/event-type/openapi/webhooks";
import { programError, inOneLine } from "./per-run";

/** The arguments of an `EventType`, from one webhook of a document. */
export interface EventTypeOfWebhook {
  /** The key of the webhook under `webhooks`, in its original case. */
  readonly name: string;
  /** The first tag of the operation. Not set if it has no tags. */
  readonly category?: string;
  /**
   * The description of the operation, or else its summary, or else those of the webhook. Surrounding white
   * space is removed. Not set if there is none.
   */
  readonly description?: string;
  /**
   * The schema of the request body in draft 7 of JSON Schema, with everything that it refers to. Not set if the
   * operation has no body, or the body has no schema.
   */
  readonly jsonSchema?: Readonly<Record<string, unknown>>;
}

/** The arguments of an `EventType` without its schema, from one webhook of a document. */
export interface DocumentedEventTypeOfWebhook {
  /**
   * The key of the webhook under `webhooks`, in its original case. Use it as the resource name; it is not an argument.
   */
  readonly name: string;
  /** The first tag of the operation. */
  readonly category: string;
  /** The description of the operation, or else its summary, or else those of the webhook. */
  readonly description: string;
}

/** The options of `eventTypesFrom`. */
export interface EventTypesFromOptions {
  /**
   * Whether to return only the name, the category and the description, without `jsonSchema`. If true, a webhook
   * without a tag or a description fails. With the documented interface, set it to true. Defaults to false.
   */
  readonly documented?: boolean;
}

/**
 * Returns the arguments of an `EventType` for each webhook of an OpenAPI document: name, category and description.
 * It leaves out the schemas. Add `adoptId` to each: the event types must exist.
 *
 * @throws The same errors as without the option, and one for a webhook without a tag or a description.
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
 * Returns the arguments of an `EventType` for each webhook of an OpenAPI document (3.1 or later), in its order. It
 * reads YAML or JSON files and sends nothing. A relative path starts at the working directory of the program.
 *
 * A `$ref` can replace any value that is read. It can point to other files in the folder of the document, but not to a
 * URL. Fields next to it override the fields that it points to. Only the operation `post` is read, with its schema for
 * `application/json`, or else for the first type that ends with `+json`, or else for `text/json`, `application/*` or
 * the type of anything. Parameters of a type, such as `charset`, do not count.
 *
 * Schemas are translated from JSON Schema 2020-12 to draft 7, with everything that they refer to. Keywords without a
 * counterpart in draft 7 are kept, but its validators ignore them.
 *
 * @throws A one-line error with the file and the place in it, but no values. It fails for a file that cannot be read or
 * parsed, for OpenAPI 3.0 and Swagger 2.0, and for a document without webhooks. It also fails for a webhook without
 * `post`, for a body without JSON, for unknown fields and other versions of JSON Schema, for `$dynamicRef`, and for a `$ref` that is circular, missing, an anchor or a URL. A `$ref` anywhere else in
 * a schema also fails, except in the examples, the default and the fixed values of a payload.
 *
 * @example
 * // webhooks:dialect convoy
 * for (const args of webhooks.eventTypesFrom("openapi.yaml")) {
 *   new webhooks.EventType(args.name, args);
 * }
 *
 */
export function eventTypesFrom(path: string, options?: EventTypesFromOptions): EventTypeOfWebhook[];
export function eventTypesFrom(path: string, options: EventTypesFromOptions = {}): EventTypeOfWebhook[] {
  inOneLine(() => refuseUnknown("eventTypesFrom", options, ["documented"]));
  if (typeof path !== "string" || path === "")
    throw programError(shared.missingValue`path must be a non-empty string`, { subject: "eventTypesFrom" });
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a program without a document must not load a parser
  const { webhooksOf } = require("../kinds/event-type/openapi/webhooks") as typeof openapi;
  try {
    return webhooksOf(path, { documented: options.documented === true });
  } catch (error) {
    throw error instanceof WebhooksError
      ? programError(error.message, { subject: "eventTypesFrom", cause: error })
      : error;
  }
}
