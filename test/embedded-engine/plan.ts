// Decides what has to be done with a declared resource: checks its inputs and compares them with the state.

import { changedKeys, compare, keepIgnored, pathCovers } from "./diff";
import type { ChangeKind } from "./diff";
import { isProviderType, splitReference } from "./names";
import type { Checked, ProviderProcess } from "./provider";
import type { CheckFailure, ProviderDiff } from "./provider-answers";
import type { Registration } from "./registration";
import type { Run } from "./run";
import type { ResourceState } from "./state";
import { INIT_ERROR, isReplacement, NO_DIFFERENCE } from "./steps";
import type { Difference } from "./steps";
import { isEqual, isSecret } from "./values";
import type { Properties, Value } from "./values";

/** What has to be done with a resource that is in the state. */
export type Decision =
  | { kind: "same" }
  | { kind: "update"; difference: Difference }
  | { kind: "replace"; difference: Difference; deleteFirst: boolean };

/** What a provider or the engine makes of two states of a resource. */
export interface Comparison {
  /** Whether anything has to be done. */
  changed: boolean;
  /** What differs. */
  difference: Difference;
  /** Whether the provider wants the old object to be deleted first. */
  deleteBeforeReplace: boolean;
}

const UNKNOWN_PROVIDER =
  "The provider for this resource has inputs that are not known during preview.\n" +
  "This preview may not correctly represent the changes that will be applied during an update.";

/** A value as the real engine prints it, secrets included. */
function printed(value: Value | undefined): string {
  if (value === undefined || value === null) return "{<nil>}";
  if (isSecret(value)) return `{&{${printed(value.value)}}}`;
  return `{${typeof value === "object" ? JSON.stringify(value) : value}}`;
}

function describeFailure(resource: ResourceState, name: string, { property, reason }: CheckFailure): string {
  const subject = `${resource.type} resource '${name}'`;
  if (property === "") return `${subject} has a problem: ${reason}`;
  return `${subject}: property ${property} value ${printed(resource.inputs[property])} has a problem: ${reason}`;
}

async function ask(run: Run, next: ResourceState, olds: Properties): Promise<Checked | undefined> {
  if (isProviderType(next.type)) return run.providers.checkConfig(next.urn, olds, next.inputs);
  const provider = await findProvider(run, next);
  return provider?.check(next.urn, olds, next.inputs);
}

/** Asks the provider what the inputs of a resource come to. Fails when it refuses them. */
export async function check(run: Run, next: ResourceState, name: string, olds: Properties): Promise<void> {
  const checked = await ask(run, next, olds);
  if (checked === undefined) return;
  for (const failure of checked.failures) {
    run.reporter.message({ severity: "error", message: describeFailure(next, name, failure), urn: next.urn });
  }
  if (checked.failures.length > 0) throw run.stop();
  next.inputs = checked.inputs;
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
): Promise<Comparison> {
  const provider = await findProvider(run, old);
  const answer = await provider?.diff(old, inputs, ignored);
  if (answer?.changes !== undefined) return toComparison(answer, answer.changes);
  const detailedDiff = compare(old.inputs, keepIgnored(inputs, old.inputs, ignored));
  const diff = changedKeys(detailedDiff);
  const difference = {
    diff,
    replaceKeys: answer?.replaces ?? [],
    detailedDiff: diff.length > 0 ? detailedDiff : undefined,
  };
  return {
    changed: diff.length > 0,
    difference,
    deleteBeforeReplace: answer?.deleteBeforeReplace ?? false,
  };
}

function toComparison(answer: ProviderDiff, changed: boolean): Comparison {
  const { diff, replaces, detailedDiff, deleteBeforeReplace } = answer;
  return { changed, difference: { diff, replaceKeys: replaces, detailedDiff }, deleteBeforeReplace };
}

async function differConfig(run: Run, old: ResourceState, next: ResourceState): Promise<Comparison> {
  const changed = !isEqual(old.outputs, next.inputs);
  const answer = await run.providers.diffConfig(next.urn, old, next.inputs);
  if (answer !== undefined) return toComparison(answer, answer.changes ?? changed);
  return { changed, difference: NO_DIFFERENCE, deleteBeforeReplace: false };
}

