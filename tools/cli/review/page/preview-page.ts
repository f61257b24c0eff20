/** The page of `report`. It is apart from the others, because they need no report. */

import type { Topology, TopologyResource } from "../../../topology/model/model";
import { ownersOf } from "../../../topology/model/owner";
import type { Review } from "../../../topology/review/review";
import { unrepeated } from "../../../topology/review/unrepeated";
import { countsOf } from "../report";
import type { PageSource } from "./page-data";

/** How the page of a preview is made. */
interface PreviewPageOptions {
  /** The only owner whose part is shown. */
  readonly owner?: string | undefined;
  /** The address of the dashboard, to which details link. */
  readonly dashboardUrl?: string | undefined;
}

/** What the page of `report` shows: of one owner nothing that belongs to others, where one is named. */
export function previewPage(review: Review, { owner, dashboardUrl }: PreviewPageOptions = {}): PageSource {
  const { facts, quietFields } = review;
  const { title, stack, concerns } = facts;
  const { preview, topology } = owner === undefined ? review : partOf(review, owner);
  return {
    ...{
      title,
      stack,
      summary: countsOf(facts),
      notices: unrepeated(facts),
      whole: review.topology,
      preview,
      topology,
      dashboardUrl,
    },
    concerns: concerns.map(({ concern, subjects, owners }) => ({ concern, subjects, owners })),
    owners: facts.owners,
    replay: facts.replay,
    quietFields: quietFields.map(({ path, resources }) => ({ path, count: resources.length })),
  };
}

function partOf({ preview, topology, owners }: Review, owner: string): Pick<Review, "preview" | "topology"> {
  const isShared = (kind: string): boolean => kind === "Source" || kind === "ProjectSettings";
  const isOurs = (side: Topology, resource: TopologyResource): boolean =>
    isShared(resource.kind) ||
    (resource.urn === undefined ? ownersOf(side, resource).includes(owner) : owners.has(owner, resource.urn));
  const partIn = <Side extends Topology>(side: Side): Side => ({
    ...side,
    resources: side.resources.filter((resource) => isOurs(side, resource)),
  });
  const resources = preview.resources.filter(({ kind, urn }) => isShared(kind) || owners.has(owner, urn));
  return {
    preview: { ...preview, resources },
    topology: { ...partIn(topology), before: partIn(topology.before) },
  };
}
