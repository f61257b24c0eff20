/** `pulumi-webhooks/signature`: what a running Convoy sent is verified, and what it did not send is refused with the reason. */

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fc } from "../support/random";
import { sign, signatureHeader, verify } from "../../provider/receiver/signature";
import type { SignatureFormat, SigningVersion, VerifyOptions } from "../../provider/receiver/signature";

interface Recorded {
  readonly format: SignatureFormat;
  readonly versions: readonly SigningVersion[];
  /** Oldest first. */
  readonly secrets: readonly string[];
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const file = join(__dirname, "..", "recorded", "signatures.json");
const recorded = JSON.parse(readFileSync(file, "utf8")) as readonly Recorded[];
const lowerCase = signatureHeader.toLowerCase();
const headerOf = ({ headers }: Recorded): string => headers[lowerCase] ?? "";
const sentAt = (one: Recorded): Date | undefined => {
  const time = /^t=(\d+)/.exec(headerOf(one))?.[1];
  return time === undefined ? undefined : new Date(Number(time) * 1000);
};
const told = (one: Recorded): string =>
  `${one.format}, ${one.versions.map(({ hash, encoding }) => `${hash} ${encoding}`).join(" and ")}, ${one.secrets.length} secrets, ${one.body.length} characters`;
const later = (time: Date | undefined, seconds: number): Date =>
  new Date((time?.getTime() ?? 0) + seconds * 1000);

/** What anybody can sign: with an empty secret. */
const macOf = (body: string, now: Date): string =>
  createHmac("sha256", "")
    .update(`${now.getTime() / 1000},${body}`)
    .digest("hex");

/** The reason of a refusal, or `valid`. */
function outcome(...[body, headers, secrets, options]: Parameters<typeof verify>): string {
  const found = verify(body, headers, secrets, options);
  return found.isValid ? "valid" : found.reason;
}

describe("A signature that a running Convoy sent", () => {
  it("is recorded in each format, hash and encoding, alone and during an overlap, with white space and without", () => {
    const [formats, bodies] = [new Set(recorded.map(told)), new Set(recorded.map(({ body }) => body))];
    assert.equal(formats.size, 24);
    assert.equal(bodies.size, 2);
  });

  for (const one of recorded) {
    const now = sentAt(one);
    const newest = one.secrets.at(-1) ?? "";
    // A simple signature is made with the newest secret alone.
    const counting = one.format === "simple" ? [newest] : one.secrets;

    it(`is verified: ${told(one)}`, () => {
      for (const secret of counting) {
        const found = verify(one.body, one.headers, ["another", secret], { now });
        assert.deepEqual(found, { isValid: true, format: one.format, secretIndex: 1, signedAt: now });
        assert.equal(outcome(Buffer.from(one.body), new Headers(one.headers), secret, { now }), "valid");
      }
      for (const secret of ["another", ...one.secrets.filter((each) => !counting.includes(each))])
        assert.equal(outcome(one.body, one.headers, secret, { now }), "no-match");
      assert.equal(outcome(one.body.replace("n", "m"), one.headers, newest, { now }), "no-match");
    });

    // It signs what it was given without white space.
    const written = JSON.stringify(JSON.parse(one.body)).replace("2.5,", "2.50,");
    it(`is what sign makes: ${told(one)}`, () => {
      assert.equal(sign(written, one.secrets, { ...one, ...(now && { now }) }), headerOf(one));
    });
  }
});

describe("Verifying a signature", () => {
  const now = new Date("2026-01-01T00:00:00Z");
  const body = '{"a":1}';
  const headers = { [signatureHeader]: sign(body, ["old", "new"], { now }) };
  const at = (seconds: number, options: VerifyOptions = {}): string =>
    outcome(body, headers, "new", { now: later(now, seconds), ...options });

  it("accepts the time of sending within the tolerance, on either side", () => {
    for (const [seconds, tolerance, wanted] of [
      [300, undefined, "valid"],
      [301, undefined, "too-old"],
      [-300, undefined, "valid"],
      [-301, undefined, "too-new"],
      [10, 10, "valid"],
      [11, 10, "too-old"],
      [-11, 10, "too-new"],
      [0, 0, "valid"],
      [1e9, Infinity, "valid"],
    ] as const)
      assert.equal(at(seconds, { tolerance }), wanted, `${seconds} s, tolerance ${tolerance}`);
    for (const tolerance of [-1, NaN]) assert.throws(() => at(0, { tolerance }), /tolerance/);
    const noTime = { name: "TypeError", message: "now must be a valid time [invalid-value]" };
    assert.throws(() => at(0, { now: new Date("tomorrow") }), noTime);
  });

  it("says of a foreign signature that it does not match, whatever its time", () => {
    assert.equal(outcome(body, headers, "foreign", { now: later(now, 1e6) }), "no-match");
    const { [signatureHeader]: value = "" } = headers;
    const moved = { [signatureHeader]: value.replace(/^t=\d+/, `t=${now.getTime() / 1000 + 1}`) };
    assert.equal(outcome(body, moved, "new", { now }), "no-match");
  });

  it("accepts one format alone where that is asked for", () => {
    const simple = { [signatureHeader]: sign(body, "new", { format: "simple" }) };
    assert.equal(outcome(body, simple, "new"), "valid");
    assert.equal(outcome(body, simple, "new", { format: "simple" }), "valid");
    assert.equal(outcome(body, simple, "new", { format: "advanced" }), "malformed");
    assert.equal(at(0, { format: "simple" }), "malformed");
    assert.equal(at(0, { format: "advanced" }), "valid");
  });

  it("tells a missing header from one that is no signature", () => {
    assert.equal(outcome(body, {}, "new"), "no-header");
    assert.equal(outcome(body, new Headers(), "new"), "no-header");
    assert.equal(outcome(body, { [lowerCase]: undefined }, "new"), "no-header");
    const mac = "a".repeat(64);
    for (const value of [
      "",
      "no",
      mac.slice(1),
      "ä".repeat(64),
      `v1=${mac}`,
      `t=1`,
      `t=1,v1=`,
      `t=-1,v1=${mac}`,
      `t=1,t=1,v1=${mac}`,
      `t=1e3,v1=${mac}`,
      `t=${"9".repeat(13)},v1=${mac}`,
      `${mac},${mac}`,
    ])
      assert.equal(outcome(body, { [signatureHeader]: value }, "new"), "malformed", value);
    for (const value of [mac, "z".repeat(64), `t=1,v1=${mac}`, `t=1,v9=${mac},v1=short,k=v`])
      assert.equal(outcome(body, { [signatureHeader]: value }, "new", { now }), "no-match", value);
  });

  it("refuses a header at once, however long it is", () => {
    for (const value of [`t=${" ".repeat(1e6)}x`, `t=1,v1=${" ".repeat(1e6)}x`, ",".repeat(1e6)])
      assert.equal(outcome(body, { [signatureHeader]: value }, "new", { now }), "malformed");
  });

  it("finds the header in any letter case, by another name, and where it is a list", () => {
    const { [signatureHeader]: value = "" } = headers;
    for (const one of [
      { [lowerCase]: value },
      { "X-CONVOY-SIGNATURE": [value] },
      new Map([["X-Own", value]]),
    ])
      assert.equal(
        outcome(body, one, "new", { now, header: one instanceof Map ? "X-Own" : undefined }),
        "valid",
      );
    assert.equal(outcome(body, { "x-own": value }, "new", { now, header: "X-Own" }), "valid");
    assert.equal(outcome(body, { [signatureHeader]: [value, value] }, "new", { now }), "malformed");
  });

  it("refuses to work without a secret, or with an empty one alone, which anybody could sign with", () => {
    const none = [undefined, null, "", [], [""], ["", undefined], [undefined as unknown as string], 5, [5]];
    for (const secrets of none as (string | undefined)[]) {
      const words = {
        name: "TypeError",
        message: "at least one secret is needed, as a non-empty string [missing-value]",
      };
      assert.throws(() => verify(body, headers, secrets, { now }), words);
      assert.throws(() => sign(body, secrets, { now }), words);
    }
  });

  it("leaves out what is no secret yet, and counts it all the same", () => {
    for (const secrets of [
      ["", "new"],
      [undefined, "new"],
    ]) {
      const found = verify(body, headers, secrets, { now });
      assert.deepEqual(found.isValid && found.secretIndex, 1);
      assert.equal(outcome(body, headers, secrets.toReversed(), { now }), "valid");
    }
    assert.equal(outcome(body, headers, ["foreign", undefined, ""], { now }), "no-match");
    const empty = { [signatureHeader]: sign(body, "x", { now }).replace(/v1=.*/, `v1=${macOf(body, now)}`) };
    assert.equal(outcome(body, empty, ["new", ""], { now }), "no-match");
    assert.equal(sign(body, ["", "new"], { now }), sign(body, "new", { now }));
  });

  it("asks for the raw body where one that was parsed is given, and says of no headers that there are none", () => {
    const words = {
      name: "TypeError",
      message: "the body must be raw, as a string or bytes, before anything parses it [wrong-type]",
    };
    for (const parsed of [{ a: 1 }, [1], undefined, null, 5] as unknown as string[]) {
      assert.throws(() => verify(parsed, headers, "new", { now }), words);
      assert.throws(() => sign(parsed, "new", { now }), words);
    }
    const noHeaders = [undefined, null] as unknown as (typeof headers)[];
    for (const none of noHeaders) assert.equal(outcome(body, none, "new", { now }), "no-header");
  });

  it("says why in words that hold neither a secret nor a signature", () => {
    const refused = verify(body, headers, "a-foreign-secret", { now });
    assert.ok(!refused.isValid);
    assert.doesNotMatch(refused.message, /a-foreign-secret|[0-9a-f]{16}/);
    const late = verify(body, headers, "new", { now: later(now, 400) });
    assert.ok(!late.isValid);
    assert.equal(late.message, "the delivery was signed 400 seconds ago [old-signature]");
    for (const [sent, options, notice] of [
      [{}, {}, "missing-signature"],
      [{ [signatureHeader]: "no signature" }, {}, "malformed-signature"],
      [headers, { format: "simple" }, "unaccepted-signature-format"],
      [{ [signatureHeader]: sign(body, "foreign", { now }) }, {}, "unmatched-signature"],
      [headers, { now: later(now, -400) }, "future-signature"],
    ] as const) {
      const said = verify(body, sent, "new", { now, ...options });
      assert.ok(!said.isValid && said.message.endsWith(` [${notice}]`), notice);
    }
  });

  it("says of a form that it is none of what was signed", () => {
    // As release 26.3.6 sent it: the number was cut off, and the signature is that of the JSON.
    const form = "a=2&b=1+%26+2&c=%7B%22d%22%3A%5B1%5D%7D";
    const sent = {
      "content-type": "application/x-www-form-urlencoded",
      "x-convoy-signature":
        "t=1795487350,v1=0fa8b13b2ded21760c273fe7c66fa10050cd271679b7f3275bfb577a0aef8a0e",
    };
    const [secret, sentAt] = ["canary-form-secret-1", new Date(1795487350_000)];
    assert.equal(outcome('{"b":"1 & 2","a":2.5,"c":{"d":[1]}}', sent, secret, { now: sentAt }), "valid");
    const refused = verify(form, sent, secret, { now: sentAt });
    assert.ok(!refused.isValid && refused.reason === "no-match");
    assert.match(refused.message, /the service signs the JSON that it converts to the form \[signed-form\]$/);
  });

  it("takes what node:http received as it is", async () => {
    const seen: [string, IncomingHttpHeaders][] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        seen.push([Buffer.concat(chunks).toString(), request.headers]);
        response.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await fetch(`http://127.0.0.1:${port}`, { method: "POST", body, headers });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    assert.equal(seen.map(([text, received]) => outcome(text, received, "new", { now })).join(), "valid");
  });

  it("accepts any payload that sign signed, and none that was changed in a text", () => {
    const value = fc.jsonValue();
    fc.assert(
      fc.property(value, value, fc.nat(4), (signed, other, indent) => {
        const sealed = { [signatureHeader]: sign(JSON.stringify(signed), "new", { now }) };
        assert.equal(outcome(JSON.stringify(signed, undefined, indent), sealed, "new", { now }), "valid");
        if (JSON.stringify(other) !== JSON.stringify(signed))
          assert.equal(outcome(JSON.stringify(other, undefined, indent), sealed, "new", { now }), "no-match");
      }),
    );
  });

  it("survives any header, body and bytes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.uint8Array(), (value, bytes) => {
        assert.notEqual(outcome(bytes, { [signatureHeader]: value }, "new", { now }), "valid");
      }),
    );
  });

  it("takes no options that are none, whatever a program in JavaScript gives", () => {
    const wrong: readonly [object, RegExp][] = [
      [{ now: new Date("x") }, /^TypeError: now must be a valid time \[invalid-value\]$/],
      [{ now: 1 }, /^TypeError: now must be a valid time \[invalid-value\]$/],
      [{ format: "Advanced" }, /^TypeError: format must be simple or advanced \[invalid-value\]$/],
    ];
    for (const [options, expected] of wrong) {
      assert.throws(() => sign("{}", "s", options), expected);
      assert.throws(() => verify("{}", {}, "s", options), expected);
    }
    const ofVersion =
      /^TypeError: version must be one with the hash SHA256 or SHA512, and the encoding hex or base64 \[invalid-value\]$/;
    for (const version of [{ hash: "MD5" }, { encoding: "base32" }])
      assert.throws(() => sign("{}", "s", { versions: [version as object] }), ofVersion);
    for (const versions of [[], {}])
      assert.throws(
        () => sign("{}", "s", { versions: versions as [] }),
        /^TypeError: versions must be a non-empty list \[invalid-value\]$/,
      );
    for (const tolerance of [null, "5", -1, Number.NaN])
      assert.throws(
        () => verify("{}", {}, "s", { tolerance: tolerance as number }),
        /^TypeError: tolerance must be a number of seconds of at least 0 \[invalid-value\]$/,
      );
  });
});
