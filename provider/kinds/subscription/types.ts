/** Subscription: what a program declares and sees of it, what an answer shows and what a body holds. */

import type { CommonInputs, Shown } from "../fields";
import type { ListedEndpoint } from "../endpoint/types";
import type { Device } from "../read-only/device";
import type { ListedSource } from "../source/types";
import type { RetryType, SubscriptionDeliveryMode } from "../enums";
import type { Conditions } from "./conditions";

/** The inputs of a subscription. Optional inputs that are not set are not managed. */
export interface DocumentedSubscriptionInputs extends CommonInputs {
  /**
   * The ID of the subscription to adopt, because the API has no operation to create one. A different ID
   * replaces the resource.
   */
  readonly adoptId: string;
  /**
   * The display name. With the documented interface, it does not change if it is not set. On Convoy, it defaults
   * to the resource name; an adopted subscription keeps its own. Updated in place.
   */
  readonly name?: string | undefined;
  /**
   * The ID of the endpoint that receives the events. An empty string detaches it. Removing it leaves the endpoint
   * attached, so that no deliveries are lost by accident. Updated in place.
   */
  readonly endpointId?: string | undefined;
  /**
   * The ID of the source that sends the events. With the documented interface, removing it sends an empty string,
   * to reset it to none. On Convoy, removing it replaces the resource. Updated in place.
   */
  readonly sourceId?: string | undefined;
  /**
   * The ID of the app that the subscription belongs to. The service never returns it, so drift is not detected.
   * Removing it resets it to none. Updated in place.
   *
   * @deprecated Use `endpointId` instead. The documented interface keeps `appId` for backward compatibility only.
   */
  readonly appId?: string | undefined;
  /**
   * A JavaScript function that transforms the payload, as text. With the documented interface, removing it resets
   * it to none. On Convoy, removing it replaces the resource. Updated in place.
   */
  readonly function?: string | undefined;
  /**
   * The event types and the conditions that events must match. Conditions that are not set are reset; event types
   * that are not set are kept. With the documented interface, an empty filter may match every event, and the
   * preview warns of it. Removing it resets it to none. Updated in place.
   */
  readonly filterConfig?: FilterConfig | undefined;
  /**
   * Convoy stores this but does not use it. When the service raises an alert. With the documented interface,
   * removing it or a part of it resets it. On Convoy, removing it or a part of it replaces the resource. Updated
   * in place.
   */
  readonly alertConfig?: AlertConfig | undefined;
  /**
   * Convoy stores this but does not use it; `rateLimit` of the endpoint limits deliveries. The maximum number of
   * events to deliver in a period. With the documented interface, removing it or a part of it resets it. On
   * Convoy, removing it or a part of it replaces the resource. Updated in place.
   */
  readonly rateLimitConfig?: RateLimitConfig | undefined;
  /**
   * Convoy stores this but does not use it; `strategy` of `ProjectSettings` sets the retries. Sets how failed
   * deliveries are retried. With the documented interface, removing it or a part of it resets it, and the wait to
   * `0s`. With the documented interface, updates fail if it is not set and the service returns a wait without a
   * unit. On Convoy, removing it or a part of it replaces the resource.
   * Updated in place.
   */
  readonly retryConfig?: RetryConfig | undefined;
}

/** Further inputs of a subscription, or the same ones in another form. Requires `webhooks:dialect` convoy. */
export interface ConvoySubscriptionInputs {
  /**
   * The ID of an existing subscription to adopt instead of creating one. Required unless `webhooks:dialect` is
   * convoy. A different ID replaces the resource; removing it changes nothing.
   */
  readonly adoptId?: string | undefined;
  /**
   * The event types and the conditions that events must match. Conditions that are not set are reset; event types
   * that are not set are kept. On Convoy, conditions can also use query and path, and an empty filter matches
   * every event. With the documented interface, an empty filter may match every event, and the preview warns of
   * it. Removing it resets it to none. Updated in place.
   */
  readonly filterConfig?: AnyFilterConfig | undefined;
  /**
   * How often an event may be delivered. Removing it resets it to `at_least_once`. Updated in place. Requires
   * `webhooks:dialect` convoy.
   */
  readonly deliveryMode?: SubscriptionDeliveryMode | undefined;
}

/** The inputs of a subscription, for every dialect. Optional inputs that are not set are not managed. */
export interface SubscriptionInputs
  extends Omit<DocumentedSubscriptionInputs, keyof ConvoySubscriptionInputs>, ConvoySubscriptionInputs {}

