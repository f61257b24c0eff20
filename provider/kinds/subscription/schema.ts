/** Subscription: the route from a source to an endpoint. Interfaces and schemas. */

import { z } from "zod";
import { amount, flag, nonEmptyText, oneOf, openMap, text, texts, whole } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { endpointMetadataSchema } from "../endpoint/schema";
import type { EndpointMetadata } from "../endpoint/schema";
import { deviceSchema } from "../read-only/device";
import type { Device } from "../read-only/device";
import { sourceMetadataSchema } from "../source/schema";
import type { SourceMetadata } from "../source/schema";

/** When an alert is raised. Not shown in the API document: what its fields mean beyond their names. */
export interface AlertConfig {
  /** How many failures raise it. */
  readonly count?: number | undefined;
  /** Within which time, as text. Not shown in the API document: the unit. */
  readonly threshold?: string | undefined;
}

/** How many events are delivered in a period. Not shown in the API document: what its fields mean beyond their names. */
export interface RateLimitConfig {
  /** The most events in a period. */
  readonly count?: number | undefined;
  /** The period. Not shown in the API document: the unit. */
  readonly duration?: number | undefined;
}

/**
 * How a failed delivery is tried again, as an update sets it.
 * Not shown in the API document: what its fields mean beyond their names.
 */
export interface RetryConfig {
  /** How the waits grow. The API document lists `linear`. */
  readonly type?: "linear" | (string & {}) | undefined;
  /** The wait, as text, for instance `1m`. Not shown in the API document: the spelling and its units. */
  readonly duration?: string | undefined;
  /** The wait in seconds. Never part of an answer. */
  readonly intervalSeconds?: number | undefined;
  /** The most tries. */
  readonly retryCount?: number | undefined;
}

/** How a failed delivery is tried again, as an answer shows it. */
export interface LiveRetryConfig {
  /** How the waits grow. The API document lists `linear`. */
  readonly type?: "linear" | (string & {}) | undefined;
  /**
   * The wait, as a number, although an update takes text; a text is read as well. Not shown in the API document: the
   * unit.
   */
  readonly duration?: number | string | undefined;
  /** The most tries. */
  readonly retryCount?: number | undefined;
}

/**
 * Conditions on an event. Their keys and operators are the service's own and are passed untouched. A number that JavaScript
 * and a state cannot hold, such as one beyond 2^53, is written as its text: `{ $number: "9007199254740993" }`.
 */
export interface EventFilter {
  /** Conditions on the body. */
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** Conditions on the headers. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
}

/** Conditions on an event, as an answer shows them. */
export interface LiveEventFilter extends EventFilter {
  /** Whether the conditions are written with paths as keys. */
  readonly isFlattened?: boolean | undefined;
}

/** Which events pass. */
export interface FilterConfig {
  /** The types of event that pass. */
  readonly eventTypes?: readonly string[] | undefined;
  /** Conditions on the event. */
  readonly filter?: EventFilter | undefined;
}

/** Which events pass, as an answer shows it. */
export interface LiveFilterConfig extends Omit<FilterConfig, "filter"> {
  /** Conditions on the event. */
  readonly filter?: LiveEventFilter | undefined;
}

/** The route from a source to an endpoint or device. */
export interface Subscription {
  /** Identifies the subscription. */
  readonly uid: string;
  /** The display name. */
  readonly name?: string | undefined;
  /** What the subscription is. The API document lists `cli`. */
  readonly type?: "cli" | (string & {}) | undefined;
  /** A JavaScript function that transforms the payload. */
  readonly function?: string | undefined;
  /** When an alert is raised. */
  readonly alertConfig?: AlertConfig | undefined;
  /** How many events are delivered in a period. */
  readonly rateLimitConfig?: RateLimitConfig | undefined;
  /** How a failed delivery is tried again. */
  readonly retryConfig?: LiveRetryConfig | undefined;
  /** Which events pass. */
  readonly filterConfig?: LiveFilterConfig | undefined;
  /** The endpoint that receives the events. */
  readonly endpointMetadata?: EndpointMetadata | undefined;
  /** The source of the events. */
  readonly sourceMetadata?: SourceMetadata | undefined;
  /** The device that receives the events instead of an endpoint. */
  readonly deviceMetadata?: Device | undefined;
  /** When the subscription was created. */
  readonly createdAt?: string | undefined;
  /** When the subscription was last changed. */
  readonly updatedAt?: string | undefined;
  /** When the subscription was deleted, if it was. */
  readonly deletedAt?: string | undefined;
}

