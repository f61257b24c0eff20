/** `ci drift`: compares the service with the program on a schedule, and keeps one issue open as long as they differ. */

import { messageOf } from "../../base/text";
import type { Call } from "../io/session";
import { applyStacks, requireDefaultBranch } from "./apply";
import { tellChat } from "./chat";
import { rulesOf } from "./base-rules";
import { issueMark, textOf } from "./comment";
import { openForge } from "./forge/open";
import { clauses, notices } from "./notices";
import type { CiFlags } from "./options";
import { factsOf } from "./post";
import { codeOf, failedStacks, previewStacks, stacksOf } from "./previews";
import type { ReviewedStack } from "./previews";
import { requireFolder } from "./processes";
import { beginRun, ending, linksOf, prepare, show } from "./run";
import type { Run } from "./run";

/** Runs the command. */
export async function drift(call: Call<CiFlags>): Promise<number> {
  const run = beginRun("drift", call);
  const { options } = run;
  requireDefaultBranch(run);
  requireFolder(options.folder);
  const names = stacksOf(options);
  const found = await stacksFor(run, names);
  if (typeof found === "number") return found;
  const { title = "Drift" } = options;
  const code = codeOf(found.map(({ report }) => report.exitCode));
  const source = { ...linksOf(run), stacks: found, remarks: [], title };
  await show(run, textOf(source), factsOf(source));
  await tellChat(run, found);
  const hasDrift = code === 10 || code === 1;
  const mark = issueMark(options.name);
  await keepIssue(
    run,
    mark,
    hasDrift ? { title: issueTitle(title, found), body: textOf({ ...source, mark }) } : undefined,
  );
  const due = found.filter(({ report }) => report.exitCode === 11);
  if (hasDrift || due.length === 0) return ending(run, code);
  if (!options.rotate) {
    run.note(notices["rotations-due"]());
    return ending(run, 0);
  }
  return ending(run, await applyStacks(run, due));
}

async function stacksFor(run: Run, names: readonly string[]): Promise<ReviewedStack[] | number> {
  const { options, io, call } = run;
  const { title = "Drift" } = options;
  const rules = await rulesOf({ ...run, folder: options.folder }, run.note);
  const asked = { refresh: true, title, dialect: call.options.dialect, detailedExitCode: true, rules };
  try {
    return (await prepare(run)) ?? (await previewStacks(options, names, io, asked));
  } catch (error) {
    run.note(notices["not-prepared"]({ reason: messageOf(error) }));
    return failedStacks(options, names, io, asked, messageOf(error));
  }
}

/** Plain text: a title is no Markdown. */
function issueTitle(title: string, found: readonly ReviewedStack[]): string {
  const differing = found.filter(({ report }) => report.exitCode === 10 || report.exitCode === 1);
  const [only] = differing;
  return only !== undefined && differing.length === 1
    ? clauses.issueOfStack({ title, stack: only.handedOn.stack })
    : clauses.issueOfStacks({ title, count: differing.length });
}

async function keepIssue(
  { context, io, note }: Run,
  mark: string,
  issue: { readonly title: string; readonly body: string } | undefined,
): Promise<void> {
  const forge = openForge(context, io.environment);
  if (forge === undefined) {
    if (issue !== undefined) note(notices["no-token"]());
    return;
  }
  try {
    const url = await forge.keepIssue(mark, issue);
    if (url !== undefined)
      note(issue === undefined ? notices["issue-closed"]({ url }) : notices["issue-kept"]({ url }));
  } finally {
    await forge.close();
  }
}
