/** Event delivery: the delivery of one event to one endpoint or device, and its attempts. Interfaces, schemas, operations. */

import { z } from "zod";
import { InvalidInputError, problem } from "../../base/errors";
import { listing, listQuerySchema } from "../../http/listing";
import type { ListQuery, Listing } from "../../http/listing";
import { amount, nonEmptyText, oneOf, openMap, payloadBytesSchema, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import type { RequestOptions } from "../../http/transport";
import { wire } from "../../http/wire";
import type { DialectTransport } from "../dialect";
import { notices } from "../notices";
import { endpointMetadataSchema } from "../endpoint/schema";
import type { EndpointMetadata } from "../endpoint/types";
import { sourceMetadataSchema } from "../source/schema";
import type { SourceMetadata } from "../source/types";
import { deliveryAttemptSchema } from "./delivery-attempt";
import type { DeliveryAttempt } from "./delivery-attempt";
import { deviceSchema } from "./device";
import type { Device } from "./device";
import { eventMetadataSchema } from "./event";
import type { EventMetadata } from "./event";
import type { PayloadBytes } from "./payload";

/**
 * How a delivery is tried again, and what is delivered.
 * Not shown in the API document: what its fields mean beyond their names.
 */
export interface RetryMetadata {
  /** How the waits grow. The API document lists `linear`. */
  readonly strategy?: "linear" | (string & {}) | undefined;
  /** The wait between two tries, in seconds. */
  readonly intervalSeconds?: number | undefined;
  /** The longest wait between two tries, in seconds. */
  readonly maxRetrySeconds?: number | undefined;
  /** How many tries there were. */
  readonly numTrials?: number | undefined;
  /** The most tries. */
  readonly retryLimit?: number | undefined;
  /** When the next try is due. */
  readonly nextSendTime?: string | undefined;
  /** The payload as bytes. */
  readonly data?: PayloadBytes | undefined;
  /** The payload as text. */
  readonly raw?: string | undefined;
}

/**
 * The scheduled or processed delivery of one event.
 * Not shown in the API document: what its fields mean beyond their names.
 */
export interface EventDelivery {
  /** Identifies the delivery. */
  readonly uid: string;
  /** The project the delivery belongs to. */
  readonly projectId?: string | undefined;
  /** The event that is delivered. */
  readonly eventId?: string | undefined;
  /** The endpoint that receives it. */
  readonly endpointId?: string | undefined;
  /** The subscription that caused the delivery. */
  readonly subscriptionId?: string | undefined;
  /** The device that receives it instead of an endpoint. */
  readonly deviceId?: string | undefined;
  /** What the service says about the delivery. */
  readonly description?: string | undefined;
  /** The type of the event. */
  readonly eventType?: string | undefined;
  /** Identifies repeats of the event. */
  readonly idempotencyKey?: string | undefined;
  /** The query of the incoming request. */
  readonly urlQueryParams?: string | undefined;
  /** How long the delivery took, as text. Not shown in the API document: the unit. */
  readonly latency?: string | undefined;
  /** How long the delivery took. */
  readonly latencySeconds?: number | undefined;
  /** The headers of the delivery, by name. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  /** The state. The API document lists `Scheduled`. */
  readonly status?: "Scheduled" | (string & {}) | undefined;
  /** How the delivery is tried again. */
  readonly metadata?: RetryMetadata | undefined;
  /** What the service sends to its command line. */
  readonly cliMetadata?:
    | {
        /** The type of the event. */
        readonly eventType?: string | undefined;
        /** The source the event came from. */
        readonly sourceId?: string | undefined;
      }
    | undefined;
  /** The endpoint that receives it. */
  readonly endpointMetadata?: EndpointMetadata | undefined;
  /** The event that is delivered. */
  readonly eventMetadata?: EventMetadata | undefined;
  /** The source the event came from. */
  readonly sourceMetadata?: SourceMetadata | undefined;
  /** The device that receives it instead of an endpoint. */
  readonly deviceMetadata?: Device | undefined;
  /** When the service confirmed the event. */
  readonly acknowledgedAt?: string | undefined;
  /** When the delivery was created. */
  readonly createdAt?: string | undefined;
  /** When the delivery was last changed. */
  readonly updatedAt?: string | undefined;
  /** When the delivery was deleted, if it was. */
  readonly deletedAt?: string | undefined;
}

/** @internal */
export const retryMetadataSchema = z.object({
  strategy: oneOf<"linear">(),
  intervalSeconds: amount(),
  maxRetrySeconds: amount(),
  numTrials: amount(),
  retryLimit: amount(),
  nextSendTime: text(),
  data: payloadBytesSchema.optional(),
  raw: text(),
});

/** @internal */
export const eventDeliverySchema = z.object({
  uid: nonEmptyText(),
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
  endpointMetadata: endpointMetadataSchema.optional(),
  eventMetadata: eventMetadataSchema.optional(),
  sourceMetadata: sourceMetadataSchema.optional(),
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
  status: text(),
  since: text().register(wire, { name: "startDate" }),
});

/** What became of deliveries that were to be sent again. */
export interface ForceResendOutcome {
  /** How many were scheduled again. Absent where the service does not say it. */
  readonly sent?: number | undefined;
  /** How many were not, for instance because their endpoint is not active. Absent where the service does not say it. */
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

/** Which deliveries are listed, and from where. They come newest first. */
export interface EventDeliveryQuery extends ListQuery {
  /** Only deliveries to this endpoint. */
  readonly endpointId?: string | undefined;
  /** Only deliveries of this event. */
  readonly eventId?: string | undefined;
  /** Only deliveries with this status. */
  readonly status?: (typeof deliveryStatuses)[number] | (string & {}) | undefined;
  /**
   * Only deliveries that were made since then, as an ISO 8601 time; the service compares whole seconds. Default: all that the service
   * keeps.
   */
  readonly since?: string | undefined;
}

/** What can be done with event deliveries. */
export interface EventDeliveryOperations extends Listing<EventDelivery, EventDeliveryQuery> {
  /** Retrieves an event delivery. */
  get(id: string, options?: RequestOptions): Promise<EventDelivery>;
  /** Retrieves all attempts of an event delivery. */
  attempts(id: string, options?: RequestOptions): Promise<DeliveryAttempt[]>;
  /** Retrieves one attempt of an event delivery. */
  attempt(id: string, attemptId: string, options?: RequestOptions): Promise<DeliveryAttempt>;
  /**
   * Sends a delivery again that failed or was discarded. The answer shows it as scheduled; it is sent afterwards. Refused in any
   * other state, and while its endpoint is paused. Never repeated once the service may have acted. Needs the dialect convoy.
   */
  retry(id: string, options?: RequestOptions): Promise<EventDelivery>;
  /**
   * Sends deliveries again that succeeded. Nothing is sent where one of them did not; IDs that do not exist are in neither
   * number of the outcome. Never repeated once the service may have acted. Needs the dialect convoy.
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
      transport.send({ method: "GET", path: path(id), answer: eventDeliverySchema, options }),
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
      return withStatus(await transport.send({ method: "GET", path: place, answer, options }));
    },
    retry: async (id, options) => {
      const [extra, place] = ["eventDeliveries.retry" as const, path(id, "resend")];
      return transport.send({ method: "PUT", extra, path: place, answer: eventDeliverySchema, options });
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
  const { list, listPage } = listing<EventDelivery, EventDeliveryQuery>(transport, extra, path, item, schema);
  return {
    list: (query, options) => list(withStart(query), options),
    listPage: async (query, options) => listPage(withStart(query), options),
  };
}

/** The start as the service reads it: in UTC, without a zone. Without one release 26.7 lists the last seven days only. */
function withStart({
  since = "1970-01-01T00:00:00Z",
  ...query
}: EventDeliveryQuery = {}): EventDeliveryQuery {
  if (Number.isNaN(Date.parse(since)))
    throw new InvalidInputError([
      problem("since", notices["invalid-time"]({ example: "2026-01-02T10:00:00Z" })),
    ]);
  return { ...query, since: new Date(since).toISOString().slice(0, 19) };
}

/** The service tells the numbers in its message only. */
function outcomeIn(message = ""): ForceResendOutcome {
  const [, sent, failed] = /(\d+) successful, (\d+) failed/.exec(message) ?? [];
  return sent === undefined ? {} : { sent: Number(sent), failed: Number(failed) };
}
