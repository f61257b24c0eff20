/** Prints Markdown in which no text of others is markup, a link, a mention or a reference, and no line a command to the pipeline that logs it. All Markdown of the command comes from here. */

import type { Notice } from "../../../provider/base/notice";
import { shared } from "../../../provider/base/notices";
import { phrasesOf } from "../../../provider/base/phrases";
import { logText, oneLine } from "../../../provider/base/text";
import { parseUrl } from "../../../provider/base/url";

/** A code span, in which nothing is markup. */
export function code(given: string): string {
  const text = oneLine(given);
  return text === "" ? "(empty)" : span(text);
}

function span(text: string): string {
  const fence = "`".repeat(longestRun(text) + 1);
  const space = text.includes("`") ? " " : "";
  return `${fence}${space}${text}${space}${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

/**
 * A sentence with values of others in it. Words of letters and short numbers stay as they are, and every other word stands in a code
 * span: what a service turns into a link or a mention has a sign or many digits in it.
 */
export function prose(sentence: string): string {
  return phrasesOf(sentence)
    .map(({ text, isCode }) => (isCode ? code(text) : text))
    .join("");
}

/** A row of a table. */
export function row(cells: readonly (string | number)[]): string {
  const texts = cells.map((cell) => String(cell).replaceAll("|", "\\|"));
  return `|${texts.map((text) => (text === "" ? " " : ` ${text} `)).join("|")}|`;
}

/** The head of a table. */
export function tableHead(titles: readonly string[]): string {
  return `${row(titles)}\n|${" --- |".repeat(titles.length)}`;
}

/** An item of a list: the first line as a code span, the others as a code block. */
export function block(text: string): string {
  const [first = "", ...rest] = text.split("\n");
  if (rest.length === 0) return code(first);
  const fence = "`".repeat(Math.max(2, longestRun(text)) + 1);
  const lines = [`${fence}text`, ...rest.map(withoutControls), fence].map((line) => logText(`  ${line}`));
  return `${code(first)}\n\n${lines.join("\n")}`;
}

/** A block of lines that are kept, removed or added. */
export function diffBlock(lines: readonly string[]): string {
  return codeBlock("diff", lines);
}

/** A block of lines in a language. */
export function codeBlock(language: string, lines: readonly string[]): string {
  const shown = lines.map((line) => logText(line.replace(/\n/g, " ")));
  const fence = "`".repeat(Math.max(2, longestRun(shown.join("\n"))) + 1);
  return [`${fence}${language}`, ...shown, fence].join("\n");
}

/** The line without control characters. Its indent stays, because it belongs to the message of a compiler. */
function withoutControls(line: string): string {
  return `${/^ */.exec(line)?.[0] ?? ""}${oneLine(line)}`;
}

/** A part that opens with a click on its name. */
export function details(name: string, body: string): string {
  const text = oneLine(name).replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<details><summary><code>${text}</code></summary>\n\n${body}\n\n</details>`;
}

/** Whether a text is the address of a page, without anything that ends a link in Markdown. */
export function isLink(text: string): boolean {
  return /^https?:\/\/[^\s()<>]+$/.test(text) && parseUrl(text) !== undefined;
}

/** A text as a link, unless the address would end it early. */
export function linked(text: string, address: string | undefined): string {
  return address !== undefined && isLink(address) ? `[${text}](${address})` : text;
}

/** What is wrong with an address that cannot be a link. */
export function noLink(): Notice {
  return shared.invalidValue`must be an http or https URL without spaces or brackets`;
}
