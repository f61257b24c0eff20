// A walk that is interrupted, and goes on.

import assert from "node:assert/strict";
import { namesOf } from "./walk";
import type { Walk } from "./walk";

/** Replacements that stop in the middle. */
export const interruptions: Walk = {
  title: "takes up a replacement again where it failed",
  async go(stage) {
    const program = (kind: string, kindFirst: string, more = ""): string => `
      const account = new Toy("account", { value: 1 });
      const keyed = new pulumi.ProviderResource("pulumi-nodejs", "keyed", { "toy:account": account.id });
      const after = new Toy("after", { kind: "${kind}" }, { provider: keyed });
      new Toy("before", { kindFirst: "${kindFirst}", ${more} }, { dependsOn: [after] });
    `;
    const change = (edit: (object: Record<string, unknown>) => void): void => {
      const objects = stage.world.objects;
      for (const object of Object.values(objects)) edit(object);
      stage.world.objects = objects;
    };
    const planned = await stage.preview(program("a", "a"));
    assert.equal(planned.operations["after"], "create");
    await stage.up(program("a", "a"));
    assert.ok(Object.values(stage.world.objects).some((object) => /^toy-/.test(String(object["account"]))));
    change((object) => Object.assign(object, object["name"] === "after" ? { stuck: true } : {}));
    const stuck = await stage.up(program("b", "a"));
    assert.equal(stuck.success, false);
    assert.match(stuck.messages, /delete broke/);
    const { resources = [] } = (await stage.stack.exportState()).deployment;
    const twins = resources.filter((resource) => resource.urn.endsWith("::after"));
    assert.deepEqual(twins.map((resource) => resource.delete === true).sort(), [false, true]);
    change((object) => delete object["stuck"]);
    const freed = await stage.up(program("b", "a"));
    assert.deepEqual([freed.success, namesOf(stage, "delete")], [true, ["after"]]);

    const broken = await stage.up(program("b", "b", 'fail: "create"'));
    assert.equal(broken.success, false);
    assert.deepEqual(namesOf(stage, "delete"), ["before"]);
    const again = await stage.up(program("b", "b"));
    assert.deepEqual([again.operations["before"], namesOf(stage, "delete")], ["replace", []]);
    await stage.up(program("b", "c", 'fail: "create"'));
    await stage.up("");
    assert.deepEqual(stage.world.objects, {});
  },
};
