/** What each changed resource of a preview does, by the table of its kind, with the whole topology in view. */

import { isUnknown } from "../../../provider/base/markers";
import { memoizeByObject } from "../../../provider/base/memoize";
import { definitionOfType } from "../../../provider/kinds/definitions";
import type { RunMemory } from "../../../provider/kinds/effect";
import { keptByObject } from "../../../provider/lifecycle/apply/create-only";
import { changedAt, decidedNotices } from "../../../provider/lifecycle/apply/effects";
import { restoredInputs, withRestored } from "../../../provider/lifecycle/apply/plan";
import { notices as engine } from "../../../provider/engine/notices";
import type { Topology, TopologyResource } from "../model/model";
import { declaredOwner } from "../model/owner";
import { optionNotices } from "../preview/options";
import { stopOf } from "../model/subscriptions";
import type { AfterPreview } from "../preview/from-preview";
import { about } from "./said";
import type { ReportedNotice } from "./said";
import { inputOf } from "./preview";
import type { PreviewedResource } from "./preview";

/** The notices of every resource that an update changes or replaces. What is not known yet is left to the provider. */
export function changeNotices(
  resources: readonly PreviewedResource[],
  topology: AfterPreview,
): ReportedNotice[] {
  const run = memoryOf(topology, resources);
  return resources.flatMap((resource) => {
    const { kind, fields, change } = resource;
    const { operation, dialect, step, before, after } = change;
    const definition = definitionOfType(kind, dialect);
    const isKept = operation === "update" || operation === "replace" || operation === "same";
    const [state, declared] = [before, after].map((side) => side?.whole?.fields ?? side?.fields);
    // What stays as it is has its fields on both sides once.
    if (!isKept || definition === undefined || !state || !declared || before?.whole === after?.whole)
      return optionNotices(step).map((notice) => about(resource, notice));
    const kept = operation === "update" ? keptByObject(definition, state, declared) : {};
    const restored = restoredIn(resource);
    const changed = fields
      .map(({ path }) => path)
      .filter((path) => kept[path] === undefined && !restored.includes(inputOf(path)));
    const ofInputs = decidedNotices(definition, {
      state: withRestored(state, declared, restored),
      declared: { ...declared, ...kept },
      isUnknown,
      run,
      // An input that only steers the provider changes without an update.
      ...(operation !== "same" && { isChanged: changedAt(changed) }),
    });
    const repairs = restored.map((input) => engine.repair({ input }));
    return [...optionNotices(step), ...ofInputs, ...repairs].map((notice) => about(resource, notice));
  });
}

/** Whether an update only restores what a refresh of this preview has found changed at the service. */
export function isRepair(resource: PreviewedResource): boolean {
  const restored = restoredIn(resource);
  return restored.length > 0 && resource.fields.every(({ path }) => restored.includes(inputOf(path)));
}

function restoredIn({ kind, operation, change, declaredBefore }: PreviewedResource): string[] {
  const { dialect, before, after } = change;
  const definition = definitionOfType(kind, dialect);
  const [state, declared] = [before, after].map((side) => side?.whole?.fields ?? side?.fields);
  if (operation !== "update" || definition === undefined || !state || !declared) return [];
  return restoredInputs(definition, state, declared, declaredBefore);
}

/** What a run with all resources of the preview would have seen. */
function memoryOf(topology: AfterPreview, resources: readonly PreviewedResource[]): RunMemory {
  const replaced = resources.flatMap(({ operation, change: { before } }) =>
    operation === "replace" && before?.id !== undefined ? [before.id] : [],
  );
  return {
    replaced: new Set(replaced),
    created: new Set(),
    follows: () => false,
    seen: (kind, id) => {
      const [now, old] = [topology, topology.before].map((side) => byId(side).get(`${kind} ${id}`));
      const topologyResource = now ?? old;
      if (topologyResource === undefined) return undefined;
      return {
        name: topologyResource.name,
        owner: now && declaredOwner(now),
        ownerBefore: old && declaredOwner(old),
        stop: now && stopOf(now),
        isOutgoing: topologyResource.fields["projectType"] === "outgoing",
      };
    },
  };
}

const byId = memoizeByObject(
  ({ resources }: Topology): ReadonlyMap<string, TopologyResource> =>
    new Map(
      resources.flatMap((topologyResource) =>
        topologyResource.id === undefined
          ? []
          : [[`${topologyResource.kind} ${topologyResource.id}`, topologyResource]],
      ),
    ),
);
