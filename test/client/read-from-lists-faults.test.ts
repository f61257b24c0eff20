/** Reads of each kind while its list suffers, by a client with retries: the answers of single reads, and a list that is given up. */

import assert from "node:assert/strict";
import { WebhooksClient } from "../../provider/client";
import type { Emulator, Fault, FaultHandle } from "../../tools/emulator";
import { Service } from "../support/convoy";

const url = "https://example.com/hooks";
const count = 40;

type Options = Parameters<typeof Service.emulated>[0];
/** A kind of which a read by ID is a request of its own. */
type Collection = "endpoints" | "sources" | "subscriptions" | "portalLinks";
const collections: readonly Collection[] = ["endpoints", "sources", "subscriptions", "portalLinks"];

const make: Readonly<Record<Collection, (api: WebhooksClient, name: string) => Promise<{ uid: string }>>> = {
  endpoints: (api, name) => api.endpoints.create({ name, url, secret: `secret-of-${name}` }),
  sources: (api, name) => api.sources.create({ name, type: "http" }),
  subscriptions: async (api, name) => {
    const { uid: endpointId } = await api.endpoints.create({ name, url });
    return api.subscriptions.create({ name, endpointId });
  },
  portalLinks: (api, name) => api.portalLinks.create({ name, ownerId: `owner-of-${name}` }),
};

