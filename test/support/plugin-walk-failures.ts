// A walk over what a plugin refuses and what goes wrong in it.

import assert from "node:assert/strict";
import { namesOf } from "./walk";
import type { Walk } from "./walk";

/** Refusals and failures. */
export const failures: Walk = {
  title: "shows refusals and failures, and keeps what is only half made",
  async go(stage) {
    const refused = await stage.preview(
      `new Thing("bad", { bad: "many", secret: pulumi.secret("s"), value: "v" });`,
    );
    const values = { secret: "{&{{s}}}", missing: "{<nil>}", value: "{v}" };
    for (const [property, value] of Object.entries(values))
      assert.ok(
        refused.messages.includes(`'bad': property ${property} value ${value} has a problem: is bad`),
      );
    const whole = await stage.preview(`new Thing("bad", { bad: "whole" });`);
    assert.match(whole.messages, /^toy:index:Thing resource 'bad' has a problem: is bad$/m);
    for (const bad of ["throw", "throw-diff"]) await stage.up(`new Thing("bad", { bad: "${bad}" });`);
    const broken = await stage.up(
      `const bad = new Thing("bad2", { fail: "create" }); new Thing("next", { value: bad.id });`,
    );
    assert.match(broken.messages, /create broke\nwith a second line/);
    const planned = await stage.preview(`new Thing("bad2", { fail: "create" });`);
    assert.match(planned.messages, /Preview failed: create broke/);
    const unclear = await stage.up(`new Thing("unclear", { fail: "unknown" });`);
    assert.match(unclear.messages, /unexpected unknown property value for "token"/);
    stage.world.objects = {};

    const half = await stage.up(
      `const half = new Thing("half", { fail: "half", secret: pulumi.secret("canary") }); new Thing("next", { value: half.id });`,
    );
    assert.match(half.messages, /2 errors occurred:\n\t\* not ready\n\t\* not at all/);
    assert.deepEqual((await stage.resource("half"))?.initErrors, ["not ready", "not at all"]);
    const again = await stage.preview(
      `new Thing("half", { fail: "half", secret: pulumi.secret("canary") });`,
    );
    assert.equal(again.operations["half"], "update");
    await stage.up(`new Thing("half", { fail: "half-update", value: 2 });`);
    assert.deepEqual((await stage.resource("half"))?.initErrors, ["still not ready"]);
    await stage.up(`new Thing("half", { value: 2 });`);
    assert.equal((await stage.resource("half"))?.initErrors, undefined);

    const change = (edit: (thing: Record<string, unknown>) => void): void => {
      const objects = stage.world.objects;
      for (const each of Object.values(objects)) edit(each);
      stage.world.objects = objects;
    };
    change((thing) => (thing["stuck"] = true));
    const stuck = await stage.destroy();
    assert.deepEqual([stuck.success, namesOf(stage, "delete")], [false, ["half"]]);
    assert.match(stuck.messages, /delete broke/);
    assert.doesNotMatch(JSON.stringify(await stage.stack.exportState()), /canary/);
  },
};
