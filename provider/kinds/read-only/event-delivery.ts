/** Event delivery: the delivery of one event to one endpoint or device, and its attempts. Interfaces, schemas, operations. */

import { z } from "zod";
import { listing, listQuerySchema } from "../../http/listing";
import type { ListQuery, Listing } from "../../http/listing";
import { amount, objectId, oneOf, openMap, payloadBytesSchema, tally, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import type { RequestOptions } from "../../http/transport";
import { toWire, wire } from "../../http/wire";
import type { Dialect, DialectTransport } from "../dialect";
import { listedEndpointSchema } from "../endpoint/operations";
import type { ListedEndpoint } from "../endpoint/types";
import { listedSourceSchema } from "../source/schema";
import type { ListedSource } from "../source/types";
import { deliveryAttemptSchema } from "./delivery-attempt";
import type { DeliveryAttempt } from "./delivery-attempt";
import { deviceSchema } from "./device";
import type { Device } from "./device";
import { eventMetadataSchema, withStart } from "./event";
import type { EventMetadata } from "./event";
import type { PayloadBytes } from "./payload";

/** The payload of a delivery and how it is retried. */
export interface RetryMetadata {
  /** How the waits grow, such as `linear`. */
  readonly strategy?: "linear" | (string & {}) | undefined;
  /** The wait between retries, in seconds. */
  readonly intervalSeconds?: number | undefined;
  /** The maximum wait between retries, in seconds. */
  readonly maxRetrySeconds?: number | undefined;
  /** The number of attempts so far. */
  readonly numTrials?: number | undefined;
  /** The maximum number of attempts. */
  readonly retryLimit?: number | undefined;
  /** When the next attempt is due. */
  readonly nextSendTime?: string | undefined;
  /** The payload, as a list of byte values. Some services return a string or the JSON value instead. */
  readonly data?: PayloadBytes | undefined;
  /** The payload, as a string. */
  readonly raw?: string | undefined;
}

/** The delivery of an event, whether scheduled or completed. */
export interface EventDelivery {
  /** The ID of the delivery. */
  readonly uid: string;
  /** The ID of the project that the delivery belongs to. */
  readonly projectId?: string | undefined;
  /** The ID of the event. */
  readonly eventId?: string | undefined;
  /** The ID of the endpoint that receives the event. */
  readonly endpointId?: string | undefined;
  /** The ID of the subscription that caused the delivery. */
  readonly subscriptionId?: string | undefined;
  /** The ID of the device that receives the event instead of an endpoint. */
  readonly deviceId?: string | undefined;
  /** The description that the service gives the delivery. */
  readonly description?: string | undefined;
  /** The type of the event. */
  readonly eventType?: string | undefined;
  /** The key that identifies duplicates of the event. */
  readonly idempotencyKey?: string | undefined;
  /** The query string of the incoming request. */
  readonly urlQueryParams?: string | undefined;
  /** How long the delivery took, as a string in the unit that the service chooses. */
  readonly latency?: string | undefined;
  /** How long the delivery took, in seconds. */
  readonly latencySeconds?: number | undefined;
  /** The headers of the delivery, by name. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  /** The state of the delivery, such as `Scheduled`. */
  readonly status?: "Scheduled" | (string & {}) | undefined;
  /** The payload of the delivery and how it is retried. */
  readonly metadata?: RetryMetadata | undefined;
  /** The data that the service sends to its command-line client. */
  readonly cliMetadata?:
    | {
        /** The type of the event. */
        readonly eventType?: string | undefined;
        /** The ID of the source of the event. */
        readonly sourceId?: string | undefined;
      }
    | undefined;
  /** The endpoint that receives the event. */
  readonly endpointMetadata?: ListedEndpoint | undefined;
  /** The event that is delivered. */
  readonly eventMetadata?: EventMetadata | undefined;
  /** The source of the event. */
  readonly sourceMetadata?: ListedSource | undefined;
  /** The device that receives the event instead of an endpoint. */
  readonly deviceMetadata?: Device | undefined;
  /** When the service acknowledged the event. */
  readonly acknowledgedAt?: string | undefined;
  /** When the delivery was created. */
  readonly createdAt?: string | undefined;
  /** When the delivery was last updated. */
  readonly updatedAt?: string | undefined;
  /** When the delivery was deleted, if it was. */
  readonly deletedAt?: string | undefined;
}

/** @internal */
export const retryMetadataSchema = z.object({
  strategy: oneOf<"linear">(),
  intervalSeconds: tally(),
  maxRetrySeconds: tally(),
  numTrials: tally(),
  retryLimit: tally(),
  nextSendTime: text(),
  data: payloadBytesSchema.optional(),
  raw: text(),
});

/** @internal */
export const eventDeliverySchema = z.object({
  uid: objectId(),
  projectId: text(),
  eventId: text(),
  endpointId: text(),
  subscriptionId: text(),
  deviceId: text(),
  description: text(),
  eventType: text(),
  idempotencyKey: text(),
  urlQueryParams: text(),
  latency: text(),
  latencySeconds: amount(),
  headers: openMap(),
  status: oneOf<"Scheduled">(),
  metadata: retryMetadataSchema.optional(),
  cliMetadata: z.object({ eventType: text(), sourceId: text() }).optional(),
  endpointMetadata: listedEndpointSchema.optional(),
  eventMetadata: eventMetadataSchema.optional(),
  sourceMetadata: listedSourceSchema.optional(),
  deviceMetadata: deviceSchema.optional(),
  acknowledgedAt: text(),
  createdAt: text(),
  updatedAt: text(),
  deletedAt: text(),
});

/** @internal */
export type EventDeliveryAgrees = Assert<
  [Agree<RetryMetadata, typeof retryMetadataSchema>, Agree<EventDelivery, typeof eventDeliverySchema>]
>;

const eventDeliveryQuerySchema = listQuerySchema.extend({
  endpointId: text().register(wire, { name: "endpointId" }),
  eventId: text().register(wire, { name: "eventId" }),
  subscriptionId: text().register(wire, { name: "subscriptionId" }),
  status: text(),
  since: text().register(wire, { name: "startDate" }),
});

/** The result of sending deliveries again. */
export interface ForceResendOutcome {
  /** The number of deliveries that the service scheduled again. Not set if the service does not report it. */
  readonly sent?: number | undefined;
  /**
   * The number of deliveries that the service did not schedule again, for example because their endpoint is not active.
   * Not set if the service does not report it.
   */
  readonly failed?: number | undefined;
}

/** The statuses of a delivery that a running Convoy knows. */
export const deliveryStatuses = [
  "Scheduled",
  "Processing",
  "Retry",
  "Success",
  "Failure",
  "Discarded",
] as const;

/** The filters and the page of a list of deliveries. The newest come first. */
export interface EventDeliveryQuery extends ListQuery {
  /** Returns only deliveries to this endpoint. */
  readonly endpointId?: string | undefined;
  /** Returns only deliveries of this event. */
  readonly eventId?: string | undefined;
  /** Returns only deliveries that this subscription caused. */
  readonly subscriptionId?: string | undefined;
  /** Returns only deliveries in this state. */
  readonly status?: (typeof deliveryStatuses)[number] | (string & {}) | undefined;
  /**
   * Returns only deliveries created since this ISO 8601 time, compared in whole seconds. Defaults to all
   * deliveries that the service keeps.
   */
  readonly since?: string | undefined;
}

/** The operations on event deliveries. */
export interface EventDeliveryOperations extends Listing<EventDelivery, EventDeliveryQuery> {
  /** Retrieves an event delivery. */
  get(id: string, options?: RequestOptions): Promise<EventDelivery>;
  /** Lists all attempts of an event delivery. */
  attempts(id: string, options?: RequestOptions): Promise<DeliveryAttempt[]>;
  /** Retrieves one attempt of an event delivery. */
  attempt(id: string, attemptId: string, options?: RequestOptions): Promise<DeliveryAttempt>;
  /**
   * Retries a delivery that failed or was discarded. The response shows it as scheduled. The service rejects
   * a delivery in any other state, or to a paused endpoint. The client never repeats the request once the service may have
   * acted.
   * Requires `webhooks:dialect` convoy.
   */
  retry(id: string, options?: RequestOptions): Promise<EventDelivery>;
  /**
   * Sends successful deliveries again. If one of them was not successful, the service sends none. The result does not
   * count IDs that do not exist. The client never repeats the request once the service may have acted. Requires `webhooks:dialect`
   * convoy.
   */
  forceResend(ids: readonly string[], options?: RequestOptions): Promise<ForceResendOutcome>;
}

/** @internal */
export function operations(transport: DialectTransport): EventDeliveryOperations {
  const path = (id: string, ...rest: string[]): string[] => ["eventdeliveries", id, ...rest];
  const { defaultAttemptStatus: status } = transport.profile;
  const withStatus = (attempt: DeliveryAttempt): DeliveryAttempt =>
    status === undefined ? attempt : { status, ...attempt };
  return {
    ...deliveryList(transport),
    get: async (id, options) =>
      transport.send({
        method: "GET",
        path: path(id),
        objectId: id,
        answer: eventDeliverySchema,
        options,
      }),
    attempts: async (id, options) => {
      const attempts = await transport.send({
        method: "GET",
        path: path(id, "deliveryattempts"),
        // A service may answer null for a list without items.
        answer: z.array(deliveryAttemptSchema).optional(),
        options,
      });
      return (attempts ?? []).map(withStatus);
    },
    attempt: async (id, attemptId, options) => {
      const [place, answer] = [path(id, "deliveryattempts", attemptId), deliveryAttemptSchema];
      return withStatus(
        await transport.send({ method: "GET", path: place, objectId: attemptId, answer, options }),
      );
    },
    retry: async (id, options) => {
      const [extra, place] = ["eventDeliveries.retry" as const, path(id, "resend")];
      const rest = { path: place, objectId: id, answer: eventDeliverySchema, options };
      return transport.send({ method: "PUT", extra, ...rest });
    },
    forceResend: async (ids, options) => {
      const [extra, body] = ["eventDeliveries.forceResend" as const, { ids }];
      const request = { extra, path: path("forceresend"), body, part: "message", answer: text() } as const;
      return outcomeIn(await transport.send({ method: "POST", ...request, options }));
    },
  };
}

function deliveryList(transport: DialectTransport): Listing<EventDelivery, EventDeliveryQuery> {
  const [extra, path] = ["eventDeliveries.list", ["eventdeliveries"]] as const;
  const [item, schema] = [eventDeliverySchema, eventDeliveryQuerySchema];
  const { list, listPage } = listing<EventDelivery, EventDeliveryQuery, Dialect>(
    transport,
    extra,
    path,
    item,
    schema,
    {},
  );
  // As it was given: what is no query is refused before it gets a start.
  const asked = (query: EventDeliveryQuery = {}): EventDeliveryQuery => {
    toWire(schema, query);
    return withStart(query);
  };
  return {
    list: (query, options) => list(asked(query), options),
    listPage: async (query, options) => listPage(asked(query), options),
  };
}

/** The service gives the numbers in its message only. */
function outcomeIn(message = ""): ForceResendOutcome {
  const [, sent, failed] = /(\d+) successful, (\d+) failed/.exec(message) ?? [];
  return sent === undefined ? {} : { sent: Number(sent), failed: Number(failed) };
}
