/** What is secret never comes back: not in a message, not in a property, not in a cause. */

import assert from "node:assert/strict";
import { inspect } from "node:util";
import type { WebhooksClient } from "../../provider/client";
import {
  canary,
  clientOf,
  json,
  raw,
  refuse,
  reset,
  serve,
  silence,
  stopAll,
  type Reply,
} from "../support/api-server";

const secret = 'canary-signing "secret"\n§';
const headerValue = "canary-header-value";
const chatWebhookUrl = "https://chat.example.com/canary-token";
const url = "https://user:canary-password@example.com/hook?token=canary-query";
const details = { name: "orders", url, secret, chatWebhookUrl, authentication: { apiKey: { headerValue } } };
const echo = [canary, `Bearer ${canary}`, secret, headerValue, chatWebhookUrl, url].join(" | ");

const replies: readonly (readonly [string, Reply])[] = [
  ["a message that repeats all of it", refuse(400, echo)],
  ["a message that repeats all of it at its cut", refuse(422, "x".repeat(290) + echo)],
  ["a 401 that repeats the key", refuse(401, `unknown key ${canary}`)],
  ["a 404 that repeats it", refuse(404, echo)],
  ["status false", json({ status: false, message: echo, data: null })],
  ["a page that repeats it", raw(`<p>${echo}</p>`, 500, { "content-type": "text/html" })],
  ["a page with 200", raw(`<p>${echo}</p>`, 200, { "content-type": "text/html" })],
  ["a text with 200 in another spelling", raw(encodeURIComponent(secret), 200, { "content-type": canary })],
  ["field names that repeat it", json({ [canary]: 1, [secret]: 2 })],
  ["a redirect to it", raw("", 302, { location: `https://${canary}.example.com/${headerValue}` })],
  ["an encoding of its name", raw("", 200, { "content-encoding": canary })],
  ["broken JSON", raw(JSON.stringify({ secrets: [echo] }).slice(0, -3), 500)],
  [
    "a header line that breaks the protocol",
    (_response, { socket }) => void socket.end(`HTTP/1.1 200 OK\r\n${canary}\r\n\r\n`),
  ],
  ["a reset", reset],
  ["silence", silence],
];

const calls: readonly (readonly [string, (client: WebhooksClient) => Promise<unknown>])[] = [
  ["a create", (client) => client.endpoints.create(details)],
  ["an update", (client) => client.endpoints.update("e1", details)],
];

describe("A secret", () => {
  afterEach(stopAll);
  for (const [name, reply] of replies) {
    for (const [what, call] of calls) {
      it(`is nowhere in the error when ${what} meets ${name}`, async () => {
        const client = clientOf(await serve(reply), { requestTimeoutSeconds: 0.2 });
        const error = await call(client).then(
          () => assert.fail("it must fail"),
          (reason: unknown) => reason as Error,
        );
        const everywhere = [
          error.message,
          error.stack,
          JSON.stringify(error),
          inspect(error, { depth: 10, showHidden: true }),
          JSON.stringify(client),
          inspect(client, { depth: 10, showHidden: true }),
        ].join();
        assert.doesNotMatch(everywhere, /canary|X-Key/i);
        assert.doesNotMatch(error.message, /\n/);
      });
    }
  }

  it("is nowhere in the error of a roll", async () => {
    const client = clientOf(await serve(refuse(400, `bad secret ${secret}`)));
    await assert.rejects(
      client.endpoints.expireSecret("e1", { secret }),
      (error) => !inspect(error).includes("canary"),
    );
  });

  it("is nowhere in the error of a wrong type", async () => {
    const client = clientOf(await serve(silence));
    const wrong = { name: [canary], secret: { value: canary } } as unknown as { name: string };
    await assert.rejects(client.endpoints.create(wrong), (error) => !inspect(error).includes("canary"));
  });

  for (const short of ["e", "url", "hooks"]) {
    it(`of ${short.length} letters takes no error apart`, async () => {
      const client = clientOf(await serve(refuse(400, "the url of the hooks is bad")));
      const authentication = { type: "api_key", apiKey: { headerName: "X-Key", headerValue: short } };
      await assert.rejects(client.endpoints.create({ secret: short, authentication }), {
        message: "POST /api/v1/projects/p1/endpoints: 400 the url of the hooks is bad [refused]",
      });
    });
  }

  it("that reads like a part of the path leaves the path as it is", async () => {
    const client = clientOf(await serve(refuse(400, "the secret endpoints is bad")));
    await assert.rejects(client.endpoints.create({ secret: "endpoints" }), {
      message: "POST /api/v1/projects/p1/endpoints: 400 the secret [secret] is bad [refused]",
    });
  });
});
