// Walks through everything that the embedded engine must do with a plugin, the same on every driver.

import assert from "node:assert/strict";
import { makeSecret, UNKNOWN } from "../embedded-engine/values";
import { indexOf, namesOf, type Stage, type Walk } from "./stage";

const everybody = (op: string): Record<string, string> => ({
  ...{ plain: op, guarded: op, group: op, child: op, elsewhere: op },
});

const moving = (Kind: string, account: string, { value = 1, protect = true, component = "group" } = {}) => `
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
const moves: Walk = {
  title: "takes dynamic resources over and gives them back, and replaces nothing",
  async go(stage) {
    await stage.stack.setConfig("toy:account", "default", { secret: true });
    await stage.up(moving("Toy", OWN));
    const before = Object.keys(stage.world.objects).sort();

    const planned = await stage.preview(moving("Moved", PLUGIN));
    const steps = planned.steps.filter(({ name }) => name === "account");
    assert.deepEqual(steps.map(({ op, type }) => [op, type]).sort(), [
      ["create", "pulumi:providers:toy"],
      ["delete", "pulumi:providers:pulumi-nodejs"],
    ]);
    const { account: _account, ...others } = planned.operations;
    assert.deepEqual(others, everybody("same"));
    const moved = await stage.up(moving("Moved", PLUGIN));
    assert.deepEqual([moved.success, namesOf(stage, "update")], [true, []]);
    const plain = await stage.resource("plain");
    assert.equal(plain?.type, "toy:index:Thing");
    assert.deepEqual(
      [typeof plain.outputs?.["__provider"], plain.inputs?.["__provider"]],
      ["string", undefined],
    );

    await stage.refresh();
    assert.equal((await stage.resource("plain"))?.outputs?.["__provider"], undefined);
    const same = await stage.preview(moving("Moved", PLUGIN), { expectNoChanges: true });
    assert.equal(same.success, true, same.text);
    const changed = await stage.up(moving("Moved", PLUGIN, { value: 2 }));
    assert.deepEqual(changed.changes, { plain: ["value"] });

    const back = await stage.up(moving("Back", OWN, { value: 2, protect: false, component: "renamed" }));
    assert.equal(back.success, true, back.text);
    assert.ok(Object.values(back.operations).every((op) => !op.includes("replace")));
    const again = await stage.up(moving("Moved", PLUGIN, { value: 2, protect: false }));
    assert.deepEqual([again.operations["elsewhere"], namesOf(stage, "update")], ["same", []]);
    assert.deepEqual(Object.keys(stage.world.objects).sort(), before);
    assert.doesNotMatch(JSON.stringify(await stage.stack.exportState()), /canary/);
    await stage.destroy();
    assert.deepEqual(stage.world.objects, {});
  },
};

const object = (name: string, more: object = {}): Record<string, unknown> => ({
  ...{ name, value: 5, size: 1, token: "canary", account: "none" },
  ...more,
});
const OBJECTS = {
  "toy-1-there": object("there", { secret: "canary", deep: { a: 1 } }),
  "toy-4-other": object("there"),
};

/** The import option. */
const imports: Walk = {
  title: "imports by ID, updates what differs, and says what cannot be imported",
  async go(stage) {
    stage.world.objects = OBJECTS;
    const program = (args: string, id = "toy-1-there"): string => `
      const there = new Thing("there", { ${args} }, { import: "${id}" });
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

const configuring = (more = ""): string => `
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
const settings: Walk = {
  title: "configures the default instance and explicit ones, and takes a changed configuration over",
  async go(stage) {
    await stage.stack.setConfig("toy:account", "default", { secret: true });
    await stage.stack.setConfig("toy:key", "canary", { secret: true });
    await stage.stack.setConfig("other:account", "not for the plugin");
    const planned = await stage.preview(configuring());
    assert.deepEqual(given(stage), { default: "default", account: "one" });
    assert.deepEqual([planned.operations["late"], planned.operations["last"]], ["create", "create"]);
    const made = await stage.up(configuring());
    assert.deepEqual(made.outputs["accounts"]?.value, ["one", "default"]);
    assert.match(String(given(stage)["late"]), /^toy-\d+-own$/);
    const { inputs } = (await stage.resource("account")) ?? {};
    assert.equal(typeof inputs?.["key"], "object", "a mark that the check adds is kept");

    const changed = await stage.up(configuring("more: 1"));
    assert.deepEqual([changed.operations["account"], changed.operations["own"]], ["update", "same"]);
    assert.deepEqual(changed.changes, { account: ["more"] });
    const unseen = await stage.up(configuring('diff: "none", more: 2'));
    assert.equal(unseen.operations["account"], "same");
    const unclear = await stage.up(configuring('diff: "unknown", more: 2'));
    assert.equal(unclear.operations["account"], "update");

    await stage.stack.setConfig("toy:account", "changed");
    await stage.refresh();
    assert.equal(given(stage)["default"], "default", "a refresh takes the state's word");
    await stage.up(configuring('region: "one"'));
    assert.equal(given(stage)["default"], "changed");
    const replaced = await stage.up(configuring('region: "two"'));
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

/** Refusals and failures. */
const failures: Walk = {
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

/** Functions, look-ups, messages and timeouts. */
const calls: Walk = {
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
