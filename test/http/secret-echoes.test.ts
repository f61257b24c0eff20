/** A service repeats a secret in every common encoding, in every place of an answer: no error shows a trace of it. */

import assert from "node:assert/strict";
import { fc, runs } from "../support/random";
import type { WebhooksClient } from "../../provider/client";
import { maskSecrets } from "../../tools/cli/io/mask";
import { redactorOf } from "../../provider/http/redact";
import { Shell } from "../support/command";
import { compact, encodings, inUrl, secrets, traceIn } from "../support/encodings";
import { clientOf, json, raw, refuse, serve, stopAll, type Reply } from "../support/api-server";

/** The places of an answer in which a service repeats a text. */
const places: Readonly<Record<string, (echo: string) => Reply>> = {
  message: (echo) => refuse(400, `bad value ${echo} in the body`),
  error: (echo) => json({ error: `bad value ${echo}` }, 400),
  errors: (echo) => json({ message: "invalid", errors: [`secret: ${echo} is bad`] }, 422),
  "objects in errors": (echo) => json({ errors: [{ field: "secret", message: `got "${echo}"` }] }, 422),
  "a map in errors": (echo) => json({ errors: { secret: [`got ${echo}`] } }, 422),
  detail: (echo) => json({ title: "Bad Request", detail: `got ${echo}` }, 400),
  "a list in detail": (echo) => json({ detail: [{ loc: ["body"], msg: `got ${echo}` }] }, 422),
  title: (echo) => json({ title: `got ${echo}` }, 400),
  "an inner error": (echo) => json({ error: { code: 7, message: `got ${echo}` } }, 400),
  "field names": (echo) => json({ [echo]: 1 }, 400),
  "plain text": (echo) => raw(`bad ${echo}`, 500, { "content-type": "text/plain" }),
  HTML: (echo) => raw(`<p>${echo}</p>`, 502, { "content-type": "text/html" }),
  "a page with 200": (echo) => raw(`<p>${echo}</p>`, 200, { "content-type": "text/html" }),
  "the content type": (echo) =>
    raw("no", 500, { "content-type": Buffer.from(echo.replaceAll("\n", " ")).toString("latin1") }),
};

function bodyOf(pem: string): string {
  return pem.replaceAll(/-----[^-]+-----/g, "").trim();
}

async function failureOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => assert.fail("it must fail"),
    (error: unknown) => String((error as Error).stack),
  );
}

describe("A secret that the service repeats", () => {
  afterEach(stopAll);

  for (const [encoding, encode] of Object.entries(encodings)) {
    it(`leaves no trace in ${encoding}, whatever it is and wherever it stands`, async () => {
      const rows = Object.entries(secrets).flatMap(([what, secret]) =>
        Object.entries(places).map(([place, reply]) => ({
          what,
          secret,
          place,
          reply: reply(encode(secret)),
        })),
      );
      const client = clientOf(await serve(...rows.map(({ reply }) => reply)));
      for (const { what, secret, place } of rows) {
        const message = await failureOf(client.endpoints.create({ secret }));
        assert.equal(traceIn(message, encode(bodyOf(secret))), undefined, `${what} in ${place}`);
      }
    });
  }

  it("leaves no trace where a property test makes up secret, encoding and surroundings", () => {
    const secretText = fc
      .string({ unit: "grapheme", minLength: 8, maxLength: 40 })
      .filter((text) => compact(text).length >= 8);
    const encoding = fc.constantFrom(...Object.values(encodings));
    const around = fc.constantFrom("", " ", '"', ": ", ", ", "<b>", "(", "=");
    fc.assert(
      fc.property(secretText, encoding, around, around, (secret, encode, before, after) => {
        const encoded = encode(secret);
        const shown = redactorOf([secret])(`bad value${before}${encoded}${after}`, Infinity);
        assert.equal(traceIn(shown, encoded), undefined);
      }),
      { seed: 38, ...runs(3000) },
    );
  });
});