/** The outputs that the service adds to a subscription. */
export interface SubscriptionOutputs {
  /** The type of the subscription, such as `cli`. */
  readonly type?: string | undefined;
  /** The ID of the device that receives the events instead of an endpoint. */
  readonly deviceId?: string | undefined;
  /** When the subscription was created. */
  readonly createdAt?: string | undefined;
  /** When the subscription was last updated. */
  readonly updatedAt?: string | undefined;
}

/** The outputs that only `Subscription.get` adds. */
export interface SubscriptionLookupOutputs {
  /** The endpoint that receives the events. Contains secrets. */
  readonly endpointMetadata?: ListedEndpoint | undefined;
  /** The source that sends the events. Contains secrets. */
  readonly sourceMetadata?: ListedSource | undefined;
  /** The device that receives the events instead of an endpoint. */
  readonly deviceMetadata?: Device | undefined;
}

/** When the service raises an alert. Convoy stores it but does not use it. */
export interface AlertConfig {
  /** The number of failures that raises an alert. */
  readonly count?: number | undefined;
  /**
   * The period in which the failures must occur. On Convoy, it is a duration such as `1h`. The documented
   * interface names no format: the text is sent unchanged.
   */
  readonly threshold?: string | undefined;
}

/** The maximum number of events to deliver in a period. Convoy stores it but does not use it. */
export interface RateLimitConfig {
  /** The maximum number of events in the period. */
  readonly count?: number | undefined;
  /**
   * The length of the period. On Convoy, the unit is seconds. The documented interface names no unit: the
   * number is sent unchanged.
   */
  readonly duration?: number | undefined;
}

/** How failed deliveries are retried, in a request. Convoy stores it but does not use it. */
export interface RetryConfig {
  /** How the waits between retries grow, such as `linear`. */
  readonly type?: RetryType | (string & {}) | undefined;
  /**
   * The wait between retries, such as `1m`. With the documented interface, the format is not specified; the
   * provider accepts strings with a digit.
   */
  readonly duration?: string | undefined;
  /**
   * The wait between retries, in seconds. On Convoy, it is rejected: declare `duration` instead. The service never
   * returns it.
   */
  readonly intervalSeconds?: number | undefined;
  /** The maximum number of retries. */
  readonly retryCount?: number | undefined;
}

/** How failed deliveries are retried, in a response. */
export interface LiveRetryConfig {
  /** How the waits grow, such as `linear`. */
  readonly type?: RetryType | (string & {}) | undefined;
  /**
   * The wait between retries. It is a number, or a string as in a request. On Convoy, the unit of a number is
   * seconds. With the documented interface, the unit is not specified.
   */
  readonly duration?: number | string | undefined;
  /** The maximum number of retries. */
  readonly retryCount?: number | undefined;
}

/**
 * Conditions on an event: values, or the operators `$eq`, `$neq`, `$gt`, `$gte`, `$lt`, `$lte`, `$in`, `$nin`,
 * `$exist` and `$regex`. `$or` and `$and` are allowed only at the top level. Write a number beyond 2^53 as a string:
 * `{ $number: "9007199254740993" }`.
 */
export interface EventFilter {
  /** Conditions on the body. */
  readonly body?: Conditions | undefined;
  /** Conditions on the headers. */
  readonly headers?: Conditions | undefined;
}

