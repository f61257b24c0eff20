// Makes the single steps: asks the provider, and records beginning and end in the journal.

import type { Changes } from "./diff";
import { isProviderType } from "./names";
import type { ProviderProcess } from "./provider";
import { ProviderError } from "./provider-answers";
import { Reported } from "./run";
import type { Operation, Run, Step } from "./run";
import type { PendingOperation, ResourceState } from "./state";
import { isSecret, markKeys, UNKNOWN } from "./values";
import type { Properties } from "./values";

/** What the engine knows about a difference. */
export interface Difference {
  /** The changed top-level properties, as far as anybody has named them. */
  diff: string[];
  /** Those that make a replacement necessary. */
  replaceKeys: string[];
  /** The changes by path; undefined when the provider compared and did not say. */
  detailedDiff: Changes | undefined;
}

/** No difference. */
export const NO_DIFFERENCE: Difference = { diff: [], replaceKeys: [], detailedDiff: undefined };

/** Stands among the changes for an object that is only half made. */
export const INIT_ERROR = "#initerror";

/** Whether a difference makes a new object necessary. */
export function isReplacement({ replaceKeys, detailedDiff = {} }: Omit<Difference, "diff">): boolean {
  return replaceKeys.length > 0 || Object.values(detailedDiff).some((kind) => kind.endsWith("-replace"));
}

function report(
  run: Run,
  op: Operation,
  old: ResourceState | undefined,
  next: ResourceState | undefined,
  difference = NO_DIFFERENCE,
  failed = false,
): void {
  const step: Step = { op, old, new: next, ...difference, failed };
  run.reporter.step(step);
}

/** Marks outputs as secret that are declared so, or whose input of the same name is. */
export function markOutputs(resource: ResourceState): void {
  const secretInputs = Object.keys(resource.inputs).filter((key) => isSecret(resource.inputs[key]));
  resource.outputs = markKeys(resource.outputs, [...resource.additionalSecretOutputs, ...secretInputs]);
}

const now = (): string => new Date().toISOString();

interface Attempt {
  op: Operation;
  type: PendingOperation["type"];
  old: ResourceState | undefined;
  next: ResourceState | undefined;
  difference: Difference;
  work: () => Promise<void>;
}

async function attempt(run: Run, { op, type, old, next, difference, work }: Attempt): Promise<void> {
  const subject = next ?? old;
  if (subject === undefined) return;
  await run.limited(async () => {
    run.journal.begin(subject, type);
    let partial: Error | undefined;
    try {
      await work();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const message = run.dryRun ? `Preview failed: ${reason}` : reason;
      report(run, op, old, next, difference, true);
      if (!(error instanceof ProviderError) || error.partial === undefined || next === undefined) {
        run.journal.end(subject);
        throw error instanceof Reported ? error : run.fail(message, subject.urn);
      }
      const { id, outputs = {}, reasons } = error.partial;
      Object.assign(next, { outputs, initErrors: reasons, modified: now() });
      if (op !== "update") next.id = id;
      // What exists was not changed into what the new inputs say.
      if (op === "update" && old !== undefined) next.inputs = old.inputs;
      // As in the real engine, the reasons stand for the message.
      const count = `${reasons.length} error${reasons.length === 1 ? "" : "s"} occurred:`;
      partial = run.fail([count, ...reasons.map((reason) => `\t* ${reason}`)].join("\n"), subject.urn);
    }
    if (next !== undefined) markOutputs(next);
    const staysUntilTheEnd = op.endsWith("-replacement") && old?.pendingReplacement !== true;
    run.journal.end(subject, staysUntilTheEnd ? undefined : old, next);
    if (partial !== undefined) throw partial;
    report(run, op, old, next, difference);
  });
}

/** Carries a resource over that has not changed. */
export function keep(run: Run, old: ResourceState, next: ResourceState): void {
  next.id = old.id;
  next.outputs = old.outputs;
  markOutputs(next);
  run.journal.replace(old, next);
  const timeless = (state: ResourceState): string =>
    JSON.stringify({ ...state, initErrors: [], aliases: [] });
  if (timeless(old) !== timeless(next)) run.journal.save();
  report(run, "same", old, next);
}

async function providerOf(run: Run, resource: ResourceState): Promise<ProviderProcess | undefined> {
  return resource.custom && !isProviderType(resource.type) ? run.providers.get(resource.provider) : undefined;
}

// Nothing is known of what a provider makes whose configuration is unknown.
function assumedOutputs(next: ResourceState): Properties {
  return isProviderType(next.type) ? next.inputs : {};
}

