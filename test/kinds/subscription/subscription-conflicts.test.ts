/** Two resources of one program that declare the same subscription of Convoy: its endpoint may have one only. */

import assert from "node:assert/strict";
import type { Fields } from "../../../provider/base/fields";
import { kinds } from "../../../provider/kinds/registry";
import { startEmulator } from "../../../tools/emulator";
import type { Emulator } from "../../../tools/emulator";
import { FreshFront, handedOver } from "../../support/fresh-front";

describe("A subscription that two resources of a program declare by its endpoint and name", () => {
  const dialect = "convoy";
  let emulator: Emulator;
  let front: FreshFront;
  let id: string;
  let state: Fields;
  beforeEach(async () => {
    const seed = { projects: { p1: { endpoints: [{ uid: "e1", name: "billing" }] } } };
    emulator = await startEmulator({ dialect, seed });
    front = FreshFront.of(emulator, { dialect });
    const inputs = await declare("kept", {}, 1);
    const made = await front.subscription.create(inputs);
    [id, state] = [made.id, made.outs as Fields];
    front = FreshFront.of(emulator, { dialect });
  });
  afterEach(() => emulator.stop());

  const given = (resource: string, count: number): Fields => {
    const alertConfig = { count, threshold: "1h" };
    return handedOver(kinds.subscription, resource, { name: "orders", endpointId: "e1", alertConfig });
  };

  async function declare(resource: string, olds: Fields, count: number): Promise<Fields> {
    const checked = await front.subscription.check?.(olds, given(resource, count));
    assert.deepEqual(checked?.failures, []);
    return checked?.inputs as Fields;
  }
  const keep = async () => front.subscription.diff?.(id, state, await declare("kept", state, 1));
  const add = async () => front.subscription.create(await declare("added", {}, 9));
  const counts = (): (number | undefined)[] =>
    emulator
      .project("p1")
      .subscriptions.list()
      .map(({ alert_config }) => alert_config?.count);

  const both = (one: string, other: string): { message: string } => {
    const remedy = "remove one of them from the program; the object is kept";
    return {
      message: `Subscription ${one} and Subscription ${other} both manage ${id}: ${remedy} [already-managed]`,
    };
  };

  it("is refused to the one that has none yet, and stays as it is", async () => {
    await keep();
    await assert.rejects(
      add,
      /^Error: Subscription added cannot adopt \S+, which is already managed by Subscription kept \[already-managed\]$/,
    );
    assert.deepEqual(counts(), [1]);
  });

  it("fails the one that has it where the other one came first, with both names", async () => {
    await add();
    await assert.rejects(keep, both("added", "kept"));
  });

  it("is made once where both are new and made at once, and refused to the other one", async () => {
    await front.subscription.delete?.(id, state);
    front = FreshFront.of(emulator, { dialect });
    const [one, other] = [await declare("one", {}, 1), await declare("other", {}, 2)];
    emulator.clearRequests();
    const first = emulator.faults.add({ method: "POST", path: /subscriptions$/, kind: "gate" });
    const both = Promise.allSettled([one, other].map((inputs) => front.subscription.create(inputs)));
    await first.reached;
    // A running service does not see the one that it is about to make.
    for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
    const posts = (): number => front.requests().filter((line) => line === "POST p1/subscriptions").length;
    const before = posts();
    first.release();
    const made = await both;
    assert.equal(posts() - before, 1, "the second waits for the first");
    assert.deepEqual(
      made.map(({ status }) => status),
      ["fulfilled", "rejected"],
    );
    assert.deepEqual(counts(), [1]);
  });

  it("is refused where both declare the same, which no create could tell apart", async () => {
    await declare("one", {}, 1);
    assert.deepEqual((await front.subscription.check?.({}, given("other", 1)))?.failures, [
      {
        property: "",
        reason:
          "Subscription other declares the same object as Subscription one: remove one of them from the program [already-managed]",
      },
    ]);
  });

  it("is refused in each run in which both have it in state", async () => {
    await keep();
    const added = await declare("added", state, 9);
    await assert.rejects(async () => front.subscription.diff?.(id, state, added), both("kept", "added"));
  });
});
