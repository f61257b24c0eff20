/** Whether a request passes the filter of a subscription, worked out without the service, and why not. */

import { clause } from "../../../provider/base/declare";
import { isFields, isTooDeep, withPlainNumbers } from "../../../provider/base/fields";
import { unknownMarker } from "../../../provider/base/markers";
import { cleaned } from "../../../provider/base/text";
import { scopes } from "../../../provider/kinds/subscription/fields";
import { flatten, Undecided } from "../../../provider/kinds/subscription/filter/flatten";
import type { Flat } from "../../../provider/kinds/subscription/filter/flatten";
import { earlier, latest, WatchedRelease } from "./release";
import type { Release } from "./release";
import type { AnyOpenEventFilter } from "../../../provider/kinds/subscription/types";
import { memoizeByObject } from "../../../provider/base/memoize";
import { clauses } from "../notices";
import { Comparison } from "./comparison";
import type { Failure, Say } from "./comparison";

/** A request as the conditions see it. What is computed of one is kept, so it must not change. */
export interface FilteredEvent {
  /** The payload: any JSON value. */
  readonly body?: unknown;
  /** The headers, by name, spelled as the conditions spell them. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  /** The query parameters, by name. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** The path, in the field `path`. */
  readonly path?: Readonly<Record<string, unknown>> | undefined;
}

/** Whether a request passes; if it does not, or nobody can tell, the first reason, in one line without credentials. */
export type Verdict =
  | { readonly result: "match" }
  | ({
      readonly result: "no-match";
      /** Whether a release of the service refuses to compare the request. */
      readonly isIncomparable: boolean;
    } & Reason)
  | ({ readonly result: "unknown" } & Reason);

interface Reason {
  readonly reason: string;
  /** Words the reason, with values of the request or without. */
  readonly say: Say;
}

type Scope = (typeof scopes)[number];

const noRequest = {};

/** Whether a request passes a filter, as the releases of the service that know such a filter agree on. */
export function evaluateFilter(filter: AnyOpenEventFilter, event: FilteredEvent): Verdict {
  try {
    const used = usedScopes(filter);
    const watched = new WatchedRelease(latest);
    const failure = failureOn(watched, used, filter, event);
    // Earlier releases do not know the other scopes, so such a filter is not on one of them.
    const isLate = used.some((scope) => scope === "query" || scope === "path");
    const others = isLate || !watched.isAsked ? [] : earlier;
    let isIncomparable = failure?.isIncomparable === true;
    for (const release of others) {
      const other = failureOn(release, used, filter, event);
      isIncomparable ||= other?.isIncomparable === true;
      if ((other === undefined) === (failure === undefined)) continue;
      const say: Say = (withValues) =>
        clause`filter: releases of the service differ: ${sayingOf(latest, failure, withValues)}, ${sayingOf(release, other, withValues)}`;
      return { result: "unknown", reason: say(true), say };
    }
    if (failure === undefined) return { result: "match" };
    const say: Say = (withValues) => clauses.filterSays({ reason: failure(withValues) });
    return {
      ...{ result: "no-match", isIncomparable, say },
      get reason() {
        return say(true);
      },
    };
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    const reason = clauses.filterSays({ reason: error.message });
    return { result: "unknown", reason, say: () => reason };
  }
}

function sayingOf({ name }: Release, failure: Failure, withValues: boolean): string {
  return failure === undefined ? clause`on ${name} it passes` : clause`on ${name} ${failure(withValues)}`;
}

/** The scopes with conditions, once the whole filter is known and can be walked. */
const usedScopes = memoizeByObject((filter: AnyOpenEventFilter): readonly Scope[] => {
  for (const scope of scopes) {
    if (isTooDeep(filter[scope])) throw new Undecided(clause`${scope} is nested more than 100 levels deep`);
    const path = unknownIn(filter[scope], scope);
    if (path !== undefined) throw new Undecided(clause`${cleaned(path)} is not known yet`);
  }
  return scopes.filter((scope) => isFields(filter[scope]) && Object.keys(filter[scope]).length > 0);
});

function unknownIn(value: unknown, path: string): string | undefined {
  if (value === unknownMarker) return path;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = unknownIn(inner, key.startsWith("$") && !key.startsWith("$.") ? path : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function failureOn(
  release: Release,
  used: readonly Scope[],
  filter: AnyOpenEventFilter,
  event: FilteredEvent,
): Failure {
  for (const scope of used) {
    const comparison = new Comparison(scope, release);
    try {
      const conditions = flattened(filter, scope, release);
      const found = flattened(event, scope, release);
      if (scope !== "body" && found.values.size === 0 && release.isStrict)
        return () => clause`${scope} is empty`;
      const failure = comparison.all(found, conditions);
      if (failure !== undefined) return failure;
    } catch (error) {
      return comparison.failureOf(error);
    }
  }
  return undefined;
}

const flatsOf = memoizeByObject((_owner: AnyOpenEventFilter | FilteredEvent) => new Map<string, Flat>());

function flattened(owner: AnyOpenEventFilter | FilteredEvent, scope: Scope, release: Release): Flat {
  const flats = flatsOf(owner);
  const shared = flats.get(scope);
  if (shared !== undefined) return shared;
  const ownName = `${scope} ${release.keepsFlags}`;
  const own = flats.get(ownName);
  if (own !== undefined) return own;
  const value = owner[scope] ?? noRequest;
  if (isTooDeep(value)) throw new Undecided(clause`of the request is nested more than 100 levels deep`);
  const watched = new WatchedRelease(release);
  const flat = flatten(withPlainNumbers(value), watched);
  flats.set(watched.isAsked ? ownName : scope, flat);
  return flat;
}
