/** The rows a subscription of Convoy is really matched with: an update of the subscription leaves them as they are. */

import { isDeepStrictEqual } from "node:util";
import { hasCode } from "../../errors";
import type { Change } from "../definition";
import type { ProjectClient } from "../operations";
import type { SubscriptionFilter } from "./filter-schema";
import type { AnyEventFilter, AnyFilterConfig, SubscriptionAnswer } from "./schema";
import type { SubscriptionInputs } from "./types";

/** A subscription with its rows. */
export interface RowedSubscription extends SubscriptionAnswer {
  /** Absent where the release has none: there the subscription itself counts. */
  readonly rows?: readonly SubscriptionFilter[] | undefined;
}

type FilterChange = Change<SubscriptionInputs, RowedSubscription>;

/** Where the conditions on an event may stand. */
export const scopes = ["body", "headers", "query", "path"] as const;

/** The subscription with its rows. */
export async function withRows(client: ProjectClient, live: SubscriptionAnswer): Promise<RowedSubscription> {
  return { ...live, rows: await rowsOf(client, live.uid) };
}

/** The event types that pass and the conditions that count, instead of those that were sent last. */
export function matchedFilter(
  { filterConfig, rows }: RowedSubscription,
  declared: AnyFilterConfig | undefined,
): AnyFilterConfig | undefined {
  if (rows === undefined) return filterConfig;
  const { eventTypes = ["*"], filter = {} } = filterConfig ?? {};
  const all = new Set([...eventTypes, ...rows.map(({ eventType = "*" }) => eventType)]);
  const judged = [...all].map((eventType) => [eventType, conditionsFor(rows, eventType)] as const);
  const passing = new Map(judged.filter(([, found]) => found !== undefined));
  const counting = [...passing.values()].filter((found) => found !== undefined);
  const matched = scopes.map((scope) => {
    // The subscription shows the last two in another spelling than its rows.
    const sent = scope === "body" || scope === "headers" ? filter[scope] : counting[0]?.[scope];
    const expected = declared?.filter?.[scope] ?? sent ?? {};
    // One that differs is enough for an event to be judged in another way.
    const differing = counting.find((found) => !isDeepStrictEqual(found[scope], expected));
    return [scope, differing?.[scope] ?? expected] as const;
  });
  const shown = eventTypes.filter((eventType) => passing.has(eventType));
  return { eventTypes: shown, filter: Object.fromEntries(matched) };
}

/** The filter as an update sends it: what was never declared goes back as it was sent last, not as one row has it. */
export function filterBody(change: FilterChange): AnyFilterConfig {
  const stored = change.live.filterConfig?.filter;
  const declared = declaredScopes(change);
  const filter = Object.fromEntries(scopes.map((scope) => [scope, declared[scope] ?? stored?.[scope] ?? {}]));
  // An empty list keeps the event types that are there.
  return { eventTypes: declaredTypes(change), filter };
}

/**
 * Brings every row to the conditions that are declared or no longer are, and switches on those of declared event types.
 * The rest of a row stays as it is.
 */
export async function alignRows(client: ProjectClient, id: string, change: FilterChange): Promise<void> {
  const wanted = declaredScopes(change);
  const eventTypes = new Set(declaredTypes(change));
  for (const row of (await rowsOf(client, id)) ?? []) {
    const isSwitchedOn = isOff(row) && eventTypes.has(row.eventType ?? "*");
    const found = conditions(row);
    const isAligned = scopes.every(
      (scope) => wanted[scope] === undefined || isDeepStrictEqual(found[scope], wanted[scope]),
    );
    if (isAligned && !isSwitchedOn) continue;
    const enabledAt = isSwitchedOn ? new Date().toISOString() : undefined;
    const { eventType } = row;
    await client.subscriptions.filters.update(id, row.uid, { ...wanted, eventType, enabledAt });
  }
}

/** The event types that are declared; all where they no longer are; none where they never were. */
function declaredTypes({ inputs, before }: FilterChange): readonly string[] {
  const isRemoved = before.filterConfig?.eventTypes !== undefined;
  return inputs.filterConfig?.eventTypes ?? (isRemoved ? ["*"] : []);
}

/** The conditions that are declared, and nothing in the place of those that no longer are. */
function declaredScopes({ inputs, before }: FilterChange): AnyEventFilter {
  const [now, old] = [inputs.filterConfig?.filter, before.filterConfig?.filter];
  const declared = scopes.map(
    (scope) => [scope, now?.[scope] ?? (old?.[scope] === undefined ? undefined : {})] as const,
  );
  return Object.fromEntries(declared.filter(([, found]) => found !== undefined));
}

/**
 * What events of a type are judged by: the row of the type, else the row for all. Without either they all pass; with
 * none but rows that are switched off, none does.
 */
function conditionsFor(
  rows: readonly SubscriptionFilter[],
  eventType: string,
): Required<AnyEventFilter> | undefined {
  const [own, all] = [eventType, "*"].map((name) => rows.find((row) => row.eventType === name));
  const counting = [own, all].find((row) => row !== undefined && !isOff(row));
  if (counting !== undefined) return conditions(counting);
  return own === undefined && all === undefined ? { body: {}, headers: {}, query: {}, path: {} } : undefined;
}

function isOff({ enabledAt }: SubscriptionFilter): boolean {
  return enabledAt === null;
}

/** Which accounts speak to a release that has rows: the first answer tells it for all that come after. */
const releases = new WeakMap<object, Promise<boolean>>();

/** Releases before 25.9 have no rows: there the subscription itself counts. */
async function rowsOf(client: ProjectClient, id: string): Promise<SubscriptionFilter[] | undefined> {
  const hasRows = releases.get(client.account);
  if (hasRows !== undefined && !(await hasRows)) return undefined;
  const rows = client.subscriptions.filters.list(id);
  const isKnown = rows.then(
    () => true,
    (error: unknown) => !isRouteMissing(error),
  );
  if (hasRows === undefined) releases.set(client.account, isKnown);
  return rows.catch((error: unknown) => {
    if (hasCode(error, "not-found") || isRouteMissing(error)) return undefined;
    throw error;
  });
}

function isRouteMissing(error: unknown): boolean {
  return hasCode(error, "api") && [404, 405].includes(error.status);
}

function conditions({
  rawBody,
  rawHeaders,
  rawQuery,
  rawPath,
}: SubscriptionFilter): Required<AnyEventFilter> {
  return { body: rawBody ?? {}, headers: rawHeaders ?? {}, query: rawQuery ?? {}, path: rawPath ?? {} };
}
