/** What a change of a subscription does to its deliveries: as notices, for a preview of one resource and for the report on all. */

import { clause } from "../../base/declare";
import { enumerated } from "../../base/lists";
import type { Notice } from "../../base/notice";
import {
  commonEffects,
  each,
  harmless,
  judged,
  limitNotices,
  naming,
  nested,
  rateLimitNotices,
} from "../effect";
import type { SeenObject, Effect, EffectsOf, InputChange, RateLimit } from "../effect";
import { filterChange } from "./filter/change";
import type { FilterChange } from "./filter/change";
import { clauses, notices } from "./notices";
import { notices as shared } from "../notices";
import { isSameCode } from "../script/script";
import { scopes } from "./fields";
import type { AnyFilterConfig, SubscriptionInputs } from "./types";

/** An endpoint, as far as it is known. */
export type KnownEndpoint = Pick<SeenObject, "name"> & Partial<SeenObject>;

const maxItems = 10;
const noticeByChange = {
  stricter: notices["filter-stricter"],
  looser: notices["filter-looser"],
  different: notices["filter-different"],
} as const;

/** What a move of events, in words, to another endpoint means. Where an owner is not known, nothing is said of owners. */
export function moveNotices(from: KnownEndpoint, to: KnownEndpoint, types: string): Notice[] {
  const isOther = from.owner !== undefined && to.owner !== undefined && from.owner !== to.owner;
  const names = {
    from: from.name,
    to: to.name === from.name ? clause`${to.name}, a different one` : to.name,
  };
  const owners = { fromOwner: ownerText(from.owner), toOwner: ownerText(to.owner) };
  const all = [
    ...(isOther ? [notices["moves-to-other-owner"]({ ...names, ...owners, types })] : []),
    ...(to.stop === undefined
      ? []
      : [notices["moves-to-stopped-endpoint"]({ ...names, stop: to.stop, types })]),
  ];
  return all.length > 0 ? all : [notices["moves-endpoint"](names)];
}

/** An owner in words. In quotation marks it is hidden where the program marks it as secret, however short it is. */
export function ownerText(owner = ""): string {
  return owner === "" ? "no owner" : `owner "${owner}"`;
}

/** Event types in words; undefined stands for all of them. */
export function typesText(types: readonly string[] | undefined): string {
  return types === undefined || types.length === 0 ? clauses.everyType() : enumerated(types, maxItems);
}

/** What other event types mean; undefined stands for all of them, or for an endpoint that is not known. */
export function typeNotices(
  before: readonly string[] | undefined,
  after: readonly string[] | undefined,
  endpointName: string | undefined,
): Notice[] {
  const endpoint = endpointName === undefined ? "its endpoint" : `endpoint ${endpointName}`;
  if (before === undefined && after === undefined) return [];
  if (after === undefined) return [notices["event-types-widened"]({ types: clauses.everyType(), endpoint })];
  if (before === undefined) {
    const types = clause`any event type except ${enumerated(after, maxItems)}`;
    return [notices["event-types-narrowed"]({ types, endpoint })];
  }
  const removed = before.filter((type) => !after.includes(type));
  const added = after.filter((type) => !before.includes(type));
  return [
    ...(removed.length > 0
      ? [notices["event-types-narrowed"]({ types: enumerated(removed, maxItems), endpoint })]
      : []),
    ...(added.length > 0
      ? [notices["event-types-widened"]({ types: enumerated(added, maxItems), endpoint })]
      : []),
  ];
}

/** What a changed filter means. */
export function filterNotice({ change, details }: FilterChange): Notice {
  return noticeByChange[change]({ details: enumerated(details, maxItems) });
}

type Change<Name extends keyof SubscriptionInputs> = InputChange<
  NonNullable<SubscriptionInputs[Name]>,
  SubscriptionInputs
>;

