/** Event: a payload that was received. Interfaces, schemas, operations. */

import { z } from "zod";
import { flag, nonEmptyText, oneOf, openMap, payloadBytesSchema, text, texts } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import type { RequestOptions, Transport } from "../../http/transport";
import { endpointMetadataSchema } from "../endpoint/schema";
import type { EndpointMetadata } from "../endpoint/types";
import { sourceMetadataSchema } from "../source/schema";
import type { SourceMetadata } from "../source/types";
import type { PayloadBytes } from "./payload";

/** A payload that was received. Not shown in the API document: what its fields mean beyond their names. */
export interface Event {
  /** Identifies the event. */
  readonly uid: string;
  /** The project the event belongs to. */
  readonly projectId?: string | undefined;
  /** The app the event belongs to. */
  readonly appId?: string | undefined;
  /** The type of the event. */
  readonly eventType?: string | undefined;
  /** Identifies repeats of the event. */
  readonly idempotencyKey?: string | undefined;
  /** The source the event came from. */
  readonly sourceId?: string | undefined;
  /** The query of the incoming request. */
  readonly urlQueryParams?: string | undefined;
  /** What the service keeps about the event, as text. */
  readonly metadata?: string | undefined;
  /** The payload as text. */
  readonly raw?: string | undefined;
  /** The payload as bytes. */
  readonly data?: PayloadBytes | undefined;
  /** The headers of the incoming request, by name. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  /** The IDs of the endpoints that receive the event. */
  readonly endpoints?: readonly string[] | undefined;
  /** The endpoints that receive the event. */
  readonly endpointMetadata?: readonly EndpointMetadata[] | undefined;
  /** The source the event came from. */
  readonly sourceMetadata?: SourceMetadata | undefined;
  /** Whether the event repeats an earlier one. */
  readonly isDuplicateEvent?: boolean | undefined;
  /** The state. The API document lists `Processing`. */
  readonly status?: "Processing" | (string & {}) | undefined;
  /** When the service confirmed the event. */
  readonly acknowledgedAt?: string | undefined;
  /** When the event was created. */
  readonly createdAt?: string | undefined;
  /** When the event was last changed. */
  readonly updatedAt?: string | undefined;
  /** When the event was deleted, if it was. */
  readonly deletedAt?: string | undefined;
}

/** An event inside another object. It may be sparse, without an ID even. */
export interface EventMetadata extends Omit<Event, "uid"> {
  /** Identifies the event. */
  readonly uid?: string | undefined;
}

/** @internal */
export const eventSchema = z.object({
  uid: nonEmptyText(),
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
  endpointMetadata: z.array(endpointMetadataSchema).optional(),
  sourceMetadata: sourceMetadataSchema.optional(),
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

/** What can be done with events. */
export interface EventOperations {
  /** Retrieves an event. */
  get(id: string, options?: RequestOptions): Promise<Event>;
  /**
   * Matches an event with the subscriptions anew and delivers it to each that it fits. The answer shows it as it was before: the
   * service works on it afterwards, and from release 26.7.3 on only where it was pending. Never repeated once the service may have
   * acted. Needs the dialect convoy.
   */
  replay(id: string, options?: RequestOptions): Promise<Event>;
}

/** @internal */
export function operations(transport: Transport): EventOperations {
  return {
    get: async (id, options) =>
      transport.send({ method: "GET", path: ["events", id], answer: eventSchema, options }),
    replay: async (id, options) => {
      const [extra, path] = ["events.replay", ["events", id, "replay"]];
      return transport.send({ method: "PUT", extra, path, answer: eventSchema, options });
    },
  };
}
