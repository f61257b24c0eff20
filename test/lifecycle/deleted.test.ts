/** What the service still shows, but as deleted, is gone: for a refresh, a look-up, an adoption and a deletion. */

import assert from "node:assert/strict";
import { startEmulator, type Emulator } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import { dialectNames } from "../../provider/settings/settings";
import { canary } from "../support/api-server";
import { configure, kinds, seenAt } from "../support/front";

const seed = {
  projects: {
    p1: {
      endpoints: [{ uid: "gone", name: "gone", url: "https://e1.example.com" }],
      sources: [{ uid: "src1", name: "in", type: "http" }],
      portal_links: [{ uid: "l1", name: "acme", endpoints: ["gone"] }],
      subscriptions: [{ uid: "sub1", name: "all", endpoint_id: "gone" }],
    },
  },
};
const objects = {
  Endpoint: { id: "gone", inputs: { url: "https://e1.example.com" } },
  PortalLink: { id: "l1", inputs: { endpoints: ["gone"], ownerId: "" } },
  Subscription: { id: "sub1", inputs: { endpointId: "gone" } },
  Source: { id: "src1", inputs: { type: "http" } },
} as const;

for (const dialect of dialectNames) {
  for (const [kind, { id, inputs }] of Object.entries(objects) as [
    keyof typeof objects,
    Fields & typeof objects.Endpoint,
  ][]) {
    describe(`A deleted ${kind} that is still shown, dialect ${dialect}`, () => {
      let service: Emulator;
      const state = { projectId: "p1", ...inputs };

      beforeEach(async () => {
        service = await startEmulator({ dialect, apiKeys: [canary], seed });
        await configure(service, { dialect });
        const fields = { deleted_at: "2024-05-01T00:00:00.000Z" };
        service.faults.add({ method: "GET", kind: "wrongTypes", fields, times: 99 });
        service.clearRequests();
      });
      afterEach(() => service.stop());

      const writes = (): unknown[] => service.requests.filter(({ method }) => method !== "GET");

      it("leaves state on refresh where state has seen it there", async () => {
        assert.deepEqual(await kinds[kind].read?.(id, { ...state, ...seenAt(service) }), {});
      });

      it("is an error on the refresh of a look-up", async () => {
        const looked = kinds[kind].read?.(id, { ...state, name: "seen", __lookup: true });
        await assert.rejects(Promise.resolve(looked), /deleted at .*; kept in state: .* \[not-found\]$/);
      });

      it("cannot be looked up", async () => {
        const found = Promise.resolve(kinds[kind].read?.(id, { __lookup: true }));
        await assert.rejects(
          found,
          /was not found: the service shows it as deleted at \S+: check the ID of .* \[not-found\]$/,
        );
      });

      it("cannot be taken over or changed, and nothing is written", async () => {
        const taking = kinds[kind].create({ ...state, adoptId: id });
        await assert.rejects(taking, /does not exist in project p1: .* \[not-found\]$/);
        const changing = Promise.resolve(
          kinds[kind].update?.(id, { ...state, ...seenAt(service) }, { ...state, name: "new" }),
        );
        await assert.rejects(changing, /no longer exists in project p1: .* \[not-found\]$/);
        assert.deepEqual(writes(), []);
      });

      it("is an error about the resource of the program, whatever name its object has", async () => {
        const declared = { ...inputs, name: "new", __logicalName: "mine" };
        const checked = await kinds[kind].check?.({ ...state, name: "new" }, declared);
        const olds = { ...state, ...seenAt(service) };
        const changing = kinds[kind].update?.(id, olds, checked?.inputs as Fields);
        const message = new RegExp(`^${kind} mine \\(${id}\\) no longer exists in project p1: `);
        await assert.rejects(Promise.resolve(changing), { message });
      });

      if (dialect === "documented") {
        it("is not written to by a deletion", async () => {
          await kinds[kind].delete?.(id, { ...state, ...seenAt(service) });
          assert.deepEqual(writes(), []);
        });
      }
    });
  }
}
