/** `ci apply`: previews anew what was merged, asks the same gate, and applies it. A plan of another job is never taken. */

import { messageOf } from "../../base/text";
import { refusal } from "../io/once";
import { wrongUse } from "../io/input";
import { Call } from "../io/session";
import { checkSettings } from "../inspect/check";
import type { SettingsCheck } from "../inspect/check";
import { rulesOf } from "./base-rules";
import { textOf } from "./comment";
import { openForge } from "./forge/open";
import { allowingIo, guardedIo } from "./guard";
import { clauses, notices } from "./notices";
import type { CiFlags } from "./options";
import { factsOf, gateCode } from "./post";
import { previewStacks, stacksOf } from "./previews";
import type { ReviewedStack } from "./previews";
import { requireFolder, runProgram } from "./processes";
import { prose } from "../review/markdown";
import { addToPage, beginRun, ending, linksOf, prepare, show } from "./run";
import type { Run } from "./run";
import { lineOf } from "./stopped";

/** Runs the command. */
export async function apply(call: Call<CiFlags>): Promise<number> {
  const run = beginRun("apply", call);
  const { options, io } = run;
  requireDefaultBranch(run);
  requireFolder(options.folder);
  const names = stacksOf(options);
  await requireNewest(run);
  const other = await prepare(run);
  if (other !== undefined) return other;
  const title = options.title ?? "Plan";
  const found = await previewStacks(options, names, guardedIo(io, options), {
    ...{ refresh: true, title, dialect: call.options.dialect, isGuarded: true },
    rules: await rulesOf({ ...run, folder: options.folder }, run.note),
  });
  const plan = { ...linksOf(run), stacks: found, remarks: [], title };
  await show(run, textOf(plan), factsOf(plan));
  const code = gateCode(found);
  if (code === 12) sayWhatStops(run, found);
  return ending(run, code === 0 ? await applyStacks(run, found) : code);
}

/** @throws InvalidInputError where the run is for what is not merged */
export function requireDefaultBranch({ context, verb }: Run): void {
  if (context.proposal !== undefined)
    throw wrongUse(verb, notices["apply-elsewhere"]({ other: clauses.aProposal() }));
  if (context.isDefaultBranch === false)
    throw wrongUse(verb, notices["apply-elsewhere"]({ other: clauses.anotherBranch() }));
}

/** @throws WebhooksError where the default branch is at another commit: an older one would roll back, with the entries of its day */
async function requireNewest({ context, io, commit }: Run): Promise<void> {
  const forge = openForge(context, io.environment);
  if (forge === undefined || commit === undefined) return;
  try {
    const head = await forge.defaultHead();
    if (head !== commit)
      throw refusal(notices["newer-commit"]({ commit: commit.slice(0, 12), head: head.slice(0, 12) }));
  } finally {
    await forge.close();
  }
}

/** Every line goes to the log, which has no bounds. */
function sayWhatStops({ note, call }: Run, found: readonly ReviewedStack[]): void {
  const lines = found.flatMap(({ handedOn }) => handedOn.stopped.map(lineOf));
  note(notices.stopped({ count: lines.length }));
  for (const line of lines) call.output.note(line);
}

/** Applies the stacks that change, in their order. After a failure nothing else is begun, and the page of the run says why. */
export async function applyStacks(run: Run, found: readonly ReviewedStack[]): Promise<number> {
  try {
    return await applyInOrder(run, found);
  } catch (error) {
    addToPage(run, `- ⛔ ${prose(messageOf(error))}`);
    throw error;
  }
}

async function applyInOrder(run: Run, found: readonly ReviewedStack[]): Promise<number> {
  const { options, io, note, verb } = run;
  const changed = found.filter(({ report }) => report.exitCode !== 0);
  if (changed.length === 0) note(notices["nothing-to-apply"]());
  // A run that sends nothing would not find out that the API key is wrong.
  for (const { name } of changed) {
    const { fault, isChecked } = await checked(run, name);
    if (fault !== undefined) throw refusal(notices["check-failed"]({ stack: name, reason: fault }));
    if (!isChecked) note(notices["check-skipped"]({ stack: name }));
  }
  const guarded = verb === "apply" ? guardedIo(io, options) : io;
  for (const [at, { name, report }] of changed.entries()) {
    const allowing = allowingIo(guarded, report, options);
    const words = ["up", "--stack", name, "--refresh", "--yes", "--skip-preview", "--non-interactive"];
    const { code } = await runProgram("pulumi", words, {
      ...{ folder: options.folder, io: allowing, isLogged: true },
    });
    if (code !== 0) {
      const left = changed.slice(at + 1).map((one) => one.name);
      throw refusal(notices["up-failed"]({ stack: name, left: left.join(", ") || "-" }));
    }
    note(notices["applied"]({ stack: name }));
  }
  return 0;
}

async function checked({ call, io, options }: Run, stack: string): Promise<SettingsCheck> {
  const checking = new Call({ ...call.options, stack, folder: options.folder }, io);
  try {
    return await checkSettings(checking);
  } finally {
    await checking.close();
  }
}
