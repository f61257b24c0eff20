/** The operations on event types and their requests. */

import { z } from "zod";
import { clause } from "../../base/declare";
import { notFound } from "../../http/reason";
import type { RequestOptions } from "../../http/transport";
import { toWire } from "../../http/wire";
import type { DialectTransport, Schemas } from "../dialect";
import type { EventTypeExtras, EventTypeDetails, EventTypeAnswer, NamedEventTypeDetails } from "./types";

/** The operations on event types. */
export interface EventTypeOperations {
  /** Updates an event type. Send every field, because an update may clear a missing one. */
  update(
    id: string,
    details: EventTypeDetails & EventTypeExtras,
    options?: RequestOptions,
  ): Promise<EventTypeAnswer>;
  /** Creates an event type. Requires `webhooks:dialect` convoy. */
  create(details: NamedEventTypeDetails, options?: RequestOptions): Promise<EventTypeAnswer>;
  /** Lists all event types, including deprecated ones. Requires `webhooks:dialect` convoy. */
  list(options?: RequestOptions): Promise<EventTypeAnswer[]>;
  /**
   * Retrieves an event type from the list of all event types, because the service cannot return a single one. Requires
   * `webhooks:dialect` convoy.
   */
  get(id: string, options?: RequestOptions): Promise<EventTypeAnswer>;
  /** Deprecates an event type, which still exists and keeps its name. Requires `webhooks:dialect` convoy. */
  deprecate(id: string, options?: RequestOptions): Promise<EventTypeAnswer>;
}

/** @internal */
export function operations(
  transport: DialectTransport,
  { live: answer, body: schema }: Schemas<EventTypeAnswer>,
): EventTypeOperations {
  const { spelling } = transport.profile;
  const wrapper = "event_type";
  const bodyOf = (details: object): unknown => toWire(schema, details, spelling, answer);
  const list = async (options?: RequestOptions): Promise<EventTypeAnswer[]> =>
    (await transport.send({
      method: "GET",
      extra: "eventTypes.list",
      path: ["event-types"],
      answer: z.array(answer).optional(),
      wrapper: "event_types",
      options,
    })) ?? [];
  return {
    update: async (id, details, options) => {
      const rest = { path: ["event-types", id], objectId: id, body: bodyOf(details) };
      return transport.send({ method: "PUT", ...rest, repeatable: true, answer, wrapper, options });
    },
    create: async (details, options) => {
      const [extra, path, body] = ["eventTypes.create", ["event-types"], bodyOf(details)] as const;
      return transport.send({ method: "POST", extra, path, body, answer, wrapper, options });
    },
    list,
    get: async (id, options) => {
      const found = (await list(options)).find((eventType) => eventType.id === id);
      if (found !== undefined) return found;
      throw notFound({ method: "GET", path: "event-types" }, 404, clause`no event type has the ID ${id}`);
    },
    deprecate: async (id, options) => {
      const [extra, path] = ["eventTypes.deprecate", ["event-types", id, "deprecate"]] as const;
      const rest = { objectId: id, repeatable: true, answer, wrapper, options };
      return transport.send({ method: "POST", extra, path, ...rest });
    },
  };
}
