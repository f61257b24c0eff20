/** The lists of an emulated Convoy: events, deliveries and meta events, with the filters of the service. */

import assert from "node:assert/strict";
import { createClock, type Emulator, type EmulatorOptions, type ProjectSeed } from "../../tools/emulator";
import { ask, start, stopEmulators, type Reply } from "../support/emulator-http";

const bytes = (json: unknown): number[] => [...Buffer.from(JSON.stringify(json))];
const day = (number: number): string => `2026-01-0${number}T10:00:00.500Z`;

const seed: ProjectSeed = {
  endpoints: [{ uid: "billing" }, { uid: "audit" }],
  sources: [{ uid: "shop", name: "Shop" }],
  events: [1, 2, 3, 4].map((number) => ({
    uid: `event-${number}`,
    event_type: number % 2 ? "invoice.paid" : "order.made",
    source_id: number === 1 ? "shop" : "",
    endpoints: number === 4 ? ["billing", "audit"] : ["billing"],
    idempotency_key: number === 2 ? "key-2" : "",
    data: bytes({ order: { id: number }, tags: ["a", number] }),
    headers: number === 3 ? { "X-Broker-Message-Id": ["message-3"] } : {},
    created_at: day(number),
  })),
  event_deliveries: [1, 2, 3, 4].map((number) => ({
    uid: `delivery-${number}`,
    event_id: `event-${number}`,
    event_type: number % 2 ? "invoice.paid" : "order.made",
    endpoint_id: number === 4 ? "audit" : "billing",
    subscription_id: number === 4 ? "s2" : "s1",
    idempotency_key: number === 2 ? "key-2" : "",
    status: ["", "Success", "Discarded", "Failure", "Discarded"][number],
    created_at: day(number),
  })),
  meta_events: [1, 2, 3].map((number) => ({ uid: `meta-${number}`, created_at: day(number) })),
};

const convoy = (options: EmulatorOptions = {}): Promise<Emulator> =>
  start({
    dialect: "convoy",
    seed: { projects: { p1: seed } },
    clock: createClock({ startAt: new Date(day(5)), frozen: true }),
    ...options,
  });

const uids = (reply: Reply): string =>
  (reply.at("data.content") as { uid: string }[]).map(({ uid }) => uid.replace(/^[a-z]+-/, "")).join(" ");

