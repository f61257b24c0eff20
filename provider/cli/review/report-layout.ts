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

/** The whole comment, and whether something in it is folded. */
export interface Laid {
  readonly text: string;
  readonly isFolded: boolean;
}

/**
 * The parts in their order: each stands open below its heading as long as there are lines for it, else it opens with a click.
 *
 * @param head what stands above all parts
 */
export function laidOut(head: string, parts: readonly Part[]): Laid {
  let left = mostOpenLines - linesIn(head);
  let isFolded = false;
  const texts = parts
    .filter(({ body }) => body !== "")
    .map(({ title, body }) => {
      const lines = linesIn(body) + 1;
      if (lines <= left) {
        left -= lines;
        return `### ${title}\n\n${body}`;
      }
      isFolded = true;
      left -= 1;
      return details(title, body);
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
