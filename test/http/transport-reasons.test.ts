/** The reason of a refusal is found wherever services write it, and only the documented fields tell what it means. */

import assert from "node:assert/strict";
import { hasCode } from "../../provider/base/errors";
import { clientOf, json, serve, stopAll } from "../support/api-server";

const rows: readonly (readonly [what: string, body: object, reason: string])[] = [
  ["message", { message: "too short" }, "too short"],
  ["error", { error: "too short" }, "too short"],
  ["an empty message and an error", { message: " ", error: "too short" }, "too short"],
  ["texts in errors", { errors: ["url: bad", "name: too long"] }, "url: bad; name: too long"],
  ["a text in errors", { errors: "url: bad" }, "url: bad"],
  ["a message and errors", { message: "invalid", errors: ["url: bad"] }, "invalid: url: bad"],
  ["a message that errors repeats", { message: "bad url", errors: ["bad url"] }, "bad url"],
  [
    "objects in errors",
    {
      errors: [
        { field: "url", message: "bad", value: "canary" },
        { code: 7, title: "full" },
      ],
    },
    "url: bad; full",
  ],
  ["errors by field", { errors: { url: ["bad", "long"], name: "no" } }, "url: bad; url: long; name: no"],
  ["errors of JSON:API", { errors: [{ source: { pointer: "/url" }, detail: "bad" }] }, "/url: bad"],
  ["detail", { detail: "too short" }, "too short"],
  [
    "a list with msg in detail",
    { detail: [{ loc: ["body", "url"], msg: "bad", input: "canary" }] },
    "body.url: bad",
  ],
  ["a problem", { type: "about:blank", title: "Not allowed", detail: "too short" }, "Not allowed: too short"],
  ["title", { title: "Not allowed" }, "Not allowed"],
  ["a message in error", { error: { code: 7, message: "too short" } }, "too short"],
  ["nothing that can be read", { errors: [1, null, {}], detail: 7 }, "Unprocessable Entity"],
  [
    "a name of a prototype",
    JSON.parse('{"__proto__":{"message":"canary"}}') as object,
    "Unprocessable Entity",
  ],
];

describe("The reason of a refusal", () => {
  afterEach(stopAll);
  for (const dialect of ["documented", "convoy"] as const)
    for (const [what, body, reason] of rows)
      it(`is read from ${what}, in dialect ${dialect}`, async () => {
        const client = clientOf(await serve(json(body, 422)), { dialect });
        await assert.rejects(client.endpoints.get("e1"), (error) => {
          assert.ok(hasCode(error, "api"));
          assert.equal(error.reason, reason);
          return true;
        });
      });

  it("does not mean that the object is gone where another field speaks of one", async () => {
    const client = clientOf(await serve(json({ message: "invalid", errors: ["source not found"] }, 400)));
    await assert.rejects(
      client.endpoints.update("e1", {}),
      (error) => hasCode(error, "api") && error.reason === "invalid: source not found",
    );
  });

  const body = '{"status":true,"message":"","data":{"uid":"e1","failure_rate":1e999}}';
  const odd: readonly (readonly [what: string, answer: string, reason: RegExp])[] = [
    [
      "status 000",
      "000 X\r\ncontent-length: 2\r\n\r\n{}",
      /127\.0\.0\.1:\d+ does not respond with HTTP.* \[foreign-answer\]$/,
    ],
    ["status 101", "101 X\r\n\r\n", /127\.0\.0\.1:\d+ does not respond with HTTP.* \[foreign-answer\]$/],
    [
      "status 304",
      "304 Not Modified\r\n\r\n",
      /: 304 Not Modified \(the service does not send this status.*\) \[unexpected-status\]$/,
    ],
    [
      "status 300",
      "300 X\r\ncontent-length: 0\r\n\r\n",
      /: 300 Multiple Choices \(.*\) \[unexpected-status\]$/,
    ],
    [
      "a redirect",
      "302 X\r\nlocation: /a\r\ncontent-length: 0\r\n\r\n",
      /: 302 redirects to another path \(.*\) \[redirected\]$/,
    ],
    [
      "a number beyond all",
      `200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      /: unexpected response: data\.failure_rate: expected number, got a number that is too large \[unexpected-answer\]$/,
    ],
  ];
  for (const [what, answer, reason] of odd)
    it(`is said in plain words where the answer is ${what}`, async () => {
      const server = await serve((_response, { socket }) => void socket.end(`HTTP/1.1 ${answer}`));
      await assert.rejects(clientOf(server).endpoints.get("e1"), reason);
    });
});
