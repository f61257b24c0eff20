/** Lays out the parts of a comment: what comes first stands open, and folds away once a reader has thirty lines. */

import { clause } from "../../../provider/base/declare";
import { details } from "./markdown";

/** A part of a comment. */
export interface Part {
  /** Its heading. */
  readonly title: string;
  /** The Markdown below the heading; empty where there is none. */
  readonly body: string;
}

/** How many lines stand open, beside the hidden one and the last ones. */
const mostOpenLines = 26;
/** What the headings of the parts behind a list take. */
const reserved = 9;
/** A picture takes the place of some lines, however many its source has. */
const linesOfPicture = 6;

/** The whole comment, and whether something in it is folded or has no room. */
export interface Laid {
  readonly text: string;
  readonly isFolded: boolean;
}

/**
 * The parts in their order: each stands open below its heading as long as there are lines for it, else it opens with a click. One that
 * is longer than what is left is left out.
 *
 * @param head what stands above all parts
 * @param characters the most characters of the whole
 */
export function laidOut(head: string, parts: readonly Part[], characters: number): Laid {
  let left = mostOpenLines - linesIn(head);
  let room = characters - head.length;
  let isFolded = false;
  const texts = parts
    .filter(({ body }) => body !== "")
    .flatMap(({ title, body }) => {
      const lines = linesIn(body) + 1;
      const isOpen = lines <= left;
      const text = isOpen ? `### ${title}\n\n${body}` : folded(title, body, left - reserved);
      isFolded ||= !isOpen;
      if (text.length + 2 > room) return [];
      left -= isOpen ? lines : linesIn(text);
      room -= text.length + 2;
      return [text];
    });
  return { text: [head, ...texts].join("\n\n"), isFolded };
}

/** A list shows its first lines and folds the others. */
function folded(title: string, body: string, most: number): string {
  const items = body.split("\n");
  if (most < 3 || !items.every((line) => line.startsWith("- "))) return details(title, body);
  const [shown, rest] = [items.slice(0, most), items.slice(most)];
  return [`### ${title}`, shown.join("\n"), details(clause`${rest.length} more lines`, rest.join("\n"))].join(
    "\n\n",
  );
}

/** How many lines a reader sees. */
function linesIn(markdown: string): number {
  const shown = markdown
    .replace(/^<details>[^]*?^<\/details>$/gm, "…")
    .replace(/^```mermaid\n[^]*?^```$/gm, "…\n".repeat(linesOfPicture));
  return shown.split("\n").filter((line) => line.trim() !== "").length;
}
