/** Reads what stands in a foreign text in base64 or hexadecimal. The work grows with the length of the text alone. */

/** @internal What a part of a text may encode. */
export interface Reading {
  readonly text: string;
  /** Gives the first and the last character of that part in the text. */
  place(): readonly [first: number, last: number];
}

/** A way to write bytes as characters. */
interface Alphabet {
  /** Everything that may be such a text, with white space and marks that nobody sees anywhere in it. */
  readonly runs: RegExp;
  readonly name: "base64" | "hex";
  /** How many characters stand for whole bytes. */
  readonly group: number;
  /** How many characters stand for one byte. */
  readonly perByte: number;
}

/** What others put between the characters of such a text, as they write it in lines. */
const between = String.raw`\s\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f`;
// A loop of a pattern takes memory for each character, so that no run is longer.
const maxRun = 1_000_000;
const alphabets: readonly Alphabet[] = [
  { runs: new RegExp(`[\\w+/${between}-]{8,${maxRun}}`, "g"), name: "base64", group: 4, perByte: 8 / 6 },
  { runs: new RegExp(`[\\da-f${between}]{12,${maxRun}}`, "gi"), name: "hex", group: 2, perByte: 2 },
];

const ignored = new RegExp(`[${between}]+`, "g");

/** From how many characters on a text is read. A shorter one holds no secret, and what encodes nothing has few longer ones. */
const printable = { ascii: /[\t\n\r\x20-\x7e]{6,}/g, any: /[\t\n\r\x20-\x7e\x80-\xf4]{6,}/g };

/**
 * @internal Every text that a part of a text encodes, whatever stands before it. All of them together have at most four
 * characters for each of the text.
 *
 * @param isAscii whether to read only texts of ASCII, which is faster by far
 */
export function* readingsOf(text: string, isAscii: boolean): Generator<Reading> {
  for (const alphabet of alphabets)
    for (const run of text.matchAll(alphabet.runs))
      yield* readingsOfRun(run[0], run.index, alphabet, isAscii);
}

function* readingsOfRun(
  run: string,
  index: number,
  { name, group, perByte }: Alphabet,
  isAscii: boolean,
): Generator<Reading> {
  const written = run.replace(ignored, "");
  let places: readonly number[] | undefined;
  const placeOf = (at: number): number => (places ??= placesIn(run))[Math.min(at, written.length - 1)] ?? 0;
  // Words before it may seem to belong to it, so that it begins anywhere in a group.
  for (let start = 0; start < group; start += 1) {
    const bytes = Buffer.from(written.slice(start), name);
    for (const { 0: piece, index: at } of bytes
      .toString("latin1")
      .matchAll(printable[isAscii ? "ascii" : "any"])) {
      const first = start + Math.floor(at * perByte);
      const last = start + Math.ceil((at + piece.length) * perByte) - 1;
      yield {
        text: Buffer.from(piece, "latin1").toString(),
        place: () => [index + placeOf(first), index + placeOf(last)],
      };
    }
  }
}

/** Where in a run its characters stand that count. */
function placesIn(run: string): number[] {
  const places: number[] = [];
  for (let at = 0; at < run.length; at += 1) if (/[\w+/-]/.test(run.charAt(at))) places.push(at);
  return places;
}
