/** `ci apply`: previews what was merged stack by stack, which must pass the same gate, and applies it. A plan of another job is never taken. */

import { shared } from "../../../provider/base/notices";
import { clause } from "../../../provider/base/declare";
import { messageOf, reasonOf, shortened } from "../../../provider/base/text";
import { wrongUse } from "../io/input";
import { refusal } from "../io/once";
import { readStackConfig } from "../io/stack-config";
import type { Call } from "../io/session";
import { rulesOf } from "./base-rules";
import { settingsOf } from "./check";
import { commentMark, textOf } from "./comment";
import { openForge } from "./forge/open";
import { allowingIo, guardedIo } from "./guard";
import { newerCommit, shortCommit } from "./newest";
import { clauses, notices } from "./notices";
import type { CiFlags } from "./options";
import { factsOf, gateCode } from "./post";
import { previewStacks, stacksOf } from "./previews";
import type { ReviewedStack } from "./previews";
import { requireFolder, runProgram } from "./processes";
import { code, prose } from "../review/markdown";
import { addToPage, beginRun, ending, linksOf, prepare } from "./run";
import type { Outcome, Run } from "./run";
import { lineOf } from "./stopped";

/** How far a run came. */
interface Progress {
  /** What was previewed, in the order of the run. */
  readonly found: ReviewedStack[];
  readonly applied: string[];
  /** The stacks that were not previewed. */
  left: readonly string[];
}

/** Runs the command. */
export async function apply(call: Call<CiFlags>): Promise<number> {
  const run = beginRun("apply", call);
  requireDefaultBranch(run);
  requireFolder(run.options.folder);
  const progress: Progress = { found: [], applied: [], left: stacksOf(run.options) };
  try {
    const newer = await newerCommit(run);
    if (newer !== undefined) return await leaveTo(newer, run);
    const other = await prepare(run);
    if (other !== undefined) return other;
    const ended = await applyInOrder(run, progress);
    const url = await tellRequest(
      run,
      progress,
      ended === 0 ? undefined : clause`Not applied: see the plan.`,
    );
    const result = progress.applied.length > 0 ? "applied" : "unchanged";
    return ending(run, ended, { result, url, ...reportsOf(progress) });
  } catch (error) {
    addToPage(run, `- ⛔ ${prose(messageOf(error))}`);
    const url = await tellRequest(run, progress, reasonOf(error));
    ending(run, 1, { url, ...reportsOf(progress) });
    throw error;
  } finally {
    const { found, applied, left } = progress;
    const facts = { ...factsOf({ stacks: found, remarks: [] }), applied, left };
    if (call.output.isJson) await call.output.showText(facts, () => "");
  }
}

function reportsOf({ found }: Progress): Pick<Outcome, "reports"> {
  return { reports: found.map(({ report }) => report) };
}

/** @throws InvalidInputError where the run is for what is not merged, or where that is not known */
export function requireDefaultBranch({ context, verb, isDefaultBranch }: Run): void {
  const other =
    context.proposal === undefined
      ? isDefaultBranch === false && "another branch"
      : clause`a pull or merge request`;
  if (other !== false)
    throw wrongUse(verb, shared.wrongRun`runs only on the default branch: this run is for ${other}`);
  if (isDefaultBranch === undefined)
    throw wrongUse(
      verb,
      shared.missingValue`runs only on the default branch, and this system does not say which one that is: pass --branch-is-default on that branch alone`,
    );
}

/** The run of the newer commit applies what both have changed; this one would undo what came since. */
async function leaveTo(newer: string, run: Run): Promise<number> {
  const head = shortCommit(newer);
  const superseded = notices["newer-commit"]({ folder: run.options.folder, head });
  run.note(superseded);
  addToPage(run, `- ${prose(superseded.text)}`);
  return ending(run, 0, { result: "superseded" });
}

