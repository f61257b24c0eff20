/** `ci drift`: compares the service with the program on a schedule, and keeps one issue open as long as they differ. */

import { clause } from "../../../provider/base/declare";
import { messageOf } from "../../../provider/base/text";
import type { Call } from "../io/session";
import { applyStack, requireDefaultBranch } from "./apply";
import { tellChat } from "./chat";
import { rulesOf } from "./base-rules";
import { issueMark, textOf } from "./comment";
import type { IssueText } from "./forge/forge";
import { openForge } from "./forge/open";
import { tokenOf } from "./forge/token";
import { allowingIo, guardedIo } from "./guard";
import { notices } from "./notices";
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
  const { options, context, io } = run;
  // Looking alone does no harm anywhere.
  const isWriting = options.rotate || tokenOf(context, io.environment) !== undefined;
  if (run.isDefaultBranch !== undefined || isWriting) requireDefaultBranch(run);
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
  const url = await keepIssue(run, hasDrift ? issueOf(run, found, code) : undefined);
  const due = found.filter(({ report }) => report.exitCode === 11);
  const outcome = { reports: found.map(({ report }) => report), url };
  if (hasDrift || due.length === 0) return ending(run, code, outcome);
  if (options.rotate) await rotate(run, due);
  else run.note(notices["rotations-due"]());
  return ending(run, 0, outcome);
}

/** Lets the guard refuse whatever the previews did not show. */
async function rotate(run: Run, due: readonly ReviewedStack[]): Promise<void> {
  const progress = { applied: [] as string[], left: due.map(({ name }) => name) };
  const guarded = guardedIo(run.io, { failOn: "danger" });
  for (const { name, report } of due) {
    progress.left = progress.left.slice(1);
    const allow = report.facts.notices.map(({ code }) => code);
    await applyStack(run, name, allowingIo(guarded, report, { failOn: "danger", allow }), progress);
  }
}

async function stacksFor(run: Run, names: readonly string[]): Promise<ReviewedStack[] | number> {
  const { options, io, call } = run;
  const { title = "Drift" } = options;
  const rules = await rulesOf({ ...run, folder: options.folder }, run.note);
  const { dialect } = call.options;
  const { dashboardUrl } = run;
  const asked = { refresh: true, title, dialect, dashboardUrl, detailedExitCode: true, rules };
  try {
    return (await prepare(run)) ?? (await previewStacks(options, names, io, asked));
  } catch (error) {
    run.note(notices["not-prepared"]({ reason: messageOf(error) }));
    return failedStacks(options, names, io, asked, messageOf(error));
  }
}

/** What happened, and how to repair it. */
function issueOf(run: Run, stacks: readonly ReviewedStack[], code: number): IssueText {
  const { title = "Drift", name } = run.options;
  const differing = stacks.filter(({ report }) => report.exitCode === 10 || report.exitCode === 1);
  const [only] = differing;
  const found =
    code === 1
      ? clause`A preview failed, so it is not known whether the service differs from the program.`
      : clause`The service is not as the program declares it: somebody changed it by hand, or a merged change was not applied.`;
  const remarks = [
    found,
    clause`To repair drift, run \`ci apply\` by hand: start the workflow on GitHub, or retry the last job on GitLab. A repair needs no entry in \`webhooks:allow\`.`,
  ];
  return {
    // Plain text: a title is no Markdown.
    title:
      only !== undefined && differing.length === 1
        ? clause`${title}: ${only.report.facts.stack || only.name}`
        : clause`${title}: ${differing.length} stacks`,
    body: textOf({ ...linksOf(run), stacks, remarks, title, mark: issueMark(name) }),
  };
}

async function keepIssue(
  { context, io, note, options }: Run,
  issue: IssueText | undefined,
): Promise<string | undefined> {
  const forge = openForge(context, io.environment);
  if (forge === undefined) {
    if (issue !== undefined) note(notices["no-token"]());
    return undefined;
  }
  try {
    const url = await forge.keepIssue(issueMark(options.name), issue);
    if (url !== undefined)
      note(issue === undefined ? notices["issue-closed"]({ url }) : notices["issue-kept"]({ url }));
    return url;
  } finally {
    await forge.close();
  }
}
