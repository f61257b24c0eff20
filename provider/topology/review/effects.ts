/** What each changed resource of a preview does, by the table of its kind, with the whole topology in view. */

import { isUnknown } from "../../base/markers";
import type { Notice } from "../../base/notice";
import { memoizeByObject } from "../../base/memoize";
import { definitionOfType } from "../../kinds/definitions";
import type { RunMemory } from "../../kinds/effect";
import { changedAt, effectNotices } from "../../lifecycle/plan/effects";
import type { notices as planned } from "../../lifecycle/plan/notices";
import type { Topology, TopologyResource } from "../model/model";
import { declaredOwner } from "../model/owner";
import { optionNotices } from "../preview/options";
import { stopOf } from "../model/subscriptions";
import type { AfterPreview, ResourceChange } from "../preview/from-preview";
import type { ReportedNotice } from "./said";
import type { PreviewedResource } from "./preview";

/** The notices of every resource that an update changes or replaces. What is not known yet is left to the provider. */
export function changeNotices(
  changes: readonly ResourceChange[],
  resources: readonly PreviewedResource[],
  topology: AfterPreview,
): ReportedNotice[] {
  const run = memoryOf(topology, changes);
  const shown = new Map(resources.map((one) => [one.urn, one]));
  return changes.flatMap(({ operation, dialect, step, before, after }): ReportedNotice[] => {
    const { urn } = step;
    const resource = shown.get(urn);
    if (resource === undefined) return [];
    const { kind, name } = resource;
    const about = (notice: Notice): ReportedNotice => ({ ...notice, kind, name, urn });
    const options = optionNotices(step).map(about);
    const definition = definitionOfType(kind, dialect);
    const isKept = operation === "update" || operation === "replace" || operation === "same";
    if (!isKept || definition === undefined || !before || !after) return options;
    const found = effectNotices(definition, {
      state: before.whole?.fields ?? before.fields,
      declared: after.whole?.fields ?? after.fields,
      isUnknown,
      run,
      // An input that only steers the provider changes without an update.
      ...(operation !== "same" && { isChanged: changedAt(resource.fields.map(({ path }) => path)) }),
    });
    return [...options, ...found.filter(({ code }) => code !== openCode).map(about)];
  });
}

const openCode: keyof typeof planned = "unknown-risk";

/** What a run with all resources of the preview would have seen. */
function memoryOf(topology: AfterPreview, changes: readonly ResourceChange[]): RunMemory {
  const replaced = changes.flatMap(({ operation, before }) =>
    operation === "replace" && before?.id !== undefined ? [before.id] : [],
  );
  return {
    replaced: new Set(replaced),
    created: new Set(),
    seen: (kind, id) => {
      const [now, old] = [topology, topology.before].map((side) => byId(side).get(`${kind} ${id}`));
      const one = now ?? old;
      if (one === undefined) return undefined;
      return {
        name: one.name,
        owner: now && declaredOwner(now),
        ownerBefore: old && declaredOwner(old),
        stop: now && stopOf(now),
        isOutgoing: one.fields["projectType"] === "outgoing",
      };
    },
  };
}

const byId = memoizeByObject(
  ({ resources }: Topology): ReadonlyMap<string, TopologyResource> =>
    new Map(resources.flatMap((one) => (one.id === undefined ? [] : [[`${one.kind} ${one.id}`, one]]))),
);
