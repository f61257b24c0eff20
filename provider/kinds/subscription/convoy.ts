/** Subscription on Convoy: created and deleted, with filters that take effect. Extends `definition.ts`. */

import { z } from "zod";
import { problem, remark } from "../../base/errors";
import type { InputProblem, InputRemark } from "../../base/errors";
import { printed } from "../../base/notice";
import { oneOf, openMap, text, nonEmptyText } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { indexed, maxNumber } from "../convoy-limits";
import { define } from "../definition";
import type { Definition } from "../definition";
import type { Change } from "../step";
import { isGoDuration, secondsIn } from "../duration";
import { resetTo, resetWhenUndeclared, set } from "../input-schema";
import { isFields, isUnset, unsets } from "../../base/fields";
import type { Fields } from "../../base/fields";
import { clauses as shared, notices as sharedNotices } from "../notices";
import { oneOfWords } from "../rule";
import { deliveryModes, retryTypes, enumValues } from "../enums";
import type { SubscriptionDeliveryMode } from "../enums";
import { unlikelyFunction } from "../script/script";
import type { ProjectClient } from "../operations";
import { lastDelivery } from "../last-use";
import { alignRows, filterBody, matchedFilter, withBodyOf, withRows } from "./convoy-rows";
import { scopes } from "./fields";
import type { RowedSubscription } from "./convoy-rows";
import { allowsSeveral, warnOfTwins } from "./convoy-twins";
import {
  alertConfigSchema,
  documentedSubscription,
  retryInputsSchema,
  subscriptionInputsSchema,
} from "./definition";
import { convoySubscriptionEffects } from "./effects";
import { notableType } from "./event-types";
import { refusedConditions, unmetHeaders, uselessConditions } from "./filter-rules";
import { clauses, notices } from "./notices";
import { retryIn } from "./retry";
import { filterConfigSchema, subscriptionDetailsSchema, subscriptionSchema } from "./schema";
import { undeclaredConditions } from "./undeclared";
import type {
  AnyFilterConfig,
  LiveSubscriptionExtras,
  SubscriptionAnswer,
  SubscriptionBody,
  SubscriptionInputs,
  SubscriptionOutputs,
} from "./types";

const conditions = { body: openMap(), headers: openMap(), query: openMap(), path: openMap() };
const deliveryMode = oneOf<SubscriptionDeliveryMode>();

const anyFilterConfigSchema = filterConfigSchema.extend({ filter: z.object(conditions).optional() });

const liveSubscriptionExtrasSchema = z.object({
  projectId: text(),
  deliveryMode,
  filterConfig: filterConfigSchema
    .extend({ filter: z.object({ ...conditions, isFlattened: z.boolean().optional() }).optional() })
    .optional(),
});

const convoySubscriptionSchema = subscriptionSchema.extend(liveSubscriptionExtrasSchema.shape);

/** Without `appId`, which the service no longer has. */
const convoySubscriptionDetailsSchema = subscriptionDetailsSchema.omit({ appId: true }).extend({
  deliveryMode,
  filterConfig: anyFilterConfigSchema.optional(),
});

/** @internal */
export type ConvoySubscriptionAgrees = Assert<
  [Agree<LiveSubscriptionExtras, typeof liveSubscriptionExtrasSchema>]
>;

const { deleteNotice: _notice, deleteOutcome: _outcome, ...documented } = documentedSubscription;

const declaredConditions = {
  body: resetWhenUndeclared(openMap()),
  headers: resetWhenUndeclared(openMap()),
  query: resetWhenUndeclared(openMap()),
  path: resetWhenUndeclared(openMap()),
};

const inputs = subscriptionInputsSchema.omit({ appId: true }).extend({
  adoptId: nonEmptyText().optional(),
  filterConfig: z
    .object({
      eventTypes: set(z.string()).min(1, printed(notices["no-event-types"]())).optional(),
      filter: z.object(declaredConditions).optional(),
    })
    .optional(),
  alertConfig: alertConfigSchema.extend({ threshold: goDuration() }).optional(),
  retryConfig: retryInputsSchema.extend({ duration: goDuration() }).optional(),
  deliveryMode: z.enum(enumValues(deliveryModes)).optional(),
});

