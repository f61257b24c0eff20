/** Odd identifiers, header values and base URLs: sent so that they mean themselves, or refused before anything is sent. */

import assert from "node:assert/strict";
import { accountOf } from "../../provider/http/account";
import type { WebhooksClient } from "../../provider/client";
import { hasCode } from "../../provider/base/errors";
import { clientOf, refuse, serve, stopAll } from "../support/api-server";
import { everyRow } from "../support/every-row";
import { bring, configure, kinds } from "../support/front";

const ids = {
  "a path upwards": "a/../../p2/endpoints/b",
  "an encoded path upwards": "%2e%2e%2f",
  backslashes: "..\\..\\p2",
  "a query and a fragment": "a?perPage=1#b",
  "another host": "//evil.example.com/",
  "a header": "a\r\nX-Injected: 1",
  "control characters": "\u0000\u0007\u001b[2J",
  "three dots": "...",
  unicode: "é𝕏\u202e\u2028",
  "a space and a plus": "a b+c",
  "a prototype key": "__proto__",
  "10,000 characters": "x".repeat(10_000),
};
const unsendable: Readonly<Record<string, readonly [id: string, reason: string]>> = {
  nothing: ["", "must be a non-empty string [missing-value]"],
  "a folder": [".", "must not be `.` or `..` [invalid-value]"],
  "the folder above": ["..", "must not be `.` or `..` [invalid-value]"],
  "half a character": ["\udfff", "contains an unpaired surrogate and cannot be sent [invalid-value]"],
};

type Call = (client: WebhooksClient, id: string) => Promise<unknown>;
const operations: Readonly<Record<string, Call>> = {
  "endpoints.get": (client, id) => client.endpoints.get(id),
  "endpoints.update": (client, id) => client.endpoints.update(id, {}),
  "endpoints.expireSecret": (client, id) => client.endpoints.expireSecret(id, {}),
  "endpoints.pause": (client, id) => client.endpoints.pause(id),
  "portalLinks.get": (client, id) => client.portalLinks.get(id),
  "portalLinks.update": (client, id) => client.portalLinks.update(id, {}),
  "subscriptions.get": (client, id) => client.subscriptions.get(id),
  "subscriptions.update": (client, id) => client.subscriptions.update(id, {}),
  "sources.get": (client, id) => client.sources.get(id),
  "events.get": (client, id) => client.events.get(id),
  "eventDeliveries.get": (client, id) => client.eventDeliveries.get(id),
  "eventDeliveries.attempts": (client, id) => client.eventDeliveries.attempts(id),
  "eventDeliveries.attempt": (client, id) => client.eventDeliveries.attempt("d", id),
  "metaEvents.resend": (client, id) => client.metaEvents.resend(id),
  "eventTypes.update": (client, id) => client.eventTypes.update(id, {}),
  "a project": (client, id) => client.forProject(id).endpoints.get("e"),
};

describe("An identifier", () => {
  afterEach(stopAll);

  for (const [what, id] of Object.entries(ids)) {
    it(`with ${what} stays one part of the path, whatever is asked for`, () =>
      everyRow(Object.entries(operations), async (call) => {
        const server = await serve(refuse(400, "no"));
        await assert.rejects(call(clientOf(server), id), (error: Error) => {
          assert.ok(hasCode(error, "api"));
          assert.doesNotMatch(error.message, /[\r\n\u0000\u0007\u001b\u2028]/);
          return error.message.length < 1000;
        });
        const parts = (server.asked[0]?.path ?? "").split("/");
        assert.equal(parts.filter((part) => decodeURIComponent(part) === id).length, 1);
        assert.deepEqual(parts.slice(0, 4), ["", "api", "v1", "projects"]);
        assert.equal(server.asked[0]?.headers["x-injected"], undefined);
      }));
  }
  for (const [what, [id, reason]] of Object.entries(unsendable)) {
    it(`that is ${what} is refused before anything is sent, whatever is asked for`, () =>
      everyRow(Object.entries(operations), async (call, operation) => {
        const server = await serve(refuse(400, "no"));
        const isNoProject = operation === "a project" && id === "";
        await assert.rejects(
          async () => call(clientOf(server), id),
          (error) => {
            assert.ok(hasCode(error, isNoProject ? "settings" : "invalid-input"));
            if (isNoProject) assert.equal(error.notice, "missing-setting");
            else assert.ok(error.message.endsWith(`: ${reason}`), error.message);
            return true;
          },
        );
        assert.equal(server.asked.length, 0);
      }));
  }
});

