/** A refresh while a list lies: what a list shows is believed only where it equals state, and a read decides about the rest. */

import assert from "node:assert/strict";
import type { Fields } from "../../provider/base/fields";
import { WebhooksClient } from "../../provider/client";
import type { Fault } from "../../tools/emulator";
import { read } from "../../provider/lifecycle/apply/crud";
import { Service } from "../support/convoy";
import type { FakeResource } from "../support/fake-resource";

const url = "https://example.com/hooks";
const count = 14;
/** The objects about which a list lies. */
const lied = [7, 9, 11];

type Kind = "endpoint" | "source" | "subscription" | "portalLink";
const lists = {
  endpoint: "endpoints.list",
  source: "sources.list",
  subscription: "subscriptions.list",
  portalLink: "portalLinks.list",
} as const;

const headerPair = { headerName: "X-Key", headerValue: "v" };
/** The inputs of every second object, which a list may leave out under the name that follows, and how many sets of fields that makes. */
const more: Readonly<Record<Kind, readonly [inputs: Fields, wireName: string, sets: number]>> = {
  endpoint: [{ authentication: { type: "api_key", apiKey: headerPair } }, "authentication", 2],
  source: [{ verifier: { type: "api_key", apiKey: headerPair } }, "verifier", 2],
  // The service fills in the event types of the others.
  subscription: [{ filterConfig: { eventTypes: ["paid"] } }, "filter_config", 1],
  portalLink: [{ canManageEndpoint: true }, "can_manage_endpoint", 2],
};

interface Refreshed {
  readonly seen: readonly Fields[];
  readonly lines: readonly string[];
  readonly requests: readonly string[];
}

for (const [dialect, kinds] of [
  ["convoy", ["endpoint", "source", "subscription", "portalLink"]],
  ["documented", ["portalLink"]],
] as const) {
  for (const kind of kinds) {
    describe(`A refresh of many in the dialect ${dialect} while a list lies: ${kind}`, () => {
      let service: Service;
      let lives: FakeResource[];
      let honest: Refreshed;
      before(async () => {
        // This release keeps no rows for filters, so that each read is one request.
        service = await Service.emulated({ dialect, ...(dialect === "convoy" && { release: "25.6" }) });
        lives = [];
        for (let number = 0; number < count; number += 1) {
          const own =
            kind === "subscription"
              ? { endpointId: (await service.api.endpoints.create({ name: `of ${number}`, url })).uid }
              : { endpoint: { url }, source: { type: "http" }, portalLink: { ownerId: "o1" } }[kind];
          const inputs = { ...own, ...(number % 2 === 1 && more[kind][0]) };
          lives.push(await service.made(kind, inputs, `name-${number}`));
        }
        honest = await refreshed();
        assert.deepEqual([honest.seen, honest.lines], [states(), []]);
      });
      after(() => service.stop());
      afterEach(() => service.emulator?.faults.clear());

      const states = (): Fields[] => lives.map(({ state }) => state);
      const idAt = (number: number): string => lives[number]?.id ?? "";
      const idsLied = (): string[] => lied.map(idAt);
      const spoil = (fault: Fault): void =>
        void service.emulator?.faults.add({ method: "GET", path: lists[kind], times: Infinity, ...fault });

      /** Reads each as a refresh in a process of its own does, oldest first. */
      const refreshed = async (): Promise<Refreshed> => {
        const { url: baseUrl = "", apiKey = "" } = service.emulator ?? {};
        const api = new WebhooksClient({ baseUrl, apiKey, projectId: "p1", dialect, maxRetries: 0 });
        const context = Object.assign(Object.create(service) as Service, { client: () => api });
        service.lines.length = 0;
        service.takeRequests();
        const seen: Fields[] = [];
        for (const { definition, id = "", state, unmanaged } of lives)
          seen.push((await read(definition, context, id, state, unmanaged))?.state ?? {});
        await api.close();
        // The first read of a subscription finds out that the release keeps no rows.
        const requests = service.takeRequests().filter((line) => !line.endsWith("/filters"));
        return { seen, lines: [...service.lines], requests };
      };

      it("sends two reads, a page, and a read for each set of fields", () => {
        assert.equal(honest.requests.length, 2 + 1 + more[kind][2]);
      });

      const lies: Readonly<Record<string, () => Fields>> = {
        "leaves a field out for": () => ({ [more[kind][1]]: undefined }),
        "shows another name of": () => ({ name: "another" }),
        "shows as deleted": () => ({ deleted_at: "2026-01-01T00:00:00Z" }),
        "shows the project p2 for": () => ({ project_id: "p2" }),
        "shows another time of the last change for": () => ({ updated_at: "2020-01-01T00:00:00Z" }),
        "shows a wrong ID for": () => ({ uid: "of-nobody" }),
      };
      for (const [name, fields] of Object.entries(lies)) {
        it(`changes nothing, says nothing and sends three reads more where the list ${name} three objects`, async () => {
          spoil({ kind: "wrongTypes", ids: idsLied(), fields: fields() });
          const found = await refreshed();
          assert.deepEqual([found.seen, found.lines], [states(), []]);
          assert.equal(found.requests.length, honest.requests.length + lied.length);
        });
      }

      it("changes nothing where the list shows several objects under one ID", async () => {
        spoil({ kind: "wrongTypes", ids: idsLied(), fields: { uid: idAt(8) } });
        const found = await refreshed();
        assert.deepEqual([found.seen, found.lines], [states(), []]);
        // One of them may stand in for the object that has the ID.
        assert.ok(found.requests.length <= honest.requests.length + lied.length + 1);
      });

      it("reads each object where the list shows every one otherwise", async () => {
        spoil({ kind: "wrongTypes", fields: { name: "another" } });
        const found = await refreshed();
        assert.deepEqual([found.seen, found.lines], [states(), []]);
        assert.equal(found.requests.length, count + 1);
      });

      it("may hide for a while what has changed, where the list lags", async () => {
        const collection = service.project[`${kind}s`];
        const [id, state] = [idAt(9), states()[9]];
        const before = collection.get(id) ?? assert.fail();
        const { name, updated_at } = before;
        collection.patch(id, { name: "changed" });
        spoil({ kind: "wrongTypes", ids: [id], fields: { name, updated_at } });
        const [lagging, later] = [await refreshed(), (service.emulator?.faults.clear(), await refreshed())];
        assert.deepEqual(lagging.seen[9], state);
        assert.equal(later.seen[9]?.["name"], "changed");
        collection.put(before);
      });

      it("shows what has changed since, with one read more for each", async () => {
        const collection = service.project[`${kind}s`];
        const before = lied.map((number) => collection.get(idAt(number)) ?? assert.fail());
        for (const number of lied) collection.patch(idAt(number), { name: "changed" });
        const found = await refreshed();
        for (const [number, state] of found.seen.entries())
          assert.equal(state["name"], lied.includes(number) ? "changed" : states()[number]?.["name"]);
        assert.equal(found.requests.length, honest.requests.length + lied.length);
        for (const object of before) collection.put(object);
      });
    });
  }
}
