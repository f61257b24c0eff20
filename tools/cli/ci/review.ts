/** `ci review`: previews the stacks of a proposed change, and keeps what that means in files. It may run code of anybody. */

import { clause } from "../../../provider/base/declare";
import { join, resolve } from "node:path";
import { hasCode } from "../../../provider/base/errors";
import { printed } from "../../../provider/base/notice";
import { messageOf, safeSource } from "../../../provider/base/text";
import { packageVersion } from "../../../provider/base/urn";
import { lint } from "../../topology/rules/lint";
import type { Finding } from "../../topology/rules/lint";
import { codeQualityOf } from "../../topology/rules/code-quality";
import { sarifOf } from "../../topology/rules/sarif";
import type { RoutedEvent } from "../../topology/model/routes";
import { readFileText } from "../io/input";
import type { Call } from "../io/session";
import { folderInRepository, readSettings } from "../review/lint";
import { pageOf } from "../review/page/page";
import { previewPage } from "../review/page/preview-page";
import { eventsIn } from "../review/replay-events";
import { withPlaces } from "../review/places";
import { markIssues, markLines, marksOf } from "./annotations";
import { rulesOf } from "./base-rules";
import { textOf } from "./comment";
import { reviewArtifactOf, writeReviewArtifact, writeInto } from "./review-artifact";
import { notices } from "./notices";
import { outOf } from "./options";
import type { CiFlags } from "./options";
import { openForge } from "./forge/open";
import { codeOfReviews, factsOf, post, renderedOf, sourceOf } from "./post";
import type { Posted, Rendered } from "./post";
import { failedStacks, previewStacks, stacksOf } from "./previews";
import type { ReviewedStack } from "./previews";
import { redactorOfEnvironment, requireFolder } from "./processes";
import { projectedStacks } from "./projected";
import { beginRun, commitOf, contextIn, ending, prepare, show } from "./run";
import type { Run } from "./run";

/** What else the review has to say, and whether something could not be used. */
interface Remarks {
  readonly lines: string[];
  isWrong: boolean;
}

/** Runs the command. What is used wrongly is handed on, too: who reads the change does not see the log of this job. */
export async function review(call: Call<CiFlags>): Promise<number> {
  try {
    return await previewAndReview(call);
  } catch (error) {
    if (hasCode(error, "invalid-input")) await handOnFault(call, error.message);
    throw error;
  }
}

async function handOnFault({ options, io }: Call<CiFlags>, remark: string): Promise<void> {
  const commit = commitOf(contextIn(io));
  // The error that is on its way says what was wrong.
  await writeReviewArtifact(outOf(options, io.environment), reviewArtifactOf(commit, [], [remark])).catch(
    () => undefined,
  );
}

async function previewAndReview(call: Call<CiFlags>): Promise<number> {
  const run = beginRun("review", call);
  const { options } = run;
  requireFolder(options.folder);
  const names = stacksOf(options);
  const remarks: Remarks = { lines: [], isWrong: false };
  const found = await stacksFor(run, names, remarks);
  if (typeof found === "number") return found;
  if (found.some(({ report }) => report.exitCode === 1)) remarks.lines.push(...missingSecrets(run));
  await writeFiles(run, found, remarks);
  const projected = projectedStacks(found, run.io.environment);
  const rendered = renderedOf(
    [await writeReviewArtifact(options.out, reviewArtifactOf(run.commit, projected, remarks.lines))],
    run.dashboardUrl,
  );
  const text = textOf(sourceOf(run, rendered));
  await writeInto(options.out, "report.md", text);
  await show(run, text, factsOf(sourceOf(run, rendered)));
  const { code, url } = await codeFor(run, rendered);
  const outcome = { reports: found.map(({ report }) => report), url };
  return ending(run, code === 0 && remarks.isWrong ? 2 : code, outcome);
}

/** The code of the gate, with the comment where this job may write. Where `ci comment` has the gate, only a failure counts. */
async function codeFor(run: Run, rendered: Rendered): Promise<Pick<Posted, "code" | "url">> {
  const { number, context, io, options } = run;
  if (!options.gate) return { code: codeOfReviews(rendered) === 1 ? 1 : 0 };
  const forge = number === undefined ? undefined : openForge(context, io.environment);
  if (forge === undefined) return { code: codeOfReviews(rendered) };
  try {
    return await post(run, forge, rendered);
  } finally {
    await forge.close();
  }
}