describe("The header an endpoint is called with", () => {
  before(() => configure({ url: "http://127.0.0.1:9" }));

  const names = ["X-Key\r\nX-Injected", "X Key", "X:Key", "é", "", "\u0000", "X-Key\u2028"];
  for (const headerName of names) {
    it(`is refused with the name ${JSON.stringify(headerName)}`, async () => {
      const apiKey = { headerName, headerValue: "canary-value" };
      const { refused } = await bring(kinds.Endpoint, given(apiKey));
      assert.match(refused.join(), /authentication\.apiKey\.headerName: /);
    });
  }

  for (const part of ["\r\nX-Injected: 1", "\n", "\u0000", "\u001b[31m", "\u007f"]) {
    it(`is refused with ${JSON.stringify(part)} in its value, which is not repeated`, async () => {
      const apiKey = { headerName: "X-Key", headerValue: `canary-value${part}` };
      const { refused } = await bring(kinds.Endpoint, given(apiKey));
      assert.match(refused.join(), /authentication\.apiKey\.headerValue: must not contain a line break/);
    });
  }

  for (const headerValue of ["Bearer a.b-c_d~e+f/g==", "é 𝕏", "\t tab", "x".repeat(100_000)]) {
    it(`is taken with the value ${JSON.stringify(headerValue.slice(0, 30))}`, async () => {
      const { refused } = await bring(kinds.Endpoint, given({ headerName: "X-Key_1.0", headerValue }));
      assert.deepEqual(refused, []);
    });
  }

  function given(apiKey: object): Record<string, unknown> {
    return { url: "https://e.example.com", authentication: { type: "api_key", apiKey } };
  }
});

describe("A base URL", () => {
  const settings = (baseUrl: string) => ({ baseUrl, projectId: "p1", apiKey: "canary-key" });
  const taken: readonly (readonly [text: string, address: string])[] = [
    ["https://h.example.com", "https://h.example.com/api/v1"],
    ["https://h.example.com///", "https://h.example.com/api/v1"],
    ["https://h.example.com:8443/a/b/", "https://h.example.com:8443/a/b/api/v1"],
    ["HTTPS://H.EXAMPLE.COM/A", "https://h.example.com/A/api/v1"],
    ["https://h.example.com/a/../b", "https://h.example.com/b/api/v1"],
    ["https://h.example.com/a b", "https://h.example.com/a%20b/api/v1"],
    ["https://bücher.example.com", "https://xn--bcher-kva.example.com/api/v1"],
    ["https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443/api/v1"],
    ["http://[::1]:9/x", "http://[::1]:9/x/api/v1"],
    ["http://127.1.2.3", "http://127.1.2.3/api/v1"],
    ["http://2130706433", "http://127.0.0.1/api/v1"],
    [" https://h.example.com\n", "https://h.example.com/api/v1"],
  ];
  for (const [text, address] of taken) {
    it(`${JSON.stringify(text)} leads to ${address}`, () => {
      const { origin, prefix } = accountOf(settings(text));
      assert.equal(origin + prefix, address);
    });
  }

  const refused = [
    "h.example.com",
    "//h.example.com",
    "https://",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "http://h.example.com",
    "http://localhost.example.com",
    "http://0.0.0.0",
    "http://[::ffff:10.0.0.1]",
    "http://169.254.169.254",
    "https://user:canary@h.example.com",
    "https://canary@h.example.com",
    "https://h.example.com:99999",
    "\u0000",
    "x".repeat(100_000),
  ];
  for (const text of refused) {
    it(`${JSON.stringify(text.slice(0, 40))} is refused, and not repeated`, () => {
      assert.throws(
        () => accountOf(settings(text)),
        (error: Error) => {
          assert.ok(hasCode(error, "settings"));
          assert.match(error.message, /webhooks:baseUrl/);
          return !/canary|\n/.test(error.message) && error.message.length < 300;
        },
      );
    });
  }
});
