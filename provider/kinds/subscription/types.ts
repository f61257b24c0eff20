/** Subscription: the inputs and outputs of the resource. */

import type { CommonInputs } from "../fields";
import type { EndpointView } from "../endpoint/types";
import type { Device } from "../read-only/device";
import type { SourceMetadata } from "../source/schema";
import type { AlertConfig, AnyFilterConfig, RetryConfig, RateLimitConfig, FilterConfig } from "./schema";

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
