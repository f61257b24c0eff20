/** What a preview changes for each owner. */

import { countable, ordered } from "../../../provider/base/lists";
import { subscriptionChanges } from "./deliveries";
import type { DeliveryEffect, SubscriptionChange } from "./deliveries";
import { declaredOwner, ownersIn, ownersOf } from "../model/owner";
import type { DeliveryPath } from "../model/delivery-paths";
import { resourceWithUrn } from "../model/model";
import type { Topology } from "../model/model";
import type { AfterPreview } from "../preview/from-preview";
import type { ReportedNotice } from "./said";
import type { PreviewedResource } from "./preview";
import { isAboutRoll } from "./rotations";

/** What changes for one owner, in numbers. */
export interface OwnerChange {
  /** The owner; empty for endpoints without one. */
  readonly owner: string;
  /** How many of its endpoints change in more than what matters to no delivery. */
  readonly endpoints: number;
  /** How many subscriptions begin to deliver to its endpoints. */
  readonly begin: number;
  /** How many subscriptions no longer deliver to its endpoints. */
  readonly stop: number;
  /** How many subscriptions move between its endpoints, to them or away from them. */
  readonly move: number;
  /** How many subscriptions deliver other events to its endpoints. */
  readonly change: number;
  /** How many of its signing secrets roll, or may roll. */
  readonly rolls: number;
  /** How many dangers are about its resources. */
  readonly dangers: number;
}

/** What a preview has for each owner: who has which resource, by URN. */
export class OwnersOfPreview {
  private readonly sides: readonly Topology[];
  /** Every owner on either side of the preview. */
  readonly all: readonly string[];

  constructor(private readonly topology: AfterPreview) {
    this.sides = [topology.before, topology];
    this.all = [...new Set(this.sides.flatMap(ownersIn))].sort();
  }

  /** Whether a resource belongs to an owner, or refers to an endpoint of it, before or after the preview. */
  has(owner: string, urn: string): boolean {
    return this.ownersAt(urn).includes(owner);
  }

  /** The owners of a resource, before and after the preview; empty where it has none. */
  ownersAt(urn: string): readonly string[] {
    const found = this.sides.flatMap((side) => {
      const resource = resourceWithUrn(side, urn);
      return resource === undefined ? [] : ownersOf(side, resource);
    });
    return [...new Set(found)];
  }

  /**
   * What changes for each owner, the most concerned first; only those for whom something does.
   *
   * @param resources those that change in what may matter
   */
  changes(resources: readonly PreviewedResource[], notices: readonly ReportedNotice[]): OwnerChange[] {
    const counts = new Map<string, Record<Exclude<keyof OwnerChange, "owner">, number>>();
    const add = (owners: Iterable<string>, field: Exclude<keyof OwnerChange, "owner">): void => {
      for (const owner of owners) {
        const count = counts.get(owner) ?? {
          endpoints: 0,
          begin: 0,
          stop: 0,
          move: 0,
          change: 0,
          rolls: 0,
          dangers: 0,
        };
        counts.set(owner, count);
        count[field] += 1;
      }
    };
    const orNone = (owners: readonly string[]): readonly string[] => (owners.length === 0 ? [""] : owners);
    for (const { kind, operation, urn } of resources)
      if (kind === "Endpoint" && operation !== "same") add(orNone(this.ownersAt(urn)), "endpoints");
    for (const change of subscriptionChanges(this.topology))
      for (const field of new Set(change.effects.map(({ counted }) => counted)))
        add(endsOf(change, field), field);
    const aboutResources = (isMeant: (notice: ReportedNotice) => boolean): Set<string> =>
      new Set(notices.filter(isMeant).flatMap(({ urn }) => urn ?? []));
    for (const urn of aboutResources(isAboutRoll)) add(orNone(this.ownersAt(urn)), "rolls");
    for (const { severity, urn } of notices)
      if (severity === "danger" && urn !== undefined) add(this.ownersAt(urn), "dangers");
    const weightOf = ({ dangers, stop, move, change, begin, rolls }: OwnerChange): number =>
      dangers * 1e6 + (stop + move + change) * 1e3 + begin + rolls;
    return ordered(
      [...counts].map(([owner, count]) => ({ owner, ...count })),
      ({ owner }) => countable(owner),
    ).sort((one, other) => weightOf(other) - weightOf(one));
  }
}

/** The owners of the endpoints to which deliveries change. */
function endsOf({ before, after }: SubscriptionChange, field: DeliveryEffect["counted"]): Set<string> {
  const ownerOf = (lane: DeliveryPath | undefined): string[] =>
    lane === undefined ? [] : [(lane.target && declaredOwner(lane.target)) ?? ""];
  if (field === "begin") return new Set(ownerOf(after));
  if (field === "stop") return new Set(ownerOf(before));
  return new Set([...ownerOf(before), ...ownerOf(after)]);
}
