/** The emulator's refusals: who may ask, what exists, and what a body must look like. */

import assert from "node:assert/strict";
import { ask, start, stopEmulators } from "../support/emulator-http";

const seed = { projects: { p1: { endpoints: [{ uid: "e1" }], subscriptions: [{ uid: "sub1" }] } } };

describe("emulator refusals", () => {
  afterEach(stopEmulators);

  it("refuses a request without a key or with a wrong one, even for an unknown project or address", async () => {
    const service = await start({ apiKeys: ["k1", "k2"] });
    for (const authorization of ["", "Bearer", "Bearer wrong", "wrong", "Bearer k1 k2"]) {
      for (const path of ["/endpoints/x", "/api/v1/projects/none/endpoints/x", "/api/nothing"]) {
        const reply = await ask(service, "GET", path, undefined, { authorization });
        assert.equal(reply.status, 401, `${authorization} ${path}`);
        assert.equal(reply.at("status"), false);
        assert.doesNotMatch(reply.text, /wrong/);
      }
    }
  });

  it("accepts any word before the key, and the key alone", async () => {
    const service = await start({ apiKeys: ["k1", "k2"], seed });
    for (const authorization of ["Bearer k1", "bearer k2", "Token k1", "k2"]) {
      const reply = await ask(service, "GET", "/endpoints/e1", undefined, { authorization });
      assert.equal(reply.status, 200, authorization);
    }
  });

  it("answers 404 in the envelope for an object, a project, an address or a method that is not there", async () => {
    const service = await start({ seed });
    const missing: [string, string, unknown?][] = [
      ["GET", "/endpoints/none"],
      ["PUT", "/endpoints/none", { url: "https://a.example" }],
      ["PUT", "/endpoints/none/expire_secret", {}],
      ["PUT", "/endpoints/none/pause"],
      ["GET", "/portal-links/none"],
      ["PUT", "/portal-links/none", {}],
      ["GET", "/subscriptions/none"],
      ["PUT", "/subscriptions/none", {}],
      ["GET", "/sources/none"],
      ["GET", "/events/none"],
      ["GET", "/eventdeliveries/none"],
      ["GET", "/eventdeliveries/none/deliveryattempts"],
      ["GET", "/eventdeliveries/none/deliveryattempts/none"],
      ["PUT", "/meta-events/none/resend"],
      ["PUT", "/event-types/none", {}],
      ["GET", "/api/v1/projects/none/endpoints/e1"],
      ["DELETE", "/endpoints/e1"],
      ["GET", "/nothing"],
      ["GET", "/api"],
    ];
    for (const [method, path, body] of missing) {
      const reply = await ask(service, method, path, body);
      assert.equal(reply.status, 404, `${method} ${path}`);
      assert.equal(reply.at("status"), false);
      assert.match(String(reply.at("message")), /not found|no such operation/);
    }
  });

  it("answers 400 for what does not exist when told to", async () => {
    const service = await start({ notFoundStatus: 400 });
    assert.equal((await ask(service, "GET", "/endpoints/none")).status, 400);
    assert.equal((await ask(service, "GET", "/api/v1/projects/none/endpoints/x")).status, 400);
    assert.equal((await ask(service, "GET", "/nothing")).status, 404);
  });

  const url = "https://a.example";
  const bodies: [string, string, unknown, RegExp][] = [
    ["POST", "/endpoints", "{", /not valid JSON/],
    ["POST", "/endpoints", [], /expected object/],
    ["POST", "/endpoints", null, /expected object/],
    ["POST", "/endpoints", {}, /^url: /],
    ["PUT", "/endpoints/e1", { name: "no url" }, /^url: /],
    ["POST", "/endpoints", { url: "http://a.example" }, /^url: only https endpoint urls are supported$/],
    ["PUT", "/endpoints/e1", { url: "http://a.example" }, /^url: only https/],
    ["POST", "/endpoints", { url: "nonsense" }, /^url: not a URL$/],
    ["POST", "/endpoints", { url, name: 5 }, /^name: .*expected string/],
    ["POST", "/endpoints", { url, description: null }, /^description: /],
    ["POST", "/endpoints", { url, http_timeout: "30" }, /^http_timeout: /],
    ["POST", "/endpoints", { url, rate_limit: 1.5 }, /^rate_limit: /],
    ["POST", "/endpoints", { url, is_disabled: "yes" }, /^is_disabled: /],
    ["POST", "/endpoints", { url, authentication: "x" }, /^authentication: /],
    [
      "POST",
      "/endpoints",
      { url, authentication: { api_key: { header_value: 7 } } },
      /^authentication\.api_key\.header_value: /,
    ],
    ["PUT", "/endpoints/e1/expire_secret", { expiration: "1h" }, /^expiration: /],
    ["PUT", "/endpoints/e1/expire_secret", { expiration: -1 }, /^expiration: /],
    ["PUT", "/endpoints/e1/expire_secret", { secret: 1 }, /^secret: /],
    ["POST", "/portal-links", { endpoints: "e1" }, /^endpoints: /],
    ["POST", "/portal-links", { endpoints: [1] }, /^endpoints\.0: /],
    ["POST", "/portal-links", { endpoints: ["e1", "none"] }, /^endpoints\.1: no endpoint/],
    ["PUT", "/subscriptions/sub1", { retry_config: { duration: 10 } }, /^retry_config\.duration: /],
    ["PUT", "/subscriptions/sub1", { retry_config: { duration: "soon" } }, /^retry_config: duration/],
    [
      "PUT",
      "/subscriptions/sub1",
      { filter_config: { filter: { body: [] } } },
      /^filter_config\.filter\.body: expected an object/,
    ],
    ["PUT", "/subscriptions/sub1", { alert_config: { count: "1" } }, /^alert_config\.count: /],
    ["PUT", "/subscriptions/sub1", { endpoint_id: "none" }, /^endpoint_id: no endpoint/],
    ["PUT", "/subscriptions/sub1", { source_id: "none" }, /^source_id: no source/],
  ];
  for (const [method, path, body, expected] of bodies) {
    it(`answers 400 to ${method} ${path} with ${JSON.stringify(body)} and changes nothing`, async () => {
      const service = await start({ seed });
      const before = JSON.stringify(service.project("p1").endpoints.list());
      const reply = await ask(service, method, path, body);
      assert.equal(reply.status, 400);
      assert.equal(reply.at("status"), false);
      assert.match(String(reply.at("message")), expected);
      assert.equal(JSON.stringify(service.project("p1").endpoints.list()), before);
      assert.equal(service.project("p1").portalLinks.size, 0);
    });
  }

  it("names every wrong field at once and never a value", async () => {
    const service = await start();
    const reply = await ask(service, "POST", "/endpoints", {
      url: "http://canary.example",
      secret: ["canary"],
      name: 1,
    });
    assert.match(String(reply.at("message")), /url: .*; name: .*; secret: /);
    assert.doesNotMatch(reply.text, /canary/);
  });

  it("wants the documented content type and ignores fields it does not list", async () => {
    const service = await start();
    const plain = await ask(service, "POST", "/endpoints", { url }, { "content-type": "text/plain" });
    assert.equal(plain.status, 400);
    assert.match(String(plain.at("message")), /application\/json/);
    const extra = await ask(service, "POST", "/endpoints", {
      url,
      colour: "red",
      authentication: { colour: "red" },
    });
    assert.equal(extra.status, 201);
    assert.doesNotMatch(extra.text, /red/);
  });

  it("refuses a list query it cannot use", async () => {
    const service = await start();
    for (const query of [
      "perPage=x",
      "perPage=0",
      "perPage=-1",
      "sort=UP",
      "direction=left",
      "next_page_cursor=~~",
    ]) {
      const reply = await ask(service, "GET", `/portal-links?${query}`);
      assert.equal(reply.status, 400, query);
    }
  });

  it("refuses to pause a disabled endpoint", async () => {
    const service = await start({ seed });
    await ask(service, "PUT", "/endpoints/e1", { url, is_disabled: true });
    const reply = await ask(service, "PUT", "/endpoints/e1/pause");
    assert.equal(reply.status, 400);
    assert.equal(service.project("p1").endpoints.get("e1")?.status, "inactive");
  });
});
