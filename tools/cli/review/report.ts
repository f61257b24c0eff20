/** The comment on a pull request about a preview, dangers first. It prints a review, and decides nothing. */

import { clause } from "../../../provider/base/declare";
import { groupedBy } from "../../../provider/base/lists";
import type { Concern, Severity } from "../../../provider/base/notice";
import { shared } from "../../../provider/base/notices";
import { shortened } from "../../../provider/base/text";
import { block, code, details, prose } from "./markdown";
import { clauses } from "./notices";
import { entriesSection } from "./report-entries";
import { graphOf, pageLink } from "./report-graph";
import { laidOut } from "./report-layout";
import type { Part } from "./report-layout";
import { additionLines } from "./report-new";
import { additionsOf, beginCode } from "../../topology/review/additions";
import { groupedSentences } from "../../topology/review/grouped";
import type { Known } from "../../topology/review/grouped";
import { concernWords } from "../../topology/review/notices";
import type { ReportedNotice, Sentence } from "../../topology/review/said";
import { unrepeated } from "../../topology/review/unrepeated";
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
  /** The comment; empty where nothing changes. Always shorter than 20,000 characters. */
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
  /** The address of the dashboard, to which the names of resources link. Default: they link nowhere. */
  readonly dashboardUrl?: string | undefined;
}

/** The length limit of a comment: what a person reads. Each forge accepts more. */
const maxCharacters = 20_000;
/** The headings of what is folded, and the last lines. */
const roomForFolds = 800;
/** How many lines say what the dangers concern. */
const maxConcerns = 7;
const maxNameLength = 80;
const maxErrors = 10;
const maxErrorLength = 1_000;
/** How many resources a line names of which the same is said. */
const maxNames = 10;
const maxSentenceLength = 600;
/** How many characters the lines of each severity take: every danger is said, in fewer words where there are many. */
const room: Readonly<Record<Severity, number>> = {
  error: 3_000,
  danger: 5_000,
  warning: 1_500,
  info: 800,
};
const maxQuietFields = 15;
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
  return { ...review, markdown: review.exitCode === 0 ? "" : commentOf(review, options) };
}

/** @throws InvalidInputError where nothing in the preview has this owner */
function requireOwner(owner: string, all: readonly string[]): void {
  if (all.includes(owner)) return;
  const owners = all.slice(0, maxOwners).join(", ");
  const known = all.length === 0 ? clause`no endpoint has an ownerId` : clause`it has ${owners}`;
  throw wrongUse("--owner", shared.unknownName`is not an owner in this preview; ${known}`);
}

