/** Two resources of one program that declare the same event type of Convoy, as the classes hand them to the provider. */

import assert from "node:assert/strict";
import type { Fields } from "../../../provider/base/fields";
import { kinds } from "../../../provider/kinds/registry";
import { startEmulator } from "../../../tools/emulator";
import type { Emulator } from "../../../tools/emulator";
import { FreshFront, handedOver } from "../../support/fresh-front";

describe("An event type that two resources of a program declare by its name", () => {
  const dialect = "convoy";
  const state = { projectId: "p1", name: "invoice.paid", category: "billing", description: "as it was" };
  let emulator: Emulator;
  let front: FreshFront;
  const seed = { projects: { p1: { event_types: [{ id: "t1", ...state }] } } };
  beforeEach(async () => {
    emulator = await startEmulator({ dialect, seed });
    front = FreshFront.of(emulator, { dialect });
  });
  afterEach(() => emulator.stop());

  const given = (resource: string, more: Fields = {}): Fields =>
    handedOver(kinds.eventType, resource, { ...state, ...more });
  const failures = async (olds: Fields, news: Fields) =>
    ((await front.eventType.check?.(olds, news)) ?? {}).failures?.map(({ reason }) => reason);

  for (const order of [
    ["kept", "added"],
    ["added", "kept"],
  ]) {
    it(`is refused to the one that has none yet, with both names: ${order.join(" before ")}`, async () => {
      const refused: (string[] | undefined)[] = [];
      for (const name of order)
        refused.push(await failures(name === "kept" ? state : {}, given(name, { description: name })));
      assert.deepEqual(refused, [
        [],
        [
          "EventType added cannot adopt invoice.paid, which is already managed by EventType kept [already-managed]",
        ],
      ]);
    });
  }

  it("shows no change for state that was written without the name of the resource", async () => {
    const news = given("kept");
    const checked = await front.eventType.check?.(state, news);
    assert.deepEqual(checked, { inputs: state, failures: [] });
    // Pulumi keeps the text of the provider in every state of a dynamic resource.
    const outputs = { ...state, __provider: news.__provider };
    assert.equal((await front.eventType.diff?.("t1", outputs, checked.inputs as Fields))?.changes, false);
    assert.equal((await front.eventType.diff?.("t1", outputs, { ...state, ...news }))?.changes, false);
  });
});
