/** The comment on a pull request about a preview, dangers first. It prints a review, and decides nothing. */

import { groupedBy } from "../../base/lists";
import type { Severity } from "../../base/notice";
import { shortened } from "../../base/text";
import { block, code, details, prose } from "./markdown";
import { clauses, notices } from "./notices";
import { entriesSection } from "./report-entries";
import { graphOf, pageLink } from "./report-graph";
import { sentencesOf } from "../../topology/review/said";
import type { ReportedNotice, Sentence } from "../../topology/review/said";
import type { PreviewJson } from "../../topology/preview/json";
import type { PreviewedResource } from "../../topology/review/preview";
import { replaySection } from "./replay";
import { fitting, ownerTable, tablesOf } from "./report-table";
import { reviewOf } from "../../topology/review/review";
import type { QuietField, Review, ReviewFacts, ReviewOptions } from "../../topology/review/review";
import { wrongUse } from "../io/input";
import { registry } from "../registry";
import { gateOf, refuseSharedNames } from "./gate";
import { isAboutUse } from "./live";

/** The report on a preview, for a pipeline. */
export interface Report extends Review {
  /** The comment; empty where nothing changes. Always shorter than 65,536 characters. */
  readonly markdown: string;
}

/** How a comment is written. */
export interface ReportOptions extends Omit<ReviewOptions, "gate"> {
  /** The severities and codes that have an exit code of their own, and that the guard of the pipeline refuses, with commas between them. Default: none. */
  readonly failOn?: string | undefined;
  /** The notices that are let through: codes, each for every resource, or with the name or URN of one behind a colon. Default: none. */
  readonly allow?: readonly string[] | undefined;

  /** Whether graph and tables are left out. */
  readonly onlyConsequences?: boolean | undefined;
  /** Where a reader finds the page of this preview. Default: nowhere. */
  readonly pageUrl?: string | undefined;
}

/** The length limit of a comment: GitHub accepts 65,536 characters. */
const maxCharacters = 65_000;
const maxErrors = 20;
const maxErrorLength = 3_000;
/** How many resources a line names of which the same is said. */
const maxNames = 20;
const maxSentenceLength = 4_000;
/** How many characters the lines of each severity take: every danger is said, in fewer words where there are many. */
const room: Readonly<Record<Severity, number>> = {
  error: 15_000,
  danger: 30_000,
  warning: 10_000,
  info: 5_000,
};
/** What stands beside the lines of all severities, where a comment is to be shorter. */
const maxOtherwise = 10_000;
const maxQuietFields = 30;
const maxOwners = 50;

/**
 * Writes the comment for what `pulumi preview --json` wrote, as its text or read already.
 *
 * @throws WebhooksError where the text is something else
 * @throws InvalidInputError where an option names an owner, a severity or a code that there is not, or a resource that is not the only one of its name
 */
export function report(preview: string | PreviewJson, options: ReportOptions = {}): Report {
  const { failOn, allow, owner } = options;
  const review = reviewOf(preview, registry, { ...options, gate: gateOf(failOn, allow) });
  if (owner !== undefined) requireOwner(owner, review.owners.all);
  refuseSharedNames(allow, review);
  return { ...review, markdown: markdownOf(review, options) };
}

/** The comment for a review, in at most so many characters: every danger is said, in fewer words where there is less room. */
export function markdownOf(review: Review, options: ReportOptions, characters = maxCharacters): string {
  return review.exitCode === 0 ? "" : commentOf(review, options, characters);
}

/** @throws InvalidInputError where nothing in the preview has this owner */
function requireOwner(owner: string, all: readonly string[]): void {
  if (all.includes(owner)) return;
  const owners = all.slice(0, maxOwners).join(", ");
  const known = all.length === 0 ? clauses.noOwners() : clauses.knownOwners({ owners });
  throw wrongUse("--owner", notices["unknown-owner"]({ known }));
}

