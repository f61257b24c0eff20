// Deletes what is no longer wanted, dependents before what they depend on.

import { foundations } from "./dependents";
import { Reported } from "./run";
import type { Run } from "./run";
import type { ResourceState } from "./state";
import { NO_DIFFERENCE, remove } from "./steps";

function describeProtection(urn: string): string {
  return (
    `resource "${urn}" cannot be deleted\nbecause it is protected. To unprotect the resource, ` +
    "either remove the `protect` flag from the resource in your Pulumi program and run `pulumi up`, " +
    `or use the command:\n\`pulumi state unprotect '${urn}'\``
  );
}

// What a protected resource stands on cannot go either.
function spare(run: Run, condemned: readonly ResourceState[]): Set<ResourceState> {
  const spared = new Set<ResourceState>();
  for (const resource of [...condemned].reverse()) {
    const carries = [...spared].some((other) => foundations(other).includes(resource.urn));
    const isProtected = resource.protect && !resource.delete;
    if (isProtected && !carries) {
      const reason = describeProtection(resource.urn);
      const message = run.dryRun ? `Preview failed: ${reason}` : reason;
      run.reporter.message({ severity: "error", message, urn: resource.urn });
      run.reporter.step({ op: "delete", old: resource, new: undefined, ...NO_DIFFERENCE, failed: true });
      run.refused = true;
    }
    if (isProtected || carries) spared.add(resource);
  }
  return spared;
}

/** Deletes resources, which must be in the order of the state. A protected one stays, and what it stands on. */
export async function deleteAll(run: Run, resources: readonly ResourceState[]): Promise<void> {
  for (const gone of resources.filter((resource) => resource.pendingReplacement)) {
    run.journal.end(gone, gone);
    run.reporter.step({
      ...NO_DIFFERENCE,
      op: "remove-pending-replace",
      old: gone,
      new: undefined,
      failed: false,
    });
  }
  const condemned = resources.filter((resource) => !resource.pendingReplacement);
  const spared = spare(run, condemned);
  const waiting = new Set(condemned.filter((resource) => !spared.has(resource)));
  while (waiting.size > 0 && !run.stopped) {
    const needed = new Set([...waiting].flatMap(foundations));
    const free = [...waiting].filter((resource) => !needed.has(resource.urn));
    // Several objects of one URN may be waiting, so that nothing seems free: then the last one goes.
    const layer = free.length > 0 ? free : [...waiting].slice(-1);
    const results = await Promise.allSettled(layer.map((resource) => remove(run, resource, resource.delete)));
    for (const resource of layer) waiting.delete(resource);
    for (const result of results) {
      if (result.status === "rejected" && !(result.reason instanceof Reported)) throw result.reason;
    }
  }
}
