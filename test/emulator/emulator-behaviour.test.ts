/** The emulator's behavior: what it remembers, how secrets roll, how links inherit, what it shows of drift. */

import assert from "node:assert/strict";
import { createClock } from "../../tools/emulator";
import { ask, start, stopEmulators, type Reply } from "../support/emulator-http";

const url = "https://a.example";

/** The secrets of an answer as `value` or `value until expiry` or `value gone`. */
function secretsOf(reply: Reply): string[] {
  const secrets = reply.at("data.secrets") as { value: string; expires_at?: string; deleted_at?: string }[];
  return secrets.map(({ value, expires_at, deleted_at }) => {
    if (deleted_at !== undefined) return `${value} gone`;
    return expires_at === undefined ? value : `${value} until ${expires_at}`;
  });
}

describe("emulator behavior of endpoints", () => {
  afterEach(stopEmulators);

  it("replaces an endpoint as a whole: what a PUT leaves out is cleared, its secret and status are not", async () => {
    const service = await start();
    const authentication = { type: "api_key", api_key: { header_name: "h", header_value: "v" } };
    const all = {
      url,
      name: "n",
      owner_id: "o",
      description: "d",
      http_timeout: 3,
      authentication,
      secret: "kept",
    };
    const { uid } = await ask(service, "POST", "/endpoints", { ...all, advanced_signatures: true });
    await ask(service, "PUT", `/endpoints/${uid}/pause`);
    const updated = await ask(service, "PUT", `/endpoints/${uid}`, { url });
    for (const [field, neutral] of Object.entries({
      name: "",
      owner_id: "",
      description: "",
      http_timeout: 0,
    })) {
      assert.equal(updated.at(`data.${field}`), neutral, field);
    }
    assert.equal(updated.at("data.authentication"), undefined);
    assert.equal(updated.at("data.advanced_signatures"), false);
    assert.equal(updated.at("data.status"), "paused");
    assert.deepEqual(secretsOf(updated), ["kept"]);
  });

  it("makes a secret of an update the active one at once, and keeps the one it has without", async () => {
    const service = await start();
    const { uid } = await ask(service, "POST", "/endpoints", { url, secret: "first" });
    for (const secret of ["second", "second", ""]) {
      const { at } = await ask(service, "PUT", `/endpoints/${uid}`, { url, secret });
      const secrets = at("data.secrets") as readonly { value: string; deleted_at?: string }[];
      assert.deepEqual(
        secrets.map(({ value, deleted_at }) => [value, deleted_at !== undefined]),
        [
          ["first", true],
          ["second", false],
        ],
      );
    }
  });

  it("disables and enables through is_disabled, and takes an absent one for enabled", async () => {
    const service = await start();
    const created = await ask(service, "POST", "/endpoints", { url, is_disabled: true });
    assert.equal(created.at("data.status"), "inactive");
    assert.equal(created.at("data.is_disabled"), undefined);
    const enabled = await ask(service, "PUT", `/endpoints/${created.uid}`, { url });
    assert.equal(enabled.at("data.status"), "active");
  });

  it("pauses and unpauses with the same operation", async () => {
    const service = await start();
    const { uid } = await ask(service, "POST", "/endpoints", { url });
    assert.equal((await ask(service, "PUT", `/endpoints/${uid}/pause`)).at("data.status"), "paused");
    assert.equal((await ask(service, "PUT", `/endpoints/${uid}/pause`)).at("data.status"), "active");
  });

  it("rolls a secret with an overlap that ends by the clock", async () => {
    const clock = createClock({ startAt: new Date("2026-01-01T00:00:00Z"), frozen: true });
    const service = await start({ clock });
    const { uid } = await ask(service, "POST", "/endpoints", { url, secret: "one" });
    const rolled = await ask(service, "PUT", `/endpoints/${uid}/expire_secret`, {
      secret: "two",
      expiration: 3600,
    });
    assert.deepEqual(secretsOf(rolled), ["one until 2026-01-01T01:00:00.000Z", "two"]);
    clock.advance({ seconds: 1800 });
    const again = await ask(service, "PUT", `/endpoints/${uid}/expire_secret`, {
      secret: "three",
      expiration: 7200,
    });
    assert.deepEqual(secretsOf(again), [
      "one until 2026-01-01T01:00:00.000Z",
      "two until 2026-01-01T02:30:00.000Z",
      "three",
    ]);
    clock.advance({ seconds: 1799, milliseconds: 999 });
    assert.equal(
      secretsOf(await ask(service, "GET", `/endpoints/${uid}`))[0],
      "one until 2026-01-01T01:00:00.000Z",
    );
    clock.advance({ milliseconds: 1 });
    const later = await ask(service, "GET", `/endpoints/${uid}`);
    assert.deepEqual(secretsOf(later), ["one gone", "two until 2026-01-01T02:30:00.000Z", "three"]);
    assert.equal(later.at("data.secrets.0.deleted_at"), "2026-01-01T01:00:00.000Z");
  });

  it("lets the old secret go at once without expiration, and makes a new one without secret", async () => {
    const service = await start();
    const { uid } = await ask(service, "POST", "/endpoints", { url, secret: "one" });
    const rolled = await ask(service, "PUT", `/endpoints/${uid}/expire_secret`, {});
    const [old, fresh] = secretsOf(rolled);
    assert.equal(old, "one gone");
    assert.ok((fresh ?? "").length >= 20);
  });

  it("counts the expiration in hours when told to", async () => {
    const clock = createClock({ startAt: new Date("2026-01-01T00:00:00Z"), frozen: true });
    const service = await start({ clock, expirationUnit: "hours" });
    const { uid } = await ask(service, "POST", "/endpoints", { url, secret: "one" });
    const rolled = await ask(service, "PUT", `/endpoints/${uid}/expire_secret`, {
      secret: "two",
      expiration: 24,
    });
    assert.deepEqual(secretsOf(rolled), ["one until 2026-01-02T00:00:00.000Z", "two"]);
  });

  it("shows what was changed behind the client's back", async () => {
    const service = await start();
    const { uid } = await ask(service, "POST", "/endpoints", { url, secret: "one" });
    const project = service.project("p1");
    const { endpoints } = project;
    endpoints.patch(uid, { name: "renamed" });
    project.rollSecret(uid, { secret: "two" });
    const read = await ask(service, "GET", `/endpoints/${uid}`);
    assert.equal(read.at("data.name"), "renamed");
    assert.deepEqual(secretsOf(read), ["one gone", "two"]);
    assert.equal(endpoints.remove(uid), true);
    assert.equal((await ask(service, "GET", `/endpoints/${uid}`)).status, 404);
    assert.throws(() => endpoints.patch(uid, {}), /no object/);
    assert.throws(() => service.project("none"), /no project/);
  });

  it("hands out copies: changing what a view returns changes nothing", async () => {
    const service = await start();
    const endpoint = service.project("p1").endpoints.put({ uid: "e1", secrets: [{ value: "v" }] });
    endpoint.name = "changed";
    assert.equal(service.project("p1").endpoints.get("e1")?.name, undefined);
  });
});

