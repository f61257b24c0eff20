/** Subscription on Convoy: created and deleted, with filters that take effect. Extends `definition.ts`. */

import { z } from "zod";
import { clause } from "../../base/declare";
import { problem } from "../../base/errors";
import type { InputProblem } from "../../base/errors";
import { printed } from "../../base/notice";
import type { Notice } from "../../base/notice";
import { shared } from "../../base/notices";
import { oneOf, openMap, text, nonEmptyText } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { define } from "../definition";
import type { Definition } from "../definition";
import type { Change, StepContext } from "../step";
import { isGoDuration } from "../duration";
import { resetTo, resetWhenUndeclared, set } from "../input-schema";
import { isUnset, unsets } from "../../base/fields";
import { clauses as kindClauses } from "../notices";
import { refusing, remarking, words } from "../rule";
import { deliveryModes, retryTypes, enumValues } from "../enums";
import type { SubscriptionDeliveryMode } from "../enums";
import { unlikelyFunction } from "../script/script";
import type { ProjectClient } from "../operations";
import { lastDelivery } from "../last-use";
import { alignRows, filterBody, matchedFilter, withBodyOf, withRows } from "./convoy-rows";
import type { RowedSubscription } from "./convoy-rows";
import { scopes } from "./fields";
import {
  alertConfigSchema,
  documentedSubscription,
  retryInputsSchema,
  subscriptionInputsSchema,
} from "./definition";
import { convoySubscriptionEffects, typesText } from "./effects";
import { notableType } from "./event-types";
import { refusedConditions, unmetHeaders, uselessConditions } from "./filter-rules";
import { clauses, notices } from "./notices";
import { retryIn, filterConfigSchema, subscriptionDetailsSchema, subscriptionSchema } from "./operations";
import type {
  AnyFilterConfig,
  LiveSubscriptionExtras,
  SubscriptionAnswer,
  SubscriptionBody,
  SubscriptionInputs,
  SubscriptionOutputs,
} from "./types";
import { enumerated } from "../../base/lists";

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
      eventTypes: set(z.string())
        .min(1, printed(shared.missingValue`must not be empty: \`*\` stands for all event types`))
        .optional(),
      filter: z.object(declaredConditions).optional(),
    })
    .optional(),
  alertConfig: alertConfigSchema.extend({ threshold: goDuration() }).optional(),
  retryConfig: retryInputsSchema.extend({ duration: goDuration() }).optional(),
  deliveryMode: z.enum(enumValues(deliveryModes)).optional(),
});

function goDuration(): z.ZodOptional<z.ZodString> {
  const reason = printed(shared.invalidValue`must be a duration such as \`90s\` or \`1h30m\``);
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
      rejectionHint: clause`the license of the service does not include transformations`,
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
      rejectionHint: kindClauses.newerRelease(),
      observe: ({ deliveryMode }) => (deliveryMode || "at_least_once") as SubscriptionInputs["deliveryMode"],
    },
  },
  problems: [
    missingEndpoint,
    refusing(
      "retryConfig.intervalSeconds",
      () => shared.unsupportedHere`has no effect: declare duration instead`,
    ),
    refusing("retryConfig.type", words(enumValues(retryTypes))),
    refusedConditions,
  ],
  warnings: [
    uselessConditions,
    unmetHeaders,
    // A type that looks as if it should match more events, or others, than those of exactly that type.
    remarking("filterConfig.eventTypes.*", (type, _inputs, { filterConfig: before }) =>
      typeof type !== "string" || before?.eventTypes?.includes(type) ? undefined : notableType(type),
    ),
    unlikelyFunction("function", "payload"),
  ],
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