function commentOf(review: Review, options: ReportOptions): string {
  const { facts, changed, quietFields, owners, topology } = review;
  const { owner, onlyConsequences = false, pageUrl, dashboardUrl } = options;
  const rest = owner === undefined ? others(facts) : clause`Changes for other owners are not shown.`;
  const notices = unrepeated(facts);
  const quiet = new Set(quietFields.flatMap(({ resources }) => resources));
  const all = review.preview.resources;
  const isSaid = new Set(notices.map(({ urn }) => urn));
  // What a deletion means is said, and what was there is gone.
  const shown = changed.filter(({ operation, urn }) => operation !== "delete" || !isSaid.has(urn));
  const additions = facts.errors.length > 0 ? [] : additionsOf(topology);
  const begun = new Set(additions.flatMap(({ urns }) => urns));
  const told = notices.filter(({ code, urn = "" }) => code !== beginCode || !begun.has(urn));
  const first: Part[] = [
    { title: headingOf(told), body: consequenceLines(told, review) },
    { title: "New", body: additionLines(additions, notices) },
  ];
  const entries = entriesSection(facts);
  const pictures: Part[] = [
    {
      title: clause`Which events reach which endpoint`,
      body: onlyConsequences ? "" : (graphOf(review.routes, pageUrl) ?? ""),
    },
    {
      title: clause`Changes by owner`,
      body: ownerTable(facts.owners, owner === undefined ? owners.all : []),
    },
    { title: clause`What would change for recorded events`, body: replaySection(facts.replay, topology) },
    { title: "Other changes", body: onlyConsequences ? "" : quietLines(quietFields) },
  ];
  const top = joined(
    head(facts, options),
    review.isOnlyRotation ? clause`Only signing secrets that are due for rotation.` : "",
  );
  const said = [top, entries, ...[...first, ...pictures].map(({ body }) => body)].join("\n\n").length;
  const room = maxCharacters - said - roomForFolds;
  const loud = shown.filter((previewedResource) => !quiet.has(previewedResource));
  const tablesFor = (some: readonly PreviewedResource[], most: number): string =>
    onlyConsequences ? "" : tablesOf(some, { all, notices: facts.notices, dashboardUrl }, most);
  const tables = tablesFor(loud, room);
  const folded = tablesFor([...quiet], room - tables.length);
  const before = laidOut(top, first, maxCharacters);
  const after = [...pictures, { title: clause`Changes in detail`, body: tables }];
  const laid = laidOut(joined(before.text, entries), after, maxCharacters - roomForFolds);
  const body = folded === "" ? "" : details(clause`Other changes in detail`, folded);
  const isFolded = before.isFolded || laid.isFolded;
  return `${joined(laid.text, body, rest, isFolded ? clause`Everything: \`pulumi-webhooks report --output json\`, and the page of a review.` : "")}\n`;
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

/** What changes, and how many dangers and warnings are said of that; of a preview that failed what it found until then. */
export function countsOf(facts: ReviewFacts): string {
  const { counts, errors } = facts;
  const found = [summaryOf(counts), ...severityCounts(unrepeated(facts))]
    .filter((part) => part !== "")
    .join(", ");
  return errors.length > 0 && found !== "" ? clause`so far: ${found}` : found;
}

function head(facts: ReviewFacts, options: ReportOptions): string {
  const { title, stack, concerns, errors } = facts;
  const { owner, pageUrl } = options;
  const isFailed = errors.length > 0;
  const outcome = isFailed ? ": failed, incomplete" : "";
  const summary = countsOf(facts);
  const place = stack === "" ? "" : ` in ${code(stack)}`;
  const of = owner === undefined ? "" : `: ${clauses.ownerOf({ owner: code(owner) })}`;
  return joined(
    `${marker(stack)}\n## ${isFailed ? "❌ " : ""}${prose(title)}${place}${of}${outcome}`,
    failureSection(facts),
    summary === "" ? "" : `**${summary}**`,
    worstLine(concerns),
    concernLines(concerns).join("\n"),
    pageUrl === undefined ? "" : pageLink(pageUrl),
  );
}

/** What people ask first: what stops, goes elsewhere or opens, and for how many owners. */
const askedFirst: readonly Concern[] = ["stop", "elsewhere", "access"];

