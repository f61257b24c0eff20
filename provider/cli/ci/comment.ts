/** The text of a comment, a summary or an issue: bounded, and harmless whatever its parts hold. */

import { groupedBy } from "../../base/lists";
import { oneLine } from "../../base/text";
import { code, isLink, prose } from "../review/markdown";
import { bodyOf, partsTogether } from "../review/report-together";
import { fitting } from "../review/report-table";
import { approvalLine } from "./approvals";
import type { JudgedLine } from "./approvals";
import type { HandedOn } from "./handed-on";
import { harmless, harmlessLine } from "./harmless";
import { clauses } from "./notices";
import type { Stopped } from "./stopped";

/** GitHub accepts 65,536 characters. */
const maxCharacters = 65_000;
/** What each section may take at most. The report takes what is left. */
const room = { stopped: 15_000, approvals: 6_000, remarks: 4_000 } as const;

/** What a text is made from. */
export interface TextSource extends Pick<HandedOn, "stacks" | "remarks"> {
  /** The heading over several stacks. */
  readonly title?: string | undefined;
  /** The hidden first line. Default: none, for what is no comment. */
  readonly mark?: string | undefined;
  /** The commit that was reviewed, to which approvals belong. */
  readonly commit?: string | undefined;
  readonly runUrl?: string | undefined;
  readonly pageUrl?: string | undefined;
  /** What stops this pipeline and is not approved. Default: nothing. */
  readonly stopped?: readonly Stopped[];
  /** The lines that are meant as approvals. Default: none. */
  readonly judged?: readonly JudgedLine[];
}

/** The hidden first line by which a comment is found again. */
export function commentMark(name: string): string {
  return `<!-- pulumi-webhooks ci ${name} -->`;
}

/** The hidden first line by which an issue is found again. */
export function issueMark(name: string): string {
  return `<!-- pulumi-webhooks drift ${name} -->`;
}

/** Whether there is nothing to say that is worth a new comment. */
export function isQuiet({ stacks, remarks, stopped = [], judged = [] }: TextSource): boolean {
  const isUnchanged = stacks.every(({ exitCode }) => exitCode === 0);
  return isUnchanged && remarks.length + stopped.length + judged.length === 0;
}

/** The whole text. */
export function textOf(source: TextSource): string {
  const { mark, remarks, stopped = [], judged = [], commit } = source;
  const head = [mark ?? "", reviewedLine(source)].filter((part) => part !== "").join("\n");
  const rest = [
    fitting(
      remarks.map((one) => `- ${prose(one)}`),
      room.remarks,
    ).join("\n"),
    stoppedSection(stopped, commit),
    approvalSection(judged),
  ];
  const taken = [head, ...rest].reduce((sum, part) => sum + part.length + 2, 0);
  const parts = [head, reportOf(source, maxCharacters - taken), ...rest];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function reviewedLine({ commit, runUrl, pageUrl }: TextSource): string {
  const link = (text: string, url: string | undefined): string =>
    url === undefined || !isLink(url) ? "" : `[${text}](${url})`;
  const parts = [
    commit === undefined ? "" : clauses.reviewedCommit({ commit: code(commit.slice(0, 12)) }),
    link(clauses.theRun(), runUrl),
    link(clauses.thePage(), pageUrl),
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

/** The reports of all stacks, those of one without a list. */
function reportOf({ stacks, title }: TextSource, most: number): string {
  const [only] = stacks;
  if (only === undefined) return "";
  if (stacks.every(({ exitCode }) => exitCode === 0)) return clauses.noChanges();
  if (stacks.length > 1) {
    const parts = stacks.map((one) => ({
      ...one,
      summary: harmlessLine(oneLine(one.summary)),
      body: harmless(bodyOf(one.markdown), most).text,
    }));
    return partsTogether(parts, most, title);
  }
  const { text, isCut } = harmless(only.markdown, most - 200);
  return isCut ? `${text}\n\n${clauses.restInLog()}` : text;
}

/** The lines to copy, stack by stack. Those without room are counted by their code, so that none is silent. */
function stoppedSection(stopped: readonly Stopped[], commit: string | undefined): string {
  if (stopped.length === 0) return "";
  const shown = fitting(stopped, room.stopped, (one) => lineOf(one, commit) + one.stack);
  const left = stopped.filter((one) => !shown.includes(one));
  const byStack = groupedBy(shown, ({ stack }) => stack);
  const blocks = [...byStack].map(([stack, all]) => {
    const block = textBlock(all.map((one) => lineOf(one, commit)));
    return byStack.size === 1 ? block : `${code(stack)}\n\n${block}`;
  });
  return [
    clauses.stops(),
    commit === undefined ? clauses.howToAllow() : clauses.howToApprove(),
    ...blocks,
    ...(left.length === 0 ? [] : [clauses.moreStop({ count: left.length, codes: codesOf(left) })]),
  ].join("\n\n");
}

function codesOf(stopped: readonly Stopped[]): string {
  return [...groupedBy(stopped, (one) => one.code)]
    .map(([name, { length }]) => `${code(name)} (${length})`)
    .join(", ");
}

function lineOf(stopped: Stopped, commit: string | undefined): string {
  return commit === undefined ? `${stopped.code}:${stopped.resource}` : approvalLine(commit, stopped);
}

/** The lines for a log, all of them. */
export function linesToApprove(stopped: readonly Stopped[], commit: string | undefined): string[] {
  return stopped.map((one) => lineOf(one, commit));
}

function textBlock(lines: readonly string[]): string {
  const runs = lines.flatMap((line) => [...line.matchAll(/`+/g)].map(([{ length }]) => length));
  const fence = "`".repeat(Math.max(2, ...runs) + 1);
  return [`${fence}text`, ...lines, fence].join("\n");
}

/** Logins stand in code, so that nobody is mentioned. */
function approvalSection(judged: readonly JudgedLine[]): string {
  if (judged.length === 0) return "";
  const lines = judged.map(({ author, subject, whyNot }) => {
    const names = { author: code(`@${author}`), subject: code(oneLine(subject).slice(0, 200)) };
    return whyNot === undefined
      ? `- ${clauses.approves(names)}`
      : `- ${clauses.approvesNot(names)}: ${prose(whyNot)}`;
  });
  return [clauses.approvals(), fitting(lines, room.approvals).join("\n")].join("\n\n");
}