/** A filter that the service ignores would leave a subscription that delivers too many events. */
function reasonToRemove(answer: SubscriptionAnswer, body: SubscriptionBody): string | undefined {
  const { eventTypes = ["*"], filter = {} } = body.filterConfig ?? {};
  const liveTypes = new Set(answer.filterConfig?.eventTypes ?? ["*"]);
  const isWider = eventTypes.some((eventType) => !liveTypes.has(eventType));
  const found = answer.filterConfig?.filter ?? {};
  const isOpen = scopes.some((scope) => !isUnset(filter[scope]) && isUnset(found[scope]));
  if (!isWider && !isOpen) return undefined;
  return clause`the service ignored filterConfig (${clauses.licenseForFilters()}), so the subscription matches every event`;
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
  return [problem("endpointId", shared.missingValue`is required to create a subscription`)];
}

/** Whether the project allows several subscriptions for an endpoint. */
export async function allowsSeveral(client: ProjectClient, projectId: string): Promise<boolean> {
  const { projectType, multipleEndpointSubscriptions } = await client.projectSettings.get(projectId);
  return projectType === "incoming" || multipleEndpointSubscriptions === true;
}

/** Says which one it is: releases up to 25.7 refuse it to a create only, and to an update they do not. */
export async function warnOfTwins<Live extends SubscriptionAnswer>(
  work: StepContext<SubscriptionInputs, Live, object>,
): Promise<Live> {
  const { client, id, live, inputs, state } = work;
  const { endpointId, projectId = "" } = inputs;
  const isMoved = state !== undefined && endpointId !== undefined && endpointId !== state.endpointId;
  if (!isMoved) return live;
  const listed = await twinsOf(client, id, endpointId);
  if (listed.length === 0) return live;
  const isAllowed = await allowsSeveral(client, projectId).catch(() => undefined);
  if (isAllowed === true) return live;
  const twins = await confirmed(client, listed, endpointId);
  if (twins.length === 0) return live;
  const permission = isAllowed === undefined ? clause`may not allow` : clause`does not allow`;
  const others = twins.join(" and ");
  work.say(notices["duplicate-subscription"]({ endpoint: endpointId, others, permission }));
  return live;
}

/** The IDs of the other subscriptions of an endpoint. The move is done, so a list that fails is no failure of it. */
async function twinsOf(client: ProjectClient, id: string, endpointId: string): Promise<string[]> {
  const found: string[] = [];
  try {
    for await (const { uid } of client.subscriptions.list({ endpointId })) if (uid !== id) found.push(uid);
  } catch {
    return [];
  }
  return found;
}

/** The names and IDs of those that a read shows with this endpoint: a list may show what is gone or was moved. */
async function confirmed(
  client: ProjectClient,
  ids: readonly string[],
  endpointId: string,
): Promise<string[]> {
  const reads = await Promise.allSettled(ids.map((id) => client.subscriptions.get(id)));
  return reads.flatMap((read) => {
    if (read.status === "rejected" || read.value.endpointMetadata?.uid !== endpointId) return [];
    const { uid, name = "" } = read.value;
    return [`Subscription ${name} (${uid})`];
  });
}

/** A notice where a subscription has a filter or a function that the program leaves out, so that it seems to deliver every event as it is. */
export function undeclaredConditions(
  { filterConfig: live = {}, function: code }: SubscriptionAnswer,
  declared: Partial<SubscriptionInputs>,
): Notice[] {
  const { eventTypes = [], filter = {} } = live;
  const filtered = scopes.filter((scope) => !isUnset(filter[scope]));
  const types = eventTypes.length === 0 || eventTypes.includes("*") ? [] : [typesText(eventTypes)];
  const parts = [
    ...(declared.filterConfig === undefined
      ? [
          ...types.map((one) => clause`the event types ${one}`),
          ...(filtered.length === 0 ? [] : [clause`a filter of ${filtered.join(" and ")}`]),
        ]
      : []),
    ...(declared.function === undefined && code ? ["a function"] : []),
  ];
  return parts.length === 0
    ? []
    : [notices["undeclared-conditions"]({ parts: enumerated(parts, parts.length) })];
}
