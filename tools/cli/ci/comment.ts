/** The text of a comment, a summary or an issue: bounded, and made of the reports on its stacks. */

import { clause } from "../../../provider/base/declare";
import { groupedBy } from "../../../provider/base/lists";
import { code, codeBlock, details, isLink, prose } from "../review/markdown";
import { partOf, partsTogether } from "../review/report-together";
import { fitting } from "../review/report-table";
import { clauses } from "./notices";
import type { ReviewedStack } from "./previews";
import { lineOf } from "./stopped";

/** Bitbucket accepts 32,768 characters, and the other forges accept more. */
const maxCharacters = 32_000;
/** What each section may take at most. The report takes what is left. */
const room = { stopped: 7_000, remarks: 3_000 } as const;
/** Longer lists open with a click. */
const mostOpen = 10;

/** What a text is made from. */
export interface TextSource {
  /** What else is said, in one line each. */
  readonly remarks: readonly string[];
  /** What each stack comes to. */
  readonly stacks: readonly Pick<ReviewedStack, "name" | "report" | "stopped">[];
  /** The heading over several stacks. */
  readonly title?: string | undefined;
  /** The hidden first line. Default: none, for what is no comment. */
  readonly mark?: string | undefined;
  /** The commit that was reviewed. */
  readonly commit?: string | undefined;
  readonly runUrl?: string | undefined;
  readonly pageUrl?: string | undefined;
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
export function isQuiet({ stacks, remarks }: TextSource): boolean {
  return stacks.every(({ report }) => report.exitCode === 0) && remarks.length === 0;
}

/** The whole text. */
export function textOf(source: TextSource): string {
  const { mark, remarks, stacks } = source;
  const head = [mark ?? "", reviewedLine(source)].filter((part) => part !== "").join("\n");
  const rest = [
    fitting(
      remarks.map((one) => `- ${prose(one)}`),
      room.remarks,
    ).join("\n"),
    stoppedSection(stacks),
  ];
  const taken = [head, ...rest].reduce((sum, part) => sum + part.length + 2, 0);
  const parts = [head, reportOf(source, maxCharacters - taken), ...rest];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function reviewedLine({ commit, runUrl, pageUrl }: TextSource): string {
  const link = (text: string, url: string | undefined): string =>
    url === undefined || !isLink(url) ? "" : `[${text}](${url})`;
  const parts = [
    commit === undefined ? "" : clause`Reviewed commit ${code(commit.slice(0, 12))}`,
    link("the run", runUrl),
    link(clause`the page of this preview`, pageUrl),
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

/** The reports of all stacks, those of one without a list. */
function reportOf({ stacks, title }: TextSource, most: number): string {
  if (stacks.every(({ report }) => report.exitCode === 0)) return stacks.length === 0 ? "" : "No changes.";
  const [only, ...others] = stacks;
  if (only !== undefined && others.length === 0)
    return only.report.markdown.replace(/^<!--.*-->\n/, "").trim();
  return partsTogether(
    stacks.map(({ name, report }) => partOf(report, name)),
    most,
    title,
  );
}

/** What stops, stack by stack, and how it is let through. What there is no room for is counted by its code, so that none is silent. */
function stoppedSection(stacks: TextSource["stacks"]): string {
  const all = stacks.flatMap(({ name, report: { facts }, stopped }) =>
    stopped.map((entry) => ({ ...entry, stack: facts.stack || name })),
  );
  if (all.length === 0) return "";
  const shown = fitting(all, room.stopped, (one) => lineOf(one) + one.stack);
  const left = all.filter((one) => !shown.includes(one));
  const blocks = (of: typeof shown): string[] => {
    const byStack = groupedBy(of, ({ stack }) => stack);
    return [...byStack].map(([stack, found]) => {
      const block = codeBlock("text", found.map(lineOf));
      return stacks.length === 1 ? block : `${code(stack)}\n\n${block}`;
    });
  };
  const [known, open] = [
    shown.filter(({ entry }) => entry !== null),
    shown.filter((one) => one.entry === null),
  ];
  const isDanger = known.every(({ severity }) => severity === "danger");
  const command = code(isDanger ? "pulumi-webhooks allow" : "pulumi-webhooks allow --severity warning");
  const lines = [
    ...(known.length === 0
      ? []
      : [
          clause`These lack an entry. If they are intended, run ${command}: it writes the entries into the configuration of the stack, for review in this change.`,
          ...blocks(known),
        ]),
    ...(open.length === 0
      ? []
      : [
          clause`These have no entry that is known now. Only the pipeline's input \`allow\` (\`--allow\`) allows them.`,
          ...blocks(open),
        ]),
    ...(left.length === 0 ? [] : [clause`And ${left.length} more: ${codesOf(left)}.`]),
  ].join("\n\n");
  return all.length > mostOpen ? details(clauses.stops(), lines) : `### ${clauses.stops()}\n\n${lines}`;
}

function codesOf(stopped: readonly { readonly code: string }[]): string {
  return [...groupedBy(stopped, (one) => one.code)]
    .map(([name, { length }]) => `${code(name)} (${length})`)
    .join(", ");
}
