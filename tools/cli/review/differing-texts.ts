/** Two texts side by side: short enough for a cell, and never alike where their values differ. */

import { isExactNumber, printJson } from "../../../provider/base/fields";
import { oneLine } from "../../../provider/base/text";

/** The length limit of a text. */
export const maxTextLength = 160;
/** How many characters stand before and after a change. */
const context = 40;

/** Two values, and how each of them reads. */
export interface Sides {
  readonly values: readonly [unknown, unknown];
  readonly texts: readonly [string, string];
}

/** Both texts, cut around what differs. Where they would read the same, both values as JSON with each odd character escaped. */
export function besideEachOther({ values, texts }: Sides): [string, string] {
  const cut = around(oneLine(texts[0]), oneLine(texts[1]));
  if (readingOf(cut[0]) !== readingOf(cut[1])) return cut;
  return around(exact(values[0]), exact(values[1]));
}

/** One line of a text beside the one in its place, with its indent. */
export function linesBeside(one: string, other: string): [string, string] {
  return around(one, other);
}

/** The beginning of a text that stands alone. */
export function beginningOf(text: string): string {
  return beginningOfLine(oneLine(text));
}

/** The beginning of a line that stands alone, with its indent. */
export function beginningOfLine(line: string): string {
  return line.length <= maxTextLength ? line : `${line.slice(0, endAt(line, maxTextLength - 1))}…`;
}

/** The text as a reader sees it: some characters are invisible, and some can be written in two ways. */
export function readingOf(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}|\p{Cf}/gu, "").normalize("NFC");
}

/** The value as JSON in printable ASCII, in which no two values read the same. */
export function exact(value: unknown): string {
  if (Object.is(value, -0)) return "-0";
  const json = isExactNumber(value) ? value.$number : (printJson(value) ?? "");
  const escape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  // Blanks beside each other are shown as one.
  return json.replace(/[^ -~]| (?= )|(?<=") | (?=")/g, escape);
}

function around(one: string, other: string): [string, string] {
  if (one.length <= maxTextLength && other.length <= maxTextLength) return [one, other];
  const most = Math.min(one.length, other.length);
  let same = 0;
  while (same < most && one[same] === other[same]) same += 1;
  let sameAtEnd = 0;
  while (sameAtEnd < most - same && one.at(-1 - sameAtEnd) === other.at(-1 - sameAtEnd)) sameAtEnd += 1;
  const from = same <= context ? 0 : startAt(one, same - context);
  const cut = (text: string): string => {
    const to = Math.min(text.length - Math.max(0, sameAtEnd - context), from + maxTextLength - 2);
    const end = to >= text.length ? text.length : endAt(text, to);
    return `${from > 0 ? "…" : ""}${text.slice(from, end)}${end < text.length ? "…" : ""}`;
  };
  return [cut(one), cut(other)];
}

/** The place, or the one before it: never between the halves of a character. */
function startAt(text: string, place: number): number {
  return /[\udc00-\udfff]/.test(text[place] ?? "") ? place - 1 : place;
}

function endAt(text: string, place: number): number {
  return /[\udc00-\udfff]/.test(text[place] ?? "") ? place + 1 : place;
}