function goDuration(): z.ZodOptional<z.ZodString> {
  const reason = printed(sharedNotices["invalid-duration"]({ example: "`90s` or `1h30m`" }));
  return resetTo("0s")
    .refine((text) => text === "" || isGoDuration(text), reason)
    .optional();
}

const noConditions = { body: {}, headers: {}, query: {}, path: {} };

const convoy: Definition<SubscriptionInputs, RowedSubscription, SubscriptionOutputs, SubscriptionBody> = {
  ...documented,
  effects: convoySubscriptionEffects,
  inputs,
  body: convoySubscriptionDetailsSchema,
  live: convoySubscriptionSchema,
  rereads: true,
  fields: {
    ...documented.fields,
    // An unchanged one is refused where another subscription has the same endpoint.
    endpointId: { ...documented.fields.endpointId, onUpdate: { omit: "unchanged" } },
    // Always sent: when the endpoint changes, an incoming project requires it again.
    sourceId: { replaces: unsets, observe: ({ sourceMetadata }) => sourceMetadata?.uid || undefined },
    function: {
      onUpdate: { omit: "unchanged" },
      replaces: unsets,
      rejectionHint: clauses.licenseForFunctions(),
      observe: (live) => live.function ?? "",
    },
    // Left out where nothing changes: undeclared event types may be switched off, and an update must not widen the filter.
    filterConfig: {
      // The service may show conditions that no program can declare: they are compared all the same.
      observe: (live, declared) => matchedFilter(live, declared) as AnyFilterConfig | undefined,
      onUpdate: { omit: "unchanged" },
      onRemoval: { resetTo: { eventTypes: ["*"], filter: noConditions } },
      rejectionHint: clauses.licenseForFilters(),
    },
    alertConfig: { onUpdate: { omit: "unchanged" }, replaces: unsets },
    rateLimitConfig: { onUpdate: { omit: "unchanged" }, replaces: unsets },
    retryConfig: {
      ...documented.fields.retryConfig,
      observe: (live, declared) => retryIn(live.retryConfig, declared, "s"),
      onUpdate: { ...documented.fields.retryConfig?.onUpdate, omit: "unchanged" },
      updateOnly: true,
      replaces: unsets,
    },
    deliveryMode: {
      onRemoval: { resetTo: "at_least_once" },
      rejectionHint: shared.newerRelease(),
      observe: ({ deliveryMode }) => (deliveryMode || "at_least_once") as SubscriptionInputs["deliveryMode"],
    },
  },
  problems: [
    missingEndpoint,
    idleInterval,
    oneOfWords("retryConfig.type", enumValues(retryTypes)),
    longWait,
    refusedConditions,
    indexed("name", 2692),
    indexed("filterConfig.eventTypes", 2664),
  ],
  warnings: [uselessConditions, unmetHeaders, unlikelyTypes, unlikelyFunction("function", "payload")],
  outputs: (live, declared, state) => ({
    ...documented.outputs(live, declared, state),
    deviceId: live.deviceMetadata?.uid || undefined,
  }),
  lookupOutputs: (live) => ({
    ...documented.lookupOutputs?.(live),
    ...(live.retryConfig && { retryConfig: retryIn(live.retryConfig, undefined, "s") }),
  }),
  listForRecovery: (client, { endpointId }) => client.subscriptions.list({ endpointId }),
  identifiedBy: ["name", "endpointId", "sourceId"],
  create: (client, body) => client.subscriptions.create(body),
  oneForEach: "endpointId",
  // An incoming project has no such limit, and it alone has sources.
  declaresSeveral: ({ sourceId = "" }) => sourceId !== "",
  allowsSeveral,
  existing: subscriptionOfEndpoint,
  reasonToRemove,
  read,
  update,
  remove: (client, id) => client.subscriptions.delete(id),
  lastUse: (client, id, options) => lastDelivery(client, { subscriptionId: id }, options),
  notices: undeclaredConditions,
  steps: [warnOfTwins],
};

