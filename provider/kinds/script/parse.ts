/** Reads a function as the engine of the service does, and says why it cannot. */

import { parse as parseWith } from "acorn";
import type { Program } from "acorn";
import { clause } from "../../base/declare";

/** The edition of the language up to which the engine reads most of it. */
const level = 2022;

/** What became of a text: its tree; what the engine cannot read in it; or why nothing can. */
export type Parsed =
  | { readonly tree: Program; readonly commentLine: number | undefined }
  | { readonly unreadable: string; readonly line: number }
  | { readonly broken: string; readonly line: number };

/** Parses a text. It never runs. @throws RangeError where the text is nested too deep */
export function parse(text: string): Parsed {
  let commentLine: number | undefined;
  try {
    const tree = parseWith(text, {
      ecmaVersion: level,
      allowHashBang: true,
      locations: true,
      onComment: (_isBlock, _text, start, _end, at) => {
        if (/^(<!--|-->)/.test(text.slice(start, start + 4))) commentLine ??= at?.line;
      },
    });
    return { tree, commentLine };
  } catch (error) {
    const line = lineOf(error);
    if (parses(text, "script")) return { unreadable: clause`syntax newer than ECMAScript 2022`, line };
    if (parses(`(${text}\n)`, "script")) return { unreadable: clause`a function without a name`, line };
    const isModule = parses(text, "module");
    return {
      broken: isModule
        ? clause`line ${line} belongs to a module, but the service runs only scripts`
        : clause`line ${line} cannot be parsed`,
      line,
    };
  }
}

/** The length from which on a text is not read: the parser takes too long with some. */
export const maxLength = 200_000;

/** What a text does, without comments and spaces, to compare it; undefined where it cannot be read. */
export function codeIn(text: string): string | undefined {
  if (text.length > maxLength) return undefined;
  try {
    const parsed = parse(text);
    // What a browser takes for a comment, the engine may read as code.
    if (!("tree" in parsed) || parsed.commentLine !== undefined) return undefined;
    return JSON.stringify(parsed.tree, (key, value: unknown) =>
      ["start", "end", "loc"].includes(key) ? undefined : typeof value === "bigint" ? `${value}n` : value,
    );
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function parses(text: string, sourceType: "script" | "module"): boolean {
  try {
    parseWith(text, { ecmaVersion: "latest", allowHashBang: true, sourceType });
    return true;
  } catch (error) {
    lineOf(error);
    return false;
  }
}

/** The line of a syntax error. @throws what is none */
function lineOf(error: unknown): number {
  if (!(error instanceof SyntaxError)) throw error;
  // The parser has no other error for a text that is nested too deep for it.
  if (/stack space/.test(error.message)) throw new RangeError(error.message);
  return (error as SyntaxError & { readonly loc?: { readonly line: number } }).loc?.line ?? 1;
}