function commentOf(review: Review, options: ReportOptions, characters: number): string {
  const { facts, changed, quietFields, owners, topology } = review;
  const { owner, onlyConsequences = false } = options;
  const rest = owner === undefined ? others(facts) : clauses.ownersLeftOut();
  const routes = onlyConsequences ? undefined : graphOf(review.routes, options.pageUrl);
  const share = characters < maxCharacters ? Math.max(0, characters - maxOtherwise) / maxCharacters : 1;
  const first = joined(
    ...[head(facts, options), review.isOnlyRotation ? clauses.onlyRotations() : ""],
    ...[failureSection(facts, share), consequences(facts, share), entriesSection(facts)],
  );
  const sections = [
    routes === undefined ? "" : `${clauses.routes()}\n\n${routes}`,
    ownerTable(facts.owners, owner === undefined ? owners.all : []),
    replaySection(facts.replay, topology),
    onlyConsequences ? "" : quietSection(quietFields),
  ].filter((section) => section !== "");
  const fit = share === 1 ? sections : fitting(sections, characters - first.length - 1_000);
  const fixed = joined(first, ...fit, fit.length < sections.length ? clauses.sectionsLeftOut() : "");
  if (onlyConsequences) return `${joined(fixed, rest)}\n`;
  const quiet = new Set(quietFields.flatMap(({ resources }) => resources));
  const loud = changed.filter((one) => !quiet.has(one));
  const all = review.preview.resources;
  const tables = tablesOf(loud, all, facts.notices, characters - fixed.length - 1_000);
  const shown = joined(fixed, ...tables);
  const left = characters - shown.length - 1_000;
  const folded = tablesOf([...quiet], all, facts.notices, left);
  const body = folded.length === 0 ? "" : details(clauses.quietDetails(), joined(...folded));
  return `${joined(shown, body, rest)}\n`;
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

/** The hidden first line by which a pipeline finds the comment that it wrote before. */
export function marker(stack: string): string {
  return `<!-- pulumi-webhooks report ${stack.replaceAll(/[^\w./-]/g, "_")} -->`;
}

/** What changes, in words; empty where nothing of this package does. */
export function summaryOf(counts: ReviewFacts["counts"]): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([operation, count]) => `${count} to ${operation}`)
    .join(", ");
}

/** What changes, and how many dangers and warnings that has; of a preview that failed what it found until then. */
export function countsOf({ counts, notices, errors }: ReviewFacts): string {
  const found = [summaryOf(counts), ...severityCounts(notices)].filter((part) => part !== "").join(", ");
  return errors.length > 0 && found !== "" ? clauses.soFar({ counts: found }) : found;
}

function head(facts: ReviewFacts, options: ReportOptions): string {
  const { title, stack, concerns, errors } = facts;
  const { owner, pageUrl } = options;
  const isFailed = errors.length > 0;
  const outcome = isFailed ? `: ${clauses.failedIncomplete()}` : "";
  const summary = countsOf(facts);
  const place = stack === "" ? "" : ` in ${code(stack)}`;
  const of = owner === undefined ? "" : `: ${clauses.ownerOf({ owner: code(owner) })}`;
  return joined(
    `${marker(stack)}\n## ${prose(title)}${place}${of}${outcome}`,
    summary === "" ? "" : `**${summary}**`,
    concerns.map(({ text }) => `- ⛔ ${prose(isFailed ? clauses.soFar({ counts: text }) : text)}`).join("\n"),
    pageUrl === undefined ? "" : pageLink(pageUrl),
  );
}

/** How many dangers and warnings there are, so that nobody has to look for them. */
function severityCounts(notices: readonly ReportedNotice[]): string[] {
  const count = (isMeant: (notice: ReportedNotice) => boolean): number => notices.filter(isMeant).length;
  const [dangers, warnings] = (["danger", "warning"] as const).map((severity) =>
    count((one) => one.severity === severity),
  ) as [number, number];
  const allowed = count(({ isAllowed }) => isAllowed === true);
  return [
    ...(dangers === 0 ? [] : [dangers === 1 ? clauses.oneDanger() : clauses.dangers({ count: dangers })]),
    ...(warnings === 0
      ? []
      : [warnings === 1 ? clauses.oneWarning() : clauses.warnings({ count: warnings })]),
    ...(allowed === 0 ? [] : [clauses.letThrough({ count: allowed })]),
  ];
}

