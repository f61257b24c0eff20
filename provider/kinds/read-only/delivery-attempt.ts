/** Delivery attempt: one try of an event delivery. Interface and schema. */

import { z } from "zod";
import { flag, objectId, openMap, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";

/** One attempt to deliver an event. */
export interface DeliveryAttempt {
  /** The ID of the attempt. */
  readonly uid: string;
  /** The ID of the message that was sent. */
  readonly msgId?: string | undefined;
  /** The ID of the project that the attempt belongs to. */
  readonly projectId?: string | undefined;
  /** The ID of the endpoint that was called. */
  readonly endpointId?: string | undefined;
  /** The version of the API. */
  readonly apiVersion?: string | undefined;
  /** The IP address that was called. */
  readonly ipAddress?: string | undefined;
  /** The HTTP method. */
  readonly method?: string | undefined;
  /** The URL that was called. */
  readonly url?: string | undefined;
  /** The error of the attempt, if it failed. */
  readonly error?: string | undefined;
  /** The HTTP status of the response, as a string. */
  readonly httpStatus?: string | undefined;
  /** The body of the response. */
  readonly responseData?: string | undefined;
  /** The headers of the request, by name. */
  readonly requestHttpHeader?: Readonly<Record<string, unknown>> | undefined;
  /** The headers of the response, by name. */
  readonly responseHttpHeader?: Readonly<Record<string, unknown>> | undefined;
  /** Whether the attempt succeeded. */
  readonly status?: boolean | undefined;
  /** When the attempt was made. */
  readonly createdAt?: string | undefined;
  /** When the attempt was last updated. */
  readonly updatedAt?: string | undefined;
  /** When the attempt was deleted, if it was. */
  readonly deletedAt?: string | undefined;
}

/** @internal */
export const deliveryAttemptSchema = z.object({
  uid: objectId(),
  msgId: text(),
  projectId: text(),
  endpointId: text(),
  apiVersion: text(),
  ipAddress: text(),
  method: text(),
  url: text(),
  error: text(),
  httpStatus: text(),
  responseData: text(),
  requestHttpHeader: openMap(),
  responseHttpHeader: openMap(),
  status: flag(),
  createdAt: text(),
  updatedAt: text(),
  deletedAt: text(),
});

/** @internal */
export type DeliveryAttemptAgrees = Assert<[Agree<DeliveryAttempt, typeof deliveryAttemptSchema>]>;
