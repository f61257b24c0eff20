/** What Convoy's subscriptions have beyond the API document: more conditions, how often a delivery is tried, filters. */

import { z } from "zod";
import { oneOf, openMap, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { filterConfigSchema, subscriptionDetailsSchema, subscriptionSchema } from "./schema";
import type { LiveSubscriptionExtras } from "./schema";

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
