/**
 * The one table of the fields of a subscription: a new plain field is one line here, and its schemas follow. Says which fields
 * are always there, and which are secret. A program loads it.
 */

import { common, text } from "../fields";
import type { FieldsOf } from "../fields";
import type { SecretFields } from "../../http/secret-fields";
import { endpointSecrets } from "../endpoint/fields";
import { sourceSecrets } from "../source/fields";
import type {
  Subscription,
  SubscriptionAnswer,
  SubscriptionInputs,
  SubscriptionLookupOutputs,
  SubscriptionOutputs,
} from "./types";

/** @internal A plain input is one line. One whose schemas are written out is an "input". */
export const subscriptionFields = {
  ...common,
  name: text,
  type: "output",
  appId: { ...text, isShown: false },
  endpointId: { ...text, isShown: false },
  sourceId: { ...text, isShown: false },
  function: text,
  filterConfig: "input",
  alertConfig: "input",
  rateLimitConfig: "input",
  retryConfig: "input",
  deliveryMode: "input",
  deviceId: "output",
  createdAt: "output",
  updatedAt: "output",
  endpointMetadata: "lookup",
  sourceMetadata: "lookup",
  deviceMetadata: "lookup",
} as const satisfies FieldsOf<SubscriptionInputs, SubscriptionOutputs, SubscriptionLookupOutputs>;

/** The fields that every existing subscription has: the service shows them, or `check` has filled them in. */
export const subscriptionAlways = ["projectId", "name", "createdAt", "updatedAt"] as const;

/** @internal */
export const subscriptionSecrets = {
  endpointMetadata: endpointSecrets,
  sourceMetadata: sourceSecrets,
} as const satisfies SecretFields<Subscription>;

/** @internal Where the conditions on an event may stand. */
export const scopes = ["body", "headers", "query", "path"] as const;

/**
 * @internal A subscription of a list as a read of it shows it. A list puts together the address of each source, also where there is
 * none; a read leaves it empty.
 */
export function subscriptionAsRead<Answer extends SubscriptionAnswer>(item: Answer): Answer {
  const { sourceMetadata } = item;
  if (!sourceMetadata?.url) return item;
  return { ...item, sourceMetadata: { ...sourceMetadata, url: "" } };
}
