/** Subscription: what a user declares of the way from a source to an endpoint, and its oddities. Read top to bottom. */

import { z } from "zod";
import {
  filterConfigSchema,
  retryConfigSchema,
  subscriptionDetailsSchema,
  subscriptionSchema,
} from "./schema";
import type {
  AlertConfig,
  FilterConfig,
  RateLimitConfig,
  RetryConfig,
  SubscriptionAnswer,
  SubscriptionBody,
} from "./schema";
import type { Device } from "../read-only/device";
import type { SourceMetadata } from "../source/schema";
import type { ConvoySubscriptionInputs } from "./convoy";
import { define } from "../definition";
import { count, resetTo, set } from "../input-schema";
import type { CommonInputs, Definition } from "../definition";
import { withoutSecretValues } from "../endpoint/view";
import type { EndpointView } from "../endpoint/view";
import { script } from "../script";
import { resourceSecrets } from "../secrets";
import { subscriptionRisks } from "./risks";
import { isRetryUnseen, retryIn } from "./retry";

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
   * Which events pass: their types, and conditions on body and headers. Removed: reset to none. Updated in place.
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

const noWait = "must be a length of time, for instance `1m`";

/** Not shown in the API document: the spelling of a length of time; without any digit it says none. */
function hasDigit(text: string): boolean {
  return text === "" || /\d/.test(text);
}

/** @internal */
export const alertConfigSchema = z.object({
  count: count(),
  threshold: z.string().refine(hasDigit, noWait).optional(),
});

/** @internal */
export const retryInputsSchema = retryConfigSchema.extend({
  duration: resetTo("0s").refine(hasDigit, noWait).optional(),
  intervalSeconds: count(),
  retryCount: count(),
});

/** @internal */
export const subscriptionInputsSchema = subscriptionDetailsSchema.extend({
  function: script().optional(),
  filterConfig: filterConfigSchema.extend({ eventTypes: set(z.string()).optional() }).optional(),
  alertConfig: alertConfigSchema.optional(),
  rateLimitConfig: z.object({ count: count(), duration: count() }).optional(),
  retryConfig: retryInputsSchema.optional(),
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
  secrets: resourceSecrets.subscription,
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
  lookupOutputs: ({
    endpointMetadata,
    sourceMetadata,
    deviceMetadata,
    retryConfig,
  }): SubscriptionLookupOutputs & Pick<SubscriptionInputs, "retryConfig"> => ({
    // A number whose unit nobody knows is shown without one.
    ...(retryConfig && { retryConfig: { ...retryConfig, duration: retryConfig.duration?.toString() } }),
    endpointMetadata: endpointMetadata && withoutSecretValues(endpointMetadata),
    sourceMetadata,
    deviceMetadata,
  }),
  idOf: (live) => live.uid,
  read: (client, id) => client.subscriptions.get(id),
  update: (client, id, body) => client.subscriptions.update(id, body),
  risks: subscriptionRisks,
  farewell: "left in place: the API document shows no way to delete a subscription",
};

/** @internal */
export const subscription = define(documentedSubscription);
