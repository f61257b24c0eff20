/** The emulator's shapes: documented paths, success codes, the envelope and the fields of each kind. */

import assert from "node:assert/strict";
import { parseSeed, type Seed } from "../../tools/emulator";
import { ask, start, stopEmulators } from "../support/emulator-http";
import { plainSample } from "../support/plain-fields";

const ENDPOINT_FIELDS = [
  ...["uid", "project_id", "secrets", "status", "events", "failure_rate", "created_at", "updated_at"],
  ...Object.keys(plainSample("endpoint", "shown").wire),
];

const full = {
  name: "billing",
  description: "invoices",
  url: "https://billing.example/hooks",
  owner_id: "team-1",
  advanced_signatures: true,
  authentication: { type: "api_key", api_key: { header_name: "X-Key", header_value: "v" } },
  http_timeout: 30,
  rate_limit: 100,
  rate_limit_duration: 60,
  chat_webhook_url: "https://chat.example/a",
  support_email: "team@example.com",
};

const seed: Seed = {
  projects: {
    p1: {
      endpoints: [{ uid: "e1", name: "one", url: "https://one.example" }],
      sources: [{ uid: "s1", name: "shop", verifier: { type: "noop" } }],
      devices: [{ uid: "d1", host_name: "laptop" }],
      subscriptions: [
        { uid: "sub1", name: "all", endpoint_id: "e1", source_id: "s1", device_id: "d1", type: "cli" },
      ],
      events: [
        { uid: "ev1", event_type: "paid", endpoints: ["e1"], source_id: "s1", headers: { "X-A": ["b"] } },
      ],
      event_deliveries: [{ uid: "del1", event_id: "ev1", endpoint_id: "e1", device_id: "d1" }],
      delivery_attempts: [
        { uid: "a2", msg_id: "del1", created_at: "2026-01-02T00:00:00Z" },
        { uid: "a1", msg_id: "del1", created_at: "2026-01-01T00:00:00Z", http_status: "500", status: false },
      ],
      meta_events: [
        { uid: "m1", event_type: "endpoint.created", status: "Failure", metadata: { num_trials: 2 } },
      ],
      event_types: [{ id: "et1", name: "paid", category: "old", description: "old" }],
    },
  },
};