const types = judged<readonly string[], SubscriptionInputs>(
  [notices["event-types-narrowed"], notices["event-types-widened"]],
  ({ state, inputs, run }) =>
    typeNotices(typesIn(state.filterConfig), typesIn(inputs.filterConfig), endpointName({ state, run })),
);
const filterNotices = [
  notices["filter-stricter"],
  notices["filter-looser"],
  notices["filter-different"],
] as const;
const filter: Effect<object, SubscriptionInputs> = {
  ...judged<object, SubscriptionInputs>(filterNotices, ({ state, inputs }) =>
    changedFilter(state.filterConfig, inputs.filterConfig),
  ),
  unsaid: clause`the same conditions, written differently`,
};
const limited = judged<unknown, SubscriptionInputs>(
  [shared["rate-limit-lowered"], shared["limit-raised"]],
  rateNotices,
);
const retryCounts = judged<unknown, SubscriptionInputs>(
  [notices["retries-lowered"], notices["retries-end"], shared["limit-raised"]],
  retryNotices,
);
const alerted: Effect = naming(notices["alerts-change"]);

/** @internal */
export const subscriptionEffects: EffectsOf<SubscriptionInputs> = {
  ...commonEffects,
  name: harmless("shown to people only"),
  endpointId: judged(
    [
      notices["moves-endpoint"],
      notices["moves-to-other-owner"],
      notices["moves-to-stopped-endpoint"],
      notices["endpoint-detached"],
      notices["endpoint-attached"],
    ],
    endpointNotices,
  ),
  sourceId: judged([notices["other-source"]], sourceNotices),
  appId: naming(notices["subscription-app-changed"]),
  function: {
    ...judged(
      [notices["function-changed"], notices["function-added"], notices["function-removed"]],
      functionNotices,
    ),
    unsaid: clause`the same code, with other comments or spaces`,
  },
  filterConfig: nested(
    judged(
      [notices["filter-declared"], notices["filter-declared-stricter"], ...types.notices, ...filterNotices],
      filterConfigNotices,
    ),
    {
      eventTypes: types,
      filter: nested(filter, each(filter, ...scopes)),
    },
  ),
  alertConfig: nested(alerted, each(alerted, "count", "threshold")),
  rateLimitConfig: nested(limited, each(limited, "count", "duration")),
  retryConfig: nested(judged([notices["retries-declared"], ...retryCounts.notices], retryNotices), {
    type: waits("retryConfig.type"),
    duration: waits("retryConfig.duration"),
    intervalSeconds: waits("retryConfig.intervalSeconds"),
    retryCount: retryCounts,
  }),
  deliveryMode: judged(
    [notices["delivered-at-most-once"], notices["delivered-at-least-once"]],
    ({ after }) => [
      after === "at_most_once" ? notices["delivered-at-most-once"]() : notices["delivered-at-least-once"](),
    ],
  ),
};

const stored = harmless("Convoy stores it, and no release up to 26.7 acts on it");

/** @internal */
export const convoySubscriptionEffects: EffectsOf<SubscriptionInputs> = {
  ...subscriptionEffects,
  alertConfig: stored,
  rateLimitConfig: stored,
  retryConfig: harmless("Convoy ignores it: the strategy of the project decides about retries"),
};

function endpointName({ state, run }: Pick<Change<"endpointId">, "state" | "run">): string | undefined {
  const { endpointId } = state;
  return endpointId === undefined ? undefined : (run.seen("Endpoint", endpointId)?.name ?? endpointId);
}

