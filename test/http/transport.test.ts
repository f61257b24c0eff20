/** What an answer means: the envelope, refusals, foreign servers, odd bodies. */

import assert from "node:assert/strict";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { hasCode, type WebhooksErrorCode } from "../../provider/base/errors";
import { clientOf, data, json, raw, refuse, serve, stopAll, type Reply } from "../support/api-server";

const endpoint = { uid: "e1", name: "orders" };
const html = { "content-type": "text/html" };
const type = { "content-type": "application/json" };
const envelope = JSON.stringify({ message: "ok", status: true, data: endpoint });
const line = "GET /api/v1/projects/p1/endpoints/e1: ";

interface Refused {
  readonly name: string;
  readonly reply: Reply;
  readonly code: WebhooksErrorCode;
  readonly status?: number;
  /** Parts of the message. */
  /** The code at the end of the line. */
  readonly notice: string;
  readonly says: readonly string[];
}

const refused: readonly Refused[] = [
  {
    name: "a 404 in the envelope",
    notice: "not-found",
    reply: refuse(404, "no such endpoint"),
    code: "not-found",
    status: 404,
    says: ["404 no such endpoint"],
  },
  {
    name: "an empty 404",
    notice: "wrong-base-url",
    reply: raw("", 404),
    code: "api",
    status: 404,
    says: ["404 Not Found", "webhooks:baseUrl"],
  },
  {
    name: "a 404 in JSON without the service's envelope",
    notice: "wrong-base-url",
    reply: json({ detail: "Not Found" }, 404),
    code: "api",
    status: 404,
    says: ["webhooks:baseUrl"],
  },
  ...(
    [
      ["endpoint not found", "not-found"],
      ["failed to find endpoint", "not-found"],
      ["endpoint e1 was not found", "not-found"],
      ["source not found", "api"],
      ["resource not found", "api"],
      ["failed to find subscription", "api"],
    ] as const
  ).map(([message, code]) => ({
    name: `a 400 that says "${message}"`,
    reply: json({ status: false, message }, 400),
    notice: code === "not-found" ? "not-found" : "refused",
    code,
    status: 400,
    says: [message],
  })),
  {
    name: "a 404 page of another server",
    notice: "wrong-base-url",
    reply: raw("<html>nginx</html>", 404, html),
    code: "api",
    status: 404,
    says: ["text/html", "nginx", "webhooks:baseUrl"],
  },
  {
    name: "a 400 that says not found",
    notice: "not-found",
    reply: refuse(400, "Endpoint Not Found"),
    code: "not-found",
    status: 400,
    says: ["Endpoint Not Found"],
  },
  {
    name: "a 400 that failed to find",
    notice: "not-found",
    reply: refuse(400, "failed to find endpoint"),
    code: "not-found",
    status: 400,
    says: ["failed to find"],
  },
  {
    name: "another 400",
    notice: "refused",
    reply: refuse(400, "url is bad"),
    code: "api",
    status: 400,
    says: ["400 url is bad"],
  },
  {
    name: "a 401",
    notice: "unauthorized",
    reply: refuse(401, "unknown key"),
    code: "api",
    status: 401,
    says: ["401 unknown key", "webhooks:apiKey", "WEBHOOKS_API_KEY", "webhooks:authScheme"],
  },
  {
    name: "a 401 that says not found",
    notice: "unauthorized",
    reply: refuse(401, "key not found"),
    code: "api",
    status: 401,
    says: ["WEBHOOKS_API_KEY"],
  },
  {
    name: "a 403 that says not found",
    notice: "forbidden",
    reply: refuse(403, "project not found"),
    code: "api",
    status: 403,
    says: ["webhooks:projectId"],
  },
  {
    name: "a 409 in other words",
    notice: "conflict",
    reply: json({ error: "taken" }, 409),
    code: "api",
    status: 409,
    says: ["409 taken"],
  },
  {
    name: "a 422 without words",
    notice: "refused",
    reply: json({ nothing: 1 }, 422),
    code: "api",
    status: 422,
    says: ["422 Unprocessable Entity"],
  },
  {
    name: "a message that is no text",
    notice: "refused",
    reply: json({ message: { a: 1 } }, 418),
    code: "api",
    status: 418,
    says: ["418 I'm a Teapot"],
  },
  {
    name: "a message of several lines",
    notice: "refused",
    reply: refuse(400, "first\r\nsecond\u2028\u0007third"),
    code: "api",
    status: 400,
    says: ["first second third"],
  },
  {
    name: "a 502 page",
    notice: "server-error",
    reply: raw("<h1>Bad\nGateway</h1>", 502, html),
    code: "api",
    status: 502,
    says: ["502 text/html: <h1>Bad Gateway</h1>"],
  },
  {
    name: "a 500 with broken JSON",
    notice: "server-error",
    reply: raw('{"secrets":["shh', 500, type),
    code: "api",
    status: 500,
    says: ["JSON that cannot be read"],
  },
  {
    name: "a 429 with a wait",
    notice: "rate-limited",
    reply: refuse(429, "slow down", { "retry-after": "7" }),
    code: "api",
    status: 429,
    says: ["429 slow down", "asked to wait 7 s"],
  },
  {
    name: "status false in a 200",
    notice: "refused",
    reply: json({ status: false, message: "no", data: endpoint }),
    code: "api",
    status: 200,
    says: ["200 no"],
  },
  {
    name: "a redirect to another host",
    notice: "redirected",
    reply: raw("", 302, { location: "https://login.example.com/x?token=shh" }),
    code: "api",
    status: 302,
    says: ["redirects to login.example.com", "not followed"],
  },
  {
    name: "a redirect on the same host",
    notice: "redirected",
    reply: raw("", 308, { location: "/elsewhere" }),
    code: "api",
    status: 308,
    says: ["redirects to another path"],
  },
  {
    name: "an HTML page with 200",
    notice: "wrong-base-url",
    reply: raw("<html><title>Welcome</title></html>", 200, html),
    code: "response-shape",
    says: ["200", "text/html", "Welcome", "webhooks:baseUrl"],
  },
  {
    name: "an empty 200",
    notice: "incomplete-answer",
    reply: raw(""),
    code: "response-shape",
    says: ["200", "an empty body", "webhooks:baseUrl"],
  },
  {
    name: "a 204",
    notice: "incomplete-answer",
    reply: raw("", 204),
    code: "response-shape",
    says: ["204", "an empty body"],
  },
  {
    name: "JSON without the envelope",
    notice: "wrong-base-url",
    reply: json({ uid: "e1", secret: "shh" }),
    code: "response-shape",
    says: ["the fields uid, secret"],
  },
  {
    name: "JSON that is no object",
    notice: "wrong-base-url",
    reply: json(["shh"]),
    code: "response-shape",
    says: ["other JSON"],
  },
  {
    name: "truncated JSON",
    notice: "incomplete-answer",
    reply: raw(envelope.slice(0, -5), 200, type),
    code: "response-shape",
    says: ["JSON that cannot be read"],
  },
  {
    name: "an envelope without data",
    notice: "unexpected-answer",
    reply: json({ message: "ok", status: true }),
    code: "response-shape",
    says: ["data: is missing"],
  },
  {
    name: "a wrong type",
    notice: "unexpected-answer",
    reply: data({ uid: "e1", secrets: [{ value: 5 }] }),
    code: "response-shape",
    says: ["data.secrets[0].value: expected string, got number"],
  },
  {
    name: "a broken gzip body",
    notice: "unexpected-answer",
    reply: raw(gzipSync(envelope).subarray(0, 20), 200, { ...type, "content-encoding": "gzip" }),
    code: "response-shape",
    says: ["gzip body is corrupt"],
  },
  {
    name: "an unknown encoding",
    notice: "unexpected-answer",
    reply: raw(envelope, 200, { ...type, "content-encoding": "constructor" }),
    code: "response-shape",
    says: ["encoding that was not requested (constructor)"],
  },
  {
    name: "a body of 50 MB",
    notice: "large-answer",
    reply: raw(Buffer.alloc(50_000_000, " "), 200, type),
    code: "response-shape",
    says: ["larger than 10 MB"],
  },
  {
    name: "a small body that unpacks to 50 MB",
    notice: "unexpected-answer",
    reply: raw(gzipSync(Buffer.alloc(50_000_000, " ")), 200, { ...type, "content-encoding": "gzip" }),
    code: "response-shape",
    says: ["larger than 10 MB"],
  },
];