async function stacksFor(
  run: Run,
  names: readonly string[],
  remarks: Remarks,
): Promise<ReviewedStack[] | number> {
  const { options, io, call } = run;
  const { title = "Webhooks" } = options;
  const rules = await rulesOf({ ...run, folder: options.folder }, (notice) => {
    remarks.lines.push(printed(notice));
    run.note(notice);
  });
  const asked = {
    refresh: false,
    title,
    dialect: call.options.dialect,
    dashboardUrl: run.dashboardUrl,
    rules,
    isGuarded: true,
  };
  try {
    const other = await prepare(run);
    if (other !== undefined) return other;
  } catch (error) {
    run.note(notices["not-prepared"]({ reason: messageOf(error) }));
    return failedStacks(options, names, io, asked, messageOf(error));
  }
  const events = await eventsOf(run, remarks);
  return previewStacks(options, names, io, { ...asked, events });
}

/** Without the events where they cannot be read, so that the comment still describes this push. */
async function eventsOf(run: Run, remarks: Remarks): Promise<readonly RoutedEvent[] | undefined> {
  const file = run.options.events;
  if (file === undefined) return undefined;
  return usable(run, remarks, async () => [...eventsIn(await readFileText(file), file)]);
}

/** What a file of the project says; undefined, with a remark, where it cannot be used. */
async function usable<Value>(
  { note }: Run,
  remarks: Remarks,
  read: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!hasCode(error, "invalid-input")) throw error;
    remarks.lines.push(error.message);
    remarks.isWrong = true;
    note(notices["left-out"]({ reason: error.message }));
    return undefined;
  }
}

/** The variables that a preview of a change in the same repository usually has. */
const secretsOfPreview = ["PULUMI_ACCESS_TOKEN", "PULUMI_CONFIG_PASSPHRASE"];

function missingSecrets({ context, io }: Run): string[] {
  const missing = secretsOfPreview.filter((name) => !io.environment[name]);
  if (context.proposal?.isFork !== true || missing.length === 0) return [];
  return [clause`this change comes from a fork, whose jobs get no secrets; not set: ${missing.join(", ")}`];
}

/** The pages, and the findings of the rules in the forms that forges show. */
async function writeFiles(run: Run, found: readonly ReviewedStack[], remarks: Remarks): Promise<void> {
  const { options, io, note } = run;
  const complete = found.filter(({ report }) => report.exitCode !== 1);
  for (const { name, report, options: asked } of found) {
    const file = found.length === 1 ? "page.html" : `page-${name.replaceAll("/", "-")}.html`;
    await writeInto(options.out, file, pageOf(previewPage(report, asked)));
  }
  const folder = folderInRepository(resolve(options.folder));
  const hide = redactorOfEnvironment(io.environment);
  const placed = complete.map(({ report: { facts, topology } }) => ({
    notices: facts.notices.map((reportedNotice) => ({ ...reportedNotice, text: hide(reportedNotice.text) })),
    topology: withPlaces(topology, options.folder),
  }));
  const marks = placed.flatMap(({ notices: all, topology }) => marksOf(all, topology, folder));
  markLines(marks, { io, isJson: run.call.output.isJson });
  const settings = await usable(run, remarks, () => readSettings(undefined, options.folder));
  if (settings === undefined || complete.length === 0) return;
  const findings: Finding[] = placed.flatMap(({ topology }) =>
    lint(topology, { settings, now: io.now(), note: (notice) => run.call.output.note(notice) }),
  );
  const write = (name: string, content: object): Promise<void> =>
    writeInto(options.out, name, safeSource(`${JSON.stringify(content, undefined, 2)}\n`));
  await write("lint.sarif", sarifOf(findings, packageVersion(), folder));
  await write("code-quality.json", [...markIssues(marks, findings), ...codeQualityOf(findings, folder)]);
  const serious = findings.filter(({ severity }) => severity !== "note").length;
  if (serious > 0) note(notices["rules-violated"]({ count: serious, file: join(options.out, "lint.sarif") }));
}
