/** Finds what a foreign text repeats of a secret, in whatever common encoding, whole or cut off. */

import { credentialsIn, parseUrl } from "../base/url";
import type * as encodings from "./encodings";
import { hasUnknownEscape, layersOf, withoutAnyEscape } from "./escapes";
import type { Layer } from "./escapes";
import { minSecretLength } from "./secret-fields";

/** The length from which on the beginning of a secret is hidden where the text breaks off. */
const minBeginning = 8;

/** One way in which a secret is repeated. */
interface Needle {
  /** Without white space, and without regard to case. */
  readonly text: string;
  /** From which length on a beginning counts. */
  readonly minBeginning: number;
  /** Whether it is an encoding that looks like no word. What surrounds it in the same encoding belongs to it. */
  readonly isEncoded: boolean;
}

/** @internal Replaces each secret in a text. One that makes a line of it shortens it to `maxLength` characters. */
export type Redactor = (text: string, maxLength?: number) => string;

/** @internal What stands in place of a text: a mark, or one for each text. */
export type Mark = string | ((hidden: string) => string);

/** @internal Replaces these secrets by a mark, and a text in which they cannot be found for certain as a whole. */
export function createRedactor(secrets: readonly string[], mark: Mark, unsafe: Mark): Redactor {
  const long = secrets.filter(({ length }) => length >= minSecretLength);
  const all = [...new Set(long.flatMap(partsOf))].filter(({ length }) => length >= minSecretLength);
  if (all.length === 0) return (text) => text;
  let needles: readonly Needle[] | undefined;
  const isAscii = all.every((secret) => /^[\0-\x7f]*$/.test(secret));
  return (text) => {
    const known = (needles ??= needlesOf(all));
    const { layers, isComplete } = layersOf(text);
    const last = layers.at(-1)?.text ?? text;
    // A character that was lost on the way cannot be compared.
    const isDoubtful = !isAscii && (last.includes("\ufffd") || hasUnknownEscape(last));
    if (!isComplete || isDoubtful) return marked(text, unsafe);
    const found = layers.flatMap((layer) => [
      ...echoesIn(layer, known),
      ...encodedEchoesIn(layer, known, isAscii),
    ]);
    return replaced(text, found, mark);
  };
}

/** What encodes a text that repeats a secret in turn, in whatever way. */
function encodedEchoesIn(layer: Layer, needles: readonly Needle[], isAscii: boolean): Span[] {
  const spans: Span[] = [];
  for (const { text, place } of decoder().readingsOf(layer.text, isAscii)) {
    const { layers, isComplete } = layersOf(text);
    const isDoubtful = !isComplete || (!isAscii && hasUnknownEscape(layers.at(-1)?.text ?? text));
    if (isDoubtful || layers.some((inner) => echoesIn(inner, needles).length > 0))
      spans.push(spanOf(layer, ...place(), true));
  }
  return spans;
}

/** A secret, and each part of it that is one by itself. */
function partsOf(secret: string): string[] {
  const token = /^[a-z]+ +(\S+)$/i.exec(secret.trim())?.[1];
  const login = token === undefined ? "" : Buffer.from(token, "base64").toString();
  const password = /^[\x20-\x7e]*?:([\x20-\x7e]+)$/.exec(login)?.[1];
  return [secret, bare(secret), password, ...credentialsIn(secret)].filter((part) => part !== undefined);
}

/** A secret without what tells nothing: the scheme of a URL or of a header, the first and the last line of a PEM. */
function bare(secret: string): string {
  return secret
    .trim()
    .replace(/^-----BEGIN [^-]+-----\s*/, "")
    .replace(/\s*-----END [^-]+-----$/, "")
    .replace(/^([a-z][a-z\d+.-]*:\/\/|[a-z]+ +(?=\S+$))/i, "");
}

function needlesOf(secrets: readonly string[]): Needle[] {
  const needles = secrets.flatMap((secret) => [...plainNeedles(secret), ...encodedNeedles(secret)]);
  return needles.filter(({ text }) => text.length >= minSecretLength);
}

function plainNeedles(secret: string): Needle[] {
  const written = [secret, secret.trim().replaceAll(/\s+/g, "+")];
  const texts = written.flatMap((text) => [text, withoutAnyEscape(text)]);
  // Where it has a scheme, only what follows it tells anything.
  const least = secret === bare(secret) ? Math.max(minBeginning, hostLength(secret)) : Infinity;
  return [...new Set(texts.map(folded))].map((text) => ({ text, minBeginning: least, isEncoded: false }));
}

