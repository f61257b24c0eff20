/** Risks of a change of a portal link: endpoints it gives access to, and what visitors may do. */

import type { Notice } from "../../base/notice";
import type { RiskContext, Risk } from "../risk";
import { ownerText } from "../subscription/change-notices";
import { clauses, notices } from "./notices";
import type { PortalLinkInputs } from "./types";

/** @internal */
export const portalLinkRisks: readonly Risk<PortalLinkInputs>[] = [
  changesEndpoints,
  opensEndpoints,
  changesOwner,
  allowsManagement,
];

/**
 * Counts the endpoints that leave and join the link. An endpoint that this run replaces does both, under its old and its new
 * ID, so that no access changes. An ID that is unknown or created in this run may be of an endpoint that is replaced.
 */
function changesEndpoints(
  { endpoints: before }: Partial<PortalLinkInputs>,
  known: Partial<PortalLinkInputs>,
  { declared, isUnknown, replaced, created }: RiskContext<PortalLinkInputs>,
): Notice[] {
  const after: unknown = declared.endpoints ?? [];
  if (!isTextList(after)) {
    // The list as a whole is unknown: reading it ends this risk.
    void known.endpoints;
    return [];
  }
  if (before === undefined) {
    return declared.endpoints === undefined ? [] : [notices["link-endpoints-declared"]()];
  }
  const leaving = before.filter((id) => !after.includes(id));
  const joining = after.filter((id) => !before.includes(id));
  const isNew = (id: string): boolean => isUnknown(id) || created.has(id);
  const moved = Math.min(leaving.filter((id) => replaced.has(id)).length, joining.filter(isNew).length);
  const lost = leaving.filter((id) => !replaced.has(id)).length;
  const gained = joining.length - moved;
  // Each of these may be one that leaves.
  const open = joining.filter(isNew).length - moved;
  const isUncertain = open > 0 && (lost > 0 || joining.some(isUnknown));
  const removed = notices[declared.ownerId ? "link-endpoints-unlisted" : "link-endpoints-removed"];
  return [
    ...(lost > 0 ? [removed({ endpoints: countOf(lost - open, lost) })] : []),
    ...(gained > 0
      ? [
          notices["link-endpoints-added"]({
            endpoints: countOf(isUncertain ? gained - open : gained, gained),
          }),
        ]
      : []),
  ];
}

/** Says nothing while the owner of an endpoint that the link has is not known: it may be the same. */
function opensEndpoints(
  { endpoints: before = [], ownerId: own = "" }: Partial<PortalLinkInputs>,
  { endpoints: after = [] }: Partial<PortalLinkInputs>,
  { seen }: RiskContext<PortalLinkInputs>,
): Notice[] {
  const known = [own, ...before.map((id) => seen("Endpoint", id)?.ownerBefore)];
  const [from] = known.filter((owner) => owner !== "");
  if (from === undefined || known.includes(undefined)) return [];
  const opened = new Set(
    after
      .map((id) => seen("Endpoint", id)?.owner)
      .filter((owner) => owner !== undefined && owner !== "" && !known.includes(owner)),
  );
  return [...opened].map((to) =>
    notices["opens-to-other-owner"]({ fromOwner: ownerText(from), toOwner: ownerText(to) }),
  );
}

/** Undocumented: what an update of the owner does to the endpoints of a link. */
function changesOwner(
  { ownerId: before }: Partial<PortalLinkInputs>,
  { ownerId: after = "" }: Partial<PortalLinkInputs>,
): Notice[] {
  if ((before ?? "") === after) return [];
  if (before && after)
    return [notices["opens-to-other-owner"]({ fromOwner: ownerText(before), toOwner: ownerText(after) })];
  return after === ""
    ? [notices["link-owner-removed"]({ owner: before ?? "" })]
    : [notices["link-owner-set"]({ owner: after })];
}

function allowsManagement(
  state: Partial<PortalLinkInputs>,
  { canManageEndpoint }: Partial<PortalLinkInputs>,
): Notice[] {
  return canManageEndpoint === true && state.canManageEndpoint !== true
    ? [notices["link-management-allowed"]()]
    : [];
}

/** How many endpoints: for certain, and at most. */
function countOf(least: number, most: number): string {
  const endpoints = most === 1 ? clauses.one() : clauses.many({ count: most });
  if (least <= 0) return clauses.atMost({ endpoints });
  return least === most ? endpoints : clauses.between({ least, count: most });
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
