/** Meta event: an event about the service itself. Interfaces, schemas, operations. */

import { z } from "zod";
import { objectId, oneOf, openMap, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import type { RequestOptions } from "../../http/transport";
import type { DialectTransport } from "../dialect";
import { retryMetadataSchema } from "./event-delivery";
import type { RetryMetadata } from "./event-delivery";

/** The last attempt to send a meta event. */
export interface MetaEventAttempt {
  /** The headers of the request, by name. */
  readonly requestHttpHeader?: Readonly<Record<string, unknown>> | undefined;
  /** The body of the response. */
  readonly responseData?: string | undefined;
  /** The headers of the response, by name. */
  readonly responseHttpHeader?: Readonly<Record<string, unknown>> | undefined;
}

/** An event about the service itself. */
export interface MetaEvent {
  /** The ID of the meta event. */
  readonly uid: string;
  /** The ID of the project that the meta event belongs to. */
  readonly projectId?: string | undefined;
  /** The type of the meta event. */
  readonly eventType?: string | undefined;
  /** The state of the meta event, such as `Scheduled`. */
  readonly status?: "Scheduled" | (string & {}) | undefined;
  /** The payload of the meta event and how it is retried. */
  readonly metadata?: RetryMetadata | undefined;
  /** The last attempt. */
  readonly attempt?: MetaEventAttempt | undefined;
  /** When the meta event was created. */
  readonly createdAt?: string | undefined;
  /** When the meta event was last updated. */
  readonly updatedAt?: string | undefined;
  /** When the meta event was deleted, if it was. */
  readonly deletedAt?: string | undefined;
}

/** @internal */
export const metaEventSchema = z.object({
  uid: objectId(),
  projectId: text(),
  eventType: text(),
  status: oneOf<"Scheduled">(),
  metadata: retryMetadataSchema.optional(),
  attempt: z
    .object({ requestHttpHeader: openMap(), responseData: text(), responseHttpHeader: openMap() })
    .optional(),
  createdAt: text(),
  updatedAt: text(),
  deletedAt: text(),
});

/** @internal */
export type MetaEventAgrees = Assert<[Agree<MetaEvent, typeof metaEventSchema>]>;

/** The operations on meta events. */
export interface MetaEventOperations {
  /** Sends a meta event again. The client never repeats the request once the service may have acted. */
  resend(id: string, options?: RequestOptions): Promise<MetaEvent>;
}

/** @internal */
export function operations(transport: DialectTransport): MetaEventOperations {
  return {
    resend: async (id, options) => {
      const path = ["meta-events", id, "resend"];
      return transport.send({ method: "PUT", path, objectId: id, answer: metaEventSchema, options });
    },
  };
}
