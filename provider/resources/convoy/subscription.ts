/** Subscription on Convoy: created and deleted, with filters that really take effect. Read after the documented one. */

import { z } from "zod";
import type { WebhooksClient } from "../../api/client";
import {
  anyFilterConfigSchema,
  convoySubscriptionDetailsSchema,
  convoySubscriptionSchema,
} from "../../api/convoy/subscription";
import type { SubscriptionAnswer, SubscriptionBody } from "../../api/subscription";
import { WebhooksError } from "../../errors";
import type { InputProblem } from "../../errors";
import { define, set } from "../definition";
import type { Definition } from "../definition";
import { documentedSubscription, subscriptionInputsSchema } from "../subscription";
import type { SubscriptionInputs, SubscriptionOutputs } from "../subscription";
import { isNothing, loses } from "./loss";
import { alignRows, withMatchedFilter } from "./subscription-rows";

const { farewell: _farewell, ...documented } = documentedSubscription;

const licence = "the service's licence has no advanced subscriptions";

const inputs = subscriptionInputsSchema.omit({ appId: true }).extend({
  adoptId: z.string().min(1, "must not be empty").optional(),
  filterConfig: anyFilterConfigSchema
    .extend({ eventTypes: set(z.string()).min(1, "must not be empty; `*` stands for all").optional() })
    .optional(),
  deliveryMode: z.enum(["at_least_once", "at_most_once"]).optional(),
});

const nothing = { body: {}, headers: {}, query: {}, path: {} };

const definition: Definition<SubscriptionInputs, SubscriptionAnswer, SubscriptionOutputs, SubscriptionBody> =
  {
    ...documented,
    inputs,
    body: convoySubscriptionDetailsSchema,
    live: convoySubscriptionSchema,
    named: true,
    rereads: true,
    fields: {
      ...documented.fields,
      // Sent although unchanged, it is refused where another subscription has the same endpoint.
      endpointId: { ...documented.fields.endpointId, keptWhenAbsent: true },
      // Sent always: where the endpoint changes, an incoming project asks for it again.
      sourceId: { replaces: loses, observe: ({ sourceMetadata }) => sourceMetadata?.uid || undefined },
      function: {
        keptWhenAbsent: true,
        replaces: loses,
        dropped: "the service's licence has no transformations",
        observe: (live) => live.function ?? "",
      },
      // Left out where nothing changes: what is not declared might be switched off, and must not be widened.
      filterConfig: {
        keptWhenAbsent: true,
        standard: { eventTypes: ["*"], filter: nothing },
        dropped: licence,
      },
      alertConfig: { keptWhenAbsent: true, replaces: loses },
      rateLimitConfig: { keptWhenAbsent: true, replaces: loses },
      retryConfig: {
        ...documented.fields.retryConfig,
        keptWhenAbsent: true,
        updateOnly: true,
        replaces: loses,
      },
      deliveryMode: {
        standard: "at_least_once",
        dropped: "the service is too old for it",
        observe: ({ deliveryMode }) =>
          (deliveryMode || "at_least_once") as SubscriptionInputs["deliveryMode"],
      },
    },
    problems,
    outputs: (live, declared, state) => ({
      ...documented.outputs(live, declared, state),
      deviceId: live.deviceMetadata?.uid || undefined,
    }),
    candidates: (client, { endpointId }) => client.subscriptions.list({ endpointId }),
    create,
    read: async (client, id) => withMatchedFilter(client, await client.subscriptions.get(id)),
    update,
    remove: (client, id) => client.subscriptions.delete(id),
  };

/** @internal */
export const subscription = define(definition);

/** A filter that the service drops would leave a subscription that delivers everything: it is taken back at once. */
async function create(client: WebhooksClient, body: SubscriptionBody): Promise<SubscriptionAnswer> {
  const answer = await client.subscriptions.create(body);
  const { eventTypes = ["*"], filter } = body.filterConfig ?? {};
  const shown = new Set(answer.filterConfig?.eventTypes ?? ["*"]);
  const isWider = eventTypes.some((eventType) => !shown.has(eventType));
  const isOpen = !isNothing(filter) && isNothing({ ...answer.filterConfig?.filter, isFlattened: undefined });
  if (!isWider && !isOpen) return answer;
  await client.subscriptions.delete(answer.uid);
  throw new WebhooksError(
    "invalid-input",
    `filterConfig: the service did not take it (${licence}), so the subscription would have let everything pass; it was removed again`,
  );
}

async function update(
  client: WebhooksClient,
  id: string,
  body: SubscriptionBody,
): Promise<SubscriptionAnswer> {
  const { eventTypes, filter } = body.filterConfig ?? {};
  const filterConfig = body.filterConfig && { filter, eventTypes: eventTypes?.length ? eventTypes : ["*"] };
  const answer = await client.subscriptions.update(id, { ...body, filterConfig });
  if (filterConfig !== undefined) await alignRows(client, id, filter ?? {});
  return answer;
}

function problems(declared: Partial<SubscriptionInputs>): InputProblem[] {
  const { adoptId, endpointId, retryConfig } = declared;
  const found: InputProblem[] = [];
  if (adoptId === undefined && endpointId === undefined) {
    found.push({ path: "endpointId", reason: "is required to create a subscription" });
  }
  if (retryConfig?.intervalSeconds !== undefined) {
    found.push({
      path: "retryConfig.intervalSeconds",
      reason: "has no effect: the service sets the number of tries with it; use duration",
    });
  }
  return found;
}
