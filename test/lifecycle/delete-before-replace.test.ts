/** A replacement that deletes first, of a resource that takes the very same object over again. */

import assert from "node:assert/strict";
import { startEmulator } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import { FreshFront } from "../support/fresh-front";

const url = "https://billing.example.com/hooks";

describe("An object that is deleted first by the replacement that takes it over again", () => {
  let emulator: Emulator;
  const seed = {
    projects: {
      p1: {
        endpoints: [{ uid: "e1", name: "e1", url }],
        subscriptions: [{ uid: "s1", name: "orders", endpoint_id: "e1" }],
        event_types: [{ id: "t1", name: "invoice.paid", category: "billing", description: "" }],
      },
    },
  };

  before(async () => {
    emulator = await startEmulator({ dialect: "convoy", seed });
  });
  after(() => emulator.stop());

  const cases: readonly (readonly ["subscription" | "eventType", string, Fields, () => boolean])[] = [
    [
      "subscription",
      "s1",
      { adoptId: "s1", endpointId: "e1" },
      () => emulator.project("p1").subscriptions.get("s1") !== undefined,
    ],
    [
      "eventType",
      "t1",
      { name: "invoice.paid" },
      () => !emulator.project("p1").eventTypes.get("t1")?.["deprecated_at"],
    ],
  ];
  it("is deleted first only where a new one is created: what is to be taken over may not be there", async () => {
    const kind = FreshFront.of(emulator, { dialect: "convoy" }).subscription;
    const state = { projectId: "p1", name: "orders", endpointId: "e1" };
    const isFirst = async (more: Fields) =>
      (await kind.diff?.("s1", state, { ...state, ...more }))?.deleteBeforeReplace;
    // A replacement may be asked for with `replaceOnChanges`.
    assert.equal(await isFirst({ name: "other" }), true);
    assert.equal(await isFirst({ adoptId: "s2" }), false);
    assert.equal(await isFirst({ adoptId: "s1", projectId: "p2" }), false);
  });

  it("is deleted first only where it is in the way: elsewhere both deliver until the old one goes", async () => {
    const kind = FreshFront.of(emulator, { dialect: "convoy" }).subscription;
    const state = { projectId: "p1", name: "orders", endpointId: "e1", sourceId: "source" };
    const isFirst = async (more: Fields) =>
      (await kind.diff?.("s1", state, { ...state, sourceId: undefined, ...more }))?.deleteBeforeReplace;
    assert.equal(await isFirst({}), true);
    assert.equal(await isFirst({ projectId: "p2" }), false);
    assert.equal(await isFirst({ endpointId: "e2" }), false);
  });

  for (const [name, id, declared, isLive] of cases) {
    it(`stays: ${name}`, async () => {
      const given = { __logicalName: "orders", ...declared };
      const earlier = FreshFront.of(emulator, { dialect: "convoy" })[name];
      const first = await earlier.check?.({}, given);
      const { outs } = (await earlier.create(first?.inputs as Fields)) as { outs: Fields };
      // A forced replacement: compared, checked anew, deleted, created.
      const kind = FreshFront.of(emulator, { dialect: "convoy" })[name];
      const again = await kind.check?.(first?.inputs as Fields, given);
      await kind.diff?.(id, outs, again?.inputs as Fields);
      const anew = await kind.check?.({}, given);
      await kind.delete?.(id, outs);
      assert.ok(isLive(), "the deletion leaves what the resource is about to take over");
      const made = await kind.create(anew?.inputs as Fields);
      assert.equal(made.id, id);
      assert.ok(isLive());
    });
  }
});
