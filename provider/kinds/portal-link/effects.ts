/** What a change of each input of a portal link does: to which endpoints it gives access, and what visitors may do. */

import { clause } from "../../base/declare";
import type { Notice } from "../../base/notice";
import { commonEffects, harmless, judged } from "../effect";
import type { EffectsOf, InputChange } from "../effect";
import { ownerText } from "../subscription/effects";
import { notices } from "./notices";
import type { PortalLinkInputs } from "./types";

type Change<Name extends keyof PortalLinkInputs> = InputChange<
  NonNullable<PortalLinkInputs[Name]>,
  PortalLinkInputs
>;

/** @internal */
export const portalLinkEffects: EffectsOf<PortalLinkInputs> = {
  ...commonEffects,
  name: harmless("shown to people only"),
  endpoints: judged(
    [
      notices["link-endpoints-declared"],
      notices["link-endpoints-removed"],
      notices["link-endpoints-unlisted"],
      notices["link-endpoints-added"],
      notices["opens-to-other-owner"],
    ],
    (change) => [...changesEndpoints(change), ...opensEndpoints(change)],
  ),
  ownerId: judged(
    [notices["link-owner-set"], notices["opens-to-other-owner"], notices["link-owner-removed"]],
    changesOwner,
  ),
  canManageEndpoint: judged(
    [notices["link-management-allowed"], notices["link-management-ended"]],
    ({ after }) => [
      after === true ? notices["link-management-allowed"]() : notices["link-management-ended"](),
    ],
  ),
  authType: judged([notices["link-authentication-changed"]], ({ before, after }) => [
    notices["link-authentication-changed"]({ before: before ?? staticToken, after: after ?? staticToken }),
  ]),
};

/** What the service uses where a link declares nothing else. */
const staticToken = "static_token";

/**
 * Counts the endpoints that leave and join the link. An endpoint that this run replaces does both, under its old and its new
 * ID, so that no access changes. An ID that is unknown or created in this run may be of an endpoint that is replaced.
 */
function changesEndpoints({
  before,
  inputs,
  declared,
  isUnknown,
  run: { replaced, created },
}: Change<"endpoints">): Notice[] {
  const after: unknown = declared.endpoints ?? [];
  if (!isTextList(after)) {
    // The list as a whole is unknown: reading it ends the judgement.
    void inputs.endpoints;
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
function opensEndpoints({
  before = [],
  state: { ownerId: own = "" },
  inputs: { endpoints: after = [] },
  run: { seen },
}: Change<"endpoints">): Notice[] {
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
function changesOwner({ before, after = "" }: Change<"ownerId">): Notice[] {
  if ((before ?? "") === after) return [];
  if (before && after)
    return [notices["opens-to-other-owner"]({ fromOwner: ownerText(before), toOwner: ownerText(after) })];
  return after === ""
    ? [notices["link-owner-removed"]({ owner: before ?? "" })]
    : [notices["link-owner-set"]({ owner: after })];
}

/** How many endpoints: for certain, and at most. */
function countOf(least: number, most: number): string {
  const endpoints = most === 1 ? "one endpoint" : `${most} endpoints`;
  if (least <= 0) return clause`at most ${endpoints}`;
  return least === most ? endpoints : clause`${least} to ${most} endpoints`;
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
