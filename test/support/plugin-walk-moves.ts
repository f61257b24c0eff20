// A walk of dynamic resources that become resources of a plugin, and back.

import assert from "node:assert/strict";
import { namesOf } from "./walk";
import type { Walk } from "./walk";

const everybody = (op: string): Record<string, string> => ({
  ...{ plain: op, guarded: op, group: op, child: op, elsewhere: op },
});

const program = (Kind: string, account: string, { value = 1, protect = true, component = "group" } = {}) => `
  const account = ${account};
  const plain = new ${Kind}("plain", { value: ${value}, secret: pulumi.secret("canary"), deep: { list: [pulumi.secret("canary")] } });
  const guarded = new ${Kind}("guarded", { value: plain.id }, { protect: ${protect} });
  const group = new pulumi.ComponentResource("x:index:Group", "${component}", {}, { aliases: [{ name: "group" }] });
  new ${Kind}("child", { value: 1 }, { parent: group });
  new ${Kind}("elsewhere", { value: 1 }, { provider: account });
`;
const OWN = `new pulumi.ProviderResource("pulumi-nodejs", "account", { "toy:account": pulumi.secret("one") })`;
const PLUGIN = `new Provider("account", { account: pulumi.secret("one") })`;

/** From one front to the other. */
export const moves: Walk = {
  title: "takes dynamic resources over and gives them back, and replaces nothing",
  async go(stage) {
    await stage.stack.setConfig("toy:account", "default", { secret: true });
    await stage.up(program("Toy", OWN));
    const before = Object.keys(stage.world.objects).sort();

    const planned = await stage.preview(program("Moved", PLUGIN));
    const steps = planned.steps.filter(({ name }) => name === "account");
    assert.deepEqual(steps.map(({ op, type }) => [op, type]).sort(), [
      ["create", "pulumi:providers:toy"],
      ["delete", "pulumi:providers:pulumi-nodejs"],
    ]);
    const { account: _account, ...others } = planned.operations;
    assert.deepEqual(others, everybody("same"));
    const moved = await stage.up(program("Moved", PLUGIN));
    assert.deepEqual([moved.success, namesOf(stage, "update")], [true, []]);
    const plain = await stage.resource("plain");
    assert.equal(plain?.type, "toy:index:Thing");
    assert.deepEqual(
      [typeof plain.outputs?.["__provider"], plain.inputs?.["__provider"]],
      ["string", undefined],
    );

    await stage.refresh();
    assert.equal((await stage.resource("plain"))?.outputs?.["__provider"], undefined);
    const same = await stage.preview(program("Moved", PLUGIN), { expectNoChanges: true });
    assert.equal(same.success, true, same.text);
    const changed = await stage.up(program("Moved", PLUGIN, { value: 2 }));
    assert.deepEqual(changed.changes, { plain: ["value"] });

    const back = await stage.up(program("Back", OWN, { value: 2, protect: false, component: "renamed" }));
    assert.equal(back.success, true, back.text);
    assert.ok(Object.values(back.operations).every((op) => !op.includes("replace")));
    const again = await stage.up(program("Moved", PLUGIN, { value: 2, protect: false }));
    assert.deepEqual([again.operations["elsewhere"], namesOf(stage, "update")], ["same", []]);
    assert.deepEqual(Object.keys(stage.world.objects).sort(), before);
    assert.doesNotMatch(JSON.stringify(await stage.stack.exportState()), /canary/);
    await stage.destroy();
    assert.deepEqual(stage.world.objects, {});
  },
};
