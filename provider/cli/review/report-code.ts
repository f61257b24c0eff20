/** Markdown in which texts of others stay texts: code spans, blocks, and text without markup. */

import { oneLine, safeText } from "../../base/text";

/** A code span, in which nothing is markup, inside a cell of a table. */
export function code(given: string): string {
  const text = oneLine(given);
  return text === "" ? "(empty)" : span(text);
}

/** A code span of a line whose blanks stay as they are. */
export function codeLine(line: string): string {
  const blanks = (found: string): string => "\u00a0".repeat(found.length);
  return span(safeText(line.replace(/\n/g, " ")).replace(/^ +| {2,}| +$/g, blanks));
}

function span(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const space = longest > 0 ? " " : "";
  return `${fence}${space}${text.replaceAll("|", "\\|")}${space}${fence}`;
}

/** Text outside of a code span: what comes from a program or a service must not become markup. */
export function plain(given: string): string {
  return unlinked(oneLine(given).replace(/[\\`*_{}[\]<>#|~]/g, (character) => `\\${character}`));
}

/** The text with an empty character in what would become a link or mention a user. */
export function unlinked(text: string): string {
  return text.replace(/@|:(?=\/\/)|www(?=\.)/gi, (found) => `${found}\u200b`);
}

/** An item of a list: the first line as a code span, the others as a code block. */
export function block(text: string): string {
  const [first = "", ...rest] = text.split("\n");
  if (rest.length === 0) return code(first);
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const lines = [`${fence}text`, ...rest.map(withoutControls), fence].map((line) => `  ${line}`);
  return `${code(first)}\n\n${lines.join("\n")}`;
}

/** The line without control characters. Its indent stays, because it belongs to the message of a compiler. */
function withoutControls(line: string): string {
  return `${/^ */.exec(line)?.[0] ?? ""}${oneLine(line)}`;
}
