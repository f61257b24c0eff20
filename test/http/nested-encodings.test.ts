/** A service repeats a secret in an encoding around another encoding: no text shows it, and the search stays short. */

import assert from "node:assert/strict";
import { readingsOf } from "../../provider/http/encodings";
import { redactorOf } from "../../provider/http/redact";
import { encodings, secrets, traceIn } from "../support/encodings";

/** An encoding that cannot be read back: it is found around a secret itself, but not around another encoding. */
const lossy = new Set(["base64 in small letters"]);

describe("A secret in an encoding around another", () => {
  const around: readonly ((echo: string) => string)[] = [
    (echo) => `bad value ${echo} in the body`,
    (echo) => `{"got":"${echo}"}`,
    (echo) => `key=${echo}&x=1`,
  ];
  // A PEM is a random text with lines around it that say nothing.
  const { "a PEM": _pem, ...rows } = secrets;

  for (const [outer, encodeOuter] of Object.entries(encodings).filter(([name]) => !lossy.has(name)))
    it(`leaves no trace in ${outer} around any other`, () => {
      for (const [inner, encodeInner] of Object.entries(encodings))
        for (const [what, secret] of Object.entries(rows)) {
          const encoded = encodeOuter(encodeInner(secret));
          for (const surround of around) {
            const shown = redactorOf([secret])(surround(encoded), Infinity);
            assert.equal(traceIn(shown, encoded), undefined, `${what}, ${inner}: ${shown}`);
          }
        }
    });

  it("hides the whole run and nothing else", () => {
    const secret = "canary-signing-secret-4711";
    const base64 = (text: string): string => Buffer.from(text).toString("base64");
    const hexadecimal = (text: string): string => Buffer.from(text).toString("hex");
    const clean = redactorOf([secret]);
    for (const echo of [
      base64(base64(secret)),
      base64(hexadecimal(secret)),
      hexadecimal(base64(secret)),
      hexadecimal(hexadecimal(secret)),
      base64(`{"more":"${hexadecimal(secret)}","words":"of others"}`),
    ])
      assert.equal(
        clean(`The value "${echo}" is bad: it is 7 too long`),
        'The value "[secret]" is bad: it is 7 too long',
      );
  });

  it("does not hide what encodes no secret", () => {
    const texts = [
      Buffer.from("a text of others, that says nothing of a secret").toString("base64"),
      Buffer.from("a text of others").toString("hex"),
      "0123456789abcdef".repeat(20),
      "c29tZS1jYW5hcnk and bm90aGluZw==",
      "the quick brown fox jumps over the lazy dog",
    ];
    for (const text of texts)
      for (const secret of ["canary-signing-secret-4711", "zürich-éclair-4711"])
        assert.equal(redactorOf([secret])(text, Infinity), text);
  });
});

describe("The search for encodings", () => {
  const length = 400_000;
  const prose = "The quick brown fox jumps over the lazy dog, and nobody minds. ".repeat(length / 60);
  const texts: Readonly<Record<string, string>> = {
    prose,
    "base64 of prose": Buffer.from(prose).toString("base64").slice(0, length),
    "hex of prose": Buffer.from(prose).toString("hex").slice(0, length),
    "base64 of base64 of prose": Buffer.from(Buffer.from(prose).toString("base64")).toString("base64"),
    "one letter": "a".repeat(length),
    blanks: " ".repeat(length),
    "a text that is readable wherever it begins": "ISEh".repeat(length / 4),
  };
  const workFor = (text: string, isAscii: boolean): number =>
    [...readingsOf(text, isAscii)].reduce((sum, reading) => sum + reading.text.length, 0);

  for (const [what, text] of Object.entries(texts))
    it(`reads at most four characters for each of a text: ${what}`, () => {
      for (const isAscii of [true, false]) assert.ok(workFor(text, isAscii) <= 4 * text.length);
    });

  it("reads next to nothing of prose", () => assert.ok(workFor(prose, true) < prose.length / 10));

  it("manages a text of the most that an answer has", () => {
    const text = "QUFB".repeat(2_500_000);
    assert.ok(workFor(text, true) > 0);
  });
});
