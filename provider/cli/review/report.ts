/** The comment on a pull request about a preview, consequences first. Pure: text in, text out. */

import { shortened } from "../../base/text";
import { parsePreview } from "../../topology/preview/json";
import { codeOf } from "../../base/notice";
import type { Severity } from "../../base/notice";
import { clauses } from "./notices";
import { consequencesOf } from "./report-consequences";
import { digestOf } from "./report-digest";
import { graphOf } from "./report-graph";
import { isScaffold, readPreview } from "./report-preview";
import type { Operation, Preview, PreviewedResource } from "./report-preview";
import { bySeverity, isAtLeast, noticesIn, sentencesOf } from "./report-notices";
import type { ReportedNotice } from "./report-notices";
import { isDueRotation, isUncertain, rotationsDueIn } from "./report-rotations";
import { eventRoutes, routeEndings } from "./report-routes";
import type { RouteEnding } from "./report-routes";
import { changesIn, topologyAfter } from "../../topology/preview/from-preview";
import { block, code, fitting, plain, tablesOf, words } from "./report-table";
import type { Table } from "./report-table";
import { enumerated } from "../../base/lists";

/** The report on a preview, for a pipeline. */
export interface Report {
  /** The comment; empty where nothing changes. Always shorter than 65,536 characters. */
  readonly markdown: string;
  /** 0: no change; 10: changes, or a signing secret that cannot be compared here; 11: nothing but rotations that are due, if that is asked for; 1: the preview failed; 12: a notice of the severity that is asked for, or a worse one. */
  readonly exitCode: 0 | 1 | 10 | 11 | 12;
  /** The facts of the report, for programs. */
  readonly facts: ReportFacts;
}

/** What a preview would change, as `--output json` shows it: fields are added, neither renamed nor removed. */
interface ReportFacts {
  /** `project/stack`; empty where the preview names none. */
  readonly stack: string;
  /** How many resources of this package there are of each operation. */
  readonly counts: Readonly<Record<Exclude<Operation, "same">, number>>;
  /** One line for each notice about a resource, the most severe first. */
  readonly consequences: readonly string[];
  /** The same as data. */
  readonly notices: readonly ReportedNotice[];
  /** What changes, without secrets. */
  readonly resources: readonly Pick<PreviewedResource, (typeof shownFields)[number]>[];
  /** How many resources of other packages change. */
  readonly otherChanges: number;
  /** Why the preview failed; empty where it did not. */
  readonly errors: readonly string[];
  /** The endpoints of which nothing changes but the signing secret, because `rotateSecretAfterDays` have passed. */
  readonly rotationsDue: readonly string[];
  /** The same for each preview that would do the same. */
  readonly digest: string;
}

const shownFields = ["kind", "name", "id", "urn", "operation", "fields", "replacedBy"] as const;

/** How a comment is written. */
export interface ReportOptions {
  /** The heading. Default `Webhooks`. */
  readonly title?: string | undefined;
  /** The variable `WEBHOOKS_DIALECT` of this process, which overrides the config of the stack as in the preview. */
  readonly dialect?: string | undefined;
  /** Whether rotations that are due have an exit code of their own. */
  readonly detailedExitCode?: boolean | undefined;
  /** The severity from which on a notice has an exit code of its own. Default: none. */
  readonly failOn?: "danger" | "warning" | undefined;
}

/** The length limit of a comment: GitHub accepts 65,536 characters. */
const maxCharacters = 65_000;
const maxConsequences = 100;
const maxErrors = 20;
const maxErrorLength = 3_000;
/** Room for the names of a few hundred resources of which the same is said. */
const maxConsequenceLength = 4_000;
/** How many event types or endpoints are named that begin or end. */
const maxEndings = 20;
const maxNameLength = 80;
/** The length limit of each list before the tables, so that these have room. */
const maxListCharacters = 15_000;

/**
 * Writes the comment for what `pulumi preview --json` wrote.
 *
 * @throws WebhooksError where the text is something else
 */
export function report(previewText: string, options: ReportOptions = {}): Report {
  const json = parsePreview(previewText);
  const changes = changesIn(json, options.dialect);
  const preview = readPreview(json, changes);
  const facts = factsOf(preview);
  const isFailed = facts.errors.length > 0;
  const needsAttention = facts.notices.some((one) => one.severity === "danger" || isUncertain(one));
  const isUnchanged =
    facts.resources.length === 0 && facts.otherChanges === 0 && !needsAttention && !isSevere(facts, options);
  if (!isFailed && isUnchanged) {
    return { markdown: "", exitCode: 0, facts };
  }
  const isRotationOnly = isOnlyRotation(facts);
  const rotation = isRotationOnly ? clauses.onlyRotations() : "";
  const topology = topologyAfter(json, changes);
  const routes = eventRoutes(topology);
  // Of a preview that failed some resources are missing.
  const ended = isFailed ? [] : routeEndings(topology, routes);
  const parts = [
    ...[head(facts, options), rotation, failureSection(facts), endings(ended), consequences(facts)],
    routing(graphOf(routes)),
  ];
  const fixed = parts.filter((part) => part !== "").join("\n\n");
  const tables = fittingTables(tablesOf(preview, facts.notices), maxCharacters - fixed.length - 1000);
  const markdown = [fixed, ...tables, others(facts)].filter((part) => part !== "").join("\n\n");
  return { markdown: `${markdown}\n`, exitCode: isFailed ? 1 : exitCodeOf(facts, options), facts };
}

