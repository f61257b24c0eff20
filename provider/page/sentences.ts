/** Sentences on the page: what is code in them stands as code. */

import { phrasesOf } from "../base/phrases";
import { html } from "./elements";
import type { Content } from "./elements";

/** A sentence with its code. */
export function sentence(text: string): Content {
  return phrasesOf(text).map((phrase) => (phrase.isCode ? html("code", {}, phrase.text) : phrase.text));
}

/** A remark in small letters. */
export function hint(text: string): HTMLElement {
  return html("p", { class: "hint" }, sentence(text));
}

/** The words with a capital letter at their beginning. */
export function titled(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
