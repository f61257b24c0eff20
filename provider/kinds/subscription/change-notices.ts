/** What a change of a subscription means for its deliveries, as notices: for a preview of one resource and for the report on all. */

import { clause } from "../../base/declare";
import { enumerated } from "../../base/lists";
import type { Notice } from "../../base/notice";
import type { SeenObject } from "../effect";
import type { FilterChange } from "./filter-change";
import { clauses, notices } from "./notices";

/** An endpoint, as far as it is known. */
export type KnownEndpoint = Pick<SeenObject, "name"> & Partial<SeenObject>;

const maxItems = 10;
const filterNotices = {
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
export function filterNotice({ change, details, stillAsked }: FilterChange): Notice {
  const listed = enumerated(details, maxItems);
  return filterNotices[change]({
    details:
      stillAsked === undefined
        ? listed
        : clause`${listed}; an event without ${enumerated(stillAsked, maxItems)} does not pass`,
  });
}