/** The exit code of a preview that succeeded and changes something. */
function exitCodeOf(facts: ReportFacts, { failOn, detailedExitCode }: ReportOptions): 10 | 11 | 12 {
  if (isSevere(facts, { failOn })) return 12;
  return isOnlyRotation(facts) && detailedExitCode === true ? 11 : 10;
}

/** Whether a notice is as severe as what is asked for. */
function isSevere({ notices }: ReportFacts, { failOn }: ReportOptions): boolean {
  return failOn !== undefined && notices.some(({ severity }) => isAtLeast(severity, failOn));
}

function isOnlyRotation({ resources, otherChanges, errors, notices, rotationsDue }: ReportFacts): boolean {
  const isAll = rotationsDue.length > 0 && rotationsDue.length === resources.length;
  // All that changes is due then, and may say so in a notice that is a danger.
  const isDue = (one: ReportedNotice): boolean =>
    isDueRotation(one) && resources.some(({ urn }) => urn === one.urn);
  const isMore = notices.some((one) => !isDue(one) && (one.severity === "danger" || isUncertain(one)));
  return isAll && !isMore && otherChanges === 0 && errors.length === 0;
}

function factsOf(preview: Preview): ReportFacts {
  const changed = preview.resources.filter(({ operation }) => operation !== "same");
  const said = noticesIn(preview);
  const notices = bySeverity(consequencesOf(preview, said));
  const count = (wanted: Operation): number => changed.filter(({ operation }) => operation === wanted).length;
  return {
    stack: preview.stack,
    counts: {
      create: count("create"),
      adopt: count("adopt"),
      update: count("update"),
      replace: count("replace"),
      delete: count("delete"),
    },
    consequences: sentencesOf(notices),
    notices,
    resources: changed.map(
      (resource) =>
        Object.fromEntries(
          shownFields.map((field) => [field, resource[field]]),
        ) as unknown as ReportFacts["resources"][number],
    ),
    otherChanges: preview.others.filter((step) => !isScaffold(step)).length,
    errors: preview.errors,
    rotationsDue: rotationsDueIn(preview, said),
    digest: digestOf(preview, said),
  };
}

/** The hidden first line by which a pipeline finds the comment that it wrote before. */
export function marker(stack: string): string {
  return `<!-- pulumi-webhooks report ${stack.replaceAll(/[^\w./-]/g, "_")} -->`;
}

/** What changes, in words; empty where nothing of this package does. */
export function summaryOf(counts: ReportFacts["counts"]): string {
  return (Object.entries(counts) as [keyof typeof counts, number][])
    .filter(([, count]) => count > 0)
    .map(([operation, count]) => `${count} to ${words[operation]}`)
    .join(", ");
}

function head({ stack, counts }: ReportFacts, { title = "Webhooks" }: ReportOptions): string {
  const summary = summaryOf(counts);
  const place = stack === "" ? "" : ` in ${code(stack)}`;
  return `${marker(stack)}\n## ${title}${place}${summary === "" ? "" : `\n\n**${summary}**`}`;
}

function failureSection({ errors }: ReportFacts): string {
  if (errors.length === 0) return "";
  const shown = listed(errors.slice(0, maxErrors).map((error) => block(shortenedError(error))));
  return [clauses.previewFailed(), "", ...shown, ...leftOut(errors.length - shown.length)].join("\n");
}

function shortenedError(error: string): string {
  return error.length <= maxErrorLength ? error : `${error.slice(0, maxErrorLength)}\n…`;
}

function consequences({ notices }: ReportFacts): string {
  const all = (["danger", "warning", "info"] as const).flatMap((severity) =>
    sentencesOf(notices.filter((one) => one.severity === severity)).map((line) => marked(severity, line)),
  );
  if (all.length === 0) return "";
  const shown = listed(all.slice(0, maxConsequences));
  return [clauses.consequences(), "", ...shown, ...leftOut(all.length - shown.length)].join("\n");
}

function marked(severity: Severity, line: string): string {
  const mark = severity === "info" ? "" : `**${severity}** `;
  const shown = shortened(line, maxConsequenceLength);
  return `${mark}${plain(shown === line ? line : `${shown} [${codeOf(line) ?? ""}]`)}`;
}

function listed(items: readonly string[]): string[] {
  return fitting(items, maxListCharacters).map((item) => `- ${item}`);
}

function endings(all: readonly RouteEnding[]): string {
  const lines = all.map(({ heading, names }) => {
    const shown = names.map((name) => code(shortened(name, maxNameLength)));
    return `**${heading}:** ${enumerated(shown, maxEndings)}`;
  });
  return lines.join("\n\n");
}

function routing(graph: string | undefined): string {
  return graph === undefined ? "" : `${clauses.routes()}\n\n${graph}`;
}

function others({ otherChanges }: ReportFacts): string {
  if (otherChanges === 0) return "";
  return otherChanges === 1 ? clauses.otherChange() : clauses.otherChanges({ count: otherChanges });
}

/** The tables with as many rows as fit, and the number of rows left out. */
function fittingTables(tables: readonly Table[], room: number): string[] {
  let left = room;
  return tables.map(({ head: heading, rows }) => {
    left -= heading.length + 60;
    const shown = fitting(rows, left);
    left -= rows.join("\n").length + 1;
    const more = leftOut(rows.length - shown.length).map((line) => `\n\n${line}`);
    return [heading, ...shown].join("\n") + more.join("");
  });
}

function leftOut(count: number): string[] {
  return count === 0 ? [] : [clauses.moreInLog({ count })];
}
