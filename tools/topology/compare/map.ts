/** The texts that are meant to differ between two topologies, such as hosts. */

import { isDeepStrictEqual } from "node:util";
import { literalPattern } from "../../../provider/base/text";
import { secretMark } from "../../../provider/http/redact";
import { mapped } from "../model/mask";

/** One text that is meant to differ. */
export interface MeantChange {
  /** The text on the left. */
  readonly from: string;
  /** The text on the right. */
  readonly to: string;
  /** How many fields differ by it and by nothing else. */
  readonly fields: number;
}

/** Tells fields that are meant to differ from others, and counts them. */
export class Meant {
  private readonly counts: Map<string, number>;
  private readonly pattern: RegExp;

  constructor(private readonly map: Readonly<Record<string, string>>) {
    const texts = Object.keys(map).filter((text) => text !== "");
    this.counts = new Map(texts.map((text) => [text, 0]));
    // Of two texts that start alike the longer one says more. What is put in place is not replaced again.
    const inOrder = texts.sort((one, other) => other.length - one.length);
    this.pattern = new RegExp(inOrder.map(whole).join("|") || "(?!)", "gu");
  }

  /** Whether the texts of the map are the only difference. */
  explains(left: unknown, right: unknown): boolean {
    const used = new Set<string>();
    const replaced = (value: unknown): unknown => {
      if (typeof value !== "string" || value === secretMark) return mapped(value, replaced);
      return value.replace(this.pattern, (text) => {
        used.add(text);
        return this.map[text] ?? text;
      });
    };
    if (!isDeepStrictEqual(replaced(left), right)) return false;
    for (const text of used) this.counts.set(text, (this.counts.get(text) ?? 0) + 1);
    return true;
  }

  /** How many fields each text has explained. */
  get changes(): MeantChange[] {
    return [...this.counts].map(([from, fields]) => ({ from, to: this.map[from] ?? "", fields }));
  }
}

/** The pattern of a text that starts and ends where a word or a label of a host does. */
function whole(text: string): string {
  const letter = "[\\p{L}\\p{N}_-]";
  const before = new RegExp(`^${letter}`, "u").test(text) ? `(?<!${letter})` : "";
  const after = new RegExp(`${letter}$`, "u").test(text) ? `(?!${letter})` : "";
  return `${before}${literalPattern(text)}${after}`;
}