describe("The lists of an emulated Convoy", () => {
  afterEach(stopEmulators);

  const found: readonly (readonly [string, string])[] = [
    ["/eventdeliveries", "4 3 2 1"],
    ["/eventdeliveries?endpointId=billing", "3 2 1"],
    ["/eventdeliveries?endpointId=billing&endpointId=audit", "4 3 2 1"],
    ["/eventdeliveries?endpointId=", "4 3 2 1"],
    ["/eventdeliveries?status=Discarded", "4 2"],
    ["/eventdeliveries?status=Discarded&status=Failure", "4 3 2"],
    ["/eventdeliveries?endpointId=billing&status=Discarded&startDate=2026-01-02T00:00:00", "2"],
    ["/eventdeliveries?endpointId=billing&status=Discarded&startDate=2026-01-03T00:00:00", ""],
    ["/eventdeliveries?endDate=2026-01-02T10:00:00", "1"],
    ["/eventdeliveries?endDate=2026-01-02T10:00:01.9", "2 1"],
    ["/eventdeliveries?eventId=event-3", "3"],
    ["/eventdeliveries?subscriptionId=s2", "4"],
    ["/eventdeliveries?eventType=order.made", "4 2"],
    ["/eventdeliveries?event_type=order.made", "4 3 2 1"],
    ["/eventdeliveries?idempotencyKey=key-2", "2"],
    ["/eventdeliveries?sort=ASC", "1 2 3 4"],
    ["/eventdeliveries?direction=prev&perPage=2", "3 2"],
    ["/eventdeliveries?direction=prev&perPage=4", "4 3 2 1"],
    ["/eventdeliveries?direction=prev&prev_page_cursor=delivery-2&perPage=2", "4 3"],
    ["/eventdeliveries?direction=prev&prev_page_cursor=delivery-2&perPage=3", "4 3 2"],
    ["/eventdeliveries?direction=prev&prev_page_cursor=delivery-3&perPage=2&sort=ASC", "1 2"],
    ["/eventdeliveries?direction=other&prev_page_cursor=delivery-2&perPage=1", "3"],
    ["/eventdeliveries?perPage=0", ""],
    ["/events", "4 3 2 1"],
    ["/events?sort=asc", "1 2 3 4"],
    ["/events?endpointId=audit", "4"],
    ["/events?sourceId=shop", "1"],
    ["/events?idempotencyKey=key-2", "2"],
    ["/events?startDate=2026-01-02T00:00:00&endDate=2026-01-04T00:00:00", "3 2"],
    ["/events?brokerMessageId=message-3", "3"],
    ["/events?query=INVOICE", "3 1"],
    ["/events?query=event-2", "2"],
    ["/events?query=sho", "1"],
    [`/events?body=${encodeURIComponent('{"order":{"id":3}}')}`, "3"],
    [`/events?body=${encodeURIComponent('{"tags":[2]}')}&query=order`, "2"],
    ["/meta-events", "3 2 1"],
    ["/meta-events?startDate=2026-01-02T00:00:00", "3 2"],
    ["/meta-events?sort=ASC", ""],
  ];
  for (const [path, expected] of found) {
    it(`answers GET ${path}`, async () => {
      const reply = await ask(await convoy(), "GET", path);
      assert.equal(reply.status, 200);
      assert.equal(uids(reply), expected);
    });
  }

  it("shows each object of a list as it is shown alone", async () => {
    const service = await convoy();
    for (const path of ["/events", "/eventdeliveries", "/meta-events"]) {
      const [first] = (await ask(service, "GET", path)).at("data.content") as { uid: string }[];
      const alone = await ask(service, "GET", `${path}/${first?.uid}`);
      assert.deepEqual(first, alone.at("data"), path);
    }
    assert.equal((await ask(service, "GET", "/meta-events/none")).status, 404);
  });

  it("walks pages both ways round, with cursors that name the first object of the next page", async () => {
    const service = await convoy();
    const first = await ask(service, "GET", "/eventdeliveries?perPage=3");
    const cursor = String(first.at("data.pagination.next_page_cursor"));
    assert.deepEqual([uids(first), first.at("data.pagination.has_next_page")], ["4 3 2", true]);
    const last = await ask(service, "GET", `/eventdeliveries?perPage=3&next_page_cursor=${cursor}`);
    assert.deepEqual([uids(last), last.at("data.pagination.has_next_page")], ["1", false]);
    const oldest = await ask(service, "GET", "/eventdeliveries?perPage=3&sort=ASC");
    const after = String(oldest.at("data.pagination.next_page_cursor"));
    const newest = await ask(service, "GET", `/eventdeliveries?perPage=3&sort=ASC&next_page_cursor=${after}`);
    assert.deepEqual([uids(oldest), uids(newest)], ["1 2 3", "4"]);
  });

  it("shows seven days unless it is asked for others, and everything in old releases", async () => {
    const clock = createClock({ startAt: new Date("2026-01-10T12:00:00Z"), frozen: true });
    const today = await convoy({ clock });
    assert.equal(uids(await ask(today, "GET", "/eventdeliveries")), "4 3");
    assert.equal(uids(await ask(today, "GET", "/eventdeliveries?startDate=2026-01-01T00:00:00")), "4 3 2 1");
    const old = await convoy({ clock, release: "25.6" });
    assert.equal(uids(await ask(old, "GET", "/eventdeliveries")), "4 3 2 1");
  });

  it("refuses dates in another form, an end before the start, and a key that no event has", async () => {
    const service = await convoy();
    const refused = async (query: string): Promise<unknown[]> => {
      const reply = await ask(service, "GET", `/eventdeliveries?${query}`);
      return [reply.status, reply.at("message")];
    };
    const start = [400, "please specify a startDate in the format 2006-01-02T15:04:05"];
    assert.deepEqual(await refused("startDate=2026-01-02"), start);
    assert.deepEqual(await refused("startDate=2026-01-02T00:00:00Z"), start);
    assert.deepEqual(await refused("startDate=2026-13-02T00:00:00"), start);
    assert.deepEqual(await refused("endDate=tomorrow"), [
      400,
      "please specify a correct endDate in the format 2006-01-02T15:04:05 or none at all",
    ]);
    assert.deepEqual(await refused("startDate=2027-01-01T00:00:00"), [
      400,
      "startDate cannot be greater than endDate",
    ]);
    assert.deepEqual(await refused("idempotencyKey=none"), [400, "event not found"]);
  });

  it("searches events with a license only: refused today, left out in silence by old releases", async () => {
    const refused = await ask(await convoy({ licensed: false }), "GET", "/events?query=order");
    assert.equal(refused.status, 403);
    const old = await convoy({ licensed: false, release: "25.6" });
    assert.equal(uids(await ask(old, "GET", "/events?query=order")), "4 3 2 1");
    const broken = await ask(await convoy(), "GET", "/events?body=[]");
    assert.deepEqual([broken.status, broken.at("message")], [400, "body must be a nonempty JSON object"]);
  });

  it("shows the ID of an event where its type belongs, in lists of old releases", async () => {
    const old = await convoy({ release: "25.6" });
    const listed = await ask(old, "GET", "/events");
    assert.deepEqual(
      ["event_type", "endpoints", "status"].map((name) => listed.at(`data.content.0.${name}`)),
      ["event-4", null, ""],
    );
    assert.equal((await ask(old, "GET", "/events/event-4")).at("data.event_type"), "order.made");
  });
});

describe("What a strict client asks an emulated Convoy", () => {
  afterEach(stopEmulators);

  it("reads a row of a filter by its ID", async () => {
    const service = await start({ dialect: "convoy" });
    const subscriptions = service.project("p1").subscriptions;
    subscriptions.put({ uid: "s1" });
    const rows = (await ask(service, "GET", "/subscriptions/s1/filters")).at("data") as { uid: string }[];
    const row = await ask(service, "GET", `/subscriptions/s1/filters/${rows[0]?.uid}`);
    assert.deepEqual([row.status, row.at("data")], [200, rows[0]]);
    assert.equal((await ask(service, "GET", "/subscriptions/s1/filters/none")).status, 404);
    const old = await start({ dialect: "convoy", release: "25.6" });
    old.project("p1").subscriptions.put({ uid: "s1" });
    assert.equal((await ask(old, "GET", "/subscriptions/s1/filters/none")).text, "404 page not found\n");
  });

  it("toggles the status of a subscription, which changes nothing", async () => {
    const service = await start({ dialect: "convoy" });
    const kept = service.project("p1").subscriptions.put({ uid: "s1" });
    const toggled = await ask(service, "PUT", "/subscriptions/s1/toggle_status");
    assert.deepEqual([toggled.status, toggled.at("data")], [202, {}]);
    assert.deepEqual(service.project("p1").subscriptions.get("s1"), kept);
    const old = await start({ dialect: "convoy", release: "25.6" });
    const answered = await ask(old, "PUT", "/subscriptions/s1/toggle_status");
    assert.deepEqual([answered.status, answered.at("data")], [202, null]);
  });
});
