/** Event: a payload that was received. Interfaces, schemas, operations. */

import { z } from "zod";
import { InvalidInputError, problem } from "../../base/errors";
import { shared } from "../../base/notices";
import { listing, listQuerySchema } from "../../http/listing";
import type { ListQuery, Listing } from "../../http/listing";
import { flag, objectId, oneOf, openMap, payloadBytesSchema, text, texts } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import type { RequestOptions } from "../../http/transport";
import { toWire, wire } from "../../http/wire";
import type { Dialect, DialectTransport } from "../dialect";
import { listedEndpointSchema } from "../endpoint/operations";
import type { ListedEndpoint } from "../endpoint/types";
import { listedSourceSchema } from "../source/schema";
import type { ListedSource } from "../source/types";
import type { PayloadBytes } from "./payload";

/** An event that the service received. */
export interface Event {
  /** The ID of the event. */
  readonly uid: string;
  /** The ID of the project that the event belongs to. */
  readonly projectId?: string | undefined;
  /** The ID of the app that the event belongs to. */
  readonly appId?: string | undefined;
  /** The type of the event. */
  readonly eventType?: string | undefined;
  /** The key that identifies duplicates of the event. */
  readonly idempotencyKey?: string | undefined;
  /** The ID of the source of the event. */
  readonly sourceId?: string | undefined;
  /** The query string of the incoming request. */
  readonly urlQueryParams?: string | undefined;
  /** The metadata of the event, as a string. */
  readonly metadata?: string | undefined;
  /** The payload, as a string. */
  readonly raw?: string | undefined;
  /** The payload, as a list of byte values. Some services return a string or the JSON value instead. */
  readonly data?: PayloadBytes | undefined;
  /** The headers of the incoming request, by name. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  /** The IDs of the endpoints that receive the event. */
  readonly endpoints?: readonly string[] | undefined;
  /** The endpoints that receive the event. */
  readonly endpointMetadata?: readonly ListedEndpoint[] | undefined;
  /** The source of the event. */
  readonly sourceMetadata?: ListedSource | undefined;
  /** Whether the event duplicates an earlier one. */
  readonly isDuplicateEvent?: boolean | undefined;
  /** The state of the event, such as `Processing`. */
  readonly status?: "Processing" | (string & {}) | undefined;
  /** When the service acknowledged the event. */
  readonly acknowledgedAt?: string | undefined;
  /** When the event was created. */
  readonly createdAt?: string | undefined;
  /** When the event was last updated. */
  readonly updatedAt?: string | undefined;
  /** When the event was deleted, if it was. */
  readonly deletedAt?: string | undefined;
}

/** An event that is part of another object. Any field may be missing, even the ID. */
export interface EventMetadata extends Omit<Event, "uid"> {
  /** The ID of the event. */
  readonly uid?: string | undefined;
}

/** @internal */
export const eventSchema = z.object({
  uid: objectId(),
  projectId: text(),
  appId: text(),
  eventType: text(),
  idempotencyKey: text(),
  sourceId: text(),
  urlQueryParams: text(),
  metadata: text(),
  raw: text(),
  data: payloadBytesSchema.optional(),
  headers: openMap(),
  endpoints: texts(),
  endpointMetadata: z.array(listedEndpointSchema).optional(),
  sourceMetadata: listedSourceSchema.optional(),
  isDuplicateEvent: flag(),
  status: oneOf<"Processing">(),
  acknowledgedAt: text(),
  createdAt: text(),
  updatedAt: text(),
  deletedAt: text(),
});

/** @internal */
export const eventMetadataSchema = eventSchema.extend({ uid: text() });

/** @internal */
export type EventAgrees = Assert<
  [Agree<Event, typeof eventSchema>, Agree<EventMetadata, typeof eventMetadataSchema>]
>;

const eventQuerySchema = listQuerySchema.extend({
  sourceId: text().register(wire, { name: "sourceId" }),
  idempotencyKey: text().register(wire, { name: "idempotencyKey" }),
  since: text().register(wire, { name: "startDate" }),
});