/** What can be set on a subscription: the body of an update. */
export interface SubscriptionDetails {
  /** The display name. */
  readonly name?: string | undefined;
  /**
   * The app of the subscription.
   *
   * @deprecated API document: kept for backward compatibility.
   */
  readonly appId?: string | undefined;
  /** The endpoint that receives the events. */
  readonly endpointId?: string | undefined;
  /** The source of the events. */
  readonly sourceId?: string | undefined;
  /** A JavaScript function that transforms the payload. */
  readonly function?: string | undefined;
  /** When an alert is raised. */
  readonly alertConfig?: AlertConfig | undefined;
  /** Which events pass. */
  readonly filterConfig?: FilterConfig | undefined;
  /** How many events are delivered in a period. */
  readonly rateLimitConfig?: RateLimitConfig | undefined;
  /** How a failed delivery is tried again. */
  readonly retryConfig?: RetryConfig | undefined;
}

const eventFilterSchema = z.object({ body: openMap(), headers: openMap() });

/** @internal */
export const filterConfigSchema = z.object({ eventTypes: texts(), filter: eventFilterSchema.optional() });

/** @internal */
export const retryConfigSchema = z.object({
  type: oneOf<"linear">(),
  duration: text(),
  intervalSeconds: whole(),
  retryCount: whole(),
});

/** @internal */
export const subscriptionSchema = z.object({
  uid: nonEmptyText(),
  name: text(),
  type: oneOf<"cli">(),
  function: text(),
  alertConfig: z.object({ count: amount(), threshold: text() }).optional(),
  rateLimitConfig: z.object({ count: amount(), duration: amount() }).optional(),
  retryConfig: z
    .object({
      type: oneOf<"linear">(),
      duration: z.union([z.number(), z.string()], "expected number or string").optional(),
      retryCount: amount(),
    })
    .optional(),
  filterConfig: filterConfigSchema
    .extend({ filter: eventFilterSchema.extend({ isFlattened: flag() }).optional() })
    .optional(),
  endpointMetadata: endpointMetadataSchema.optional(),
  sourceMetadata: sourceMetadataSchema.optional(),
  deviceMetadata: deviceSchema.optional(),
  createdAt: text(),
  updatedAt: text(),
  deletedAt: text(),
});

/** @internal */
export const subscriptionDetailsSchema = z.object({
  name: text(),
  appId: text(),
  endpointId: text(),
  sourceId: text(),
  function: text(),
  alertConfig: z.object({ count: whole(), threshold: text() }).optional(),
  filterConfig: filterConfigSchema.optional(),
  rateLimitConfig: z.object({ count: whole(), duration: whole() }).optional(),
  retryConfig: retryConfigSchema.optional(),
});

/** @internal */
export type SubscriptionAgrees = Assert<
  [
    Agree<Subscription, typeof subscriptionSchema>,
    Agree<SubscriptionDetails, typeof subscriptionDetailsSchema>,
  ]
>;

/** A subscription as an answer shows it, whatever the dialect. */
export type SubscriptionAnswer = Omit<Subscription, "filterConfig"> & LiveSubscriptionExtras;

/** The body of a create or update, whatever the dialect. */
export type SubscriptionBody = Omit<SubscriptionDetails, "filterConfig"> & SubscriptionExtras;

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
