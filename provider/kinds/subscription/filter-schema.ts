/** The filter rows by which Convoy matches events, one for each event type of a subscription. */

import { z } from "zod";
import { nonEmptyText, openMap, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { wire } from "../../http/wire";
import type { AnyEventFilter } from "./types";

/** The conditions of one event type: the row by which the service matches events. */
export interface SubscriptionFilter {
  /** Identifies the row. */
  readonly uid: string;
  /** The event type it is for; `*` for all without a row of their own. */
  readonly eventType?: string | undefined;
  /** When the row was switched on; null while it is off; absent where the release cannot switch rows off. */
  readonly enabledAt?: string | null | undefined;
  /** Conditions on the headers, as sent. */
  readonly rawHeaders?: Readonly<Record<string, unknown>> | undefined;
  /** Conditions on the body, as sent. */
  readonly rawBody?: Readonly<Record<string, unknown>> | undefined;
  /** Conditions on the query parameters, as sent. */
  readonly rawQuery?: Readonly<Record<string, unknown>> | undefined;
  /** Conditions on the path, as sent. */
  readonly rawPath?: Readonly<Record<string, unknown>> | undefined;
}

/** What can be set on a row: an absent scope keeps its conditions, an empty one clears them. */
export interface SubscriptionFilterDetails extends AnyEventFilter {
  /** The event type it is for. */
  readonly eventType?: string | undefined;
  /** When the row is switched on, in RFC 3339; null switches it off. A new row is on by default. */
  readonly enabledAt?: string | null | undefined;
}

const enabledAt = z.string().nullable().optional().register(wire, { keepsNull: true });
const scopes = { body: openMap(), headers: openMap(), query: openMap(), path: openMap() };

/** @internal */
export const subscriptionFilterSchema = z.object({
  uid: nonEmptyText(),
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
