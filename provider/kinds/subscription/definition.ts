/** Subscription: the definition of the route from a source to an endpoint, with its exceptions. */

import { z } from "zod";
import { clause } from "../../base/declare";
import { printed } from "../../base/notice";
import { shared } from "../../base/notices";
import { nonEmptyText, openMap } from "../../http/schema";
import { define } from "../definition";
import type { Definition } from "../definition";
import { withoutSecretValues } from "../endpoint/secret/preview";
import { count, empty, resetTo, resetWhenUndeclared, set } from "../input-schema";
import { clauses as kindClauses, notices as kindNotices } from "../notices";
import { functionUnlikeConvoy, script } from "../script/script";
import { conditionsUnlikeConvoy } from "./filter-rules";
import {
  isRetryUnseen,
  retryIn,
  filterConfigSchema,
  retryConfigSchema,
  subscriptionDetailsSchema,
  subscriptionSchema,
} from "./operations";
import { subscriptionEffects } from "./effects";
import type {
  SubscriptionAnswer,
  SubscriptionBody,
  SubscriptionInputs,
  SubscriptionLookupOutputs,
  SubscriptionOutputs,
} from "./types";
import { subscriptionSecrets } from "./fields";

const kind = "Subscription";
const notADuration = printed(shared.invalidValue`must be a duration such as \`1m\``);

/** Undocumented: the spelling of a duration. A text without any digit cannot be one. */
function hasDigit(text: string): boolean {
  return text === "" || /\d/.test(text);
}

const conditions = { body: resetWhenUndeclared(openMap()), headers: resetWhenUndeclared(openMap()) };

/** @internal */
export const alertConfigSchema = z.object({
  count: count(),
  threshold: z.string().refine(hasDigit, notADuration).optional(),
});

/** @internal */
export const retryInputsSchema = retryConfigSchema.extend({
  duration: resetTo("0s").refine(hasDigit, notADuration).optional(),
  intervalSeconds: count(0, "seconds"),
  retryCount: count(),
});

/** @internal */
export const subscriptionInputsSchema = subscriptionDetailsSchema.extend({
  function: script().optional(),
  // Never the event types: without them every event of the endpoint would pass.
  filterConfig: filterConfigSchema
    .extend({ eventTypes: set(z.string()).optional(), filter: z.object(conditions).optional() })
    .optional(),
  alertConfig: alertConfigSchema.optional(),
  rateLimitConfig: z.object({ count: count(), duration: count() }).optional(),
  retryConfig: retryInputsSchema.optional(),
  name: nonEmptyText().optional(),
  adoptId: z.string(printed(kindNotices["adoption-required"]({ kind }))).min(1, empty),
  projectId: nonEmptyText().optional(),
});

/** @internal */
export const documentedSubscription: Definition<
  SubscriptionInputs,
  SubscriptionAnswer,
  SubscriptionOutputs,
  SubscriptionBody
> = {
  kind,
  inputs: subscriptionInputsSchema,
  body: subscriptionDetailsSchema,
  live: subscriptionSchema,
  secrets: subscriptionSecrets,
  fields: {
    name: { onRemoval: { keep: true } },
    endpointId: { onRemoval: { keep: true }, observe: (live) => live.endpointMetadata?.uid || undefined },
    sourceId: { observe: (live) => live.sourceMetadata?.uid || undefined },
    retryConfig: {
      observe: (live, declared) => retryIn(live.retryConfig, declared),
      onUpdate: {
        mustSend: (declared, before, live) => isRetryUnseen(declared, before, live.retryConfig),
      },
    },
  },
  references: { endpointId: "endpoints", sourceId: "sources" },
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
    // The unit of a number is not known, so it is shown without one.
    ...(retryConfig && { retryConfig: { ...retryConfig, duration: retryConfig.duration?.toString() } }),
    endpointMetadata: endpointMetadata && withoutSecretValues(endpointMetadata),
    sourceMetadata,
    deviceMetadata,
  }),
  idOf: (live) => live.uid,
  read: (client, id) => client.subscriptions.get(id),
  update: (client, id, body) => client.subscriptions.update(id, body),
  warnings: [conditionsUnlikeConvoy, functionUnlikeConvoy("function")],
  effects: subscriptionEffects,
  lossOnDelete: clause`events that it matches are no longer delivered`,
  deleteNotice: kindNotices["left-in-place"]({ why: kindClauses.noDelete({ kind }) }),
  deleteOutcome: kindClauses.leftInPlace(),
};

/** @internal */
export const definition = define(documentedSubscription);
