/** Subscription: what a program declares and sees of it, what an answer shows and what a body holds. */

import type { CommonInputs } from "../fields";
import type { EndpointMetadata, EndpointView } from "../endpoint/types";
import type { Device } from "../read-only/device";
import type { SourceMetadata } from "../source/types";

/** What a program declares of a subscription as the API document describes it. Undeclared optional fields are not managed. */
export interface DocumentedSubscriptionInputs extends CommonInputs {
  /**
   * The ID of the subscription to take over: the API document shows no way to create one. Counts when the resource is
   * created; a different ID later replaces the resource.
   */
  readonly adoptId: string;
  /**
   * The display name. Undeclared: left as it is. With `webhooks:dialect` convoy it defaults to the name of the resource; an
   * adopted subscription keeps its own. Updated in place.
   */
  readonly name?: string | undefined;
  /**
   * The ID of the endpoint that receives the events. Removed: left as it is, because nobody means to cut a delivery by
   * taking a line out; an empty text takes it off. Updated in place.
   * Not shown in the API document: how to take it off; the empty text is sent.
   */
  readonly endpointId?: string | undefined;
  /**
   * The ID of the source of the events. Removed: reset to none. Updated in place.
   * Not shown in the API document: how to reset it; an empty text is sent. With `webhooks:dialect` convoy, where that
   * changes nothing, the removal replaces the resource.
   */
  readonly sourceId?: string | undefined;
  /**
   * The app of the subscription. Never shown again, so drift of it cannot be seen. Removed: reset to none, with an
   * empty text. Updated in place.
   *
   * @deprecated API document: kept for backward compatibility.
   */
  readonly appId?: string | undefined;
  /**
   * A JavaScript function that transforms the payload. Removed: reset to none; with `webhooks:dialect` convoy that replaces
   * the resource. Updated in place.
   */
  readonly function?: string | undefined;
  /**
   * Which events pass: their types, and conditions on body and headers. Conditions that are not declared beside it are reset;
   * event types are kept. Removed: reset to none. Updated in place.
   * Not shown in the API document: which events an empty filter lets pass.
   */
  readonly filterConfig?: FilterConfig | undefined;
  /**
   * When to raise an alert. Removed, also in part: reset; with `webhooks:dialect` convoy that replaces the resource.
   * Updated in place.
   */
  readonly alertConfig?: AlertConfig | undefined;
  /**
   * How many events are delivered in a period. Removed, also in part: reset; with `webhooks:dialect` convoy that replaces
   * the resource. Updated in place.
   */
  readonly rateLimitConfig?: RateLimitConfig | undefined;
  /**
   * How a failed delivery is tried again. Removed, also in part: reset, the wait to `0s`; with `webhooks:dialect` convoy
   * that replaces the resource. Updated in place.
   * Not shown in the API document: the unit of the wait in an answer. Seconds, milliseconds, microseconds and
   * nanoseconds are recognised; what cannot be compared with `duration` counts as declared, so drift of it cannot be
   * seen. Undeclared, a wait that is shown as a text is sent back with another change; one that is shown as a number
   * cannot be, so such an update is refused until `retryConfig` is declared.
   */
  readonly retryConfig?: RetryConfig | undefined;
}

/** What a subscription has on a running Convoy only, or in another form. */
export interface ConvoySubscriptionInputs {
  /**
   * The ID of an existing subscription to take over instead of creating one. Required unless `webhooks:dialect` is
   * convoy. Counts when the resource is created; a different ID later replaces the resource; removing it changes nothing.
   */
  readonly adoptId?: string | undefined;
  /**
   * Which events pass: their types, and conditions on body and headers, with `webhooks:dialect` convoy also on query and
   * path. Conditions that are not declared beside it are reset; event types are kept. Removed: reset to none. Updated in place.
   * Not shown in the API document: which events an empty filter lets pass. With `webhooks:dialect` convoy all of them do.
   */
  readonly filterConfig?: AnyFilterConfig | undefined;
  /**
   * `webhooks:dialect` convoy: how often a delivery may happen. Removed: reset to `at_least_once`. Updated in place.
   */
  readonly deliveryMode?: "at_least_once" | "at_most_once" | undefined;
}

/** What a program declares of a subscription, whatever the dialect. Undeclared optional fields are not managed. */
export interface SubscriptionInputs
  extends Omit<DocumentedSubscriptionInputs, keyof ConvoySubscriptionInputs>, ConvoySubscriptionInputs {}

/** What the service adds to a subscription. */
export interface SubscriptionOutputs {
  /** The kind of subscription. The API document lists `cli`. */
  readonly type?: string | undefined;
  /** The ID of the device that receives the events instead of an endpoint. */
  readonly deviceId?: string | undefined;
  /** When the subscription was created. */
  readonly createdAt?: string | undefined;
  /** When the subscription was last changed. */
  readonly updatedAt?: string | undefined;
}

/** What `Subscription.get` shows besides. */
export interface SubscriptionLookupOutputs {
  /** The endpoint that receives the events. Secret in part. */
  readonly endpointMetadata?: EndpointView | undefined;
  /** The source of the events. Secret in part. */
  readonly sourceMetadata?: SourceMetadata | undefined;
  /** The device that receives the events instead of an endpoint. */
  readonly deviceMetadata?: Device | undefined;
}

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
export interface SubscriptionDetails extends Pick<
  Subscription,
  "name" | "function" | "alertConfig" | "rateLimitConfig"
> {
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
  /** Which events pass. */
  readonly filterConfig?: FilterConfig | undefined;
  /** How a failed delivery is tried again. */
  readonly retryConfig?: RetryConfig | undefined;
}

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