/** The length of a URL without scheme, up to and with the first character of what follows its host, which is no secret. */
function hostLength(bareSecret: string): number {
  const url = /^[^\s/?#@]+[/?#]./.test(bareSecret) ? parseUrl(`https://${bareSecret}`) : undefined;
  return url === undefined ? 0 : /[/?#]/.exec(bareSecret)!.index + 2;
}

function encodedNeedles(secret: string): Needle[] {
  const forms = [...new Set([secret, JSON.stringify(secret).slice(1, -1), inUrl(secret)])];
  return forms.flatMap((form) => {
    const bytes = Buffer.from(form);
    const hexadecimal = { text: bytes.toString("hex"), minBeginning: 2 * minBeginning, isEncoded: true };
    const texts = [0, 1, 2].flatMap((before) => {
      const core = base64Within(bytes, before);
      return [core, core.replaceAll("+", "-").replaceAll("/", "_")];
    });
    const base64 = texts.map((text) => ({ text: folded(text), minBeginning: 10, isEncoded: true }));
    return [hexadecimal, ...base64];
  });
}

/** The characters of a base64 text that depend on these bytes alone, where others precede them. */
function base64Within(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
  const last = Math.floor(((before + bytes.length) * 8) / 6);
  return text.slice(Math.ceil((before * 8) / 6), last);
}

function inUrl(secret: string): string {
  // A round trip through bytes replaces unpaired surrogates, which cannot be URL-encoded.
  return encodeURIComponent(Buffer.from(secret).toString());
}

const ignored = /[\s\p{Cc}\p{Cf}]/u;
const allIgnored = new RegExp(ignored, "gu");

function folded(text: string): string {
  return foldedLayer({ text, begins: [], ends: [] }).text;
}

/** A layer without white space and marks that nobody sees, and without regard to case. Its places are those in the layer. */
function foldedLayer({ text }: Layer): { readonly text: string; readonly places: readonly number[] } {
  const parts: string[] = [];
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    if (!ignored.test(character)) {
      const letter = character.toLowerCase().toUpperCase().toLowerCase();
      parts.push(letter);
      for (let count = 0; count < letter.length; count += 1)
        places.push(at + Math.min(count, character.length - 1));
    }
    at += character.length;
  }
  return { text: parts.join(""), places };
}

/** From where to where in the original text something is hidden. */
type Span = readonly [begin: number, end: number];

function echoesIn(layer: Layer, needles: readonly Needle[]): Span[] {
  const present = presentIn(layer.text, needles);
  if (present.length === 0) return [];
  const { text, places } = foldedLayer(layer);
  const spans: Span[] = [];
  for (const needle of present) {
    const start = startOf(needle);
    const least = start.length;
    for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
      let length = least;
      while (length < needle.text.length && text[at + length] === needle.text[length]) length += 1;
      const [first, last] = [places[at] ?? 0, places[at + length - 1] ?? 0];
      const isEcho =
        length === needle.text.length ||
        needle.isEncoded ||
        isCutOff(layer.text, last + 1, needle.text, length);
      if (isEcho) spans.push(spanOf(layer, first, last, needle.isEncoded));
    }
  }
  return spans;
}

/** The needles whose beginning stands in a text. Few texts hold any, and to learn that takes no places. */
function presentIn(text: string, needles: readonly Needle[]): readonly Needle[] {
  const letters = text.replace(allIgnored, "").toLowerCase().toUpperCase().toLowerCase();
  // The only letter that is written in another way at the end of a word.
  const plain = letters.replaceAll("ς", "σ");
  return needles.filter((needle) => plain.includes(startOf(needle)));
}

function startOf({ text, minBeginning }: Needle): string {
  return text.slice(0, Math.min(minBeginning, text.length));
}

/** Whether a text breaks off after the beginning of a secret. A word that both have in common is no such beginning. */
function isCutOff(text: string, at: number, secret: string, length: number): boolean {
  const rest = text.slice(at, at + 8).trimStart();
  if (rest === "" || /^(…|\.\.)/.test(rest)) return true;
  if (/^[\p{L}\p{N}]/u.test(text.slice(at))) return false;
  const isWord = /^\p{L}+$/u.test(secret.slice(0, length)) && !/\p{L}/u.test(secret.charAt(length));
  return !isWord;
}

function spanOf({ text, begins, ends }: Layer, first: number, last: number, isEncoded: boolean): Span {
  let [from, to] = [first, last];
  if (isEncoded) {
    while (from > 0 && /[\w+/-]/.test(text.charAt(from - 1))) from -= 1;
    while (to + 1 < text.length && /[\w+/=-]/.test(text.charAt(to + 1))) to += 1;
  }
  return [begins[from] ?? 0, ends[to] ?? 0];
}

function replaced(text: string, spans: readonly Span[], mark: Mark): string {
  const parts: [begin: number, end: number][] = [];
  for (const [begin, end] of [...spans].sort(([one], [other]) => one - other)) {
    const last = parts.at(-1);
    // What overlaps the one before is hidden with it.
    if (last === undefined || begin >= last[1]) parts.push([begin, end]);
    else last[1] = Math.max(last[1], end);
  }
  let [result, done] = ["", 0];
  for (const [begin, end] of parts) {
    result += text.slice(done, begin) + marked(text.slice(begin, end), mark);
    done = end;
  }
  return result + text.slice(done);
}

function marked(hidden: string, mark: Mark): string {
  return typeof mark === "string" ? mark : mark(hidden);
}

function decoder(): typeof encodings {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a process that hides nothing must not load it
  return require("./encodings") as typeof encodings;
}
