/** The filter rows by which Convoy matches events, one for each event type of a subscription. */

import { z } from "zod";
import { objectId, openMap, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { wire } from "../../http/wire";
import type { AnyOpenEventFilter } from "./types";

/** The conditions for one event type: the row that the service matches events with. */
export interface SubscriptionFilter {
  /** The ID of the row. */
  readonly uid: string;
  /** The event type of the row; `*` for every type without a row of its own. */
  readonly eventType?: string | undefined;
  /** When the row was enabled. Null if it is disabled, and not set if the release cannot disable rows. */
  readonly enabledAt?: string | null | undefined;
  /** The conditions on the headers, as sent. */
  readonly rawHeaders?: Readonly<Record<string, unknown>> | undefined;
  /** The conditions on the body, as sent. */
  readonly rawBody?: Readonly<Record<string, unknown>> | undefined;
  /** The conditions on the query parameters, as sent. */
  readonly rawQuery?: Readonly<Record<string, unknown>> | undefined;
  /** The conditions on the path, as sent. */
  readonly rawPath?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The request body to create or update a row. A missing scope keeps its conditions; an empty one clears them.
 */
export interface SubscriptionFilterDetails extends AnyOpenEventFilter {
  /** The event type of the row. */
  readonly eventType?: string | undefined;
  /** When the row is enabled, in RFC 3339 format. Null disables it. A new row is enabled by default. */
  readonly enabledAt?: string | null | undefined;
}

const enabledAt = z.string().nullable().optional().register(wire, { keepsNull: true });
const scopes = { body: openMap(), headers: openMap(), query: openMap(), path: openMap() };

/** @internal */
export const subscriptionFilterSchema = z.object({
  uid: objectId(),
  eventType: text(),
  enabledAt,
  rawHeaders: openMap(),
  rawBody: openMap(),
  rawQuery: openMap(),
  rawPath: openMap(),
});

/** @internal */
export const subscriptionFilterDetailsSchema = z.object({ eventType: text(), enabledAt, ...scopes });

/** @internal */
export type SubscriptionFilterAgrees = Assert<
  [
    Agree<SubscriptionFilter, typeof subscriptionFilterSchema>,
    Agree<SubscriptionFilterDetails, typeof subscriptionFilterDetailsSchema>,
  ]
>;
