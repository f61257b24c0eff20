/** The code blocks of the pages that people read, and what excuses one from being whole. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "..", "..");

/** A fenced block of a page. */
export interface Block {
  /** `page:line` of its first line, as an editor opens it. */
  readonly place: string;
  /** The word behind the fence; empty for what a program prints. */
  readonly language: string;
  /** Its lines, without what they are indented by in a list. */
  readonly text: string;
  /** Why it is only a part of a file; undefined where it stands for itself. */
  readonly fragmentOf: string | undefined;
}

/** The pages that are written by hand: the reference is made, and has tests of its own. */
export function pagesWithBlocks(): string[] {
  const pagesIn = (folder: string): string[] =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith(".md"))
      .sort()
      .map((name) => join(folder, name));
  const examples = readdirSync(join(root, "examples")).map((name) => join("examples", name));
  return ["README.md", ...["docs", join("docs", "guides"), ...examples].flatMap(pagesIn)];
}

/** The blocks of pages, in their order. */
export function blocksOf(pages: readonly string[] = pagesWithBlocks()): Block[] {
  return pages.flatMap((page) => blocksIn(page, readFileSync(join(root, page), "utf8")));
}

/** The blocks in the text of a page. */
export function blocksIn(page: string, text: string): Block[] {
  const fenced = /^(?:[ \t]*<!-- fragment: (.+) -->\n\s*)?([ \t]*)```([\w-]*)[^\n`]*\n(.*?)^\2```[ \t]*$/gms;
  return [...text.matchAll(fenced)].map(
    ({ index, 0: all, 1: reason, 2: indent = "", 3: language = "", 4: body = "" }) => {
      const before = text.slice(0, index + all.indexOf("```")).split("\n").length;
      const lines = body
        .split("\n")
        .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
      return { place: `${page}:${before + 1}`, language, text: lines.join("\n"), fragmentOf: reason };
    },
  );
}

/** What a page shows right behind a block, or behind one sentence; undefined where it shows nothing there. */
export function shownBehind(blocks: readonly Block[], { place, text }: Block): string | undefined {
  const next = blocks[blocks.findIndex((block) => block.place === place) + 1];
  const [[page, line], [otherPage, otherLine]] = [place, next?.place ?? ""].map((one) => one.split(":")) as [
    string[],
    string[],
  ];
  const between = Number(otherLine) - Number(line) - text.split("\n").length;
  return next?.language === "" && page === otherPage && between <= 4 ? next.text : undefined;
}
