/** What Convoy's subscriptions have beyond the API document: more conditions, how often a delivery is tried, filters. */

import { z } from "zod";
import { oneOf, openMap, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { filterConfigSchema, subscriptionDetailsSchema, subscriptionSchema } from "./schema";
import type { EventFilter, FilterConfig, LiveEventFilter, LiveFilterConfig } from "./schema";

/** Conditions on an event, all scopes of Convoy. */
export interface AnyEventFilter extends EventFilter {
  /** Conditions on the query parameters. Needs `webhooks:dialect` convoy. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** Conditions on the path. Needs `webhooks:dialect` convoy. */
  readonly path?: Readonly<Record<string, unknown>> | undefined;
}

/** Which events pass, all scopes of Convoy. */
export interface AnyFilterConfig extends Omit<FilterConfig, "filter"> {
  /** Conditions on the event. */
  readonly filter?: AnyEventFilter | undefined;
}

/** What Convoy's subscriptions have beyond the API document. */
export interface SubscriptionExtras {
  /** How often a delivery may happen. The service's default is `at_least_once`. */
  readonly deliveryMode?: "at_least_once" | "at_most_once" | (string & {}) | undefined;
  /** Which events pass. */
  readonly filterConfig?: AnyFilterConfig | undefined;
}

/** What an answer shows beyond the API document. */
export interface LiveSubscriptionExtras extends Omit<SubscriptionExtras, "filterConfig"> {
  /** The project the subscription belongs to. */
  readonly projectId?: string | undefined;
  /** Which events pass. */
  readonly filterConfig?:
    | (Omit<LiveFilterConfig, "filter"> & {
        /** Conditions on the event. */
        readonly filter?: (LiveEventFilter & AnyEventFilter) | undefined;
      })
    | undefined;
}

const scopes = { body: openMap(), headers: openMap(), query: openMap(), path: openMap() };
const deliveryMode = oneOf<"at_least_once" | "at_most_once">();

/** @internal */
export const anyFilterConfigSchema = filterConfigSchema.extend({ filter: z.object(scopes).optional() });

/** @internal */
export const liveSubscriptionExtrasSchema = z.object({
  projectId: text(),
  deliveryMode,
  filterConfig: filterConfigSchema
    .extend({ filter: z.object({ ...scopes, isFlattened: z.boolean().optional() }).optional() })
    .optional(),
});

/** @internal */
export const convoySubscriptionSchema = subscriptionSchema.extend(liveSubscriptionExtrasSchema.shape);

/** @internal Without what the service has dropped. */
export const convoySubscriptionDetailsSchema = subscriptionDetailsSchema.omit({ appId: true }).extend({
  deliveryMode,
  filterConfig: anyFilterConfigSchema.optional(),
});

/** @internal */
export type ConvoySubscriptionAgrees = Assert<
  [Agree<LiveSubscriptionExtras, typeof liveSubscriptionExtrasSchema>]
>;