/** What is known of the endpoints is what the run has seen: they may belong to another program. */
function endpointNotices({ before: from, after: to, state, inputs, run }: Change<"endpointId">): Notice[] {
  // An endpoint that is no longer declared stays attached.
  if (to === undefined) return [];
  const textOf = (filterConfig: SubscriptionInputs["filterConfig"]): string =>
    filterConfig === undefined ? "its events" : typesText(typesIn(filterConfig));
  // No endpoint is known to lose events, so what counts is the filter after the change.
  if (from === undefined)
    return [notices["endpoint-attached"]({ types: textOf(inputs.filterConfig ?? state.filterConfig) })];
  const events = textOf(state.filterConfig);
  const [old, now] = [run.seen("Endpoint", from), run.seen("Endpoint", to)];
  if (to === "") return [notices["endpoint-detached"]({ types: events, from: old?.name ?? from })];
  // The new endpoint follows the replaced one.
  if (run.follows(from, to)) return [];
  // Until now the events went to whom the old endpoint belonged, whomever it belongs to from now on.
  return moveNotices({ name: old?.name ?? from, owner: old?.ownerBefore }, now ?? { name: to }, events);
}

function sourceNotices({ before = "", after = "", inputs, run }: Change<"sourceId">): Notice[] {
  if (run.seen("ProjectSettings", inputs.projectId ?? "")?.isOutgoing === true) return [];
  const name = (id: string): string =>
    id === "" ? "no source" : `source ${run.seen("Source", id)?.name ?? id}`;
  if (run.follows(before, after)) return [];
  return [notices["other-source"]({ from: name(before), to: name(after) })];
}

function functionNotices({ before = "", after = "" }: Change<"function">): Notice[] {
  if (isSameCode(before, after)) return [];
  if (before === "") return [notices["function-added"]()];
  return [after === "" ? notices["function-removed"]() : notices["function-changed"]()];
}

/**
 * Undocumented: that an empty filter lets every event pass. A subscription that was created without one takes every event. Of one that was
 * adopted it is not known what it takes.
 */
function filterConfigNotices({ before, after, state, run }: Change<"filterConfig">): Notice[] {
  if (before === undefined && state.adoptId !== undefined)
    return after === undefined ? [] : declaredNotices(after);
  return [
    ...typeNotices(typesIn(before), typesIn(after), endpointName({ state, run })),
    ...changedFilter(before, after),
  ];
}

/** What was taken before is not known: more of it, or less. */
function declaredNotices(after: AnyFilterConfig): Notice[] {
  const takesAll = typesIn(after) === undefined && changedFilter(undefined, after).length === 0;
  return [notices["filter-declared"](), ...(takesAll ? [] : [notices["filter-declared-stricter"]()])];
}

function changedFilter(before: AnyFilterConfig | undefined, after: AnyFilterConfig | undefined): Notice[] {
  const change = filterChange(before?.filter, after?.filter);
  return change === undefined ? [] : [filterNotice(change)];
}

/** The event types that are taken; undefined for all. */
function typesIn({ eventTypes = [] }: AnyFilterConfig = {}): readonly string[] | undefined {
  return eventTypes.length === 0 || eventTypes.includes("*") ? undefined : eventTypes;
}

/** Both parts together are one limit, and 0 is none. */
function rateNotices({ state, inputs }: InputChange<unknown, SubscriptionInputs>): Notice[] {
  const limitIn = ({ rateLimitConfig: { count = 0, duration = 0 } = {} }: typeof state): RateLimit => ({
    count,
    duration,
  });
  return rateLimitNotices("rateLimitConfig", limitIn(state), limitIn(inputs));
}

/** A part that is no longer declared is reset to 0. */
function retryNotices({ state, inputs }: InputChange<unknown, SubscriptionInputs>): Notice[] {
  if (state.retryConfig === undefined) return [notices["retries-declared"]()];
  const [before = 0, after = 0] = [state, inputs].map(({ retryConfig }) => retryConfig?.retryCount);
  if (after === 0 && before > 0) return [notices["retries-end"]()];
  return limitNotices("retryConfig.retryCount", notices["retries-lowered"], before, after);
}

function waits(input: string): Effect<string | number, SubscriptionInputs> {
  const shown = (value: string | number | undefined): string => String(value ?? "none");
  return judged<string | number, SubscriptionInputs>([notices["retry-waits-change"]], ({ before, after }) => [
    notices["retry-waits-change"]({ input, before: shown(before), after: shown(after) }),
  ]);
}
