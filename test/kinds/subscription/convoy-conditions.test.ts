/** How a Convoy compares a request with conditions, and what it refuses to send again, asked through the client. */

import assert from "node:assert/strict";
import { Service } from "../../support/convoy";

const values = {
  amount: 5,
  code: "7",
  type: "paid",
  tags: ["new", "big"],
  nothing: null,
  person: { age: 20, name: { first: "Ada" } },
  items: [{ price: 1 }, { price: 9, parts: [{ id: 3 }] }],
};

type Row = readonly [conditions: Record<string, unknown>, passes: boolean];

const rows: readonly Row[] = [
  [{}, true],
  [{ amount: 5 }, true],
  [{ amount: 6 }, false],
  [{ amount: { $eq: 5 } }, true],
  [{ type: { $neq: "paid" } }, false],
  [{ amount: { $gt: 4, $lt: 6 } }, true],
  [{ amount: { $gt: 5 } }, false],
  [{ amount: { $gte: 5 } }, true],
  [{ amount: { $lt: 5 } }, false],
  [{ amount: { $lte: 5 } }, true],
  [{ type: { $in: ["paid", "refunded"] } }, true],
  [{ type: { $nin: ["paid", "refunded"] } }, false],
  [{ tags: "big" }, true],
  [{ tags: "old" }, false],
  [{ type: { $regex: "^pa" } }, true],
  [{ amount: { $exist: true } }, true],
  [{ amount: { $exist: false } }, false],
  [{ person: { age: { $gt: 18 }, name: { first: "Ada" } } }, true],
  [{ "person.name.first": "Bob" }, false],
  [{ $or: [{ amount: 1 }, { type: "paid" }] }, true],
  [{ $or: [{ amount: 1 }, { type: "sent" }] }, false],
  [{ $and: [{ amount: 5 }, { $or: [{ type: "sent" }, { person: { age: 20 } }] }] }, true],
  [{ $and: [{ amount: 5 }, { type: "sent" }] }, false],
  [{ "items.$.price": 9 }, true],
  [{ "items.$.price": { $gt: 9 } }, false],
  [{ "items.$.parts.$.id": 3 }, true],
  [{ "items.1.price": 9 }, true],
  // A key that the request lacks does not count, unless there is no other.
  [{ missing: 1 }, false],
  [{ missing: 1, amount: 5 }, true],
  [{ missing: { $exist: false } }, false],
  [{ nothing: 1 }, false],
  // What is no number is not at least as great, and so it is less.
  [{ type: { $lt: 5 } }, true],
  [{ type: { $gte: 5 } }, false],
];
const incomparable = [
  { type: { $gt: 5 } },
  { amount: { $regex: "5" } },
  { type: { $in: "paid" } },
  { type: { $near: 1 } },
  { $or: { amount: 5 } },
  { "items.$": 1 },
  { "a.$.b.$.c.$.d.$.e": 1 },
];