/** Turns changes into replacements where the program wants it. What is only half made may count as a change, too. */
export function applyReplaceOnChanges(
  { diff, replaceKeys, detailedDiff }: Difference,
  paths: readonly string[],
  isHalfMade = false,
): Difference {
  const covered = (path: string): boolean => paths.some((outer) => outer === "*" || pathCovers(outer, path));
  const toReplace = ([path, kind]: [string, ChangeKind]): [string, ChangeKind] =>
    covered(path) && !kind.endsWith("-replace") ? [path, `${kind}-replace` as ChangeKind] : [path, kind];
  const mends = isHalfMade && covered(INIT_ERROR);
  const changes = detailedDiff && Object.entries(detailedDiff).map(toReplace);
  if (mends) changes?.push([INIT_ERROR, "update-replace"]);
  return {
    diff,
    replaceKeys: [...new Set([...replaceKeys, ...diff.filter(covered), ...(mends ? [INIT_ERROR] : [])])],
    detailedDiff: changes && Object.fromEntries(changes),
  };
}

// The objects of one instance are taken over by another one as they are, unless the new one says that it cannot.
async function cannotTakeOver(run: Run, old: ResourceState, next: ResourceState): Promise<boolean> {
  if (old.provider === next.provider) return false;
  if (old.provider === "" || next.provider === "") return true;
  const [urn, id] = splitReference(old.provider);
  const current = run.journal.current(urn);
  if (current !== urn && current === splitReference(next.provider)[0]) return false;
  const instance = run.journal.base.find((resource) => resource.urn === urn && resource.id === id);
  if (instance === undefined) return false;
  const answer = await run.providers.diffInstances(next.provider, instance);
  return answer !== undefined && isReplacement({ ...answer, replaceKeys: answer.replaces });
}

/** What to do with a resource that was managed before. */
export async function decide(
  run: Run,
  registration: Registration,
  old: ResourceState,
  next: ResourceState,
): Promise<Decision> {
  if (old.external) return { kind: "replace", difference: NO_DIFFERENCE, deleteFirst: false };
  const compared = await compareStates(run, registration, old, next);
  const { changed, deleteBeforeReplace } = compared;
  const isHalfMade = old.initErrors.length > 0;
  const difference =
    changed || isHalfMade
      ? applyReplaceOnChanges(compared.difference, registration.replaceOnChanges, isHalfMade)
      : compared.difference;
  const mustChange = changed || difference.replaceKeys.includes(INIT_ERROR);
  if ((mustChange && isReplacement(difference)) || old.pendingReplacement) {
    if (next.protect && old.protect) refuseReplacement(run, next.urn);
    return {
      kind: "replace",
      difference,
      deleteFirst: registration.deleteBeforeReplace ?? deleteBeforeReplace,
    };
  }
  return changed || isHalfMade ? { kind: "update", difference } : { kind: "same" };
}

async function compareStates(
  run: Run,
  registration: Registration,
  old: ResourceState,
  next: ResourceState,
): Promise<Comparison> {
  const plain = { difference: NO_DIFFERENCE, deleteBeforeReplace: false };
  if (isProviderType(next.type)) return differConfig(run, old, next);
  if (old.custom !== next.custom || (await cannotTakeOver(run, old, next)))
    return { ...plain, changed: true, difference: { ...NO_DIFFERENCE, replaceKeys: ["provider"] } };
  if (!next.custom) return { ...plain, changed: !isEqual(old.inputs, next.inputs) };
  if ((await findProvider(run, next)) === undefined) {
    run.reporter.message({ severity: "warning", message: UNKNOWN_PROVIDER, urn: next.urn });
    return { ...plain, changed: true };
  }
  const subject = { ...old, urn: next.urn, provider: next.provider };
  return differ(run, subject, next.inputs, registration.ignoreChanges);
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
