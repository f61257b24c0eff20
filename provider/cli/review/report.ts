/** The comment on a pull request about a preview, consequences first. Pure: text in, text out. */

import { shortened } from "../../base/text";
import { parsePreview } from "../../topology/preview/json";
import { codeOf } from "../../base/notice";
import type { Severity } from "../../base/notice";
import { clauses } from "./notices";
import { consequencesOf, uncertaintyOf } from "./report-consequences";
import { changeNotices } from "./report-effects";
import { digestOf } from "./report-digest";
import { graphOf, pageLink } from "./report-graph";
import { isScaffold, readPreview } from "./report-preview";
import type { Operation, Preview, PreviewedResource } from "./report-preview";
import { bySeverity, isAtLeast, noticesIn, sentencesOf } from "./report-notices";
import type { ReportedNotice } from "./report-notices";
import { isDueRotation, isUncertain, rotationsDueIn } from "./report-rotations";
import { deliveryNotices } from "./report-deliveries";
import { OwnersOfPreview, ownerTable } from "./report-owners";
import type { OwnerChange } from "./report-owners";
import type { RecordedEvents, Replay } from "./replay-changes";
import { replayFacts, replaySection } from "./report-replay";
import { eventRoutes } from "./report-routes";
import { changesIn, topologyAfter } from "../../topology/preview/from-preview";
import type { AfterPreview } from "../../topology/preview/from-preview";
import { block, code, prose } from "./markdown";
import { fitting, tablesOf, words } from "./report-table";

/** The report on a preview, for a pipeline. */
export interface Report {
  /** The comment; empty where nothing changes. Always shorter than 65,536 characters. */
  readonly markdown: string;
  /** 0: no change; 10: changes, or a signing secret that cannot be compared here; 11: nothing but rotations that are due, if that is asked for; 1: the preview failed; 12: a notice of the severity that is asked for, or a worse one. */
  readonly exitCode: 0 | 1 | 10 | 11 | 12;
  /** The facts of the report, for programs. */
  readonly facts: ReportFacts;
  /** What the report is about, for a page. */
  readonly reviewed: { readonly preview: Preview; readonly topology: AfterPreview };
}

/** What a preview would change, as `--output json` shows it: fields are added, neither renamed nor removed. */
interface ReportFacts {
  /** The heading. */
  readonly title: string;
  /** `project/stack`; empty where the preview names none. */
  readonly stack: string;
  /** How many resources of this package there are of each operation. */
  readonly counts: Readonly<Record<Exclude<Operation, "same">, number>>;
  /** One line for each notice about a resource, the most severe first. */
  readonly consequences: readonly string[];
  /** The same as data. */
  readonly notices: readonly ReportedNotice[];
  /** The worst severity among them; null where there is none. */
  readonly severity: "danger" | "warning" | "info" | null;
  /** What changes for each owner of endpoints; those for whom nothing does are left out. */
  readonly owners: readonly OwnerChange[];
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
  /** What would change for recorded events; absent where none were given, or the preview failed. */
  readonly replay?: Replay;
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
  /** The owner whose part alone is shown. Default: all of it. */
  readonly owner?: string | undefined;
  /** Recorded events, of which the report says what would change for them. Default: none. */
  readonly replay?: RecordedEvents | undefined;
  /** Whether graph and tables are left out. */
  readonly onlyConsequences?: boolean | undefined;
  /** Where a reader finds the page of this preview. Default: nowhere. */
  readonly pageUrl?: string | undefined;
}

/** The length limit of a comment: GitHub accepts 65,536 characters. */
const maxCharacters = 65_000;
const maxConsequences = 100;
const maxErrors = 20;
const maxErrorLength = 3_000;
/** How many resources a line names of which the same is said. */
const maxNames = 20;
const maxConsequenceLength = 4_000;
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
  const whole = readPreview(json, changes);
  const topology = topologyAfter(json, changes);
  const owners = new OwnersOfPreview(topology);
  const isFailed = whole.errors.length > 0;
  const { owner } = options;
  if (owner !== undefined) owners.require(owner);
  const isOurs = ({ urn = "" }: ReportedNotice): boolean => owner === undefined || owners.has(owner, urn);
  const ofChanges = isFailed ? [] : changeNotices(changes, whole.resources, topology).filter(isOurs);
  const facts: ReportFacts = {
    ...factsOf(whole, topology, owners, ofChanges, options),
    ...replayFacts(topology, options, isFailed),
  };
  const reviewed = { preview: whole, topology };
  const needsAttention =
    facts.notices.some((one) => one.severity === "danger" || isUncertain(one)) ||
    ofChanges.length > 0 ||
    (facts.replay?.changed ?? 0) > 0;
  const isUnchanged =
    facts.resources.length === 0 && facts.otherChanges === 0 && !needsAttention && !isSevere(facts, options);
  if (!isFailed && isUnchanged) {
    return { markdown: "", exitCode: 0, facts, reviewed };
  }
  const rotation = isOnlyRotation(facts) ? clauses.onlyRotations() : "";
  const parts = [
    ...[head(facts, options), rotation, failureSection(facts)],
    ...[ownerTable(facts.owners, owner === undefined ? owners.all : []), consequences(facts)],
    replaySection(facts.replay, topology),
  ];
  if (options.onlyConsequences !== true) parts.push(routing(routeGraph(topology, options)));
  const fixed = parts.filter((part) => part !== "").join("\n\n");
  const shown = whole.resources.filter(({ urn }) => owner === undefined || owners.has(owner, urn));
  const tables =
    options.onlyConsequences === true
      ? []
      : tablesOf({ resources: shown }, facts.notices, maxCharacters - fixed.length - 1000);
  const rest = owner === undefined ? others(facts) : clauses.ownersLeftOut();
  const markdown = [fixed, ...tables, rest].filter((part) => part !== "").join("\n\n");
  return { markdown: `${markdown}\n`, exitCode: isFailed ? 1 : exitCodeOf(facts, options), facts, reviewed };
}

