/** Reads the escapes in a foreign text, layer by layer, and knows where each character stands in that text. */

/** @internal A text, and for each of its characters where it begins and ends in the text that it was read from. */
export interface Layer {
  readonly text: string;
  readonly begins: readonly number[];
  readonly ends: readonly number[];
}

/** How many layers of escapes are read. */
const maxLayers = 5;

/** @internal The text as it is, then without its outer escapes, and so on. `isComplete` where no escape is left in the last one. */
export function layersOf(text: string): { readonly layers: readonly Layer[]; readonly isComplete: boolean } {
  const begins = Array.from({ length: text.length }, (_, at) => at);
  let layer: Layer = { text, begins, ends: begins.map((at) => at + 1) };
  const layers = [layer];
  while (layers.length <= maxLayers) {
    const inner = withoutEscapes(layer);
    if (inner === layer) return { layers, isComplete: true };
    layers.push(inner);
    layer = inner;
  }
  return { layers, isComplete: withoutEscapes(layer) === layer };
}

/** @internal The text without any escape, as far as it is read. */
export function withoutAnyEscape(text: string): string {
  return layersOf(text).layers.at(-1)?.text ?? text;
}

/** @internal Whether a text holds a character reference that is not read here. */
export function hasUnknownEscape(text: string): boolean {
  return /&[a-z]\w*;/i.test(text);
}

// Bytes of one character in UTF-8, as in a URL or a text of C; then JSON; then HTML.
const escapes = new RegExp(
  [
    byteEscapes("%"),
    byteEscapes(String.raw`\\x`),
    String.raw`\\(?:u(?<unit>[\da-f]{4})|(?<plain>["'\\/bfnrt]))`,
    String.raw`&#x0*(?<hexadecimal>[\da-f]{1,6});?`,
    String.raw`&#0*(?<decimal>\d{1,7});?`,
    String.raw`&(?<name>[a-z]{2,12});`,
  ].join("|"),
  "gi",
);

function byteEscapes(mark: string): string {
  const [head, tail] = [`${mark}`, `${mark}[89ab][\\da-f]`];
  return [
    `${head}[0-7][\\da-f]`,
    `${head}[cd][\\da-f]${tail}`,
    `${head}e[\\da-f](?:${tail}){2}`,
    `${head}f[0-7](?:${tail}){3}`,
  ].join("|");
}

function withoutEscapes(layer: Layer): Layer {
  const texts: string[] = [];
  const begins: number[] = [];
  const ends: number[] = [];
  let at = 0;
  const copyUntil = (end: number): void => {
    texts.push(layer.text.slice(at, end));
    for (; at < end; at += 1) {
      begins.push(layer.begins[at] ?? 0);
      ends.push(layer.ends[at] ?? 0);
    }
  };
  for (const match of layer.text.matchAll(escapes)) {
    const character = meaningOf(match[0], match.groups ?? {});
    if (character === undefined) continue;
    copyUntil(match.index);
    at += match[0].length;
    texts.push(character);
    for (let unit = 0; unit < character.length; unit += 1) {
      begins.push(layer.begins[match.index] ?? 0);
      ends.push(layer.ends[at - 1] ?? 0);
    }
  }
  if (at === 0) return layer;
  copyUntil(layer.text.length);
  return { text: texts.join(""), begins, ends };
}

function meaningOf(escape: string, groups: Readonly<Record<string, string | undefined>>): string | undefined {
  const { unit, plain, hexadecimal, decimal, name } = groups;
  if (unit !== undefined) return String.fromCharCode(parseInt(unit, 16));
  if (plain !== undefined) return /[bfnrt]/i.test(plain) ? " " : plain;
  if (name !== undefined) return named.get(name.toLowerCase());
  if (hexadecimal !== undefined) return codePoint(parseInt(hexadecimal, 16));
  if (decimal !== undefined) return codePoint(parseInt(decimal, 10));
  return Buffer.from(escape.replace(/%|\\x/gi, ""), "hex").toString();
}

function codePoint(code: number): string | undefined {
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** The character references of HTML for what stands on a keyboard. */
const named: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "\t": "tab",
    "\n": "newline",
    " ": "nbsp",
    "!": "excl",
    '"': "quot",
    "#": "num",
    $: "dollar",
    "%": "percnt",
    "&": "amp",
    "'": "apos",
    "(": "lpar",
    ")": "rpar",
    "*": "ast,midast",
    "+": "plus",
    ",": "comma",
    "-": "hyphen,dash",
    ".": "period",
    "/": "sol",
    ":": "colon",
    ";": "semi",
    "<": "lt",
    "=": "equals",
    ">": "gt",
    "?": "quest",
    "@": "commat",
    "[": "lsqb,lbrack",
    "\\": "bsol",
    "]": "rsqb,rbrack",
    "^": "hat",
    _: "lowbar,underbar",
    "`": "grave,diacriticalgrave",
    "{": "lcub,lbrace",
    "|": "verbar,vert,verticalline",
    "}": "rcub rbrace",
  }).flatMap(([character, names]) => names.split(",").map((name) => [name, character] as const)),
);