describe("A client with retries that reads from lists", () => {
  let service: Service;
  let emulator: Emulator;
  let api: WebhooksClient;
  const start = async (options: Options = {}): Promise<void> => {
    service = await Service.emulated(options);
    assert.ok(service.emulator);
    emulator = service.emulator;
    const { dialect = "convoy" } = options ?? {};
    const settings = { baseUrl: emulator.url, apiKey: emulator.apiKey, projectId: "p1", dialect };
    api = new WebhooksClient({ ...settings, requestTimeoutSeconds: 2, maxRetries: 3 });
  };
  afterEach(async () => {
    emulator.faults.clear();
    await api.close();
    await service.stop();
  });

  /** The IDs of new objects, oldest first. */
  const made = async (collection: Collection): Promise<string[]> => {
    const ids: string[] = [];
    for (let number = 0; number < count; number += 1)
      ids.push((await make[collection](service.api, `name-${number}`)).uid);
    return ids;
  };
  const single = (collection: Collection, id: string): Promise<object> => service.api[collection].get(id);
  const fromLists = (collection: Collection, id: string): Promise<object> =>
    api.readingFromLists()[collection].get(id);
  const spoil = (collection: Collection, fault: Fault): FaultHandle =>
    emulator.faults.add({ method: "GET", path: `${collection}.list`, times: Infinity, ...fault });

  const once = 1;
  /** An empty page counts as 100 objects, and 500 are asked for on trust. */
  const emptyPages = 6;
  const faults: readonly (readonly [name: string, fault: Fault, mostLists: number])[] = [
    ["an answer cut in the middle", { kind: "truncatedJson" }, once],
    ["no body", { kind: "emptyBody" }, once],
    ["a web page", { kind: "html" }, once],
    ["a reset connection", { kind: "reset" }, once],
    ["status 500", { kind: "status", status: 500 }, once],
    ["status 403", { kind: "status", status: 403 }, once],
    // The service asks for the wait, so one repeat is its due.
    ["status 429 with Retry-After", { kind: "status", status: 429, retryAfter: 1 }, 2],
    ["status 429", { kind: "status", status: 429 }, 2],
    ["no answer at all", { kind: "gate" }, once],
    ["an answer after a while", { kind: "delay", milliseconds: 300 }, once],
    ["wrong types", { kind: "wrongTypes", fields: { uid: 5, name: 5 } }, once],
    ["another value in each object", { kind: "wrongTypes", fields: { name: "another" } }, once],
    ["a field that only a read shows", { kind: "wrongTypes", fields: { name: undefined } }, once],
    ["nothing that is younger than an hour", { kind: "staleReads", milliseconds: 3_600_000 }, emptyPages],
  ];
  for (const collection of collections) {
    for (const [name, fault, mostLists] of faults) {
      it(`answers as single reads do where the list of ${collection} has ${name}`, async () => {
        await start();
        const ids = await made(collection);
        const expected = await Promise.all(ids.map((id) => single(collection, id)));
        const { hits, lasted, found } = await measured(collection, ids, fault);
        assert.deepEqual(found, expected);
        assert.ok(hits >= 1 && hits <= mostLists, `${hits} lists`);
        // Less than two timeouts: one list that hangs, then the reads.
        assert.ok(lasted < 4000, `${lasted} ms`);
        await assert.rejects(fromLists(collection, "gone"), { code: "not-found" });
      });
    }
  }
  const measured = async (collection: Collection, ids: readonly string[], fault: Fault) => {
    const handle = spoil(collection, fault);
    const began = Date.now();
    const found = await Promise.all(ids.map((id) => fromLists(collection, id)));
    return { found, hits: handle.hits, lasted: Date.now() - began };
  };

  for (const [name, fault, mostLists] of faults.slice(0, 9)) {
    it(`answers as single reads do where documented portal links are listed with ${name}`, async () => {
      await start({ dialect: "documented" });
      const ids = await made("portalLinks");
      const expected = await Promise.all(ids.map((id) => single("portalLinks", id)));
      const { hits, found } = await measured("portalLinks", ids, fault);
      assert.deepEqual(found, expected);
      assert.ok(hits >= 1 && hits <= mostLists, `${hits} lists`);
    });
  }

  for (const collection of collections) {
    it(`finds what came and misses what went between two pages of ${collection}`, async () => {
      await start();
      const ids = await made(collection);
      const pages = spoil(collection, { kind: "shortPage", items: 10 });
      const newestFirst = ids.toReversed();
      // Read two by themselves, so that a page is fetched for the third.
      for (const id of newestFirst.slice(0, 12)) await fromLists(collection, id);
      const [gone = "", late] = [newestFirst[30], await make[collection](service.api, "late")];
      assert.equal(service.project[collection].remove(gone), true);
      for (const id of newestFirst.slice(12)) {
        if (id === gone) await assert.rejects(fromLists(collection, id), { code: "not-found" });
        else assert.deepEqual(await fromLists(collection, id), await single(collection, id));
      }
      assert.deepEqual(await fromLists(collection, late.uid), await single(collection, late.uid));
      assert.ok(pages.hits > 1, "there was one page alone");
    });
  }

  it("halves pages that are larger than an answer may be", async () => {
    await start();
    const ids = await made("endpoints");
    const description = "d".repeat(400_000);
    for (const id of ids) service.project.endpoints.patch(id, { description });
    const expected = await Promise.all(ids.map((id) => single("endpoints", id)));
    service.takeRequests();
    const found = [];
    for (const id of ids) found.push(await fromLists("endpoints", id));
    assert.deepEqual(found, expected);
    const requests = service.takeRequests();
    const lists = requests.filter((line) => line === "GET endpoints").length;
    assert.ok(lists >= 4 && lists <= 8, `${lists} lists`);
    assert.ok(requests.length < 20, `${requests.length} requests`);
  });

  for (const fault of [{ kind: "status", status: 500 }, { kind: "reset" }] as const) {
    it(`repeats a list of event types that meets ${fault.kind}, because a read of one is that list`, async () => {
      await start();
      const names = Array.from({ length: count }, (_, number) => `name-${number}`);
      const ids: string[] = [];
      for (const name of names)
        ids.push((await service.api.eventTypes.create({ name, description: name })).id);
      const expected = await Promise.all(ids.map((id) => service.api.eventTypes.get(id)));
      emulator.faults.add({ ...fault, path: "eventTypes.list" });
      service.takeRequests();
      assert.deepEqual(
        await Promise.all(ids.map((id) => api.readingFromLists().eventTypes.get(id))),
        expected,
      );
      assert.equal(service.takeRequests().length, 2);
    });
  }
});
