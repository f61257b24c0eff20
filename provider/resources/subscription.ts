/** Subscription: what a user declares of the way from a source to an endpoint, and its oddities. Read top to bottom. */

import { z } from "zod";
import {
  filterConfigSchema,
  retryConfigSchema,
  subscriptionDetailsSchema,
  subscriptionSchema,
} from "../api/subscription";
import type {
  AlertConfig,
  RateLimitConfig,
  RetryConfig,
  SubscriptionAnswer,
  SubscriptionBody,
} from "../api/subscription";
import type { AnyFilterConfig } from "../api/convoy/subscription";
import { define, resetTo, set } from "./definition";
import type { CommonInputs, Definition } from "./definition";
import { isRetryUnseen, retryIn } from "./subscription-retry";

/** What a program declares of a subscription. Undeclared optional fields are not managed. */
export interface SubscriptionInputs extends CommonInputs {
  /**
   * The ID of the subscription. Required: the API document shows no way to create a subscription; with
   * `webhooks:dialect` convoy one is created without it. Counts when the resource is created; a different ID later
   * replaces the resource.
   */
  readonly adoptId?: string | undefined;
  /** The display name. Undeclared: left as it is. Updated in place. */
  readonly name?: string | undefined;
  /**
   * The ID of the endpoint that receives the events. Removed: left as it is, because a subscription without one
   * delivers nothing; an empty text takes it off. Updated in place.
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
  /** A JavaScript function that transforms the payload. Removed: reset to none. Updated in place. */
  readonly function?: string | undefined;
  /** Which events pass: their types, and conditions on body and headers. Removed: reset. Updated in place. */
  readonly filterConfig?: AnyFilterConfig | undefined;
  /** When to raise an alert. Removed: reset. Updated in place. */
  readonly alertConfig?: AlertConfig | undefined;
  /** How many events are delivered in a period. Removed: reset. Updated in place. */
  readonly rateLimitConfig?: RateLimitConfig | undefined;
  /**
   * How a failed delivery is tried again. Removed: reset, the wait to `0s`. Updated in place.
   * Not shown in the API document: the unit of the wait in an answer. Seconds, milliseconds, microseconds and
   * nanoseconds are recognised; what cannot be compared with `duration` counts as declared, so drift of it cannot be
   * seen. Undeclared, the wait is sent back as it is shown: a text as it stands, a number as seconds.
   */
  readonly retryConfig?: RetryConfig | undefined;
  /**
   * How often a delivery may happen. Needs `webhooks:dialect` convoy. Removed: reset to `at_least_once`. Updated in
   * place.
   */
  readonly deliveryMode?: "at_least_once" | "at_most_once" | undefined;
}

/** What the service adds to a subscription. */
export interface SubscriptionOutputs {
  /** The kind of subscription, for instance `cli`. */
  readonly type?: string | undefined;
  /** The ID of the device that receives the events instead of an endpoint. */
  readonly deviceId?: string | undefined;
  /** When the subscription was created. */
  readonly createdAt?: string | undefined;
  /** When the subscription was last changed. */
  readonly updatedAt?: string | undefined;
}

/** @internal */
export const subscriptionInputsSchema = subscriptionDetailsSchema.extend({
  filterConfig: filterConfigSchema.extend({ eventTypes: set(z.string()).optional() }).optional(),
  retryConfig: retryConfigSchema.extend({ duration: resetTo("0s").optional() }).optional(),
  name: z.string().min(1, "must not be empty").optional(),
  adoptId: z
    .string("is required: the API document shows no way to create a subscription")
    .min(1, "must not be empty"),
  projectId: z.string().min(1, "must not be empty").optional(),
});

/** @internal */
export const documentedSubscription: Definition<
  SubscriptionInputs,
  SubscriptionAnswer,
  SubscriptionOutputs,
  SubscriptionBody
> = {
  kind: "Subscription",
  inputs: subscriptionInputsSchema,
  body: subscriptionDetailsSchema,
  live: subscriptionSchema,
  fields: {
    name: { lasting: true },
    endpointId: { lasting: true, observe: (live) => live.endpointMetadata?.uid },
    sourceId: { observe: (live) => live.sourceMetadata?.uid },
    retryConfig: {
      observe: (live, declared) => retryIn(live.retryConfig, declared),
      isUnseen: (declared, before, live) => isRetryUnseen(declared, before, live.retryConfig),
    },
  },
  outputs: (live) => ({
    type: live.type,
    deviceId: live.deviceMetadata?.uid,
    createdAt: live.createdAt,
    updatedAt: live.updatedAt,
  }),
  idOf: (live) => live.uid,
  read: (client, id) => client.subscriptions.get(id),
  update: (client, id, body) => client.subscriptions.update(id, body),
  farewell: "left in place: the API document shows no way to delete a subscription",
};

/** @internal */
export const subscription = define(documentedSubscription);
