/** Which portal links a preview opens to somebody else. */

import { resourcesOf } from "../model/model";
import type { Topology, TopologyResource } from "../model/model";
import { ownersOf } from "../model/owner";

/** A portal link that shows endpoints of an owner whose endpoints it did not show before. */
export interface LinkOpening {
  /** The link after the preview. */
  readonly link: TopologyResource;
  /** The owner that it was for; the first, where it was for several. */
  readonly from: string;
  /** The owner whose endpoints it shows from now on. */
  readonly to: string;
}

/** The portal links that a preview opens to another owner. One that was for nobody is not opened to another. */
export function linkOpenings(after: Topology): LinkOpening[] {
  const { before } = after;
  if (before === undefined) return [];
  const old = new Map(resourcesOf(before, "PortalLink").map((link) => [link.urn, link]));
  return resourcesOf(after, "PortalLink").flatMap((link) => {
    const previous = old.get(link.urn);
    const owners = previous === undefined ? [] : ownersOf(before, previous);
    const [from] = owners;
    if (from === undefined) return [];
    const opened = ownersOf(after, link).filter((owner) => !owners.includes(owner));
    return opened.map((to) => ({ link, from, to }));
  });
}
