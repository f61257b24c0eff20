/** The fields of a subscription: the role of each, which ones are always there, and which are secret. A program loads it. */

import type { FieldsOf } from "../fields";
import type { SecretFields } from "../../http/secret-fields";
import { endpointSecrets } from "../endpoint/fields";
import { sourceSecrets } from "../source/fields";
import type { Subscription } from "./schema";
import type { SubscriptionInputs, SubscriptionLookupOutputs, SubscriptionOutputs } from "./types";

/** @internal The role of each field of a subscription. A missing field is a type error. */
export const subscriptionFields: FieldsOf<
  SubscriptionInputs,
  SubscriptionOutputs,
  SubscriptionLookupOutputs
> = {
  adoptId: "input",
  projectId: "input",
  name: "input",
  endpointId: "input",
  sourceId: "input",
  appId: "input",
  function: "input",
  filterConfig: "input",
  alertConfig: "input",
  rateLimitConfig: "input",
  retryConfig: "input",
  deliveryMode: "input",
  type: "output",
  deviceId: "output",
  createdAt: "output",
  updatedAt: "output",
  endpointMetadata: "lookup",
  sourceMetadata: "lookup",
  deviceMetadata: "lookup",
};

/** The fields that every existing subscription has: the service shows them, or `check` has filled them in. */
export const subscriptionAlways = ["projectId", "name", "createdAt", "updatedAt"] as const;

/** @internal */
export const subscriptionSecrets = {
  endpointMetadata: endpointSecrets,
  sourceMetadata: sourceSecrets,
} as const satisfies SecretFields<Subscription>;
