/** One run of a pipeline's command: its options, its context, and what all commands do first. */

import { appendFileSync, readFileSync } from "node:fs";
import type { Notice } from "../../../provider/base/notice";
import { oneLine } from "../../../provider/base/text";
import { givenDashboard } from "../io/dashboard";
import type { CliIo } from "../io/input";
import type { Call } from "../io/session";
import type { Report } from "../review/report";
import { contextOf } from "./forge/context";
import type { RunContext } from "./forge/context";
import { handOver } from "./hand-over";
import { installPackages } from "./install";
import { ciOptionsOf } from "./options";
import type { CiFlags, CiOptions, CiVerb } from "./options";

/** One run. */
export interface Run {
  readonly verb: CiVerb;
  readonly call: Call<CiFlags>;
  readonly io: CliIo;
  readonly options: CiOptions;
  readonly context: RunContext;
  /** The proposed change that it is for. */
  readonly number: number | undefined;
  /** Whether it is on the default branch; undefined where neither the system nor an option says so. */
  readonly isDefaultBranch: boolean | undefined;
  /** The commit that it is for. */
  readonly commit: string | undefined;
  /** The address of the dashboard, to which reports link. */
  readonly dashboardUrl: string | undefined;
  note(notice: Notice): void;
}

/** Reads options and environment. @throws InvalidInputError where an option cannot be used */
export function beginRun(verb: CiVerb, call: Call<CiFlags>): Run {
  const { io, output } = call;
  const options = ciOptionsOf(verb, call.options, io.environment);
  const context = contextIn(io);
  return {
    ...{ verb, call, io, options, context },
    dashboardUrl: givenDashboard(call.options.dashboardUrl, io),
    number: options.pullRequest ?? context.proposal?.number,
    // What the system knows counts, whatever an option says.
    isDefaultBranch: context.isDefaultBranch ?? (options.branchIsDefault ? true : undefined),
    commit: options.commit ?? commitOf(context),
    note: (notice) => output.note(notice),
  };
}

/** What the environment and the event of a run say. */
export function contextIn({ environment }: CliIo): RunContext {
  return contextOf(environment, (path) => readFileSync(path, "utf8"));
}

/** The commit that a run is for. */
export function commitOf({ proposal, commit }: RunContext): string | undefined {
  return proposal === undefined ? commit : proposal.commit;
}

/**
 * Installs the packages of the program, and runs its own version of the command where that is another one.
 *
 * @returns the code that the other version ended with; undefined where this one goes on
 * @throws WebhooksError where the packages cannot be installed
 */
export async function prepare({ verb, call, io, options, note }: Run): Promise<number | undefined> {
  await installPackages(options, io);
  const { output, dialect } = call.options;
  return handOver(verb, options, { io, note, output, dialect });
}

/** Adds a text to the page of the run, and shows it, or in its place the facts as JSON. */
export async function show(run: Run, text: string, facts: object): Promise<void> {
  addToPage(run, text);
  await run.call.output.showText(facts, () => text);
}

/** Adds a text to the page of the run, where the forge has one. */
export function addToPage({ context }: Run, text: string): void {
  if (context.summaryFile !== undefined) appendFileSync(context.summaryFile, `${text}\n`);
}

/** The outputs of a step, beside its code. */
export interface Outcome {
  /** In one word. Default: what the code says. */
  readonly result?: "applied" | "unchanged" | "superseded";
  /** The previews whose dangers and changes are counted. The counts are empty where a preview failed. */
  readonly reports?: readonly Pick<Report, "facts" | "exitCode">[];
  /** The address of the comment or of the issue. */
  readonly url?: string | undefined;
}

const results: Readonly<Record<number, string>> = { 10: "drift", 12: "stopped" };

/** Tells the later steps of the job how it ends, each output in one line. */
export function ending(
  { context: { outputFile } }: Pick<Run, "context">,
  code: number,
  { result, reports = [], url = "" }: Outcome = {},
): number {
  if (outputFile === undefined) return code;
  const isKnown = reports.length > 0 && reports.every(({ exitCode }) => exitCode !== 1);
  const sum = (count: (facts: Report["facts"]) => number): string =>
    isKnown ? String(reports.reduce((all, { facts }) => all + count(facts), 0)) : "";
  const outputs = {
    code: String(code),
    result: code === 0 ? (result ?? "passed") : (results[code] ?? "failed"),
    dangers: sum(({ notices }) => notices.filter(({ severity }) => severity === "danger").length),
    changes: sum(({ counts }) => Object.values(counts).reduce((all, one) => all + one, 0)),
    "comment-url": oneLine(url),
  };
  const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value}\n`);
  appendFileSync(outputFile, lines.join(""));
  return code;
}

/** Where readers find more. */
export function linksOf({ context, options }: Run): { readonly runUrl?: string; readonly pageUrl?: string } {
  const { runUrl } = context;
  const { pageUrl } = options;
  return { ...(runUrl !== undefined && { runUrl }), ...(pageUrl !== undefined && { pageUrl }) };
}
