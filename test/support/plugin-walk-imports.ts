// A walk that takes existing objects over by their IDs.

import assert from "node:assert/strict";
import { namesOf } from "./walk";
import type { Walk } from "./walk";

const object = (name: string, more: object = {}): Record<string, unknown> => ({
  ...{ name, value: 5, size: 1, token: "canary", account: "none" },
  ...more,
});
const OBJECTS = {
  "toy-1-there": object("there", { secret: "canary", deep: { a: 1 } }),
  "toy-4-other": object("there"),
};

/** The import option. */
export const imports: Walk = {
  title: "imports by ID, updates what differs, and says what cannot be imported",
  async go(stage) {
    stage.world.objects = OBJECTS;
    const program = (args: string, id = "toy-1-there", options = ""): string => `
      const there = new Thing("there", { ${args} }, { import: "${id}", ${options} });
      exports.token = there.token;
    `;
    const full = `value: 5, secret: pulumi.secret("canary"), deep: { a: 1 }`;
    const planned = await stage.preview(program(full));
    assert.deepEqual(planned.operations, { there: "import" });
    assert.equal(stage.calls.find(({ call }) => call === "read")?.["Properties"], undefined);
    const imported = await stage.up(program(full));
    assert.deepEqual(imported.outputs["token"], { value: "canary", secret: true });
    assert.deepEqual([namesOf(stage, "create"), namesOf(stage, "update")], [[], []]);
    assert.equal((await stage.up(program(full))).operations["there"], "same");

    // Another ID is another object: the old one goes.
    const other = await stage.up(program("value: 7", "toy-4-other"));
    assert.deepEqual(
      other.steps
        .map(({ op }) => op)
        .filter((op) => op !== "same")
        .sort(),
      ["delete-replaced", "import-replacement", "replace", "update"],
    );
    assert.deepEqual([namesOf(stage, "update"), namesOf(stage, "delete")], [["there"], ["there"]]);

    const missing = await stage.preview(`new Thing("missing", {}, { import: "toy-9-missing" });`);
    assert.equal(missing.success, false);
    assert.match(missing.messages, /resource 'toy-9-missing' does not exist/);
    assert.doesNotMatch(JSON.stringify(await stage.stack.exportState()), /canary/);
  },
};
