/** Tells code in a sentence from words, for whoever prints it: what stands in backticks, and every word that is more than letters. */

import { oneLine } from "./text";

/** A part of a sentence. All of them in their order are the sentence, without the backticks around code. */
export interface Phrase {
  readonly text: string;
  readonly isCode: boolean;
}

/** The parts of a sentence with values of others in it. Words of letters and short numbers are no code; names, addresses and options are. The mark of a hidden text is one word. */
export function phrasesOf(sentence: string): Phrase[] {
  const phrases: Phrase[] = [];
  const add = (text: string, isCode: boolean): void => {
    const last = phrases.at(-1);
    if (text === "") return;
    if (!isCode && last?.isCode === false) phrases[phrases.length - 1] = { text: last.text + text, isCode };
    else phrases.push({ text, isCode });
  };
  const parts = /(?<![^ ])(\(?)`([^`]+)`(?=\)?[,.:;?!]?(?![^ ]))|[^ ]*\[hidden \d+\][^ ]*|[^ ]+| +/g;
  for (const [whole, opening = "", phrase] of oneLine(sentence).matchAll(parts)) {
    if (phrase !== undefined) {
      add(opening, false);
      add(phrase, true);
    } else if (whole.startsWith(" ")) add(whole, false);
    else for (const { text, isCode } of phrasesOfWord(whole)) add(text, isCode);
  }
  return phrases;
}

function phrasesOfWord(word: string): Phrase[] {
  const [, before = "", text = "", after = ""] = /^(["'(]?)(.*?)([)"']?[,.:;?!]?)$/su.exec(word) ?? [];
  if (isPlain(text)) return [{ text: word, isCode: false }];
  // A bracket that the word itself opens belongs to it.
  const isClosing = text.includes("(") && after.startsWith(")");
  return [
    { text: before, isCode: false },
    { text: isClosing ? `${text})` : text, isCode: true },
    { text: isClosing ? after.slice(1) : after, isCode: false },
  ];
}

/** Whether a word is only letters, signs beyond ASCII, or a short number. No name of a commit is. */
function isPlain(word: string): boolean {
  if (/[\da-f]{7}/i.test(word)) return false;
  return /^(?:(?:[^\0-@[-`{-\x7f]|'(?=\p{L}))*|\p{Ll}+(?:-\p{Ll}+)+|\d{1,6}(?:[.,]\d{1,6})*%?)$/u.test(word);
}
