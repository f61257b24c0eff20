// Walks through everything that the embedded engine must do with a plugin, the same on every driver.

import assert from "node:assert/strict";
import { makeSecret, UNKNOWN } from "../embedded-engine/values";
import { calls } from "./plugin-walk-calls";
import { failures } from "./plugin-walk-failures";
import { imports } from "./plugin-walk-imports";
import { moves } from "./plugin-walk-moves";
import { settings } from "./plugin-walk-settings";
import { indexOf, namesOf } from "./walk";
import type { Walk } from "./walk";

/** A whole life. */
const life: Walk = {
  title: "creates, changes in place, replaces either way, refreshes and destroys",
  async go(stage) {
    const program = (value: number, more = ""): string => `
      const first = new Thing("first", { value: ${value}, secret: pulumi.secret("canary"), preset: true,
        deep: { hidden: pulumi.secret("canary"), list: [1, { k: ${value} }], "d.o": ${value} } });
      const second = new Thing("second", { value: first.token, other: first.id, sizes: ["x", first.size, { id: first.id }], ${more} });
      exports.id = second.id;
      exports.token = first.token;
      exports.size = second.size;
    `;
    await stage.stack.setConfig("toy:account", "account-one", { secret: true });
    const planned = await stage.preview(program(1));
    assert.deepEqual(planned.operations, { first: "create", second: "create" });
    const asked = (name: string): unknown =>
      stage.calls.find((each) => each.call === "check" && each.name === name)?.["News"];
    assert.deepEqual(asked("first"), {
      ...{ name: "first", value: 1, secret: makeSecret("canary"), preset: true },
      deep: { hidden: makeSecret("canary"), list: [1, { k: 1 }], "d.o": 1 },
    });
    assert.deepEqual(asked("second"), {
      ...{ name: "second", value: UNKNOWN, other: UNKNOWN, sizes: ["x", 1, { id: UNKNOWN }] },
    });
    assert.deepEqual(stage.world.objects, {});
    const made = await stage.up(program(1));
    assert.deepEqual(made.outputs["token"], { value: "token-of-first", secret: true });
    assert.deepEqual(namesOf(stage, "create"), ["first", "second"]);
    const same = await stage.preview(program(1), { expectNoChanges: true });
    assert.deepEqual([same.success, same.operations], [true, { first: "same", second: "same" }]);

    const changed = await stage.up(program(2));
    assert.deepEqual(changed.changes, { first: ["deep", "value"] });
    assert.deepEqual(changed.steps.find(({ name }) => name === "first")?.detailedDiff, {
      ...{ value: "update", "deep.list[1].k": "update", 'deep["d.o"]': "update" },
    });
    const after = await stage.up(program(2, 'kind: "new"'));
    assert.equal(after.operations["second"], "replace");
    assert.ok(indexOf(stage, "create", "second") < indexOf(stage, "delete", "second"));
    const before = await stage.up(program(2, 'kind: "new", kindFirst: 1'));
    assert.equal(before.operations["second"], "replace");
    assert.ok(indexOf(stage, "delete", "second") < indexOf(stage, "create", "second"));

    const objects = stage.world.objects;
    for (const [id, object] of Object.entries(objects)) {
      if (object["name"] === "first") Object.assign(object, { value: "drift", kind: "drifted" });
      else delete objects[id];
    }
    stage.world.objects = objects;
    const found = await stage.refresh();
    assert.deepEqual(found.operations, { first: "update", second: "delete" });
    const drift = found.steps.find(({ name }) => name === "first");
    assert.deepEqual(
      [drift?.replaceKeys, drift?.detailedDiff],
      [[], { value: "update", kind: "add-replace" }],
    );
    assert.doesNotMatch(JSON.stringify(await stage.stack.exportState()), /canary/);
    await stage.up(program(2));
    assert.deepEqual((await stage.destroy()).operations, { first: "delete", second: "delete" });
    assert.deepEqual(stage.world.objects, {});
  },
};

/** Paths of resource options, and every way in which a plugin may answer what differs. */
const paths: Walk = {
  title: "honours nested paths of ignoreChanges and replaceOnChanges, and every form of a difference",
  async go(stage) {
    const program = (value: number, options = "", more = ""): string => `
      new Thing("made", { ${more} url: "u${value}", headers: { "x.y": "${value}", z: "1", ${value > 1 ? 'added: "n",' : ""} },
        config: { types: ["${value}", "b"], m: { "k.d": ${value} } } }, { ${options} });
    `;
    const every = {
      ...{ url: "update", 'headers["x.y"]': "update", "headers.added": "add" },
      ...{ "config.types[0]": "update", 'config.m["k.d"]': "update" },
    };
    await stage.up(program(1));
    const step = async (options: string, more = "") => {
      const { steps } = await stage.preview(program(2, options, more));
      const replaced = steps.find(({ name, op }) => name === "made" && op === "replace");
      return replaced ?? steps.find(({ name }) => name === "made");
    };
    assert.deepEqual((await step(""))?.detailedDiff, every);
    const ignoring = await step('ignoreChanges: ["url", "config.types[0]", "headers[\\"x.y\\"]"]');
    assert.deepEqual(ignoring?.detailedDiff, { "headers.added": "add", 'config.m["k.d"]': "update" });
    assert.deepEqual((await step('ignoreChanges: ["url", "headers", "config.*"]'))?.op, "same");
    for (const [path, replaced] of [
      ['config.m[\\"k.d\\"]', 'config.m["k.d"]'],
      ["config.types[*]", "config.types[0]"],
      ["headers.added", "headers.added"],
    ] as const) {
      const replacing = await step(`replaceOnChanges: ["${path}"]`);
      assert.equal(replacing?.op, "replace");
      const kind = every[replaced];
      assert.deepEqual(replacing.detailedDiff, { ...every, [replaced]: `${kind}-replace` });
    }
    // Without paths in the answer nothing is known of what is below a property.
    assert.equal((await step('replaceOnChanges: ["config.types"]', 'how: "blunt",'))?.op, "update");
    assert.equal((await step('replaceOnChanges: ["url"]', 'how: "blunt",'))?.op, "replace");
    assert.equal((await step('replaceOnChanges: ["config.types"]', 'how: "unknown",'))?.op, "replace");
    assert.deepEqual((await step("", 'how: "replaces", value: 1,'))?.replaceKeys, ["value"]);
    const kinds = await step("deleteBeforeReplace: true", 'how: "kinds", kind: 1,');
    assert.deepEqual([kinds?.op, kinds?.replaceKeys], ["replace", []]);

    const objects = stage.world.objects;
    for (const object of Object.values(objects)) object["headers"] = { "x.y": "1", drifted: "d" };
    stage.world.objects = objects;
    const repaired = await stage.up(program(1), { refresh: true });
    assert.deepEqual(repaired.steps.find(({ op }) => op === "update")?.detailedDiff, {
      ...{ "headers.z": "add", "headers.drifted": "delete" },
    });
    await stage.destroy({ refresh: true });
    assert.deepEqual(stage.world.objects, {});
  },
};

/** All walks. */
export const PLUGIN_WALKS: readonly Walk[] = [life, paths, moves, imports, settings, failures, calls];