/** Conditions on an event in any form, as a file or a response has them. */
export interface OpenEventFilter {
  /** Conditions on the body. */
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  /** Conditions on the headers. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
}

/** Conditions on an event, in a response. */
export interface LiveEventFilter extends OpenEventFilter {
  /** Whether the conditions use paths as keys. */
  readonly isFlattened?: boolean | undefined;
}

/** The event types and the conditions that events must match. */
export interface FilterConfig {
  /** The event types to deliver, such as `invoice.paid`. On Convoy, `*` stands for all. */
  readonly eventTypes?: readonly string[] | undefined;
  /** The conditions that the payload and the headers of an event must match. */
  readonly filter?: EventFilter | undefined;
}

/** The event types and the conditions that events must match, in a request. */
export interface OpenFilterConfig extends Omit<FilterConfig, "filter"> {
  /** Conditions on the event. */
  readonly filter?: OpenEventFilter | undefined;
}

/** The event types and the conditions that events must match, in a response. */
export interface LiveFilterConfig extends Omit<FilterConfig, "filter"> {
  /** Conditions on the event. */
  readonly filter?: LiveEventFilter | undefined;
}

/** The route from a source to an endpoint or a device. */
export interface Subscription
  extends
    Shown<DocumentedSubscriptionInputs, "endpointId" | "sourceId" | "appId" | "filterConfig" | "retryConfig">,
    Pick<SubscriptionOutputs, "createdAt" | "updatedAt"> {
  /** The ID of the subscription. */
  readonly uid: string;
  /** The type of the subscription, such as `cli`. */
  readonly type?: "cli" | (string & {}) | undefined;
  /** How failed deliveries are retried. */
  readonly retryConfig?: LiveRetryConfig | undefined;
  /** The event types and the conditions that events must match. */
  readonly filterConfig?: LiveFilterConfig | undefined;
  /** The endpoint that receives the events. */
  readonly endpointMetadata?: ListedEndpoint | undefined;
  /** The source that sends the events. */
  readonly sourceMetadata?: ListedSource | undefined;
  /** The device that receives the events instead of an endpoint. */
  readonly deviceMetadata?: Device | undefined;
  /** When the subscription was deleted, if it was. */
  readonly deletedAt?: string | undefined;
}

/** The request body to update a subscription. */
export interface SubscriptionDetails extends Shown<DocumentedSubscriptionInputs, "filterConfig"> {
  /** The event types and the conditions that events must match. */
  readonly filterConfig?: OpenFilterConfig | undefined;
}

/** A subscription in a response, for every dialect. */
export type SubscriptionAnswer = Omit<Subscription, "filterConfig"> & LiveSubscriptionExtras;

/** The request body to create or update a subscription, for every dialect. */
export type SubscriptionBody = Omit<SubscriptionDetails, "filterConfig"> & SubscriptionExtras;

/**
 * Conditions on an event, for every dialect: values, or the operators `$eq`, `$neq`, `$gt`, `$gte`, `$lt`, `$lte`,
 * `$in`, `$nin`, `$exist` and `$regex`. `$or` and `$and` are allowed only at the top level. Write a number beyond
 * 2^53 as a string: `{ $number: "9007199254740993" }`.
 */
export interface AnyEventFilter extends EventFilter {
  /** Conditions on the query parameters. Requires `webhooks:dialect` convoy. */
  readonly query?: Conditions | undefined;
  /** Conditions on the path. Requires `webhooks:dialect` convoy. */
  readonly path?: Conditions | undefined;
}

/** Conditions on an event in any form, for every dialect. */
export interface AnyOpenEventFilter extends OpenEventFilter {
  /** Conditions on the query parameters. Requires `webhooks:dialect` convoy. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** Conditions on the path. Requires `webhooks:dialect` convoy. */
  readonly path?: Readonly<Record<string, unknown>> | undefined;
}

/** The event types and the conditions that events must match, for every dialect. */
export interface AnyFilterConfig extends Omit<FilterConfig, "filter"> {
  /** The conditions that the payload, the headers, the query and the path of an event must match. */
  readonly filter?: AnyEventFilter | undefined;
}

/** The event types and the conditions that events must match, for every dialect, in a request. */
export interface AnyOpenFilterConfig extends Omit<FilterConfig, "filter"> {
  /** Conditions on the event. */
  readonly filter?: AnyOpenEventFilter | undefined;
}

/** Further fields of a subscription. Requires `webhooks:dialect` convoy. */
export interface SubscriptionExtras {
  /** How often an event may be delivered. The service defaults to `at_least_once`. */
  readonly deliveryMode?: SubscriptionDeliveryMode | (string & {}) | undefined;
  /** The event types and the conditions that events must match. */
  readonly filterConfig?: AnyOpenFilterConfig | undefined;
}

/** Further fields of a subscription in a response. Requires `webhooks:dialect` convoy. */
export interface LiveSubscriptionExtras extends Omit<SubscriptionExtras, "filterConfig"> {
  /** The ID of the project that the subscription belongs to. */
  readonly projectId?: string | undefined;
  /** The event types and the conditions that events must match. */
  readonly filterConfig?:
    | (Omit<LiveFilterConfig, "filter"> & {
        /** Conditions on the event. */
        readonly filter?: (LiveEventFilter & AnyOpenEventFilter) | undefined;
      })
    | undefined;
}