/** Makes a resource, or the successor of `replaced`. */
export async function create(
  run: Run,
  next: ResourceState,
  replaced?: ResourceState,
  difference = NO_DIFFERENCE,
) {
  const op = replaced === undefined ? "create" : "create-replacement";
  await attempt(run, {
    op,
    type: "creating",
    old: replaced,
    next,
    difference,
    work: async () => {
      const provider = await providerOf(run, next);
      const options = { preview: run.dryRun, timeout: next.customTimeouts.create ?? 0 };
      if (provider === undefined) next.outputs = assumedOutputs(next);
      else Object.assign(next, await provider.create(next.urn, next.inputs, options));
      next.created = next.modified = now();
      if (replaced !== undefined && !replaced.pendingReplacement) replaced.delete = true;
    },
  });
}

/** Changes a resource in place. */
export async function update(
  run: Run,
  old: ResourceState,
  next: ResourceState,
  difference: Difference,
): Promise<void> {
  next.id = old.id;
  await attempt(run, {
    op: "update",
    type: "updating",
    old,
    next,
    difference,
    work: async () => {
      const provider = await providerOf(run, next);
      const options = { preview: run.dryRun, timeout: next.customTimeouts.update ?? 0 };
      const subject = { ...old, urn: next.urn };
      if (provider === undefined) next.outputs = assumedOutputs(next);
      else next.outputs = await provider.update(subject, next.inputs, next.ignoreChanges, options);
      next.modified = now();
    },
  });
}

/** Shows that a resource is replaced; the work is done by the steps around it. */
export function announceReplacement(
  run: Run,
  old: ResourceState,
  next: ResourceState,
  difference: Difference,
): void {
  report(run, "replace", old, next, difference);
}

/** Looks up an existing object. */
export async function read(
  run: Run,
  next: ResourceState,
  old?: ResourceState,
  replaces = false,
): Promise<void> {
  await attempt(run, {
    op: replaces ? "read-replacement" : "read",
    type: "reading",
    old: replaces ? undefined : old,
    next,
    difference: NO_DIFFERENCE,
    work: async () => {
      if (next.id === UNKNOWN) return;
      const provider = await providerOf(run, next);
      if (provider === undefined) return;
      const known = { inputs: next.inputs, outputs: next.inputs };
      const found = await provider.read(next.urn, next.id, known, 0);
      if (found.outputs === undefined) throw new Error(`resource '${next.id}' does not exist`);
      next.outputs = found.outputs;
      if (found.id !== "") next.id = found.id;
      if (replaces && old !== undefined) old.delete = true;
    },
  });
}

/** Takes an existing object over; `replaced` is deleted later. Gives it as it was found. */
export async function adopt(run: Run, next: ResourceState, replaced?: ResourceState): Promise<void> {
  await attempt(run, {
    op: replaced === undefined ? "import" : "import-replacement",
    type: "importing",
    old: replaced,
    next,
    difference: NO_DIFFERENCE,
    work: async () => {
      const provider = await providerOf(run, next);
      const { importID, customTimeouts } = next;
      const found = await provider?.read(next.urn, importID, undefined, customTimeouts.read ?? 0);
      if (found?.outputs === undefined) throw new Error(`resource '${importID}' does not exist`);
      const id = found.id === "" ? importID : found.id;
      Object.assign(next, { id, inputs: found.inputs ?? {}, outputs: found.outputs });
      next.created = next.modified = now();
      if (replaced !== undefined) replaced.delete = true;
    },
  });
}

/** Deletes an object. With `keepPending` it stays in the state until its successor is made. */
export async function remove(
  run: Run,
  old: ResourceState,
  replacing: boolean,
  keepPending = false,
): Promise<void> {
  const op = old.external
    ? replacing
      ? "discard-replaced"
      : "discard"
    : replacing
      ? "delete-replaced"
      : "delete";
  await run.limited(async () => {
    run.journal.begin(old, "deleting");
    try {
      if (old.custom && !isProviderType(old.type)) {
        run.providers.registerFrom(run.journal.base, old.provider);
        const isKept = run.dryRun || old.external || old.retainOnDelete;
        // The real engine has the provider ready even where nothing is asked of it.
        if (isKept) run.providers.prepare(old.provider);
        else await (await run.providers.get(old.provider))?.delete(old, old.customTimeouts.delete ?? 0);
      }
    } catch (error) {
      report(run, op, old, undefined, NO_DIFFERENCE, true);
      run.journal.end(old);
      throw run.fail(error instanceof Error ? error.message : String(error), old.urn);
    }
    if (keepPending) old.pendingReplacement = true;
    run.journal.end(old, keepPending ? undefined : old);
    report(run, op, old, undefined);
  });
}