function failureSection({ errors }: ReviewFacts, share: number): string {
  if (errors.length === 0) return "";
  const items = errors.slice(0, maxErrors).map((error) => `- ${block(shortenedError(error))}`);
  const shown = fitting(items, room.error * share);
  return [clauses.previewFailed(), "", ...shown, ...leftOut(errors.length - shown.length)].join("\n");
}

function shortenedError(error: string): string {
  return error.length <= maxErrorLength ? error : `${error.slice(0, maxErrorLength)}\n…`;
}

function consequences({ notices }: ReviewFacts, share: number): string {
  const [use, others] = [notices.filter(isAboutUse), notices.filter((one) => !isAboutUse(one))];
  const linesIn = (severity: Severity): string[] =>
    linesOf(
      others.filter((one) => one.severity === severity),
      severity,
      share,
    );
  // How much is in use stands right behind the dangers that make it matter.
  const lines = [
    ...[...linesIn("danger"), ...linesOf(use, "info", share)],
    ...[...linesIn("warning"), ...linesIn("info")],
  ];
  const isCalm = notices.every(({ severity }) => severity === "info");
  const heading = isCalm ? clauses.consequences() : clauses.consequencesToCheck();
  return lines.length === 0 ? "" : [heading, "", ...lines].join("\n");
}

/** The lines of one severity. What there is no room for is counted by its code, so that none is silent. */
function linesOf(notices: readonly ReportedNotice[], severity: Severity, share: number): string[] {
  const lines = sentencesOf(notices, maxNames).map((one) => ({ one, text: marked(severity, one) }));
  const shown = fitting(lines, room[severity] * share, ({ text }) => text);
  const texts = shown.map(({ text }) => text);
  if (shown.length === lines.length) return texts;
  const cut = groupedBy(
    lines.filter((line) => !shown.includes(line)),
    ({ one }) => one.code,
  );
  const codes = [...cut].map(([name, { length }]) => `${code(name)} (${length})`).join(", ");
  const more = clauses.moreOf({ count: lines.length - shown.length, codes });
  return [...texts, `- ${markOf(severity)}${more}`];
}

function markOf(severity: Severity): string {
  return severity === "info" ? "" : `**${severity}** `;
}

function marked(severity: Severity, { line, code: name, isAllowed }: Sentence): string {
  const shown = shortened(line, maxSentenceLength);
  const text = prose(shown === line ? line : `${shown} [${name}]`);
  return `- ${markOf(severity)}${isAllowed === true ? `${clauses.allowed()} ` : ""}${text}`;
}

/** One line for each field that changes without a notice. */
function quietSection(fields: readonly QuietField[]): string {
  if (fields.length === 0) return "";
  const lines = fields.map(({ path, resources, why }) =>
    [
      `- ${code(path)}: ${counted(resources)}`,
      ...(why === undefined ? [] : [clauses.because({ reason: why })]),
    ].join(" "),
  );
  const shown = lines.slice(0, maxQuietFields);
  return [clauses.quiet(), "", ...shown, ...leftOut(lines.length - shown.length)].join("\n");
}

function counted(resources: readonly PreviewedResource[]): string {
  const { length: count } = resources;
  return count === 1 ? code(resources[0]?.name ?? "") : clauses.resources({ count });
}

function others({ otherChanges }: ReviewFacts): string {
  if (otherChanges === 0) return "";
  return otherChanges === 1 ? clauses.otherChange() : clauses.otherChanges({ count: otherChanges });
}

function leftOut(count: number): string[] {
  return count === 0 ? [] : [clauses.moreInLog({ count })];
}
