// Finds what has to be deleted along with a resource that is deleted before its successor is made.

import { splitReference } from "./names";
import { applyReplaceOnChanges, differ } from "./plan";
import type { Run } from "./run";
import type { ResourceState } from "./state";
import { isReplacement } from "./steps";
import { UNKNOWN } from "./values";

/** The URNs that a resource stands on: its parent, its provider, and what it depends on. */
export function foundations(resource: ResourceState): string[] {
  const provider = resource.provider === "" ? [] : [splitReference(resource.provider)[0]];
  const properties = Object.values(resource.propertyDependencies).flat();
  return [resource.parent, ...provider, ...resource.dependencies, ...properties].filter((urn) => urn !== "");
}

/**
 * The dependents that would be replaced too, because an input of theirs may change with the resource; each after
 * its own dependents. They are marked as deleted ahead, with the inputs that are to blame.
 */
export async function deleteDependents(
  run: Run,
  root: ResourceState,
  declared: ReadonlySet<ResourceState>,
  deletedAhead: Map<ResourceState, string[]>,
): Promise<ResourceState[]> {
  const replaced = new Set([root.urn]);
  const found: ResourceState[] = [];
  for (const resource of run.journal.base) {
    if (!resource.custom || resource.external || resource.delete) continue;
    if (declared.has(resource) || deletedAhead.has(resource)) continue;
    const affected = Object.keys(resource.inputs).filter((key) =>
      resource.propertyDependencies[key]?.some((urn) => replaced.has(urn)),
    );
    if (affected.length === 0) continue;
    run.providers.registerFrom(run.journal.base, resource.provider);
    const unknown = Object.fromEntries(affected.map((key) => [key, UNKNOWN]));
    const { difference } = await differ(
      run,
      resource,
      { ...resource.inputs, ...unknown },
      resource.ignoreChanges,
    );
    const applied = applyReplaceOnChanges(difference, resource.replaceOnChanges);
    if (!isReplacement(applied)) continue;
    if (resource.protect) {
      throw run.fail(
        `unable to replace resource "${resource.urn}" as part of replacing "${root.urn}" ` +
          "as it is currently marked for protection",
        root.urn,
      );
    }
    replaced.add(resource.urn);
    deletedAhead.set(resource, applied.replaceKeys);
    found.unshift(resource);
  }
  return found;
}