describe("emulator behavior of the other kinds", () => {
  afterEach(stopEmulators);

  it("lets a portal link inherit all endpoints of its owner, those that come later included", async () => {
    const service = await start({ seed: { projects: { p1: { endpoints: [{ uid: "listed" }] } } } });
    const { endpoints } = service.project("p1");
    endpoints.put({ uid: "owned", owner_id: "team" });
    const { uid } = await ask(service, "POST", "/portal-links", { owner_id: "team", endpoints: ["listed"] });
    endpoints.put({ uid: "later", owner_id: "team" });
    endpoints.put({ uid: "foreign", owner_id: "others" });
    const read = await ask(service, "GET", `/portal-links/${uid}`);
    assert.deepEqual(read.at("data.endpoints"), ["listed", "owned", "later"]);
    assert.equal(read.at("data.endpoint_count"), 3);
    const updated = await ask(service, "PUT", `/portal-links/${uid}`, { name: "empty" });
    assert.deepEqual(updated.at("data.endpoints"), []);
    assert.equal(updated.at("data.owner_id"), "");
    assert.equal(updated.at("data.token"), read.at("data.token"));
  });

  it("replaces a subscription as a whole but for its name, and keeps open maps word for word", async () => {
    const filter = { body: { "a.b": { $gt: 1 }, camelCase: null }, headers: { "X-Y": "z" } };
    const seed = {
      projects: {
        p1: { endpoints: [{ uid: "e1" }], subscriptions: [{ uid: "s", name: "kept", type: "cli" }] },
      },
    };
    const service = await start({ seed });
    const body = { endpoint_id: "e1", function: "f", filter_config: { event_types: ["a"], filter } };
    const updated = await ask(service, "PUT", "/subscriptions/s", body);
    assert.deepEqual(updated.at("data.filter_config"), {
      event_types: ["a"],
      filter: { ...filter, is_flattened: false },
    });
    assert.equal(updated.at("data.name"), "kept");
    assert.equal(updated.at("data.endpoint_metadata.uid"), "e1");
    const cleared = await ask(service, "PUT", "/subscriptions/s", { name: "" });
    assert.equal(cleared.at("data.name"), "kept");
    assert.equal(cleared.at("data.function"), "");
    assert.equal(cleared.at("data.filter_config"), undefined);
    assert.equal(cleared.at("data.endpoint_metadata"), undefined);
    assert.equal(cleared.at("data.type"), "cli");
  });

  it("takes a retry duration as a text and returns it as an integer, without the interval", async () => {
    const service = await start({ seed: { projects: { p1: { subscriptions: [{ uid: "s" }] } } } });
    for (const [duration, seconds] of [
      ["10s", 10],
      ["1m", 60],
      ["1h30m", 5400],
      ["10", 10],
      ["1500ms", 1],
    ] as const) {
      const retry_config = { type: "linear", duration, interval_seconds: 9, retry_count: 3 };
      const updated = await ask(service, "PUT", "/subscriptions/s", { retry_config });
      assert.deepEqual(updated.at("data.retry_config"), {
        type: "linear",
        duration: seconds,
        retry_count: 3,
      });
      assert.deepEqual(service.project("p1").subscriptions.get("s")?.retry_config, retry_config);
    }
  });

  it("keeps projects apart", async () => {
    const service = await start({ projects: ["p1", "p2"] });
    const { uid } = await ask(service, "POST", "/endpoints", { url });
    assert.equal((await ask(service, "GET", `/api/v1/projects/p2/endpoints/${uid}`)).status, 404);
    assert.equal(service.project("p2").endpoints.size, 0);
  });

  it("finds an object whose ID needs encoding in a path", async () => {
    const service = await start();
    const uid = "a/b ?ü%";
    service.project("p1").endpoints.put({ uid });
    const read = await ask(service, "GET", `/endpoints/${encodeURIComponent(uid)}`);
    assert.equal(read.uid, uid);
  });

  it("stamps what it writes by its clock, forwards and backwards", async () => {
    const service = await start();
    service.clock.set(new Date("2030-05-05T00:00:00Z"));
    const created = await ask(service, "POST", "/endpoints", { url });
    assert.match(String(created.at("data.created_at")), /^2030-05-05T00:00:0/);
    service.clock.advance({ days: 1, hours: 1 });
    const updated = await ask(service, "PUT", `/endpoints/${created.uid}`, { url });
    assert.match(String(updated.at("data.updated_at")), /^2030-05-06T01:00:0/);
    assert.equal(updated.at("data.created_at"), created.at("data.created_at"));
  });
});