describe("emulator shapes", () => {
  afterEach(stopEmulators);

  it("answers every documented operation with its success code and the envelope", async () => {
    const service = await start({ seed });
    const link = await ask(service, "POST", "/portal-links", {});
    const operations: [string, string, unknown, number][] = [
      ["POST", "/endpoints", { url: "https://a.example", appID: "app" }, 201],
      ["PUT", "/endpoints/e1", { url: "https://b.example" }, 202],
      ["GET", "/endpoints/e1", undefined, 200],
      ["PUT", "/endpoints/e1/expire_secret", { expiration: 1, secret: "s" }, 200],
      ["PUT", "/endpoints/e1/pause", undefined, 202],
      ["POST", "/portal-links", { name: "n" }, 201],
      ["GET", "/portal-links", undefined, 200],
      ["GET", `/portal-links/${link.uid}`, undefined, 200],
      ["PUT", `/portal-links/${link.uid}`, { name: "m" }, 200],
      ["PUT", "/subscriptions/sub1", { name: "n" }, 202],
      ["GET", "/subscriptions/sub1", undefined, 200],
      ["GET", "/sources/s1", undefined, 200],
      ["GET", "/events/ev1", undefined, 200],
      ["GET", "/eventdeliveries/del1", undefined, 200],
      ["GET", "/eventdeliveries/del1/deliveryattempts", undefined, 200],
      ["GET", "/eventdeliveries/del1/deliveryattempts/a1", undefined, 200],
      ["PUT", "/meta-events/m1/resend", undefined, 200],
      ["PUT", "/event-types/et1", { category: "c" }, 201],
    ];
    for (const [method, path, body, status] of operations) {
      const reply = await ask(service, method, path, body);
      assert.equal(reply.status, status, `${method} ${path} ${reply.text}`);
      assert.equal(reply.at("status"), true);
      assert.equal(typeof reply.at("message"), "string");
      assert.equal(typeof reply.at("data"), "object");
    }
    const routes = new Set(service.requests.map(({ route }) => route));
    assert.equal(routes.size, operations.length);
  });

  it("returns an endpoint with the listed fields only, its secret in a list", async () => {
    const service = await start();
    const created = await ask(service, "POST", "/endpoints", {
      ...full,
      appID: "app",
      secret: "mine",
      is_disabled: false,
    });
    assert.deepEqual(
      Object.keys(created.at("data") as object).sort(),
      [...ENDPOINT_FIELDS, "authentication"].sort(),
    );
    assert.equal(created.at("data.secrets.0.value"), "mine");
    assert.equal(created.at("data.secrets.0.expires_at"), undefined);
    for (const [field, value] of Object.entries(full))
      assert.deepEqual(created.at(`data.${field}`), value, field);
    const read = await ask(service, "GET", `/endpoints/${created.uid}`);
    assert.deepEqual(read.at("data"), created.at("data"));
    assert.equal(service.project("p1").endpoints.get(created.uid)?.appID, "app");
  });

  it("gives an endpoint that names only a URL neutral values and a generated secret", async () => {
    const service = await start();
    const created = await ask(service, "POST", "/endpoints", { url: "https://a.example" });
    assert.deepEqual(Object.keys(created.at("data") as object).sort(), [...ENDPOINT_FIELDS].sort());
    assert.equal(created.at("data.advanced_signatures"), false);
    assert.equal(created.at("data.status"), "active");
    assert.ok(String(created.at("data.secrets.0.value")).length >= 20);
  });

  it("returns a portal link with token, address and endpoints", async () => {
    const service = await start({ seed });
    const created = await ask(service, "POST", "/portal-links", {
      name: "shop",
      endpoints: ["e1"],
      can_manage_endpoint: true,
    });
    assert.equal(created.at("data.url"), `${service.url}/portal?token=${String(created.at("data.token"))}`);
    assert.deepEqual(created.at("data.endpoints"), ["e1"]);
    assert.equal(created.at("data.endpoints_metadata.0.uid"), "e1");
    assert.equal(created.at("data.endpoint_count"), 1);
    assert.equal(created.at("data.can_manage_endpoint"), true);
    assert.equal(created.at("data.project_id"), "p1");
  });

  it("embeds what a subscription, an event and a delivery name, as it is now", async () => {
    const service = await start({ seed });
    service.project("p1").endpoints.patch("e1", { name: "renamed" });
    const subscription = await ask(service, "GET", "/subscriptions/sub1");
    assert.equal(subscription.at("data.endpoint_metadata.name"), "renamed");
    assert.equal(subscription.at("data.source_metadata.uid"), "s1");
    assert.equal(subscription.at("data.device_metadata.status"), "offline");
    assert.equal(subscription.at("data.endpoint_id"), undefined);
    const event = await ask(service, "GET", "/events/ev1");
    assert.equal(event.at("data.endpoint_metadata.0.name"), "renamed");
    assert.equal(event.at("data.status"), "Processing");
    assert.deepEqual(event.at("data.headers"), { "X-A": ["b"] });
    const delivery = await ask(service, "GET", "/eventdeliveries/del1");
    assert.equal(delivery.at("data.event_metadata.endpoint_metadata.0.name"), "renamed");
    assert.equal(delivery.at("data.source_metadata.name"), "shop");
    assert.equal(delivery.at("data.status"), "Scheduled");
  });

  it("lists the attempts of a delivery, the oldest first, as a bare list", async () => {
    const service = await start({ seed });
    const attempts = await ask(service, "GET", "/eventdeliveries/del1/deliveryattempts");
    assert.deepEqual(
      (attempts.at("data") as { uid: string }[]).map(({ uid }) => uid),
      ["a1", "a2"],
    );
    assert.equal(attempts.at("data.0.status"), false);
  });

  it("answers a resend with one more trial and an event type update below event_type", async () => {
    const service = await start({ seed });
    const resent = await ask(service, "PUT", "/meta-events/m1/resend");
    assert.equal(resent.at("data.status"), "Scheduled");
    assert.equal(resent.at("data.metadata.num_trials"), 3);
    const updated = await ask(service, "PUT", "/event-types/et1", { description: "new" });
    assert.deepEqual(updated.at("data"), {
      event_type: { id: "et1", name: "paid", category: "", description: "new" },
    });
  });

  it("hands out identifiers that sort by creation, whatever the clock does", async () => {
    const service = await start();
    const first = await ask(service, "POST", "/endpoints", { url: "https://a.example" });
    service.clock.advance({ days: -1 });
    const second = await ask(service, "POST", "/endpoints", { url: "https://a.example" });
    assert.ok(first.uid < second.uid);
    assert.match(first.uid, /^[0-9A-Z]{26}$/);
  });
});

describe("seeds", () => {
  afterEach(stopEmulators);

  it("accepts what it documents and creates projects that only the seed names", async () => {
    const parsed = parseSeed(JSON.parse(JSON.stringify({ projects: { other: seed.projects["p1"] } })));
    const service = await start({ seed: parsed });
    assert.equal(service.project("other").endpoints.get("e1")?.project_id, "other");
    assert.equal(service.project("p1").endpoints.size, 0);
  });

  it("refuses in one line that names the path", () => {
    const wrong: [unknown, RegExp][] = [
      [{ projects: { p1: { endpoints: [{ name: 5 }] } } }, /projects\.p1\.endpoints\.0\.name/],
      [{ projects: { p1: { endpoints: [{ nmae: "x" }] } } }, /projects\.p1\.endpoints\.0\.nmae: not a field/],
      [{ projects: { p1: { endpionts: [] } } }, /projects\.p1\.endpionts/],
      [[], /seed cannot be used/],
      [undefined, /seed cannot be used/],
    ];
    for (const [json, expected] of wrong) {
      assert.throws(
        () => parseSeed(json),
        (error: Error) => expected.test(error.message) && !error.message.includes("\n"),
      );
    }
  });
});
