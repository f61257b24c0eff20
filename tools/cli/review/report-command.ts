/** `report`: turns the preview of a pipeline into the comment on its pull request. */

import { readFileSync } from "node:fs";
import { parse } from "node:path";
import type { Command } from "commander";
import { clause } from "../../../provider/base/declare";
import { settingRules } from "../../../provider/settings/settings";
import type { RoutedEvent } from "../../topology/model/routes";
import { noInput, oneInput, readText, wrongUse } from "../io/input";
import type { CliIo } from "../io/input";
import { rulesOf } from "../ci/base-rules";
import { contextOf } from "../ci/forge/context";
import { notices as topology } from "../../topology/notices";
import { gateOf, isGuardedBy } from "./gate";
import { isLink, noLink } from "./markdown";
import { askLive } from "./live";
import { report } from "./report";
import type { Report, ReportOptions } from "./report";
import { reportTogether } from "./report-together";
import type { Call, Session } from "../io/session";
import { refusal } from "../io/once";
import { watched } from "../io/progress";
import { givenDashboard } from "../io/dashboard";
import { notices as shared } from "../io/notices";
import { notices } from "./notices";
import { previewPage } from "./page/preview-page";
import { writePage } from "./page/write-page";
import { eventsIn } from "./replay-events";
import { previewOutput, refuseIdle } from "./topology-input";

interface ReportFlags extends Omit<ReportOptions, "dialect" | "replay" | "inUse" | "rules" | "isGuarded"> {
  readonly live?: boolean | undefined;
  readonly digest?: boolean | undefined;
  readonly together?: string | undefined;
  readonly html?: string | undefined;
  readonly replay?: string | undefined;
}

/** Adds the command. */
export function addReport(program: Command, session: Session): void {
  program
    .command("report")
    .description("write the changes in the output of `pulumi preview --json` as a Markdown comment")
    .argument("[files...]", "the preview of one stack, or the previews of several (default: standard input)")
    .option("--title <text>", "the heading of the comment", "Webhooks")
    .option(
      "--detailed-exit-code",
      "exit with 11 if the only changes are signing secrets that are due for rotation",
    )
    .option("--digest", "write a digest of the changes instead: equal previews have equal digests")
    .option(
      "--fail-on <list>",
      "exit with 12 if there is a notice with one of these severities (warning includes danger) or codes, separated by commas",
    )
    .option(
      "--allow <code[:resource]>",
      "allow this notice for one resource, by its name or URN, or for all (repeatable)",
      collected,
    )
    .option(
      "--owner <id>",
      "show only the changes for one owner of endpoints; the exit code covers only these",
    )
    .option("--only-consequences", "omit the graph and the tables of fields")
    .option("--html <file>", "also write a page with a map of the routes, which opens in a browser")
    .option(
      "--page-url <url>",
      "link to the page of this preview, at the address where the pipeline stores it",
    )
    .option(
      "--replay <file>",
      "show what would change for recorded events, one per line; - for standard input",
    )
    .option("--live", "ask the service when each resource with a danger last delivered, and to whom")
    .option("--together <name>", "write one comment for all files, which a pipeline identifies by this name")
    .addHelpText(
      "after",
      "\nExit codes of report: 0 no changes; 10 changes, a danger, or a signing secret that cannot be compared here; 11 (--detailed-exit-code) only rotations are due; 12 (--fail-on) a notice stops the pipeline; 1 the preview failed.",
    )
    .addHelpText("after", "\nExample:\n  $ pulumi preview --json --show-sames | pulumi-webhooks report")
    .action(session.action<ReportFlags>(writeReport));
}

function collected(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

async function readEvents(
  io: CliIo,
  file: string | undefined,
  [preview = "-"]: readonly string[],
): Promise<Iterable<RoutedEvent> | undefined> {
  if (file === undefined) return undefined;
  if (file === "-" && preview === "-") throw oneInput("preview and --replay");
  const text = await readText(io, file, "report", noInput("the events"));
  return watched(eventsIn(text, file), "events", io);
}

const missing = noInput(previewOutput);

/** The report of one preview, with what the service says where it is asked. */
async function reportOf(call: Call<ReportFlags>, text: string, options: ReportOptions): Promise<Report> {
  if (call.options.live !== true) return report(text, options);
  // Recorded events do not decide what is in danger, and running functions on them takes long.
  const found = report(text, { ...options, replay: undefined });
  return report(text, { ...options, inUse: found.exitCode === 1 ? [] : await askLive(call, found) });
}

async function writeReport(call: Call<ReportFlags>, ...files: string[]): Promise<number> {
  const { io, options, output } = call;
  const { together, digest = false, pageUrl, html } = options;
  if (pageUrl !== undefined && !isLink(pageUrl)) throw wrongUse("--page-url", noLink());
  const dialect = options.dialect ?? io.environment[settingRules.dialect.environment];
  const isGuarded = isGuardedBy(io.environment);
  // With many previews, the error of one counts as its failure, and these options are wrong for all of them.
  gateOf(options.failOn, options.allow);
  const isMany = files.length > 1 || together !== undefined;
  if (isMany) refuseIdle(options, clause`it writes the page of one preview`, ["html"]);
  if (isMany) refuseIdle(options, clause`it compares the preview of one stack`, ["replay", "live"]);
  const events = await readEvents(io, options.replay, files);
  const previews = await Promise.all(
    (files.length === 0 ? ["-"] : files).map(async (file) => ({
      name: file === "-" ? "preview" : parse(file).name,
      text: await readText(io, file, "report", missing),
    })),
  );
  const [first] = previews;
  const context = contextOf(io.environment, (path) => readFileSync(path, "utf8"));
  const place = { folder: ".", io, context, isDefaultBranch: context.isDefaultBranch ?? true };
  const rules = await rulesOf(place, (notice) => output.note(notice));
  const dashboardUrl = givenDashboard(options.dashboardUrl, io);
  const asked = { ...options, dialect, isGuarded, rules, dashboardUrl };
  if (isMany && files.length === 0 && first?.text.trim() === "") throw wrongUse("report", missing);
  const one = isMany ? undefined : await reportOf(call, first?.text ?? "", { ...asked, replay: events });
  const { markdown, exitCode, facts } =
    one ?? reportTogether(previews, together ?? "stacks", { ...asked, replay: undefined });
  if (one?.facts.replay?.events === 0)
    output.note(notices["no-events"]({ file: options.replay === "-" ? "--replay" : (options.replay ?? "") }));
  const changed = one?.changed ?? [];
  const isDocumented = changed.length > 0 && changed.every(({ change }) => change.dialect !== "convoy");
  if (dashboardUrl !== undefined && isDocumented) output.note(shared["no-dashboard"]());
  // The digest of a preview that failed would stand for half a plan.
  if (digest && exitCode === 1) throw refusal(topology["failed-preview"]());
  if (html !== undefined && one !== undefined)
    await writePage(html, previewPage(one, { owner: options.owner, dashboardUrl }));
  await output.showText(facts, () => (digest ? `${facts.digest}\n` : markdown));
  return exitCode;
}
