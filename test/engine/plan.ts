// Decides what has to be done with a declared resource: checks its inputs and compares them with the state.

import { changedKeys, compare, keepIgnored, pathCovers } from "./diff";
import type { Changes } from "./diff";
import type { Registration } from "./monitor";
import type { CheckFailure, ProviderProcess } from "./provider";
import { isProviderType } from "./providers";
import type { Run } from "./run";
import type { ResourceState } from "./state";
import { NO_DIFFERENCE } from "./steps";
import type { Difference } from "./steps";
import { isEqual, reveal } from "./values";
import type { Properties } from "./values";

/** What has to be done with a resource that is in the state. */
export type Decision =
  | { kind: "same" }
  | { kind: "update"; difference: Difference }
  | { kind: "replace"; difference: Difference; deleteFirst: boolean };

const UNKNOWN_PROVIDER =
  "The provider for this resource has inputs that are not known during preview.\n" +
  "This preview may not correctly represent the changes that will be applied during an update.";

function describeFailure(resource: ResourceState, name: string, { property, reason }: CheckFailure): string {
  const subject = `${resource.type} resource '${name}'`;
  if (property === "") return `${subject} has a problem: ${reason}`;
  const value = resource.inputs[property];
  const shown = value === undefined ? "<nil>" : JSON.stringify(reveal(value)).replaceAll(/^"|"$/g, "");
  return `${subject}: property ${property} value {${shown}} has a problem: ${reason}`;
}

/** Asks the provider what the inputs of a resource come to. Fails when it refuses them. */
export async function check(run: Run, next: ResourceState, name: string, olds: Properties): Promise<void> {
  const provider = await findProvider(run, next);
  if (provider === undefined) return;
  const { inputs, failures } = await provider.check(next.urn, olds, next.inputs);
  for (const failure of failures) {
    run.reporter.message({ severity: "error", message: describeFailure(next, name, failure), urn: next.urn });
  }
  if (failures.length > 0) throw run.stop();
  next.inputs = inputs;
}

async function findProvider(run: Run, resource: ResourceState): Promise<ProviderProcess | undefined> {
  return resource.custom && !isProviderType(resource.type) ? run.providers.get(resource.provider) : undefined;
}

/** The provider's answer, or the engine's own comparison where the provider leaves it to the engine. */
export async function differ(
  run: Run,
  old: ResourceState,
  inputs: Properties,
  ignored: readonly string[],
): Promise<{ changed: boolean; difference: Difference; deleteBeforeReplace: boolean }> {
  const provider = await findProvider(run, old);
  const answer = await provider?.diff(old.urn, old.id, old.inputs, old.outputs, inputs);
  const { changes, replaces = [], deleteBeforeReplace = false } = answer ?? { changes: undefined };
  if (changes !== undefined) {
    return { changed: changes, difference: { ...NO_DIFFERENCE, replaceKeys: replaces }, deleteBeforeReplace };
  }
  const detailedDiff = compare(old.inputs, keepIgnored(inputs, old.inputs, ignored));
  const diff = changedKeys(detailedDiff);
  const difference = {
    diff,
    replaceKeys: replaces,
    detailedDiff: diff.length > 0 ? detailedDiff : undefined,
  };
  return { changed: diff.length > 0, difference, deleteBeforeReplace };
}

/** Turns changes into replacements where the program wants it. */
export function applyReplaceOnChanges(difference: Difference, paths: readonly string[]): Difference {
  const covered = (path: string): boolean => paths.some((outer) => outer === "*" || pathCovers(outer, path));
  const detailed = Object.entries(difference.detailedDiff ?? {}).map(([path, kind]) => [
    path,
    covered(path) && !kind.endsWith("-replace") ? `${kind}-replace` : kind,
  ]) as [string, Changes[string]][];
  const replaced = detailed.filter(([, kind]) => kind.endsWith("-replace")).map(([path]) => path);
  const keys = [...difference.replaceKeys, ...difference.diff.filter(covered), ...changedKeysOf(replaced)];
  return {
    diff: difference.diff,
    replaceKeys: [...new Set(keys)],
    detailedDiff: difference.detailedDiff === undefined ? undefined : Object.fromEntries(detailed),
  };
}

function changedKeysOf(paths: string[]): string[] {
  return changedKeys(Object.fromEntries(paths.map((path) => [path, "update"])));
}

/** What to do with a resource that was managed before. */
export async function decide(
  run: Run,
  registration: Registration,
  old: ResourceState,
  next: ResourceState,
): Promise<Decision> {
  const provided = next.custom && !isProviderType(next.type);
  if (old.external) return { kind: "replace", difference: NO_DIFFERENCE, deleteFirst: false };
  if (old.custom !== next.custom) {
    return {
      kind: "replace",
      difference: { ...NO_DIFFERENCE, replaceKeys: ["provider"] },
      deleteFirst: false,
    };
  }
  let changed: boolean;
  let difference: Difference;
  let deleteFirst = false;
  if (provided && (await findProvider(run, next)) === undefined) {
    run.reporter.message({ severity: "warning", message: UNKNOWN_PROVIDER, urn: next.urn });
    [changed, difference] = [true, NO_DIFFERENCE];
  } else if (provided) {
    const subject = { ...old, urn: next.urn, provider: next.provider };
    const answer = await differ(run, subject, next.inputs, registration.ignoreChanges);
    ({ changed, difference, deleteBeforeReplace: deleteFirst } = answer);
  } else {
    [changed, difference] = [!isEqual(old.inputs, next.inputs), NO_DIFFERENCE];
  }
  if (changed) difference = applyReplaceOnChanges(difference, registration.replaceOnChanges);
  if ((changed && difference.replaceKeys.length > 0) || old.pendingReplacement) {
    if (next.protect && old.protect) refuseReplacement(run, next.urn);
    return { kind: "replace", difference, deleteFirst: registration.deleteBeforeReplace ?? deleteFirst };
  }
  return changed || old.initErrors.length > 0 ? { kind: "update", difference } : { kind: "same" };
}

// A preview goes on, so that the difference is seen.
function refuseReplacement(run: Run, urn: string): void {
  const message =
    `unable to replace resource "${urn}"\nas it is currently marked for protection. To unprotect the resource, ` +
    "remove the `protect` flag from the resource in your Pulumi program and run `pulumi up`";
  if (!run.dryRun) throw run.fail(message, urn);
  run.reporter.message({ severity: "error", message, urn });
  run.refused = true;
}
