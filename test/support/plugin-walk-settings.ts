// A walk over the configuration of a plugin's instances: checked, compared, kept in the state, and not known yet.

import assert from "node:assert/strict";
import type { Stage } from "./stage";
import type { Walk } from "./walk";

const program = (more = ""): string => `
  const fast = new Thing("fast", { value: 1 });
  const account = new Provider("account", { account: "one", key: "canary-key", nested: { a: pulumi.secret("canary"), b: [1, true] }, ${more} });
  const own = new Thing("own", { value: 1 }, { provider: account });
  const late = new Provider("late", { account: own.id });
  new Thing("last", { value: 1 }, { provider: late });
  exports.accounts = [own.account, fast.account];
`;

/** What the instances were given, by the name of the instance. */
function given(stage: Stage): Record<string, unknown> {
  const configured = stage.calls.filter(({ call }) => call === "configure");
  return Object.fromEntries(
    configured.map(({ name, variables }) => [
      name,
      (variables as Record<string, string>)["toy:config:account"],
    ]),
  );
}

/** Configuration of the default instance and of explicit ones. */
export const settings: Walk = {
  title: "configures the default instance and explicit ones, and takes a changed configuration over",
  async go(stage) {
    await stage.stack.setConfig("toy:account", "default", { secret: true });
    await stage.stack.setConfig("toy:key", "canary", { secret: true });
    await stage.stack.setConfig("other:account", "not for the plugin");
    const planned = await stage.preview(program());
    assert.deepEqual(given(stage), { default: "default", account: "one" });
    assert.deepEqual([planned.operations["late"], planned.operations["last"]], ["create", "create"]);
    const made = await stage.up(program());
    assert.deepEqual(made.outputs["accounts"]?.value, ["one", "default"]);
    assert.match(String(given(stage)["late"]), /^toy-\d+-own$/);
    const { inputs } = (await stage.resource("account")) ?? {};
    assert.equal(typeof inputs?.["key"], "object", "a mark that the check adds is kept");

    const changed = await stage.up(program("more: 1"));
    assert.deepEqual([changed.operations["account"], changed.operations["own"]], ["update", "same"]);
    assert.deepEqual(changed.changes, { account: ["more"] });
    const unseen = await stage.up(program('diff: "none", more: 2'));
    assert.equal(unseen.operations["account"], "same");
    const unclear = await stage.up(program('diff: "unknown", more: 2'));
    assert.equal(unclear.operations["account"], "update");

    await stage.stack.setConfig("toy:account", "changed");
    await stage.refresh();
    assert.equal(given(stage)["default"], "default", "a refresh takes the state's word");
    await stage.up(program('region: "one"'));
    assert.equal(given(stage)["default"], "changed");
    const replaced = await stage.up(program('region: "two"'));
    assert.deepEqual([replaced.operations["account"], replaced.operations["own"]], ["replace", "replace"]);
    assert.deepEqual(replaced.steps.find(({ name }) => name === "own")?.replaceKeys, ["provider"]);

    // With nothing else in the program, nothing else is on its way when it stops.
    const bad = await stage.preview(`new Provider("other", { account: "bad" });`);
    assert.match(
      bad.messages,
      /pulumi:providers:toy resource 'other': property account value \{bad\} has a problem: is bad/,
    );
    const refused = await stage.preview(
      `new Thing("own", {}, { provider: new Provider("other", { account: "refused" }) });`,
    );
    assert.match(refused.messages, /the account is refused/);
    assert.doesNotMatch(JSON.stringify(await stage.stack.exportState()), /canary/);
    await stage.destroy();
    assert.deepEqual(stage.world.objects, {});
  },
};
