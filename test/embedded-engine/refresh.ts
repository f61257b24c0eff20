// Reads every resource as it is now and takes that over into the state.

import { differ } from "./plan";
import { invert } from "./diff";
import { isProviderType } from "./names";
import { Reported } from "./run";
import type { Operation, Run } from "./run";
import type { ResourceState } from "./state";
import { markOutputs, NO_DIFFERENCE } from "./steps";
import { isEqual } from "./values";

async function refreshOne(
  run: Run,
  old: ResourceState,
  shown: Operation | undefined,
): Promise<ResourceState | undefined> {
  // Within another operation a refresh is shown as it begins, when nothing is known of its result.
  const report = (op: Operation, next: ResourceState | undefined, found = NO_DIFFERENCE): void => {
    const difference = shown === undefined ? { ...found, replaceKeys: [] } : NO_DIFFERENCE;
    run.reporter.step({ op: shown ?? op, old, new: next, ...difference, failed: false });
  };
  if (!old.custom || isProviderType(old.type) || old.pendingReplacement) {
    report("same", old);
    return old;
  }
  run.providers.registerFrom(run.journal.base, old.provider);
  const provider = await run.providers.get(old.provider);
  const found = await provider?.read(old.urn, old.id, old, old.customTimeouts.read ?? 0);
  if (found?.outputs === undefined || found.id === "") {
    report("delete", undefined);
    return undefined;
  }
  const { id, inputs = old.inputs, outputs } = found;
  const next = { ...old, id, inputs, outputs, initErrors: [] };
  markOutputs(next);
  if (!isEqual(next.inputs, old.inputs) || !isEqual(next.outputs, old.outputs))
    next.modified = new Date().toISOString();
  if (old.external) {
    report(isEqual(old.outputs, next.outputs) ? "same" : "update", next);
    return next;
  }
  const { changed, difference } = await differ(run, next, old.inputs, old.ignoreChanges);
  const detailedDiff = difference.detailedDiff === undefined ? undefined : invert(difference.detailedDiff);
  report(changed ? "update" : "same", next, { ...difference, detailedDiff });
  return next;
}

// What is gone can no longer be depended on; children go to their grandparent.
function withoutMissing(resources: ResourceState[], before: readonly ResourceState[]): ResourceState[] {
  const present = new Set(resources.map((resource) => resource.urn));
  const isPresent = (urn: string): boolean => present.has(urn);
  const parents = new Map(before.map((resource) => [resource.urn, resource.parent]));
  const nearest = (urn: string): string =>
    urn === "" || isPresent(urn) ? urn : nearest(parents.get(urn) ?? "");
  return resources.map((resource) => ({
    ...resource,
    parent: nearest(resource.parent),
    dependencies: resource.dependencies.filter(isPresent),
    propertyDependencies: Object.fromEntries(
      Object.entries(resource.propertyDependencies)
        .map(([key, urns]) => [key, urns.filter(isPresent)] as const)
        .filter(([, urns]) => urns.length > 0),
    ),
  }));
}

/** Refreshes all resources. Within another operation each step is shown as a mere refresh. */
export async function refreshAll(run: Run, shown?: "refresh"): Promise<void> {
  let hasFailed = false;
  const attempt = async (old: ResourceState): Promise<ResourceState | undefined> => {
    try {
      return await run.limited(() => refreshOne(run, old, shown));
    } catch (error) {
      if (error instanceof Reported) return old;
      hasFailed = true;
      run.fail(error instanceof Error ? error.message : String(error), old.urn);
      return old;
    }
  };
  const refreshed = await Promise.all(run.journal.base.map(attempt));
  if (hasFailed) run.fail(`${run.dryRun ? "preview" : "update"} failed`);
  const found = refreshed.filter((resource) => resource !== undefined);
  run.journal.base = withoutMissing(found, run.journal.base);
  run.journal.save();
}
