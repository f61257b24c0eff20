/** The emulator's faults: each kind, before and after the write, and which requests it meets. */

import assert from "node:assert/strict";
import { createClock, type Fault } from "../../tools/emulator";
import { ask, start, stopEmulators } from "../support/emulator-http";

const body = { url: "https://a.example", name: "n" };

/** The code of the network error that a request fails with. */
async function networkFailure(request: Promise<unknown>): Promise<string> {
  try {
    await request;
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    return cause?.code ?? "no code";
  }
  return "no failure";
}

describe("emulator faults", () => {
  afterEach(stopEmulators);

  it("of a kind that there is not are refused at once, with those that there are", async () => {
    const service = await start();
    assert.throws(() => service.faults.add({ kind: "nonsense" } as never), {
      message:
        'The emulator has no fault of the kind "nonsense": the kinds are delay, reset, status, truncatedJson, html, emptyBody, ' +
        "wrongTypes, drip, shortPage, clockSkew, staleReads, gate",
    });
    assert.equal((await ask(service, "POST", "/endpoints", body)).status, 201);
  });

  const kinds: [string, Fault, { status: number; written: boolean }][] = [
    ["a status before the write", { kind: "status", status: 503 }, { status: 503, written: false }],
    [
      "a status after the write",
      { kind: "status", status: 500, when: "after" },
      { status: 500, written: true },
    ],
    ["a web page before the write", { kind: "html" }, { status: 200, written: false }],
    ["a web page after the write", { kind: "html", when: "after" }, { status: 200, written: true }],
    ["an empty body", { kind: "emptyBody" }, { status: 201, written: true }],
    ["broken JSON", { kind: "truncatedJson" }, { status: 201, written: true }],
    ["a wrong type", { kind: "wrongTypes" }, { status: 201, written: true }],
    ["a slow body", { kind: "drip", bytes: 100, everyMilliseconds: 1 }, { status: 201, written: true }],
    ["a delay", { kind: "delay", milliseconds: 1 }, { status: 201, written: true }],
    [
      "a delay of the answer",
      { kind: "delay", milliseconds: 1, when: "after" },
      { status: 201, written: true },
    ],
  ];
  for (const [title, fault, expected] of kinds) {
    it(`plays ${title} once and then behaves`, async () => {
      const service = await start();
      const handle = service.faults.add(fault);
      const reply = await ask(service, "POST", "/endpoints", body);
      assert.equal(reply.status, expected.status);
      assert.equal(service.project("p1").endpoints.size, expected.written ? 1 : 0);
      assert.equal(service.requests[0]?.status, expected.status);
      assert.equal(service.requests[0]?.bytesOut, Buffer.byteLength(reply.text));
      assert.equal(handle.hits, 1);
      const next = await ask(service, "POST", "/endpoints", body);
      assert.equal(next.at("data.name"), "n");
      assert.equal(handle.hits, 1);
    });
  }

  it("resets the connection before anything happened, or after the write so that the answer is lost", async () => {
    const service = await start();
    service.faults.add({ kind: "reset" });
    service.faults.add({ kind: "reset", when: "after" });
    const { endpoints } = service.project("p1");
    assert.equal(await networkFailure(ask(service, "POST", "/endpoints", body)), "ECONNRESET");
    assert.equal(endpoints.size, 0);
    assert.equal(await networkFailure(ask(service, "POST", "/endpoints", body)), "ECONNRESET");
    assert.equal(endpoints.size, 1);
    assert.deepEqual(
      service.requests.map(({ status }) => status),
      [0, 0],
    );
    assert.equal((await ask(service, "POST", "/endpoints", body)).status, 201);
  });

  it("asks to come back later in seconds, at a date, or does not say", async () => {
    const service = await start();
    const date = new Date("2030-01-01T00:00:00Z");
    for (const retryAfter of [7, date, "Tue, 01 Jan 2030 00:00:00 GMT"]) {
      service.faults.add({ kind: "status", status: 429, retryAfter, message: "slow down" });
    }
    service.faults.add({ kind: "status", status: 429 });
    const headers: (string | null)[] = [];
    for (let count = 0; count < 4; count += 1) {
      const reply = await ask(service, "GET", "/portal-links");
      assert.equal(reply.status, 429);
      assert.equal(reply.at("status"), false);
      headers.push(reply.headers.get("retry-after"));
    }
    assert.deepEqual(headers, ["7", date.toUTCString(), date.toUTCString(), null]);
  });

  it("sends what it says: a page is a page, an empty body is empty, broken JSON is half of it", async () => {
    const service = await start({
      seed: { projects: { p1: { endpoints: [{ uid: "e1", name: "whole" }] } } },
    });
    const read = () => ask(service, "GET", "/endpoints/e1");
    const whole = await read();
    service.faults.add({ kind: "html" });
    const page = await read();
    assert.match(page.headers.get("content-type") ?? "", /text\/html/);
    assert.match(page.text, /^<!doctype html>/);
    service.faults.add({ kind: "emptyBody" });
    assert.equal((await read()).text, "");
    service.faults.add({ kind: "truncatedJson" });
    const broken = await read();
    assert.equal(broken.json, undefined);
    assert.ok(whole.text.startsWith(broken.text) && broken.text !== "");
    service.faults.add({ kind: "drip", bytes: 64, everyMilliseconds: 1 });
    assert.equal((await read()).text, whole.text);
  });

  it("replaces fields of one object and of every item of a list", async () => {
    const service = await start({
      seed: { projects: { p1: { portal_links: [{ uid: "l1" }, { uid: "l2" }] } } },
    });
    service.faults.add({ kind: "wrongTypes", times: 2, fields: { name: 5, endpoints: "none" } });
    const reply = await ask(service, "GET", "/portal-links/l1");
    assert.deepEqual([reply.at("data.name"), reply.at("data.endpoints"), reply.uid], [5, "none", "l1"]);
    const list = await ask(service, "GET", "/portal-links");
    assert.deepEqual([list.at("data.content.0.name"), list.at("data.content.1.name")], [5, 5]);
  });

  it("writes and answers with a clock that is off", async () => {
    const clock = createClock({ startAt: new Date("2026-01-01T00:00:00Z"), frozen: true });
    const service = await start({ clock });
    service.faults.add({ kind: "clockSkew", milliseconds: -3_600_000 });
    const skewed = await ask(service, "POST", "/endpoints", body);
    assert.equal(skewed.at("data.created_at"), "2025-12-31T23:00:00.000Z");
    assert.equal(skewed.headers.get("date"), "Wed, 31 Dec 2025 23:00:00 GMT");
    const right = await ask(service, "POST", "/endpoints", body);
    assert.equal(right.at("data.created_at"), "2026-01-01T00:00:00.000Z");
  });

  it("lets reads lag behind writes by the clock", async () => {
    const clock = createClock({ frozen: true });
    const service = await start({
      clock,
      seed: { projects: { p1: { endpoints: [{ uid: "e1", name: "old" }] } } },
    });
    const nameOf = async (id: string) => (await ask(service, "GET", `/endpoints/${id}`)).at("data.name");
    service.faults.add({ kind: "staleReads", milliseconds: 500, times: Infinity });
    const updated = await ask(service, "PUT", "/endpoints/e1", { ...body, name: "new" });
    const { uid } = await ask(service, "POST", "/endpoints", body);
    assert.equal(updated.at("data.name"), "new");
    assert.equal(await nameOf("e1"), "old");
    assert.equal((await ask(service, "GET", `/endpoints/${uid}`)).status, 404);
    clock.advance({ milliseconds: 499 });
    assert.equal(await nameOf("e1"), "old");
    clock.advance({ milliseconds: 1 });
    assert.equal(await nameOf("e1"), "new");
    assert.equal(await nameOf(uid), "n");
    service.project("p1").endpoints.remove(uid);
    assert.equal(await nameOf(uid), "n");
  });

  it("holds a request until it is released, before or after the write", async () => {
    const service = await start();
    for (const [when, written] of [
      ["before", 0],
      ["after", 1],
    ] as const) {
      const gate = service.faults.add({ kind: "gate", when });
      const request = ask(service, "POST", "/endpoints", body);
      await gate.reached;
      assert.equal(service.project("p1").endpoints.size, written);
      assert.equal(service.requests.at(-1)?.status, 0);
      gate.release();
      assert.equal((await request).status, 201);
      service
        .project("p1")
        .endpoints.list()
        .forEach(({ uid }) => service.project("p1").endpoints.remove(uid));
    }
  });

  it("hits only what it aims at: a method, an operation, the beginning of a path or an expression", async () => {
    const service = await start();
    const aims = [
      { path: "portalLinks.create" },
      { path: "/v1/projects/p1/portal-links", method: "post" },
      { path: "/api/v1/projects/p1/portal-links", method: "POST" },
      { path: /portal-links$/g, method: "POST" },
    ];
    for (const aim of aims) {
      service.faults.add({ ...aim, kind: "status", status: 502 });
      assert.equal((await ask(service, "GET", "/portal-links")).status, 200);
      assert.equal((await ask(service, "POST", "/endpoints", body)).status, 201);
      assert.equal((await ask(service, "POST", "/portal-links", {})).status, 502);
      assert.equal((await ask(service, "POST", "/portal-links", {})).status, 201);
    }
  });

  it("plays faults one after the other, each as often as told, with conditions on top", async () => {
    const clock = createClock({ startAt: new Date("2026-01-01T00:00:00Z"), frozen: true });
    const service = await start({ clock });
    service.faults.add({ kind: "clockSkew", milliseconds: 1000, times: Infinity });
    service.faults.add({ kind: "status", status: 500, times: 2 });
    const removed = service.faults.add({ kind: "status", status: 504, times: Infinity });
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await ask(service, "POST", "/endpoints", body)).status);
    assert.deepEqual(statuses, [500, 500, 504]);
    removed.remove();
    const reply = await ask(service, "POST", "/endpoints", body);
    assert.equal(reply.at("data.created_at"), "2026-01-01T00:00:01.000Z");
    service.faults.clear();
    assert.equal(
      (await ask(service, "POST", "/endpoints", body)).at("data.created_at"),
      "2026-01-01T00:00:00.000Z",
    );
  });

  it("stops at once although requests are held, delayed or dripping, and may be stopped twice", async () => {
    const service = await start({ seed: { projects: { p1: { endpoints: [{ uid: "e1" }] } } } });
    const faults = [
      service.faults.add({ kind: "gate" }),
      service.faults.add({ kind: "drip", bytes: 1, everyMilliseconds: 60_000 }),
      service.faults.add({ kind: "delay", milliseconds: 3_600_000, path: "endpoints.create" }),
    ];
    const pending = [
      ask(service, "GET", "/portal-links"),
      ask(service, "GET", "/endpoints/e1"),
      ask(service, "POST", "/endpoints", body),
    ].map((request) => request.catch(() => "cut off"));
    await Promise.all(faults.map(({ reached }) => reached));
    await Promise.all([service.stop(), service.stop()]);
    await service.stop();
    const ends = await Promise.all(pending);
    assert.deepEqual(ends.slice(1), ["cut off", "cut off"]);
    await assert.rejects(fetch(service.url));
  });
});
