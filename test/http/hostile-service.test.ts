/** Every kind of answer to every operation of the provider: it is taken, or one clear line says what is wrong. */

import assert from "node:assert/strict";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Fields } from "../../provider/base/fields";
import { breakOff, canary, json, raw, refuse, reset, serve, silence, stopAll } from "../support/api-server";
import type { Reply } from "../support/api-server";
import { everyRow } from "../support/every-row";
import { configure, isFineError, kinds } from "../support/front";

const type = { "content-type": "application/json" };
const object = { uid: "x1", id: "x1", name: "n", url: "https://e.example.com", project_id: "p1" };
const envelope = (data: unknown): string => JSON.stringify({ message: "ok", status: true, data });
const deep = (depth: number): string => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const megabytes = (count: number): Buffer => Buffer.alloc(count * 1_000_000, 0x20);
const data = (fields: object): Reply => raw(envelope({ ...object, ...fields }), 200, type);
const written =
  (text: string): Reply =>
  (_response, { socket }) =>
    void socket.end(text);

const replies: Readonly<Record<string, Reply>> = {
  "50 MB of JSON": raw(megabytes(50), 200, type),
  "50 MB in gzip": raw(gzipSync(megabytes(50)), 200, { ...type, "content-encoding": "gzip" }),
  "50 MB in brotli": raw(brotliCompressSync(megabytes(50)), 200, { ...type, "content-encoding": "br" }),
  "a gzip body": raw(gzipSync(envelope(object)), 200, { ...type, "content-encoding": "gzip" }),
  "a brotli body": raw(brotliCompressSync(envelope(object)), 200, { ...type, "content-encoding": "br" }),
  "gzip that is none": raw(envelope(object), 200, { ...type, "content-encoding": "gzip" }),
  "an object 100,000 deep": raw(deep(100_000), 200, type),
  "data 100,000 deep": raw(`{"status":true,"data":${deep(100_000)}}`, 200, type),
  "a filter 10,000 deep": raw(
    `{"data":{"uid":"x1","filter_config":{"filter":{"body":${deep(10_000)}}}}}`,
    200,
    type,
  ),
  null: raw("null", 200, type),
  "a number": raw("1e999", 200, type),
  "a list": raw("[]", 200, type),
  "no data": raw('{"status":true,"message":"ok"}', 200, type),
  "data that is null": raw(envelope(null), 200, type),
  "data that is a list": raw(envelope([object]), 200, type),
  "data that is a text": raw(envelope(canary), 200, type),
  "an empty id": data({ uid: "", id: "" }),
  "an id that is a number": data({ uid: 1, id: 1 }),
  "an id of 100,000 characters": data({ uid: "x".repeat(100_000), id: "x".repeat(100_000) }),
  "an id with line breaks": data({ uid: "a\r\nb\u2028", id: "a\r\nb" }),
  "another project": data({ project_id: "p\r\n2" }),
  "prototype keys": raw(
    '{"__proto__":{"polluted":1},"data":{"uid":"x1","id":"x1","__proto__":{"url":1}}}',
    200,
    type,
  ),
  "fields named like methods": data({ toString: 1, constructor: 1, hasOwnProperty: canary }),
  "secrets that are no list": data({ secrets: { value: canary } }),
  "secrets of null": data({ secrets: [null] }),
  "10,000 secrets": data({ secrets: Array.from({ length: 10_000 }, (_, index) => ({ uid: `${index}` })) }),
  "an unreadable time": data({ secrets: [{ uid: "k", created_at: "yesterday" }], created_at: "∞" }),
  "a number beyond all": raw('{"data":{"uid":"x1","id":"x1","rate_limit":1e999}}', 200, type),
  "invalid UTF-8": raw(
    Buffer.concat([Buffer.from('{"data":{"uid":"'), Buffer.from([0xff, 0xfe, 0x22])]),
    200,
    type,
  ),
  "an error of many lines": refuse(400, `first\r\nsecond\u2028third\u0000\u001b[31m ${canary}`),
  "an error of a megabyte": refuse(422, "x".repeat(1_000_000)),
  "an error that is an object": json({ message: { [canary]: canary }, error: [canary] }, 400),
  "a status nobody knows": refuse(599, "what"),
  "a success nobody knows": raw(envelope(object), 299, type),
  "a redirect with the key": raw("", 301, { location: `https://${canary}.example.com/?key=${canary}` }),
  "a redirect to nowhere": raw("", 307, { location: "::" }),
  "30 kB of headers": raw(envelope(object), 200, { "x-long": "x".repeat(30_000) }),
  "no HTTP at all": written("hello\r\n\r\n"),
  "two answers at once": written("HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n"),
  "a length that is a lie": written(`HTTP/1.1 200 OK\r\ncontent-length: 99999\r\n\r\n${envelope(object)}`),
  "chunks that are none": written("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n"),
  "a body that breaks off": breakOff,
  "a reset": reset,
  silence: silence,
};

const endpoint = { url: "https://e.example.com", name: "n", projectId: "p1", secret: canary };
const known = { ...endpoint, signingSecret: canary, signingSecretUid: "k", status: "active" };
const subscription = { adoptId: "x1", projectId: "p1", filterConfig: { filter: { body: { a: 1 } } } };
const eventType = { adoptId: "x1", projectId: "p1", category: "c", description: "d" };

const operations: Readonly<Record<string, () => Promise<unknown> | undefined>> = {
  "create an Endpoint": () => kinds.Endpoint.create(endpoint),
  "read an Endpoint": () => kinds.Endpoint.read?.("x1", known),
  "update an Endpoint": () => kinds.Endpoint.update?.("x1", known, { ...endpoint, description: "new" }),
  "delete an Endpoint": () => kinds.Endpoint.delete?.("x1", known),
  "create a PortalLink": () => kinds.PortalLink.create({ name: "n", projectId: "p1" }),
  "update a Subscription": () =>
    kinds.Subscription.update?.("x1", subscription, { ...subscription, rateLimitConfig: { count: 1 } }),
  "update an EventType": () => kinds.EventType.update?.("x1", eventType, { ...eventType, category: "e" }),
};

describe("A service", () => {
  afterEach(async () => {
    await stopAll();
    assert.equal(({} as Fields)["polluted"], undefined, "a prototype was changed");
  });

  for (const [answer, reply] of Object.entries(replies)) {
    it(`that answers with ${answer} is met with a result or one line, whatever it is asked to do`, () =>
      everyRow(Object.entries(operations), async (run) => {
        const server = await serve(reply);
        await configure(server, { requestTimeoutSeconds: answer === "silence" ? "0.1" : "20" });
        const outcome = await (run() ?? Promise.reject(new Error("no such operation"))).catch(
          (error: unknown) => {
            isFineError(error);
            return undefined;
          },
        );
        JSON.stringify(outcome);
        assert.ok(server.asked.length > 0, "nothing was asked");
        assert.ok(server.asked.every(({ path }) => path.startsWith("/api/v1/projects/p1/")));
      }));
  }
});
