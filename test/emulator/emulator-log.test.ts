/** The emulator's request log and masks: everything a test wants to know, and no secret. */

import assert from "node:assert/strict";
import { inspect } from "node:util";
import { ask, start, stopEmulators } from "../support/emulator-http";

const url = "https://a.example";

describe("emulator request log", () => {
  afterEach(stopEmulators);

  it("says what was asked, in which project, and how it ended", async () => {
    const service = await start();
    const created = await ask(service, "POST", "/endpoints", { url, name: "ü" });
    await ask(service, "GET", "/portal-links?perPage=3&q=name");
    await ask(service, "GET", "/api/elsewhere");
    const [post, list, lost] = service.requests;
    assert.ok(post && list && lost);
    assert.deepEqual(
      [post.method, post.path, post.route, post.project, post.status],
      ["POST", "/api/v1/projects/p1/endpoints", "endpoints.create", "p1", 201],
    );
    assert.deepEqual(post.body, { url, name: "ü" });
    assert.equal(post.bytesIn, Buffer.byteLength(JSON.stringify({ url, name: "ü" })));
    assert.equal(post.bytesOut, Buffer.byteLength(created.text));
    assert.deepEqual(list.query, { perPage: "3", q: "name" });
    assert.deepEqual([lost.route, lost.status, lost.project], [undefined, 404, ""]);
    service.clearRequests();
    assert.equal(service.requests.length, 0);
  });

  it("holds no key, no header and no secret of a body, a query or a path", async () => {
    const key = "canary-key";
    const service = await start({
      apiKeys: [key],
      seed: { projects: { p1: { endpoints: [{ uid: "e1" }], subscriptions: [{ uid: "s1" }] } } },
    });
    const hidden = {
      secret: "canary-1",
      authentication: { type: "api_key", api_key: { header_value: "canary-2" } },
    };
    await ask(service, "POST", "/endpoints", { url, ...hidden }, { "x-trace": "canary-3" });
    await ask(service, "PUT", "/endpoints/e1", { url, ...hidden });
    await ask(service, "PUT", "/endpoints/e1/expire_secret", { secret: "canary-4", expiration: 1 });
    await ask(service, "POST", "/endpoints", `{"secret": "canary-5"`);
    await ask(service, "POST", "/endpoints", { url: 5, secret: { deep: ["canary-6"] } });
    const names = ["value", "password", "secret_key", "access_key_id", "service_account", "token"];
    names.push("chat_webhook_url", "slack_webhook_url", "teams_webhook_url", "client_key", "client_secret");
    const strange = Object.fromEntries(names.map((name) => [name, `canary-${name}`]));
    await ask(service, "POST", "/portal-links", { ...strange, url: "canary-7", nested: [strange] });
    await ask(service, "PUT", "/subscriptions/s1", { filter_config: { filter: { body: strange } } });
    await ask(service, "GET", `/portal-links?token=canary-8&q=${key}&${key}=1`);
    await ask(service, "GET", `/endpoints/${key}`);
    await ask(service, "PUT", "/event-types/x", { description: `has ${key} inside`, [key]: key });
    await ask(service, "GET", "/endpoints/e1", undefined, { authorization: "Bearer canary-9" });
    assert.equal(service.requests.length, 11);
    assert.doesNotMatch(JSON.stringify(service.requests), /canary/);
    assert.doesNotMatch(inspect(service.requests, { depth: Infinity }), /canary/);
  });

  it("is handed out request by request, as each is answered", async () => {
    const seen: (readonly [string, number])[] = [];
    const service = await start({
      onRequest: ({ method, path, status, body }) => {
        seen.push([`${method} ${path}`, status]);
        assert.doesNotMatch(JSON.stringify(body) ?? "", /canary/);
      },
    });
    await ask(service, "POST", "/endpoints", { url, secret: "canary" });
    await ask(service, "GET", "/endpoints/none?q=canary");
    service.faults.add({ kind: "reset" });
    await assert.rejects(ask(service, "GET", "/portal-links"));
    const project = "/api/v1/projects/p1";
    assert.deepEqual(seen, [
      [`POST ${project}/endpoints`, 201],
      [`GET ${project}/endpoints/none`, 404],
      [`GET ${project}/portal-links`, 0],
    ]);
  });

  it("keeps a body that is nested too deep out of the log and goes on", async () => {
    const service = await start();
    const deep = `{"url":"${url}","x":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
    await ask(service, "POST", "/endpoints", deep);
    assert.equal(service.requests[0]?.body, undefined);
    assert.equal((await ask(service, "POST", "/endpoints", { url })).status, 201);
  });

  it("counts sockets and requests", async () => {
    const service = await start();
    const gate = service.faults.add({ kind: "gate", times: 3 });
    const waiting = [1, 2, 3].map(() => ask(service, "GET", "/endpoints/none"));
    while (gate.hits < 3) await new Promise((resolve) => setImmediate(resolve));
    gate.release();
    await Promise.all(waiting);
    assert.equal(service.connections.mostRequests, 3);
    assert.equal(service.connections.mostOpen, 3);
    assert.ok(service.connections.opened >= 3);
  });
});

describe("emulator masks", () => {
  afterEach(stopEmulators);

  it("shows a mask instead of every secret, switched while it runs", async () => {
    const verifier = {
      api_key: { header_name: "h", header_value: "canary" },
      basic_auth: { username: "u", password: "canary" },
      hmac: { header: "h", secret: "canary" },
    };
    const pub_sub = {
      managed_queue: { secret_key: "canary", access_key_id: "canary" },
      managed_topic: { service_account: [99, 97] },
      amqp: { auth: { user: "u", password: "canary" } },
    };
    const endpoint = {
      uid: "e1",
      secrets: [{ value: "canary" }],
      authentication: { type: "api_key", api_key: { header_name: "h", header_value: "canary" } },
    };
    const subscription = {
      uid: "s1",
      endpoint_id: "e1",
      source_id: "src",
      filter_config: { filter: { body: { token: "x" } } },
    };
    const service = await start({
      seed: {
        projects: {
          p1: {
            endpoints: [endpoint],
            sources: [{ uid: "src", verifier, pub_sub }],
            portal_links: [{ uid: "l1", token: "canary", endpoints: ["e1"] }],
            subscriptions: [subscription],
          },
        },
      },
    });
    const paths = ["/endpoints/e1", "/sources/src", "/portal-links/l1", "/portal-links", "/subscriptions/s1"];
    for (const path of paths) assert.match((await ask(service, "GET", path)).text, /canary/);
    service.maskSecrets = "***";
    for (const path of paths)
      assert.doesNotMatch((await ask(service, "GET", path)).text, /canary|\[99,97\]/, path);
    const masked = await ask(service, "GET", "/endpoints/e1");
    assert.equal(masked.at("data.secrets.0.value"), "***");
    assert.equal(masked.at("data.authentication.api_key.header_value"), "***");
    assert.equal(masked.at("data.authentication.api_key.header_name"), "h");
    const filters = await ask(service, "GET", "/subscriptions/s1");
    assert.deepEqual(filters.at("data.filter_config.filter.body"), { token: "x" });
    service.maskSecrets = false;
    assert.equal((await ask(service, "GET", "/endpoints/e1")).at("data.secrets.0.value"), "canary");
  });

  it("masks from the start when told to, and stores what was sent", async () => {
    const service = await start({ maskSecrets: "[REDACTED]" });
    const created = await ask(service, "POST", "/endpoints", { url, secret: "kept" });
    assert.equal(created.at("data.secrets.0.value"), "[REDACTED]");
    assert.equal(service.project("p1").endpoints.get(created.uid)?.secrets[0]?.value, "kept");
  });
});
