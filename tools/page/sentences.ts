/** Sentences on the page: what is code in them stands as code. */

import { phrasesOf } from "../../provider/base/phrases";
import { html } from "./elements";
import type { Content } from "./elements";
import { clauses } from "./notices";
import { sign } from "./signs";

/** A sentence with its code. An arrow between two values is a drawing, as all signs are. */
export function sentence(said: string): Content {
  return phrasesOf(said).map(({ text, isCode }) => {
    if (isCode) return html("code", {}, text);
    const [first = "", ...rest] = text.split(/(?<= )→(?= )/);
    return [first, ...rest.flatMap((part) => [sign("arrow", clauses.becomes()), part])];
  });
}

/** A remark in small letters. */
export function hint(text: string): HTMLElement {
  return html("p", { class: "hint" }, sentence(text));
}

/** The words with a capital letter at their beginning. */
export function titled(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