for (const release of ["26.7", "25.6"] as const) {
  describe(`Convoy ${release}`, () => {
    let service: Service;
    before(async () => (service = await Service.emulated({ release })));
    after(() => service.stop());

    const isMet = (body: Record<string, unknown>): Promise<boolean> =>
      service.api.subscriptions.testFilter({ request: { body: values }, filter: { body } });

    for (const [conditions, passes] of rows) {
      it(`${passes ? "lets pass" : "stops"} ${JSON.stringify(conditions)}`, async () => {
        assert.equal(await isMet(conditions), passes);
      });
    }

    it("refuses what cannot be compared, with advice", async () => {
      for (const conditions of incomparable) {
        await assert.rejects(
          isMet(conditions),
          /test_filter: 400 failed to validate subscription filter \(a condition has an unknown operator or cannot be compared/,
          JSON.stringify(conditions),
        );
      }
    });

    it("refuses to store what it cannot flatten, and stores what it cannot compare", async () => {
      service.project.endpoints.put({ uid: "e1" });
      const create = (body: Record<string, unknown>) =>
        service.api.subscriptions.create({ name: "s", endpointId: "e1", filterConfig: { filter: { body } } });
      const unflattened = [{ type: { $near: 1 } }, { $or: { amount: 5 } }, { $and: [{ a: [{ $near: 1 }] }] }];
      for (const body of unflattened)
        await assert.rejects(create(body), /400 failed to create subscription/, JSON.stringify(body));
      const { uid } = await create({ type: { $gt: "many" } });
      const { api } = service;
      for (const body of unflattened) {
        const change = api.subscriptions.update(uid, { filterConfig: { filter: { body } } });
        await assert.rejects(change, /400 failed to update subscription/);
        const [row] = release === "25.6" ? [] : await api.subscriptions.filters.list(uid);
        if (row === undefined) continue;
        await assert.rejects(
          api.subscriptions.filters.update(uid, row.uid, { body }),
          /400 failed to update filter/,
        );
      }
      service.project.subscriptions.remove(uid);
      service.project.endpoints.remove("e1");
    });

    it("reads a number out of a text in new releases only", async () => {
      assert.equal(await isMet({ code: 7 }), release === "26.7");
      assert.equal(await isMet({ code: { $gte: 7 } }), release === "26.7");
    });

    it("compares headers, and in new releases query and path", async () => {
      const request = { headers: { "X-Shop": "a" }, query: { page: "1" }, path: { path: "/in" } };
      const ask = (filter: object): Promise<boolean> =>
        service.api.subscriptions.testFilter({ request, filter });
      assert.equal(await ask({ headers: { "X-Shop": "a" } }), true);
      assert.equal(await ask({ headers: { "X-Shop": "b" } }), false);
      for (const filter of [{ query: { page: "2" } }, { path: { path: "/out" } }]) {
        assert.equal(await ask(filter), release === "25.6");
      }
      assert.equal(await ask({ body: { amount: 5 } }), release === "25.6", "a scope that is absent");
    });

    it("says in its own words what it does not send again, and how much it sent", async () => {
      const { api, project } = service;
      project.endpoints.put({ uid: "endpoint" });
      const be = (uid: string, status: string) =>
        project.eventDeliveries.put({ uid, status, endpoint_id: "endpoint" });
      for (const [status, words] of [
        ["Success", /event already sent/],
        ["Scheduled", /did not fail previously/],
        ["Processing", /did not fail previously/],
        ["Retry", /did not fail previously/],
      ] as const) {
        be("one", status);
        await assert.rejects(api.eventDeliveries.retry("one"), words);
      }
      be("one", "Failure");
      await assert.rejects(api.eventDeliveries.forceResend(["one"]), /only successful events can be force/);
      assert.equal((await api.eventDeliveries.retry("one")).status, "Scheduled");
      be("one", "Success");
      project.eventDeliveries.put({ uid: "two", status: "Success", endpoint_id: "gone" });
      const outcome = await api.eventDeliveries.forceResend(["one", "two", "nothing"]);
      assert.deepEqual(outcome, { sent: 1, failed: 1 });
      for (const call of [api.eventDeliveries.retry("nothing"), api.events.replay("nothing")]) {
        await assert.rejects(call, { code: "not-found" });
      }
    });

    it("matches a replayed event by type and conditions, and discards what an endpoint does not take", async () => {
      const { api, project } = service;
      for (const uid of ["e1", "e2", "e3"]) project.endpoints.put({ uid });
      const subscribe = (endpointId: string, eventTypes: string[], minimum: number) =>
        api.subscriptions.create({
          name: endpointId,
          endpointId,
          filterConfig: { eventTypes, filter: { body: { amount: { $gte: minimum } } } },
        });
      await subscribe("e1", ["paid"], 5);
      await subscribe("e2", ["*"], 6);
      await subscribe("e3", ["*"], 1);
      project.endpoints.patch("e3", { status: "paused" });
      const event = { uid: "event", event_type: "paid", status: "Pending", endpoints: ["e1", "e2", "e3"] };
      project.events.put({ ...event, data: [...Buffer.from('{"amount":5}')] });
      assert.equal((await api.events.replay("event")).status, "Pending");
      const made = project.eventDeliveries.list().filter(({ event_id }) => event_id === "event");
      assert.deepEqual(
        made.map(({ endpoint_id, status }) => [endpoint_id, status]),
        [
          ["e1", "Scheduled"],
          ["e3", "Discarded"],
        ],
      );
      assert.deepEqual(project.events.get("event")?.endpoints, ["e1", "e3"]);
      project.events.patch("event", { status: "Pending", event_type: "sent", endpoints: ["e1"] });
      await api.events.replay("event");
      assert.equal(project.events.get("event")?.status, "Failure");
    });
  });
}
