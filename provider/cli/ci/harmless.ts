/** Makes Markdown of an untrusted job harmless: it stays readable, and nothing in it is a link, a mention, an image, HTML or a command. */

import { safeText } from "../../base/text";

/** The most lines that are read. */
const maxLines = 5_000;

/**
 * Markdown in which only what a report consists of is markup: headings, lists, tables, emphasis, code, graphs of its own form, and parts
 * that open with a click. Whatever is open at the end is closed.
 *
 * @param room the most characters; what comes after them is left out, a line at a time
 */
export function harmless(markdown: string, room: number): { readonly text: string; readonly isCut: boolean } {
  const lines = safeText(markdown)
    .split("\n")
    .slice(0, maxLines + 1);
  const shown: string[] = [];
  // Room for the ends of what is open.
  let left = room - 200;
  let depth = 0;
  const take = (texts: readonly string[]): boolean => {
    left -= texts.reduce((sum, text) => sum + text.length + 1, 0);
    if (left >= 0) shown.push(...texts);
    return left >= 0;
  };
  let isCut = lines.length > maxLines;
  for (let at = 0; at < Math.min(lines.length, maxLines); at += 1) {
    const line = lines[at] ?? "";
    const fence = fenceAt(lines, at);
    const name = summaryIn(line);
    const isEnd = line === "</details>" && depth > 0;
    // An HTML block ends at an empty line, so what follows is Markdown again.
    const texts =
      fence !== undefined
        ? fence.lines
        : name !== undefined
          ? ["", `<details><summary><code>${name}</code></summary>`, ""]
          : isEnd
            ? ["", "</details>", ""]
            : [harmlessLine(line)];
    if (!take(texts)) {
      isCut = true;
      break;
    }
    if (fence !== undefined) at = fence.end;
    if (name !== undefined) depth += 1;
    if (isEnd) depth -= 1;
  }
  for (; depth > 0; depth -= 1) shown.push("", "</details>", "");
  return {
    text: shown
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
    isCut,
  };
}

/** What stands between the tags of our own part, with entities for what is markup. */
function summaryIn(line: string): string | undefined {
  const [, name] = /^<details><summary><code>((?:[^<>&]|&#\d+;)*)<\/code><\/summary>$/.exec(line) ?? [];
  return name === undefined ? undefined : inCode(name);
}

interface Fence {
  readonly lines: readonly string[];
  /** The place of its last line. */
  readonly end: number;
}

/** A block of code that begins at a line. It is written anew, so that nobody can disagree on where it ends. */
function fenceAt(lines: readonly string[], at: number): Fence | undefined {
  const opening = /^( {0,2})(`{3,})(\w*)$/.exec(lines[at] ?? "");
  if (opening === null) return undefined;
  const [, indent = "", ticks = "", language = ""] = opening;
  let end = at + 1;
  const isClosing = (line: string): boolean => line.trim() === ticks;
  while (end < lines.length && !isClosing(lines[end] ?? "")) end += 1;
  const inside = lines.slice(at + 1, end).map((line) => line.replace(new RegExp(`^${indent}`), ""));
  const isGraph = language === "mermaid" && inside.every(isOfGraph);
  const body = isGraph ? inside : inside.map(inCode);
  const longest = Math.max(2, ...inside.map(longestRun));
  const own = "`".repeat(longest + 1);
  const kind = isGraph ? "mermaid" : language === "diff" ? "diff" : "text";
  return { lines: [`${own}${kind}`, ...body, own].map((line) => `${indent}${line}`), end };
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

const label = String.raw`"[\w .:/@#;-]*"`;
const graphLines = [
  "flowchart LR",
  String.raw`t\d+\(\[${label}\]\)`,
  String.raw`e\d+\[${label}\]`,
  String.raw`subgraph o\d+\[${label}\]`,
  "end",
  String.raw`t\d+ (?:-->|==>|--x|-\.->)(?:\|(?:added|removed|not delivered|unknown|${label})\|)? e\d+`,
  String.raw`linkStyle [\d,]+ stroke:#[\da-f]{6},stroke-width:2px`,
];
const ofGraph = new RegExp(`^ *(?:${graphLines.join("|")})$`);

/** Whether a line is of a graph as the report draws it. Anything else may hold links and scripts. */
function isOfGraph(line: string): boolean {
  return ofGraph.test(line);
}

/** Makes one line harmless. It begins no block of code. */
export function harmlessLine(line: string): string {
  const isRow = line.startsWith("|");
  const parts = partsOf(line).map(({ text, isCode }) => (isCode ? inCode(text) : inText(text, isRow)));
  // A slash at the beginning is a command to GitLab.
  return parts.join("").replace(/^([\s>*+-]*)\//, "$1\\/");
}

interface Part {
  readonly text: string;
  readonly isCode: boolean;
}

/**
 * The code spans of a line, and what is between them. A span ends in its line, and holds no border of a table: where Markdown might see
 * a border, nothing is a span.
 */
function partsOf(line: string): Part[] {
  const found = [...line.matchAll(/`+/g)].map(({ 0: run, index }) => ({ run, index }));
  const parts: Part[] = [];
  let end = 0;
  const next = nextAlike(found.map(({ run }) => run));
  for (const [at, { run, index }] of found.entries()) {
    const closing = found[next[at] ?? -1];
    if (index < end || closing === undefined) continue;
    const text = line.slice(index, closing.index + run.length);
    if (/(?<!(?<!\\)\\)\|/.test(text)) continue;
    parts.push({ text: line.slice(end, index), isCode: false }, { text, isCode: true });
    end = closing.index + run.length;
  }
  return [...parts, { text: line.slice(end), isCode: false }];
}

/** For each text the place of the next one that is the same. */
function nextAlike(texts: readonly string[]): (number | undefined)[] {
  const seen = new Map<string, number>();
  const places = [...texts.entries()].reverse().map(([at, text]) => {
    const next = seen.get(text);
    seen.set(text, at);
    return next;
  });
  return places.reverse();
}

/** An empty character: what stands behind it is no longer a name, a number or an address. */
const parting = "\u200b";

function inText(text: string, isRow: boolean): string {
  const pieces = isRow ? text.split(/(<br>)/) : [text];
  return pieces.map((piece) => (isRow && piece === "<br>" ? piece : parted(escaped(piece)))).join("");
}

/** What is markup of a link, of HTML or of a formula. A backslash comes first, so that none of them takes it back. */
function escaped(text: string): string {
  return (
    text
      .replace(/\\(?!\|)/g, "\\\\")
      .replace(/[`\]]/g, "\\$&")
      // GitLab reads references in brackets, whatever stands before them.
      .replace(/\[/g, `\\[${parting}`)
      .replace(/\$/g, `\\$$${parting}`)
      .replace(/&/g, `&${parting}`)
      .replace(/</g, "&lt;")
  );
}

/** What a forge turns into a mention, a reference or a link without any markup. */
function parted(text: string): string {
  return (
    text
      .replace(
        /[@#!~%^](?=[^\s#])|:(?=[:/])|(?<![\p{L}\p{N}])(?:www(?=\.)|G[HL](?=-\d)|iteration(?=:))/giu,
        `$&${parting}`,
      )
      // The name of a commit has seven digits or more.
      .replace(/[\da-f]{7,}/gi, (digits) => digits.replace(/.{6}(?=.)/g, `$&${parting}`))
  );
}

/** Within code nothing is markup. But a slash at its beginning is a command to GitLab. */
function inCode(text: string): string {
  return text.replace(/^\//, " /");
}