/** One line above the list of what the dangers concern; empty where that list has one line itself. */
function worstLine(concerns: ReviewFacts["concerns"]): string {
  const worst = concerns.filter(({ concern }) => askedFirst.includes(concern));
  if (concerns.length < 2 || worst.every(({ owners }) => owners < 2)) return "";
  const effects = worst.map(({ concern, owners }) => {
    const words = concernWords[concern];
    return owners < 2 ? words : clause`${words} for ${owners} owners`;
  });
  return `⛔ **${sentence(effects.join("; "))}.**`;
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One line for each sort of danger, with the first three names. What is beyond the last line stands in it. */
function concernLines(concerns: ReviewFacts["concerns"]): string[] {
  const isMany = concerns.length > maxConcerns;
  const shown = isMany ? concerns.slice(0, maxConcerns - 1) : concerns;
  const lines = shown.map(({ text, names, subjects }) => `- ⛔ ${prose(text)} (${namesOf(names, subjects)})`);
  if (!isMany) return lines;
  const sorts = concerns
    .slice(maxConcerns - 1)
    .map(({ concern, names, subjects }) => clause`${concernWords[concern]} (${namesOf(names, subjects)})`);
  return [...lines, `- ⛔ ${clause`${sorts.length} more sorts of danger: ${sorts.join("; ")}`}`];
}

function namesOf(names: readonly string[], count: number): string {
  const shown = names.map((name) => code(shortened(name, maxNameLength))).join(", ");
  const left = count - names.length;
  return left > 0 ? clause`${shown} and ${left} more` : shown;
}

/** How many dangers and warnings there are, so that nobody has to look for them. */
function severityCounts(notices: readonly ReportedNotice[]): string[] {
  const count = (isMeant: (notice: ReportedNotice) => boolean): number => notices.filter(isMeant).length;
  const [dangers, warnings] = (["danger", "warning"] as const).map((severity) =>
    count((notice) => notice.severity === severity),
  ) as [number, number];
  const allowed = count(({ isAllowed }) => isAllowed === true);
  return [
    ...(dangers === 0 ? [] : [dangers === 1 ? "1 danger" : clauses.dangers({ count: dangers })]),
    ...(warnings === 0 ? [] : [warnings === 1 ? "1 warning" : clause`${warnings} warnings`]),
    ...(allowed === 0 ? [] : [clause`${allowed} allowed`]),
  ];
}

function failureSection({ errors }: ReviewFacts): string {
  if (errors.length === 0) return "";
  const items = errors.slice(0, maxErrors).map((error) => `- ${block(shortenedError(error))}`);
  const shown = fitting(items, room.error);
  const left = errors.length - shown.length;
  const more = left === 0 ? [] : [clause`… and ${left} more: see the log of the preview.`];
  return [clause`### ❌ The preview failed`, "", ...shown, ...more].join("\n");
}

function shortenedError(error: string): string {
  return error.length <= maxErrorLength ? error : `${error.slice(0, maxErrorLength)}\n…`;
}

function headingOf(notices: readonly ReportedNotice[]): string {
  const isCalm = notices.every(({ severity }) => severity === "info");
  return isCalm ? "Consequences" : "⚠️ Consequences";
}

function consequenceLines(notices: readonly ReportedNotice[], { owners }: Review): string {
  const [use, others] = [notices.filter(isAboutUse), notices.filter((notice) => !isAboutUse(notice))];
  const known = { registry, ownersAt: (urn: string) => owners.ownersAt(urn) };
  const linesIn = (severity: Severity): string[] =>
    linesOf(
      others.filter((notice) => notice.severity === severity),
      severity,
      known,
    );
  // How much is in use stands right behind the dangers that make it matter.
  return [
    ...[...linesIn("danger"), ...linesOf(use, "info", known)],
    ...[...linesIn("warning"), ...linesIn("info")],
  ].join("\n");
}

/** The lines of one severity. What there is no room for is counted by its code, so that none is silent. */
function linesOf(notices: readonly ReportedNotice[], severity: Severity, known: Known): string[] {
  const lines = groupedSentences(notices, maxNames, known).map((one) => ({
    one,
    text: marked(severity, one),
  }));
  const shown = fitting(lines, room[severity], ({ text }) => text);
  const texts = shown.map(({ text }) => text);
  if (shown.length === lines.length) return texts;
  const cut = groupedBy(
    lines.filter((line) => !shown.includes(line)),
    ({ one }) => one.code,
  );
  const countOf = (some: readonly (typeof lines)[number][]): number =>
    some.reduce((sum, { one }) => sum + one.count, 0);
  const codes = [...cut].map(([name, some]) => `${code(name)} (${countOf(some)})`).join(", ");
  const more = clause`and ${countOf([...cut.values()].flat())} more: ${codes}`;
  return [...texts, `- ${markOf(severity)}${more}`];
}

function markOf(severity: Severity): string {
  return severity === "info" ? "" : `**${severity}** `;
}

function marked(severity: Severity, { line, code: name, isAllowed }: Sentence): string {
  const shown = shortened(line, maxSentenceLength);
  const text = prose(shown === line ? line : `${shown} [${name}]`);
  return `- ${markOf(severity)}${isAllowed === true ? "(allowed) " : ""}${text}`;
}

/** One line for each field that changes without a notice. */
function quietLines(fields: readonly QuietField[]): string {
  const lines = fields.map(({ path, resources, why }) =>
    [`- ${code(path)}: ${counted(resources)}`, ...(why === undefined ? [] : [clause`(${why})`])].join(" "),
  );
  const shown = lines.slice(0, maxQuietFields);
  const left = lines.length - shown.length;
  return [...shown, ...(left === 0 ? [] : [clauses.more({ count: left })])].join("\n");
}

function counted(resources: readonly PreviewedResource[]): string {
  const { length: count } = resources;
  return count === 1 ? code(resources[0]?.name ?? "") : clause`${count} resources`;
}

function others({ otherChanges }: ReviewFacts): string {
  if (otherChanges === 0) return "";
  return otherChanges === 1
    ? clause`1 change to another resource, not shown here.`
    : clause`${otherChanges} changes to other resources, not shown here.`;
}
