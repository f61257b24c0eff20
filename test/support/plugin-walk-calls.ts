// A walk over what a plugin is asked beside changes: functions, look-ups, messages and timeouts.

import assert from "node:assert/strict";
import type { Walk } from "./walk";

/** Functions, look-ups, messages and timeouts. */
export const calls: Walk = {
  title: "calls functions, reads existing objects, shows messages at their resource, and passes timeouts on",
  async go(stage) {
    stage.world.objects = {
      "toy-1-there": { name: "there", value: 5, size: 1, token: "canary", account: "none" },
    };
    await stage.stack.setConfig("toy:account", "default", { secret: false });
    const program = `
      const account = new Provider("account", { account: "one" });
      const made = new Thing("made", { value: 1 });
      const group = new pulumi.ComponentResource("x:index:Group", "group", {}, { providers: { toy: account } });
      new Thing("child", { value: 2 }, { parent: group });
      exports.later = getThingOutput({ id: made.id });
      exports.secret = getThingOutput({ id: pulumi.secret("toy-1-there") }).apply(({ value }) => value);
      exports.accounts = [{}, { provider: account }, { parent: group }].map((options) =>
        getThing({ id: "toy-1-there" }, options).then(({ account }) => account));
      exports.found = Thing.get("found", "toy-1-there", { hint: "x" }).value;
      exports.foundLater = Thing.get("found-later", made.id, {}).value;
    `;
    await stage.preview(program);
    const asked = stage.calls.filter(({ call }) => call === "invoke");
    assert.ok(asked.length > 0 && asked.every(({ Preview: preview }) => preview === true));
    const { outputs } = await stage.up(program);
    assert.deepEqual(outputs["accounts"]?.value, ["default", "one", "one"]);
    assert.deepEqual(outputs["secret"], { value: 5, secret: true });
    assert.deepEqual(
      [outputs["later"]?.secret, outputs["found"]?.value, outputs["foundLater"]?.value],
      [true, 5, 1],
    );
    assert.equal((await stage.resource("child"))?.outputs?.["account"], "one");
    const missing = await stage.preview(`Thing.get("found", "toy-9-missing", {});`);
    assert.match(missing.messages, /resource 'toy-9-missing' does not exist/);
    const broken = await stage.preview(`exports.never = getThingOutput({ bad: "throw" });`);
    assert.match(broken.messages, /invocation of toy:index:getThing returned an error: invoke broke/);
    const refused = await stage.preview(`exports.never = getThingOutput({ bad: "refuse" });`);
    assert.match(refused.messages, /Invoke of 'toy:index:getThing' failed: is bad \(bad\)/);

    const loud = `for (const loud of ["DEBUG", "PASSING", "INFO", "WARNING", "ERROR"]) new Thing(loud.toLowerCase(), { loud });`;
    for (const outcome of [await stage.preview(loud), await stage.up(loud)]) {
      assert.equal(outcome.success, true, outcome.text);
      assert.deepEqual(
        outcome.diagnostics
          .map(({ severity, message, urn }) => `${severity} at ${urn.split("::").at(-1)}: ${message}`)
          .sort(),
        [
          "error at error: ERROR of error",
          "info at info: INFO of info",
          "warning at warning: WARNING of warning",
        ],
      );
    }
    const timed = (value: number): string =>
      `new Thing("timed", { value: ${value} }, { customTimeouts: { create: "90s", update: "1h1.5m", delete: "5m" } });`;
    await stage.up(timed(1));
    await stage.up(timed(2));
    await stage.destroy();
    const timeouts = stage.records
      .flatMap((record) => record.calls)
      .flatMap((call) => /^(\w+) timed .*"Timeout":([\d.]+)/.exec(call)?.slice(1) ?? []);
    assert.deepEqual(timeouts, ["create", "90", "update", "3690", "delete", "300"]);
  },
};