describe("A beginning of a secret", () => {
  const secret = "canary-signing-secret-4711";
  const ends = {
    "at the end": "",
    "before an ellipsis": "…",
    "before dots": "...",
    "in quotation marks": '" is too long',
  };

  for (const [where, after] of Object.entries(ends)) {
    it(`of eight characters or more is hidden ${where}, in every encoding`, () => {
      const clean = redactorOf([secret]);
      for (const [encoding, encode] of Object.entries(encodings))
        for (let length = 8; length < secret.length; length += 1) {
          const cut = encode(secret.slice(0, length));
          const shown = clean(`bad value "${cut}${after}`);
          assert.equal(traceIn(shown, cut), undefined, `${length} in ${encoding}: ${shown}`);
        }
    });
  }

  const rows: readonly (readonly [secret: string, text: string, shown: string])[] = [
    ["Bearer canary-token-1", "unknown key canary-t", "unknown key [secret]"],
    ["Bearer canary-token-1", "no Bearer ", "no Bearer"],
    ["Basic YWRtaW46Y2FuYXJ5LXBhc3M=", "wrong password canary-pass", "wrong password [secret]"],
    ["https://chat.example.com/services/T1?x=1", "cannot reach https://", "cannot reach https://"],
    [
      "https://chat.example.com/services/T1",
      "cannot reach https://chat.example.com",
      "cannot reach https://chat.example.com",
    ],
    ["https://chat.example.com/services/T1", "got https://chat.example.com/serv", "got https://[secret]"],
    [
      "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\n-----END PRIVATE KEY-----",
      "-----BEGIN PRIVATE KEY----- is bad",
      "-----BEGIN PRIVATE KEY----- is bad",
    ],
    [
      "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\n-----END PRIVATE KEY-----",
      "got -----BEGIN PRIVATE KEY-----\\nMIIEvQIBA",
      "got -----BEGIN PRIVATE KEY-----\\n[secret]",
    ],
    ["password-4711", "the password is too short", "the password is too short"],
    ["canary-4711", "got canary-", "got canary-"],
  ];
  for (const [whole, text, shown] of rows)
    it(`of ${JSON.stringify(whole)} makes ${JSON.stringify(shown)} of ${JSON.stringify(text)}`, () =>
      assert.equal(redactorOf([whole])(text), shown));
});

describe("The URL of an endpoint", () => {
  afterEach(stopAll);
  const calls: Readonly<Record<string, (client: WebhooksClient, url: string) => Promise<unknown>>> = {
    url: (client, url) => client.endpoints.create({ url }),
    chatWebhookUrl: (client, url) => client.endpoints.create({ chatWebhookUrl: url }),
  };
  for (const [field, call] of Object.entries(calls))
    it(`has no value of its query repeated alone, as ${field}`, async () => {
      const url =
        "https://user:canary-pass@e.example.com/h?a=1&sig=canary%2Fone&token=canary-two#canary-hash";
      for (const echo of [
        "canary/one",
        "canary%2fone",
        "canary-two",
        "canary-pass",
        "canary-hash",
        "CANARY-TWO",
      ]) {
        const client = clientOf(await serve(refuse(400, `bad ${echo} here`)));
        assert.match(await failureOf(call(client, url)), /400 bad \[secret\] here/);
        await stopAll();
      }
    });
});

describe("A text that cannot be searched for a secret", () => {
  const unsafe = "(not repeated: it may hold a secret)";
  it("is not repeated where its escapes go too deep", () => {
    const deep = Array.from({ length: 12 }).reduce<string>((text) => inUrl(text), "%canary/");
    assert.equal(redactorOf(["canary-4711"])(deep), unsafe);
  });
  it("is not repeated where characters were lost that the secret has", () => {
    const lost = Buffer.from("bad zürich-4711", "latin1").toString();
    assert.equal(redactorOf(["zürich-4711"])(lost), unsafe);
    assert.equal(redactorOf(["zürich-4711"])("bad z&uuml;rich-4711"), unsafe);
    assert.equal(redactorOf(["zurich-4711"])("bad &uuml;"), "bad &uuml;");
  });
});

describe("The command", () => {
  it("shows no encoding of a header in what a receiver answered", () => {
    const header = "canary/token 4711";
    for (const [encoding, encode] of Object.entries(encodings)) {
      const attempt = { requestHttpHeader: { "X-Key": header }, responseData: `got ${encode(header)}` };
      const shown = maskSecrets(attempt, { requestHttpHeader: true });
      assert.equal(traceIn(shown.responseData, encode(header)), undefined, encoding);
    }
  });

  const addresses: readonly (readonly [baseUrl: string, shown: string])[] = [
    ["https://canary-user:canary-pass@h.example.com/a?token=canary-query#canary", "https://h.example.com/a"],
    ["canary-user:canary-pass@h.example.com", "[secret]"],
    ["ftp://canary-user:canary-pass@h.example.com/?canary", "[secret]"],
    ["h.example.com", "h.example.com"],
  ];
  for (const [baseUrl, shown] of addresses)
    it(`refuses the base URL ${baseUrl} and shows ${shown} of it`, async () => {
      const shell = await Shell.start();
      for (const line of ["check", "check --output json", "endpoint get e1"]) {
        const { code, output, errors } = await shell.run(line, {
          environment: { WEBHOOKS_BASE_URL: baseUrl },
        });
        assert.equal(code, 2);
        assert.doesNotMatch(output + errors, /canary/);
        if (line.startsWith("check")) assert.ok(output.includes(shown), output);
      }
      await shell.stop();
    });
});