/** Each stack is previewed when those before it are applied. The first that does not get through the gate, or fails, is the last. */
async function applyInOrder(run: Run, progress: Progress): Promise<number> {
  const { options, io, call, note } = run;
  const { found } = progress;
  const guarded = guardedIo(io, options);
  const title = options.title ?? "Plan";
  const rules = await rulesOf({ ...run, folder: options.folder }, note);
  const asked = { refresh: true, title, dialect: call.options.dialect, isGuarded: true, rules };
  const names = progress.left;
  for (const [at, name] of names.entries()) {
    progress.left = names.slice(at + 1);
    const planned = await previewStacks(options, [name], guarded, asked);
    found.push(...planned);
    const text = textOf({ stacks: planned, remarks: [], title });
    addToPage(run, text);
    if (!call.output.isJson) await call.output.showText({}, () => text);
    const ended = gateCode(planned);
    if (ended === 12) sayWhatStops(run, planned);
    if (ended !== 0) {
      sayHowFar(run, name, progress);
      return ended;
    }
    for (const { report } of planned) {
      if (report.exitCode === 0) note(notices["nothing-to-apply"]({ stack: name }));
      else await applyStack(run, name, allowingIo(guarded, report, options), progress);
    }
  }
  return 0;
}

/**
 * Runs `up` for a stack whose preview went through the gate.
 *
 * @throws WebhooksError where the settings do not work, or it fails
 */
export async function applyStack(
  run: Run,
  stack: string,
  io: Run["io"],
  progress: Pick<Progress, "applied" | "left">,
): Promise<void> {
  const { options, note } = run;
  // A run that sends nothing would not find out that the API key is wrong.
  const { fault, isChecked } = await settingsOf(run, stack);
  if (fault !== undefined) {
    sayHowFar(run, stack, progress);
    throw refusal(notices["check-failed"]({ stack, reason: fault }));
  }
  if (!isChecked) note(notices["check-skipped"]({ stack }));
  const words = ["up", "--stack", stack, "--refresh", "--yes", "--skip-preview", "--non-interactive"];
  // Pulumi hides them in its own lines, and those of several lines not everywhere.
  const { secrets } = await readStackConfig(stack, io.environment, options.folder);
  const ended = await runProgram("pulumi", words, { folder: options.folder, io, isLogged: true, secrets });
  if (ended.code !== 0) {
    sayHowFar(run, stack, progress);
    const reason = shortened(ended.firstError ?? clauses.noError({ code: ended.code ?? "null" }), 300);
    throw refusal(shared.failedProgram`\`pulumi up\` failed for ${stack}: ${reason}`);
  }
  progress.applied.push(stack);
  note(notices["applied"]({ stack }));
}

/** Every line goes to the log, which has no bounds. */
function sayWhatStops({ note, call }: Run, found: readonly ReviewedStack[]): void {
  const lines = found.flatMap(({ stopped }) => stopped.map(lineOf));
  note(notices.stopped({ count: lines.length }));
  for (const line of lines) call.output.note(line);
}

/** Says nothing of a single stack. */
function sayHowFar(
  { note }: Run,
  stack: string,
  { applied, left }: Pick<Progress, "applied" | "left">,
): void {
  if (applied.length + left.length === 0) return;
  const listed = (names: readonly string[]): string => names.join(", ") || "-";
  note(notices["stopped-at"]({ stack, applied: listed(applied), left: listed(left) }));
}

/**
 * Writes into the comment of the request whose merge made this commit what became of it. That nobody can is no fault of the update.
 *
 * @param failure why the run failed; undefined where it did not
 * @returns the address of the comment; undefined where there is none
 */
async function tellRequest(
  run: Run,
  { found, applied }: Progress,
  failure?: string,
): Promise<string | undefined> {
  const { context, io, commit, options, note } = run;
  try {
    const forge = openForge(context, io.environment);
    if (forge === undefined || commit === undefined) return undefined;
    try {
      const proposal = await forge.mergedProposal(commit);
      if (proposal === undefined) return undefined;
      const mark = commentMark(options.name);
      const lines = [
        ...(applied.length > 0 ? [`- ✅ ${clause`Applied: ${applied.map(code).join(", ")}.`}`] : []),
        ...(failure === undefined ? [] : [`- ⛔ ${prose(shortened(failure, 400))}`]),
        ...(failure === undefined && applied.length === 0
          ? [`- ✅ ${clause`Merged. Nothing had to be applied.`}`]
          : []),
      ];
      const plan = textOf({ ...linksOf(run), stacks: found, remarks: [], title: options.title ?? "Plan" });
      const text = `${mark}\n${lines.join("\n")}\n\n${plan}`;
      return await forge.keepComment(proposal, mark, text, { onlyUpdate: failure === undefined });
    } finally {
      await forge.close();
    }
  } catch (error) {
    note(notices["request-not-told"]({ reason: reasonOf(error) }));
    return undefined;
  }
}