/** @internal */
export const definition = define(convoy);

/** Types that look as if they should match more events, or others, than those of exactly that type. */
function unlikelyTypes(
  _known: Partial<SubscriptionInputs>,
  { filterConfig: before }: Partial<SubscriptionInputs>,
  { filterConfig }: Fields,
): InputRemark[] {
  const types = isFields(filterConfig) ? filterConfig["eventTypes"] : undefined;
  if (!Array.isArray(types)) return [];
  return types.flatMap((type: unknown, index) => {
    if (typeof type !== "string" || before?.eventTypes?.includes(type)) return [];
    const found = notableType(type);
    return found === undefined ? [] : [remark(`filterConfig.eventTypes.${index}`, found)];
  });
}

/** A filter that the service ignores would leave a subscription that delivers too many events. */
function reasonToRemove(answer: SubscriptionAnswer, body: SubscriptionBody): string | undefined {
  const { eventTypes = ["*"], filter = {} } = body.filterConfig ?? {};
  const liveTypes = new Set(answer.filterConfig?.eventTypes ?? ["*"]);
  const isWider = eventTypes.some((eventType) => !liveTypes.has(eventType));
  const found = answer.filterConfig?.filter ?? {};
  const isOpen = scopes.some((scope) => !isUnset(filter[scope]) && isUnset(found[scope]));
  if (!isWider && !isOpen) return undefined;
  return clauses.filterIgnored({ reason: clauses.licenseForFilters() });
}

/** The subscription of the same endpoint: a project may allow one for each. */
async function subscriptionOfEndpoint(
  client: ProjectClient,
  { endpointId }: SubscriptionBody,
  refusal?: Error,
): Promise<RowedSubscription | undefined> {
  const existsAlready = /subscription for this endpoint already exists/i;
  if (refusal !== undefined && !existsAlready.test(refusal.message)) return undefined;
  for await (const { uid } of client.subscriptions.list({ endpointId })) return read(client, uid);
  return undefined;
}

async function read(client: ProjectClient, id: string): Promise<RowedSubscription> {
  return withRows(client, id, client.subscriptions.get(id));
}

async function update(
  client: ProjectClient,
  id: string,
  body: SubscriptionBody,
  given: Change<SubscriptionInputs, RowedSubscription, SubscriptionOutputs>,
): Promise<SubscriptionAnswer> {
  const { filterConfig } = body;
  if (filterConfig === undefined) return client.subscriptions.update(id, body);
  const change = withBodyOf(given, filterConfig);
  const answer = await client.subscriptions.update(id, { ...body, filterConfig: filterBody(change) });
  change.notePart({ ...answer, rows: change.live.rows });
  await alignRows(client, id, change);
  return answer;
}

function missingEndpoint(
  { adoptId, endpointId }: Partial<SubscriptionInputs>,
  before: Partial<SubscriptionInputs>,
): InputProblem[] {
  const exists = Object.keys(before).length > 0;
  if (exists || adoptId !== undefined || (endpointId ?? "") !== "") return [];
  return [problem("endpointId", notices["endpoint-required"]())];
}

/** The service stores the wait as a whole number of seconds. */
function longWait({ retryConfig }: Partial<SubscriptionInputs>): InputProblem[] {
  const { duration } = retryConfig ?? {};
  if (typeof duration !== "string" || (secondsIn(duration) ?? 0) < maxNumber + 1) return [];
  return [
    problem(
      "retryConfig.duration",
      sharedNotices["number-too-large"]({ most: shared.countOf({ count: maxNumber, unit: "seconds" }) }),
    ),
  ];
}

function idleInterval({ retryConfig }: Partial<SubscriptionInputs>): InputProblem[] {
  if (retryConfig?.intervalSeconds === undefined) return [];
  return [problem("retryConfig.intervalSeconds", notices["retry-interval-ignored"]())];
}
