/** Where requests go and what they carry: base URLs, schemes, and what is refused before anything is sent. */

import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hasCode } from "../../provider/base/errors";
import { canary, clientOf, data, serve, stopAll } from "../support/api-server";

const endpoint = { uid: "e1", name: "orders" };
const envelope = JSON.stringify({ message: "ok", status: true, data: endpoint });

describe("A request", () => {
  afterEach(stopAll);

  for (const path of ["", "/", "//", "/hooks", "/hooks/", "/a%20b/c///"]) {
    it(`goes below the base URL ending in "${path}"`, async () => {
      const server = await serve(data(endpoint));
      await clientOf({ url: server.url + path }).endpoints.get("e1");
      assert.equal(server.asked[0]?.path, `${path.replace(/\/+$/, "")}/api/v1/projects/p1/endpoints/e1`);
    });
  }

  for (const host of ["localhost", "127.0.0.1"]) {
    it(`goes over plain http to ${host}`, async () => {
      const server = await serve(data(endpoint));
      const client = clientOf({ url: server.url.replace("127.0.0.1", host) });
      assert.deepEqual(await client.endpoints.get("e1"), endpoint);
    });
  }

  it("goes to an IPv6 address where the machine has one", async () => {
    const server = createServer((_request, response) => response.end(envelope));
    const hasAddress = await new Promise<boolean>((done) => {
      server.once("error", () => done(false)).listen(0, "::1", () => done(true));
    });
    // Without one, the client's error has to say so as for any host that cannot be reached.
    const port = hasAddress ? (server.address() as AddressInfo).port : 9;
    const answer = clientOf({ url: `http://[::1]:${port}/` }).endpoints.get("e1");
    if (hasAddress) assert.deepEqual(await answer, endpoint);
    else await assert.rejects(answer, (error) => hasCode(error, "network"));
    server.closeAllConnections();
    server.close();
  });

  const schemes: readonly (readonly [string | undefined, string])[] = [
    [undefined, `Bearer ${canary}`],
    ["", canary],
    ["Token", `Token ${canary}`],
  ];
  for (const [authScheme, expected] of schemes) {
    it(`carries the key as "${expected.replace(canary, "<key>")}" with the scheme ${authScheme ?? "left out"}`, async () => {
      const server = await serve(data(endpoint));
      await clientOf(server, { authScheme }).endpoints.get("e1");
      assert.equal(server.asked[0]?.headers.authorization, expected);
    });
  }

  it("about the database goes below the base URL, and without the key", async () => {
    const server = await serve((response) => response.writeHead(404).end('{"message":"source not found"}'));
    assert.equal(await clientOf({ url: `${server.url}/hooks/` }).readsDatabase(), true);
    assert.equal(server.asked[0]?.path, "/hooks/ingest/pulumi-webhooks-check");
    assert.ok(!JSON.stringify(server.asked).includes(canary));
  });

  const unusable: readonly (readonly [string, object, RegExp])[] = [
    ["no base URL", { baseUrl: "" }, /WEBHOOKS_BASE_URL/],
    [
      "a base URL that is none",
      { baseUrl: "example.com" },
      /webhooks:baseUrl must be an absolute https URL \[invalid-value\]$/,
    ],
    ["another protocol", { baseUrl: "ftp://example.com" }, /webhooks:baseUrl/],
    ["plain http to another host", { baseUrl: "http://example.com" }, /must use https.* \[invalid-value\]$/],
    [
      "plain http to a host that only looks like loopback",
      { baseUrl: "http://127.0.0.1.example.com" },
      /must use https.* \[invalid-value\]$/,
    ],
    [
      "credentials in the base URL",
      { baseUrl: "https://u:shh@example.com" },
      /must not contain credentials.* \[invalid-value\]$/,
    ],
    [
      "the address of an operation as base URL",
      { baseUrl: "https://example.com/hooks/api/v1/projects/p1" },
      /must not end with \/api\/v1\/projects\/p1, which is appended automatically: remove it \[invalid-value\]$/,
    ],
    [
      "a base URL with the prefix",
      { baseUrl: "https://example.com/api/v1/" },
      /must not end with \/api\/v1\/, which is appended automatically: remove it \[invalid-value\]$/,
    ],
    ["no project", { projectId: "" }, /WEBHOOKS_PROJECT_ID/],
    ["no key", { apiKey: "" }, /WEBHOOKS_API_KEY/],
    [
      "a key with a line break",
      { apiKey: "shh\r\nX-Injected: 1" },
      /webhooks:apiKey has a line break.* \[invalid-value\]$/,
    ],
    [
      "a key that no header can carry",
      { apiKey: "shh\u{1F511}" },
      /webhooks:apiKey has a line break or another character that a header cannot contain.* \[invalid-value\]$/,
    ],
    [
      "a key in a buffer",
      { apiKey: Buffer.from("shh") as never },
      /webhooks:apiKey must be a string: convert it.* \[wrong-type\]$/,
    ],
    ["a scheme with a line break", { authScheme: "Bearer\n" }, /webhooks:authScheme/],
    [
      "a timeout of nothing",
      { requestTimeoutSeconds: 0 },
      /webhooks:requestTimeoutSeconds must be a number of at least 0\.001 \[invalid-value\]$/,
    ],
    ["retries that are no number", { maxRetries: NaN }, /webhooks:maxRetries/],
    ["no connection at all", { maxConcurrentRequests: 0 }, /webhooks:maxConcurrentRequests/],
  ];
  for (const [name, settings, message] of unusable) {
    it(`is never made with ${name}`, () => {
      assert.throws(
        () => clientOf({ url: "https://example.com" }, settings),
        (error: Error) => {
          assert.ok(hasCode(error, "settings"));
          assert.match(error.message, message);
          assert.doesNotMatch(error.message, /shh|\n/);
          return true;
        },
      );
    });
  }
});