/** The filters and the page of a list of events. The newest come first. */
export interface EventQuery extends ListQuery {
  /** Returns only events of this source. */
  readonly sourceId?: string | undefined;
  /** Returns only events with this idempotency key. */
  readonly idempotencyKey?: string | undefined;
  /**
   * Returns only events that arrived since this ISO 8601 time, compared in whole seconds. Defaults to all events that
   * the service keeps.
   */
  readonly since?: string | undefined;
}

/** An event to send, to one endpoint or to all endpoints of an owner. */
export interface NewEvent {
  /** The type of the event, which subscriptions match. */
  readonly eventType: string;
  /** The payload. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The ID of the endpoint that receives the event. */
  readonly endpointId?: string | undefined;
  /** The owner whose endpoints receive the event. */
  readonly ownerId?: string | undefined;
  /** The key that identifies duplicates of the event, which the service does not deliver. */
  readonly idempotencyKey?: string | undefined;
}

/** The operations on events. */
export interface EventOperations extends Listing<Event, EventQuery> {
  /** Retrieves an event. */
  get(id: string, options?: RequestOptions): Promise<Event>;
  /**
   * Matches an event with the subscriptions again, and delivers it to each match. The response contains the previous
   * state of the event. From release 26.7.3 on, the service processes only pending events. The client never repeats the
   * request once the service may have acted. Requires `webhooks:dialect` convoy.
   */
  replay(id: string, options?: RequestOptions): Promise<Event>;
  /**
   * Sends an event to the endpoint or to the endpoints of the owner. The service delivers it later, to the subscriptions that match. For an
   * endpoint without a subscription, it creates one to every event type. The client never repeats the request once the service may have
   * acted. Requires `webhooks:dialect` convoy.
   */
  send(event: NewEvent, options?: RequestOptions): Promise<void>;
}

/** @internal */
export function operations(transport: DialectTransport): EventOperations {
  return {
    ...eventList(transport),
    get: async (id, options) =>
      transport.send({
        method: "GET",
        path: ["events", id],
        objectId: id,
        answer: eventSchema,
        options,
      }),
    replay: async (id, options) => {
      const [extra, path] = ["events.replay", ["events", id, "replay"]] as const;
      return transport.send({ method: "PUT", extra, path, objectId: id, answer: eventSchema, options });
    },
    send: async ({ endpointId, ownerId, eventType, data, idempotencyKey }, options) => {
      const path = endpointId === undefined ? ["events", "fanout"] : ["events"];
      const receiver = endpointId === undefined ? { owner_id: ownerId } : { endpoint_id: endpointId };
      const body = { ...receiver, event_type: eventType, data, idempotency_key: idempotencyKey };
      await transport.send({
        method: "POST",
        extra: "events.send",
        path,
        body,
        answer: z.unknown(),
        options,
      });
    },
  };
}

function eventList(transport: DialectTransport): Listing<Event, EventQuery> {
  const { list, listPage } = listing<Event, EventQuery, Dialect>(
    ...([transport, "events.list", ["events"], eventSchema, eventQuerySchema, {}] as const),
  );
  const asked = (query: EventQuery = {}): EventQuery => {
    toWire(eventQuerySchema, query);
    return withStart(query);
  };
  return {
    list: (query, options) => list(asked(query), options),
    listPage: async (query, options) => listPage(asked(query), options),
  };
}

/**
 * @internal The query with its start as the service reads it: in UTC, without a zone. Without one, release 26.7 lists the last seven days
 * only.
 *
 * @throws InvalidInputError where the start is no time
 */
export function withStart<Query extends { readonly since?: string | undefined }>({
  since = "1970-01-01T00:00:00Z",
  ...query
}: Query): Omit<Query, "since"> & { readonly since: string } {
  if (Number.isNaN(Date.parse(since)))
    throw new InvalidInputError([
      problem("since", shared.invalidValue`must be a time such as 2026-01-02T10:00:00Z`),
    ]);
  return { ...query, since: new Date(since).toISOString().slice(0, 19) };
}
