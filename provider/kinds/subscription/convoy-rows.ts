/** The filter rows of a subscription on Convoy, which match its events: an update of the subscription ignores them. */

import { isDeepStrictEqual } from "node:util";
import { hasCode } from "../../base/errors";
import type { Change } from "../step";
import type { ProjectClient } from "../operations";
import { scopes } from "./fields";
import type { SubscriptionFilter } from "./filter-operations";
import type {
  AnyOpenEventFilter,
  AnyOpenFilterConfig,
  SubscriptionAnswer,
  SubscriptionInputs,
  SubscriptionOutputs,
} from "./types";

/** A subscription with its filter rows. */
export interface RowedSubscription extends SubscriptionAnswer {
  /** Absent where the release has none, so that the filter of the subscription counts. */
  readonly rows?: readonly SubscriptionFilter[] | undefined;
}

type FilterChange = Change<SubscriptionInputs, RowedSubscription, SubscriptionOutputs>;

/** The subscription with its rows, both asked for at once. */
export async function withRows(
  client: ProjectClient,
  id: string,
  answer: Promise<SubscriptionAnswer>,
): Promise<RowedSubscription> {
  const rows = rowsOf(client, id);
  // Where there is no subscription, its own answer says so.
  rows.catch(() => undefined);
  return { ...(await answer), rows: await rows };
}

/** The event types and conditions that are in effect, which may differ from those last sent. */
export function matchedFilter(
  { filterConfig, rows }: RowedSubscription,
  declared: AnyOpenFilterConfig | undefined,
): AnyOpenFilterConfig | undefined {
  if (rows === undefined) return filterConfig;
  const { eventTypes = ["*"], filter = {} } = filterConfig ?? {};
  const all = new Set([...eventTypes, ...rows.map(({ eventType = "*" }) => eventType)]);
  const passing = new Map(
    [...all].flatMap((eventType) => {
      const row = rowFor(rows, eventType);
      return row === undefined ? [] : [[eventType, conditions(row)] as const];
    }),
  );
  const counting = [...passing.values()];
  const matched = scopes.map((scope) => {
    // The subscription spells query and path differently than its rows do.
    const sent = scope === "body" || scope === "headers" ? filter[scope] : counting[0]?.[scope];
    const expected = declared?.filter?.[scope] ?? sent ?? {};
    // A single row that differs changes which events pass.
    const differing = counting.find((found) => !isDeepStrictEqual(found[scope], expected));
    return [scope, differing?.[scope] ?? expected] as const;
  });
  const matchedTypes = eventTypes.filter((eventType) => passing.has(eventType));
  return { eventTypes: matchedTypes, filter: Object.fromEntries(matched) };
}

/** The change with each declared condition as the body has it, which keeps the digits of live numbers. */
export function withBodyOf(change: FilterChange, body: AnyOpenFilterConfig): FilterChange {
  const { filterConfig } = change.inputs;
  if (filterConfig?.filter === undefined) return change;
  const filter = Object.fromEntries(
    Object.entries(filterConfig.filter).map(([scope, declared]: [string, unknown]) => [
      scope,
      declared === undefined ? undefined : body.filter?.[scope as (typeof scopes)[number]],
    ]),
  );
  return { ...change, inputs: { ...change.inputs, filterConfig: { ...filterConfig, filter } } };
}

/** The filter of an update body: undeclared conditions are sent as they were last sent, not as one of the rows has them. */
export function filterBody(change: FilterChange): AnyOpenFilterConfig {
  const stored = change.live.filterConfig?.filter;
  const declared = declaredScopes(change);
  const filter = Object.fromEntries(scopes.map((scope) => [scope, declared[scope] ?? stored?.[scope] ?? {}]));
  // An empty list keeps the event types that are there.
  return { eventTypes: declaredTypes(change), filter };
}

/**
 * Updates every row to the declared conditions, clears those that are no longer declared, and switches on the rows of
 * declared event types. The rest of a row stays as it is.
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

/** The declared conditions, and empty ones instead of those that are no longer declared. */
function declaredScopes({ inputs, before }: FilterChange): AnyOpenEventFilter {
  const [now, old] = [inputs.filterConfig?.filter, before.filterConfig?.filter];
  const declared = scopes.map(
    (scope) => [scope, now?.[scope] ?? (old?.[scope] === undefined ? undefined : {})] as const,
  );
  return Object.fromEntries(declared.filter(([, found]) => found !== undefined));
}

/**
 * The row that decides about events of a type: its own, else the row for all types. Undefined where both are missing or switched
 * off, so that none passes.
 */
export function rowFor(
  rows: readonly SubscriptionFilter[],
  eventType: string,
): SubscriptionFilter | undefined {
  const found = [eventType, "*"].map((name) => rows.find((row) => row.eventType === name));
  return found.find((row) => row !== undefined && !isOff(row));
}

/** Whether somebody has switched a row off. */
export function isOff({ enabledAt }: SubscriptionFilter): boolean {
  return enabledAt === null;
}

/** Whether the release of an account has rows, as the first answer has shown. */
const releases = new WeakMap<object, Promise<boolean>>();

/** The rows of a subscription; undefined before release 25.9, which has none. */
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

/** The conditions of a row, as they were sent. */
export function conditions({
  rawBody,
  rawHeaders,
  rawQuery,
  rawPath,
}: SubscriptionFilter): Required<AnyOpenEventFilter> {
  return { body: rawBody ?? {}, headers: rawHeaders ?? {}, query: rawQuery ?? {}, path: rawPath ?? {} };
}

/** The conditions that decide. */
export interface FilterChoice {
  /** The event type whose conditions they are; `*` for all others; absent where all have the same. */
  readonly eventType?: string | undefined;
  /** The conditions; absent where no event of the type passes, whatever it holds. */
  readonly filter?: AnyOpenEventFilter | undefined;
}

/**
 * The conditions on an event type: those of its own row, else of the row for all types; a row that is switched off does not
 * count. Where the release has no rows, those of the subscription. Without an event type, every one that may decide.
 */
export function filterChoices(
  { filterConfig, rows }: RowedSubscription,
  eventType: string | undefined,
): readonly FilterChoice[] {
  if (rows === undefined) {
    const { eventTypes = ["*"], filter = {} } = filterConfig ?? {};
    const isTaken = eventType === undefined || eventTypes.includes(eventType) || eventTypes.includes("*");
    return [isTaken ? { filter } : {}];
  }
  const found = eventType === undefined ? rows.filter((row) => !isOff(row)) : [rowFor(rows, eventType)];
  return found.length === 0 ? [{}] : found.map(choiceOf);
}

function choiceOf(row: SubscriptionFilter | undefined): FilterChoice {
  return row === undefined ? {} : { eventType: row.eventType, filter: conditions(row) };
}