describe("An answer", () => {
  afterEach(stopAll);

  for (const { name, reply, code, status, notice, says } of refused) {
    it(`that is ${name} becomes one clear line`, async () => {
      const server = await serve(reply);
      await assert.rejects(
        clientOf(server).endpoints.get("e1"),
        (error: Error & { status?: number; notice?: string }) => {
          assert.ok(hasCode(error, code), error.stack);
          assert.equal(error.status, status);
          assert.ok(error.message.startsWith(line), error.message);
          assert.equal(error.notice, notice);
          assert.ok(error.message.endsWith(` [${notice}]`), error.message);
          for (const part of says) assert.ok(error.message.includes(part), `${error.message} lacks ${part}`);
          assert.doesNotMatch(error.message, /[\r\n\u2028\u0007]|shh|token/);
          return true;
        },
      );
      assert.equal(server.asked.length, 1);
    });
  }

  const fine: readonly (readonly [string, Reply])[] = [
    ["with extra fields", json({ status: true, message: "", data: { ...endpoint, extra: {} }, more: [] })],
    ["without status and message", json({ data: endpoint })],
    ["with nulls", data({ ...endpoint, secrets: null, authentication: null })],
    ["with a byte order mark", raw(`\uFEFF${envelope}`, 200, type)],
    ["of another content type", raw(envelope, 200, { "content-type": "text/plain" })],
    ["in gzip", raw(gzipSync(envelope), 200, { ...type, "content-encoding": "gzip" })],
    ["in brotli", raw(brotliCompressSync(envelope), 200, { ...type, "content-encoding": "br" })],
    ["in deflate", raw(deflateSync(envelope), 200, { ...type, "content-encoding": "Deflate" })],
    [
      "with deep nesting in a field nobody asked for",
      raw(`{"data":{"uid":"e1","name":"orders","x":${"[".repeat(50_000)}${"]".repeat(50_000)}}}`),
    ],
    [
      "with prototype keys",
      raw(
        '{"__proto__":{"data":1},"constructor":1,"data":{"uid":"e1","name":"orders","__proto__":{"url":"u"}}}',
      ),
    ],
  ];
  for (const [name, reply] of fine) {
    it(`${name} is read`, async () => {
      assert.deepEqual(await clientOf(await serve(reply)).endpoints.get("e1"), endpoint);
    });
  }

  it("is cut when the service has a lot to say", async () => {
    const server = await serve(refuse(400, "x".repeat(100_000)));
    await assert.rejects(
      clientOf(server).endpoints.get("y".repeat(10_000)),
      (error: Error) => error.message.length < 800,
    );
  });

  it("that redirects never takes the key elsewhere", async () => {
    const other = await serve(data(endpoint));
    const server = await serve(raw("", 307, { location: `${other.url}/api/v1/projects/p1/endpoints/e1` }));
    await assert.rejects(clientOf(server).endpoints.get("e1"));
    assert.equal(other.asked.length, 0);
  });

  for (const [status, notice] of [
    [401, "unexpected-unauthorized"],
    [403, "unexpected-forbidden"],
  ] as const) {
    it(`does not blame the key for a ${status} after it was accepted in the same run`, async () => {
      const server = await serve(refuse(status, "no"), data(endpoint), refuse(status, "no"));
      const client = clientOf(server);
      await assert.rejects(client.endpoints.get("e1"), /\(check (?!.*other requests)/);
      await client.endpoints.get("e1");
      await assert.rejects(
        client.forProject("p2").endpoints.get("e1"),
        new RegExp(
          `: ${status} no \\(other requests of this run succeeded with this key.*check .* \\[${notice}\\]$`,
        ),
      );
    });
  }
});
