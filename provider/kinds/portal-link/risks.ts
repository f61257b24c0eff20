/** Risks of a change of a portal link: endpoints it gives access to, and what visitors may do. */

import type { RiskContext, Risk } from "../risk";
import type { PortalLinkInputs } from "./types";

/** @internal */
export const portalLinkRisks: readonly Risk<PortalLinkInputs>[] = [
  changesEndpoints,
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
): string[] {
  const after: unknown = declared.endpoints ?? [];
  if (!isTextList(after)) {
    // The list as a whole is unknown: reading it ends this risk.
    void known.endpoints;
    return [];
  }
  if (before === undefined) {
    return declared.endpoints === undefined
      ? []
      : ["up lists the declared endpoints only: any other that the link lists leaves it"];
  }
  const leaving = before.filter((id) => !after.includes(id));
  const joining = after.filter((id) => !before.includes(id));
  const isNew = (id: string): boolean => isUnknown(id) || created.has(id);
  const moved = Math.min(leaving.filter((id) => replaced.has(id)).length, joining.filter(isNew).length);
  const lost = leaving.filter((id) => !replaced.has(id)).length;
  const gained = joining.length - moved;
  // Each of these may turn out to be one that leaves.
  const open = joining.filter(isNew).length - moved;
  const lines: string[] = [];
  if (lost > 0) {
    const rest = declared.ownerId
      ? `, unless the owner of the link brings ${lost === 1 ? "it" : "them"} along`
      : "";
    lines.push(`up ${effect("take", "takes", lost - open, lost)} out of the link${rest}`);
  }
  if (gained > 0) {
    const isUncertain = open > 0 && (lost > 0 || joining.some(isUnknown));
    lines.push(`up ${effect("add", "adds", isUncertain ? gained - open : gained, gained)} to the link`);
  }
  return lines;
}

/** Not shown in the API document: what an update of the owner does to the endpoints of a link. */
function changesOwner(
  { ownerId: before }: Partial<PortalLinkInputs>,
  { ownerId: after = "" }: Partial<PortalLinkInputs>,
): string[] {
  if ((before ?? "") === after) return [];
  if (before === undefined)
    return [
      `up declares the owner "${after}": unless the link has it already, it may give access to every endpoint of that owner`,
    ];
  return after === ""
    ? [`up takes the link from its owner "${before}": endpoints that it does not list itself may leave it`]
    : [`up hands the link to the owner "${after}": it may give access to every endpoint of that owner`];
}

function allowsManagement(
  state: Partial<PortalLinkInputs>,
  { canManageEndpoint }: Partial<PortalLinkInputs>,
): string[] {
  return canManageEndpoint === true && state.canManageEndpoint !== true
    ? ["up lets visitors of the link manage its endpoints"]
    : [];
}

/** What happens to endpoints: to how many for certain, and to how many at most. */
function effect(may: string, does: string, least: number, most: number): string {
  if (least <= 0) return `may ${may} ${count(most)}`;
  return least === most ? `${does} ${count(most)}` : `${does} ${least} to ${count(most)}`;
}

function count(endpoints: number): string {
  return endpoints === 1 ? "one endpoint" : `${endpoints} endpoints`;
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
