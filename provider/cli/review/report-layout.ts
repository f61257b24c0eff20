/** Lays out the parts of a comment: what comes first stands open, and folds away once a reader has thirty lines. */

import { details } from "./markdown";

/** A part of a comment. */
export interface Part {
  /** Its heading. */
  readonly title: string;
  /** The Markdown below the heading; empty where there is none. */
  readonly body: string;
}

/** How many lines stand open. */
const mostOpenLines = 30;
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
      const text = isOpen ? `### ${title}\n\n${body}` : details(title, body);
      isFolded ||= !isOpen;
      if (text.length + 2 > room) return [];
      left -= isOpen ? lines : 1;
      room -= text.length + 2;
      return [text];
    });
  return { text: [head, ...texts].join("\n\n"), isFolded };
}

/** How many lines a reader sees. */
function linesIn(markdown: string): number {
  const shown = markdown
    .replace(/^<details>[^]*?^<\/details>$/gm, "…")
    .replace(/^```mermaid\n[^]*?^```$/gm, "…\n".repeat(linesOfPicture));
  return shown.split("\n").filter((line) => line.trim() !== "").length;
}