function routeGraph(topology: AfterPreview, { owner, pageUrl }: ReportOptions): string | undefined {
  const routes = eventRoutes(topology).filter((one) => owner === undefined || one.owner === owner);
  return graphOf(routes, pageUrl);
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

function factsOf(
  preview: Preview,
  topology: AfterPreview,
  owners: OwnersOfPreview,
  ofChanges: readonly ReportedNotice[],
  { owner, title = "Webhooks" }: ReportOptions,
): ReportFacts {
  const isShown = (urn: string): boolean => owner === undefined || owners.has(owner, urn);
  const changed = preview.resources.filter(({ operation, urn }) => operation !== "same" && isShown(urn));
  const said = noticesIn(preview);
  const ofDeliveries = preview.errors.length > 0 ? [] : deliveryNotices(topology);
  // What has no resource of this preview is about the stack or a provider, and so about every owner.
  const isOurs = ({ urn, kind }: ReportedNotice): boolean =>
    urn === undefined ? owner === undefined || kind !== clauses.eventType() : isShown(urn);
  const consequences = consequencesOf(preview, said, ofDeliveries, ofChanges);
  const all = [...uncertaintyOf(topology, preview.stack), ...consequences];
  const notices = bySeverity(all).filter(isOurs);
  const count = (wanted: Operation): number => changed.filter(({ operation }) => operation === wanted).length;
  return {
    title,
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
    severity:
      (["danger", "warning", "info"] as const).find((one) =>
        notices.some(({ severity }) => severity === one),
      ) ?? null,
    owners: owners
      .changes(preview.resources, said)
      .filter((one) => owner === undefined || one.owner === owner),
    resources: changed.map(
      (resource) =>
        Object.fromEntries(
          shownFields.map((field) => [field, resource[field]]),
        ) as unknown as ReportFacts["resources"][number],
    ),
    otherChanges: owner === undefined ? preview.others.filter((step) => !isScaffold(step)).length : 0,
    errors: preview.errors,
    rotationsDue: rotationsDueIn({ ...preview, resources: changed }, said),
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

function head({ title, stack, counts, notices }: ReportFacts, { owner, pageUrl }: ReportOptions): string {
  const summary = [summaryOf(counts), ...severityCounts(notices)].filter((part) => part !== "").join(", ");
  const place = stack === "" ? "" : ` in ${code(stack)}`;
  const of = owner === undefined ? "" : `: ${clauses.ownerOf({ owner: code(owner) })}`;
  const link = pageUrl === undefined ? "" : `\n\n${pageLink(pageUrl)}`;
  return `${marker(stack)}\n## ${prose(title)}${place}${of}${summary === "" ? "" : `\n\n**${summary}**`}${link}`;
}

/** How many dangers and warnings there are, so that nobody has to look for them. */
function severityCounts(notices: readonly ReportedNotice[]): string[] {
  const count = (severity: Severity): number =>
    sentencesOf(notices.filter((one) => one.severity === severity)).length;
  const [dangers, warnings] = [count("danger"), count("warning")];
  return [
    ...(dangers === 0 ? [] : [dangers === 1 ? clauses.oneDanger() : clauses.dangers({ count: dangers })]),
    ...(warnings === 0
      ? []
      : [warnings === 1 ? clauses.oneWarning() : clauses.warnings({ count: warnings })]),
  ];
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
    sentencesOf(
      notices.filter((one) => one.severity === severity),
      maxNames,
    ).map((line) => marked(severity, line)),
  );
  if (all.length === 0) return "";
  const shown = listed(all.slice(0, maxConsequences));
  return [clauses.consequences(), "", ...shown, ...leftOut(all.length - shown.length)].join("\n");
}

function marked(severity: Severity, line: string): string {
  const mark = severity === "info" ? "" : `**${severity}** `;
  const shown = shortened(line, maxConsequenceLength);
  return `${mark}${prose(shown === line ? line : `${shown} [${codeOf(line) ?? ""}]`)}`;
}

function listed(items: readonly string[]): string[] {
  return fitting(items, maxListCharacters).map((item) => `- ${item}`);
}

function routing(graph: string | undefined): string {
  return graph === undefined ? "" : `${clauses.routes()}\n\n${graph}`;
}

function others({ otherChanges }: ReportFacts): string {
  if (otherChanges === 0) return "";
  return otherChanges === 1 ? clauses.otherChange() : clauses.otherChanges({ count: otherChanges });
}

function leftOut(count: number): string[] {
  return count === 0 ? [] : [clauses.moreInLog({ count })];
}
