// Makes the single steps: asks the provider, and records beginning and end in the journal.

import type { Changes } from "./diff";
import type { ProviderProcess } from "./provider";
import { ProviderError } from "./provider";
import { isProviderType } from "./providers";
import { Reported } from "./run";
import type { Operation, Run, Step } from "./run";
import type { PendingOperation, ResourceState } from "./state";
import { isSecret, markKeys, UNKNOWN } from "./values";
import type { Properties } from "./values";

/** What the engine knows about a difference. */
export interface Difference {
  /** The changed top-level properties. */
  diff: string[];
  /** Those that make a replacement necessary. */
  replaceKeys: string[];
  /** The changes by path; undefined when the provider compared. */
  detailedDiff: Changes | undefined;
}

/** No difference. */
export const NO_DIFFERENCE: Difference = { diff: [], replaceKeys: [], detailedDiff: undefined };

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
      const { id, outputs, reasons } = error.partial;
      Object.assign(next, { id, outputs, initErrors: reasons, modified: now() });
      // What exists was not changed into what the new inputs say.
      if (op === "update" && old !== undefined) next.inputs = old.inputs;
      // As in the real engine, the reasons stand for the message.
      const count = `${reasons.length} error${reasons.length === 1 ? "" : "s"} occurred:`;
      partial = run.fail([count, ...reasons.map((reason) => `\t* ${reason}`)].join("\n"), subject.urn);
    }
    if (next !== undefined) markOutputs(next);
    run.journal.end(
      subject,
      op === "create-replacement" && old?.pendingReplacement !== true ? undefined : old,
      next,
    );
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

// A preview takes the inputs for the outputs, unless even the provider's configuration is unknown.
function assumedOutputs(next: ResourceState, provider: ProviderProcess | undefined): Properties {
  return provider === undefined && !isProviderType(next.type) ? {} : next.inputs;
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
      if (run.dryRun || provider === undefined) next.outputs = assumedOutputs(next, provider);
      else Object.assign(next, await provider.create(next.urn, next.inputs));
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
      if (run.dryRun || provider === undefined) next.outputs = assumedOutputs(next, provider);
      else next.outputs = await provider.update(next.urn, old.id, old.inputs, old.outputs, next.inputs);
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
      const found = await provider.read(next.urn, next.id, next.inputs, next.inputs);
      next.outputs = found.outputs;
      if (found.id !== "") next.id = found.id;
      if (replaces && old !== undefined) old.delete = true;
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
      if (!run.dryRun && !old.external && !old.retainOnDelete && old.custom && !isProviderType(old.type)) {
        run.providers.registerFrom(run.journal.base, old.provider);
        const provider = await run.providers.get(old.provider);
        await provider?.delete(old.urn, old.id, old.inputs, old.outputs);
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
