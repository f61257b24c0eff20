/** One comment over the previews of many stacks: what changes where, and as many of their reports as fit. */

import { createHash } from "node:crypto";
import { clause } from "../../../provider/base/declare";
import { enumerated } from "../../../provider/base/lists";
import { shared } from "../../../provider/base/notices";
import { messageOf, oneLine, shortened } from "../../../provider/base/text";
import { wrongUse } from "../io/input";
import { marker, report, summaryOf } from "./report";
import { clauses } from "./notices";
import type { Report, ReportOptions } from "./report";
import { block, code, details, prose, row, tableHead } from "./markdown";

/** One preview, and what to call it where it does not say its stack. */
export interface NamedPreview {
  readonly name: string;
  readonly text: string;
}

/** What a preview of one stack comes to, among others. */
export interface Part {
  readonly stack: string;
  /** What changes in one line of Markdown. */
  readonly summary: string;
  readonly exitCode: Report["exitCode"];
  /** The report without its first lines. */
  readonly body: string;
  readonly hasConsequences: boolean;
}

/** The same with its facts. */
interface FactualPart extends Part {
  readonly facts: Report["facts"] | { readonly stack: string; readonly errors: readonly string[] };
}

/** All reports as one. */
interface Together {
  readonly markdown: string;
  readonly exitCode: Report["exitCode"];
  readonly facts: { readonly stacks: readonly FactualPart["facts"][]; readonly digest: string };
}

/** What a person reads. Each forge accepts more. */
const maxCharacters = 20_000;
/** How many stacks the table names; all are counted. */
const maxListed = 50;
const maxReason = 500;
const maxShown = 120;
/** The room for the names of stacks whose reports do not fit, and how many are named. */
const [maxMissing, maxNamed] = [1_000, 10];

/**
 * Writes one comment for all previews: a table of what changes where, then the report of each stack, failures and consequences first, as long
 * as there is room. Empty where nothing changes. A text that is no preview counts as a preview that failed.
 *
 * @param name by which the comment is found again, whichever stacks it is about
 * @throws InvalidInputError where two previews are of one stack, whose changes would be counted twice
 */
export function reportTogether(
  previews: readonly NamedPreview[],
  name: string,
  options: ReportOptions,
): Together {
  const parts = previews.map((preview) => factualPartOf(preview, options));
  const seen = new Set<string>();
  for (const { facts } of parts) {
    if (!("digest" in facts) || facts.stack === "") continue;
    if (seen.has(facts.stack))
      throw wrongUse(
        facts.stack,
        shared.conflictingValues`has two previews: pass one preview for each stack`,
      );
    seen.add(facts.stack);
  }
  const lines = parts
    .map(({ stack, facts }) => `${stack} ${"digest" in facts ? facts.digest : "failed"}`)
    .sort();
  const digest = createHash("sha256").update(lines.join("\n")).digest("hex");
  const exitCode =
    ([1, 12, 10, 11] as const).find((wanted) => parts.some((part) => part.exitCode === wanted)) ?? 0;
  const facts = { stacks: parts.map((part) => part.facts), digest };
  const head = `${marker(`fleet/${name}`)}\n`;
  const text = partsTogether(parts, maxCharacters - head.length, options.title);
  return { markdown: text === "" ? "" : `${head}${text}\n`, exitCode, facts };
}

/**
 * All parts under one heading: a table of what changes where, then the report of each, as long as there is room. Empty where nothing changes.
 *
 * @param room the most characters
 */
export function partsTogether(parts: readonly Part[], room: number, title = "Webhooks"): string {
  const changed = parts
    .filter(({ exitCode }) => exitCode !== 0)
    .sort((part, other) => weight(other) - weight(part));
  if (changed.length === 0) return "";
  const failed = parts.filter((part) => part.exitCode === 1).length;
  const changes = clause`${changed.length - failed} of ${parts.length} stacks change`;
  const counted = failed > 0 ? clause`${changes}, ${failed} failed` : changes;
  const listed = changed.slice(0, maxListed).map(({ stack, summary }) => row([code(stack), summary]));
  const left = changed.length - listed.length;
  const head = [
    `## ${prose(title)}: ${counted}`,
    [tableHead(["Stack", "What changes"]), ...listed].join("\n"),
    ...(left > 0 ? [clauses.more({ count: left })] : []),
  ];
  return [...head, ...sectionsIn(changed, room - head.join("\n\n").length)].join("\n\n");
}

function factualPartOf({ name, text }: NamedPreview, options: ReportOptions): FactualPart {
  try {
    const found = report(text, options);
    return { ...partOf(found, name), facts: found.facts };
  } catch (error) {
    const reason = messageOf(error).slice(0, maxReason);
    const facts = { stack: name, errors: [messageOf(error)] };
    const body = `- ${block(reason)}`;
    return {
      stack: name,
      summary: "❌ failed, incomplete",
      exitCode: 1,
      body,
      hasConsequences: false,
      facts,
    };
  }
}

/** What a report comes to among others. */
export function partOf({ markdown, exitCode, facts }: Report, name: string): Part {
  const summary = summaryOf(facts.counts);
  const other = facts.otherChanges > 0 ? "other resources" : "needs attention";
  return {
    stack: facts.stack || name,
    summary:
      exitCode === 1
        ? ["❌ failed, incomplete", code(shortened(oneLine(facts.errors[0] ?? ""), maxShown))].join(": ")
        : [summary || other, ...facts.concerns.map(({ text }) => prose(text))].join("; "),
    exitCode,
    body: bodyOf(markdown),
    hasConsequences: facts.consequences.length > 0,
  };
}

/** A report without what stands in the list: the hidden line, the heading and the counts. */
export function bodyOf(markdown: string): string {
  return markdown.replace(/^(<!--.*-->\n)?## .*\n(\n\*\*.*\*\*\n)?/, "").trim();
}

function weight({ exitCode, hasConsequences }: Part): number {
  return exitCode === 1 ? 2 : hasConsequences ? 1 : 0;
}

/** The reports that there is room for, and the names of those that are left out, of which the failed ones come first. */
function sectionsIn(parts: readonly Part[], room: number): string[] {
  let left = room - maxMissing;
  const missing: string[] = [];
  const sections = parts.flatMap(({ stack, body }) => {
    const section = details(stack, body);
    if (section.length + 2 > left) {
      missing.push(code(stack));
      return [];
    }
    left -= section.length + 2;
    return [section];
  });
  return missing.length === 0
    ? sections
    : [
        ...sections,
        clause`These reports do not fit, see the logs of their previews: ${enumerated(missing, maxNamed)}.`,
      ];
}
