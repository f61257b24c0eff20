// Walks through everything that the embedded engine must do, in toy programs, the same on every driver.

import assert from "node:assert/strict";
import { indexOf, namesOf, type Walk } from "./stage";

/** A whole life, with drift and a component. */
const life: Walk = {
  title: "creates, changes, replaces, refreshes, repairs and destroys",
  async go(stage) {
    const program = (value: string, more = ""): string => `
      const first = new Toy("first", { value: "${value}", secret: pulumi.secret("canary"), loud: true, deep: { open: 1, hidden: pulumi.secret("canary") } });
      const second = new Toy("second", { value: first.id, ${more} });
      new Group("group", {});
      exports.id = first.id;
      exports.token = first.token;
      exports.fromConfig = new pulumi.Config("toy").requireSecret("account");
    `;
    await stage.stack.setConfig("toy:account", "account-one", { secret: true });
    const all = (op: string): Record<string, string> => ({
      ...{ first: op, second: op, group: op, "group-first": op },
    });
    const first = await stage.preview(program("1"));
    assert.deepEqual(first.operations, all("create"));
    assert.deepEqual(stage.world.objects, {});
    const made = await stage.up(program("1"));
    assert.deepEqual(made.operations, all("create"));
    assert.match(made.messages, /create says first/);
    assert.deepEqual(made.outputs["token"], { value: "token-of-first", secret: true });
    assert.ok(indexOf(stage, "create", "first") < indexOf(stage, "create", "second"));

    const same = await stage.preview(program("1"), { expectNoChanges: true });
    assert.deepEqual([same.success, same.operations], [true, all("same")]);
    const refused = await stage.preview(program("2", 'kind: "new"'), { expectNoChanges: true });
    assert.equal(refused.success, false);
    assert.deepEqual(refused.operations, { ...all("same"), first: "update", second: "replace" });
    assert.deepEqual(refused.changes, { first: ["value"], second: ["kind"] });
    await stage.up(program("2", 'kind: "new"'));
    assert.ok(indexOf(stage, "create", "second") < indexOf(stage, "delete", "second"));

    const objects = stage.world.objects;
    for (const [id, object] of Object.entries(objects)) {
      if (object["name"] === "first") Object.assign(object, { value: "drift", secret: "drifted-canary" });
      if (object["name"] === "group-first") delete objects[id];
    }
    stage.world.objects = objects;
    const found = await stage.refresh();
    assert.deepEqual(found.operations, { ...all("same"), first: "update", "group-first": "delete" });
    const repaired = await stage.up(program("2", 'kind: "new"'));
    assert.deepEqual(repaired.operations, { ...all("same"), first: "update", "group-first": "create" });
    assert.doesNotMatch(JSON.stringify(await stage.stack.exportState()), /canary/);
    const gone = await stage.destroy();
    assert.deepEqual(gone.operations, all("delete"));
    assert.ok(indexOf(stage, "delete", "second") < indexOf(stage, "delete", "first"));
    assert.deepEqual(stage.world.objects, {});
  },
};

/** The options that a program may give to a resource. */
const options: Walk = {
  title:
    "honours protect, ignoreChanges, replaceOnChanges, retainOnDelete, aliases, dependsOn and explicit providers",
  async go(stage) {
    const program = (value: number, account: string, rest: string): string => `
      const account = new pulumi.ProviderResource("pulumi-nodejs", "account", { "toy:account": pulumi.secret("${account}") });
      const ignored = new Toy("ignored", { value: ${value}, deep: { a: ${value}, b: ${value} } }, { ignoreChanges: ["value", "deep.a"] });
      const replaced = new Toy("replaced", { value: ${value} }, { replaceOnChanges: ["value"] });
      const after = new Toy("after", { value: 1 }, { dependsOn: [replaced] });
      const elsewhere = new Toy("elsewhere", { value: ${value} }, { provider: account });
      const secretive = new Toy("secretive", { value: ${value} }, { additionalSecretOutputs: ["size"] });
      const all = [ignored, replaced, after, elsewhere, secretive];
      ${rest}
    `;
    const kept = (name: string, more: string): string =>
      `new Toy("${name}", { name: "kept", value: 1 }, { protect: true, ${more} });`;
    const dropped = `new Toy("dropped", { value: 1 }, { retainOnDelete: true });`;
    await stage.up(program(1, "one", kept("kept", "") + dropped));
    assert.equal(
      stage.calls.find((call) => call.call === "create" && call.name === "elsewhere")?.account,
      "one",
    );
    const renamed = kept("renamed", 'aliases: [{ name: "kept" }]');
    const changed = await stage.up(program(2, "two", renamed));
    assert.deepEqual(changed.operations, {
      ...{ account: "update", ignored: "update", replaced: "replace", after: "same", elsewhere: "update" },
      ...{ secretive: "update", renamed: "same", dropped: "delete" },
    });
    assert.deepEqual(changed.changes["ignored"], ["deep"]);
    assert.deepEqual(namesOf(stage, "delete"), ["replaced"]);
    assert.deepEqual((await stage.resource("ignored"))?.inputs?.["deep"], { a: 1, b: 2 });
    assert.ok(Object.values(stage.world.objects).some((object) => object["name"] === "dropped"));
    assert.ok(Object.values(stage.world.objects).some((object) => object["account"] === "two"));

    const refused = await stage.up(
      program(
        2,
        "two",
        `new Toy("renamed", { name: "kept", kind: "x" }, { protect: true, dependsOn: all });`,
      ),
    );
    assert.equal(refused.success, false);
    assert.match(refused.messages, /unable to replace resource .*renamed/);
    const stuck = await stage.destroy();
    assert.equal(stuck.success, false);
    assert.match(stuck.messages, /renamed.* cannot be deleted/);
    assert.deepEqual(namesOf(stage, "delete"), ["after", "elsewhere", "ignored", "replaced", "secretive"]);
    await stage.up(`new Toy("renamed", { name: "kept", value: 1 });`);
    assert.equal((await stage.destroy()).success, true);
  },
};

/** Deleting first. */
const deleteFirst: Walk = {
  title: "deletes before it replaces, along with the dependents that would be replaced too",
  async go(stage) {
    const program = (kind: string): string => `
      const root = new Toy("root", { kindFirst: "${kind}" });
      const bound = new Toy("bound", { owner: root.id });
      new Toy("free", { value: root.id });
      new Toy("last", { owner: bound.id });
      new Toy("option", { kind: "${kind}" }, { deleteBeforeReplace: true });
    `;
    await stage.up(program("a"));
    const planned = await stage.preview(program("b"));
    const expected = {
      root: "replace",
      bound: "replace",
      free: "update",
      last: "replace",
      option: "replace",
    };
    assert.deepEqual(planned.operations, expected);
    const replaced = await stage.up(program("b"));
    assert.deepEqual(replaced.operations, expected);
    const order = [
      "delete last",
      "delete bound",
      "delete root",
      "create root",
      "create bound",
      "create last",
    ];
    const calls = stage.calls
      .map(({ call, name }) => `${call} ${name}`)
      .filter((call) => order.includes(call));
    assert.deepEqual(calls, order);
    assert.ok(indexOf(stage, "delete", "option") < indexOf(stage, "create", "option"));
  },
};

/** Things that go wrong. */
const failures: Walk = {
  title: "keeps what is half made, finishes it later, and stops at a refusal",
  async go(stage) {
    const refused = await stage.up(`new Toy("refused", { fail: "create" });`);
    assert.equal(refused.success, false);
    assert.match(refused.messages, /create broke/);
    assert.equal(await stage.resource("refused"), undefined);
    const half = await stage.up(
      `const half = new Toy("half", { fail: "half", secret: pulumi.secret("canary") }); exports.never = half.value;`,
    );
    assert.equal(half.success, false);
    assert.deepEqual((await stage.resource("half"))?.initErrors, ["not ready"]);
    const stuck = await stage.up(
      `new Toy("half", { fail: "half-update", value: 2, secret: pulumi.secret("canary") });`,
    );
    assert.equal(stuck.success, false);
    assert.deepEqual((await stage.resource("half"))?.initErrors, ["still not ready"]);
    assert.doesNotMatch(JSON.stringify(await stage.stack.exportState()), /canary/);
    const finished = await stage.up(`new Toy("half", { value: 2 }); exports.made = 1;`);
    assert.deepEqual([finished.success, finished.operations], [true, { half: "update" }]);

    // An output that needs nothing of the refused resource may or may not be registered before the engine stops.
    const bad = `const half = new Toy("half", { value: 3, bad: "twice" }); exports.made = half.value;`;
    const checked = await stage.up(bad);
    assert.equal(checked.success, false);
    assert.match(checked.messages, /has a problem: first[^]*has a problem: second/);
    const named = await stage.preview(`new Toy("half", { value: 3, bad: "property" });`);
    assert.match(named.messages, /property bad value \{property\} has a problem: is bad/);
    const broken = await stage.up(
      `const half = new Toy("half", { value: 3, fail: "update" }); exports.made = half.value;`,
    );
    assert.equal(broken.success, false);
    assert.equal((await stage.resource("half"))?.inputs?.["value"], 2);
    const thrown = await stage.preview(
      `console.log("up to here"); throw new pulumi.RunError("the program broke");`,
    );
    assert.equal(thrown.success, false);
    assert.match(thrown.messages, /up to here[^]*the program broke/);
  },
};

/** Looking things up. */
const lookups: Walk = {
  title: "reads existing objects, fails for missing ones, and never deletes them",
  async go(stage) {
    stage.world.objects = {
      "toy-9-there": { name: "there", value: 9, token: "canary", size: 1, account: "none" },
    };
    const program = `
      const there = Toy.get("there", "toy-9-there", { hint: "x" });
      const user = new Toy("user", { value: there.value });
      exports.found = Toy.get("user-again", user.id, { value: 0 }).value;
    `;
    const planned = await stage.preview(program);
    assert.deepEqual(planned.operations, { there: "read", user: "create", "user-again": "read" });
    const found = await stage.up(program);
    assert.equal(found.outputs["found"]?.value, 9);
    const stored = await stage.resource("there");
    assert.equal(stored?.external, true);
    assert.deepEqual(Object.keys(stored?.inputs ?? {}).sort(), [
      "__get",
      "__label",
      "__provider",
      "hint",
      "name",
    ]);
    await stage.up(program);
    assert.deepEqual(namesOf(stage, "delete"), []);
    const missing = await stage.preview(`Toy.get("nowhere", "toy-0-nowhere");`);
    assert.equal(missing.success, false);
    assert.match(missing.messages, /toy toy-0-nowhere not found/);
    const taken = await stage.up(`Toy.get("user", "toy-9-there", {}); new Toy("there", { value: 1 });`);
    assert.deepEqual([taken.success, namesOf(stage, "delete")], [true, ["user"]]);
    await stage.destroy();
    assert.deepEqual(Object.keys(stage.world.objects), ["toy-9-there"]);
  },
};

/** Choices of the provider, of the parent, and of the operation. */
const answers: Walk = {
  title:
    "takes a provider's word for a change, inherits from the parent, and refreshes within another operation",
  async go(stage) {
    const program = (value: number): string => `
      new Toy("blunt", { value: ${value}, how: "blunt" }, { replaceOnChanges: ["value"] });
      const parent = new pulumi.ComponentResource("toy:index:Plain", "parent", {}, { protect: true });
      new Toy("child", { value: 1 }, { parent });
      const hidden = new Toy("hidden", { value: pulumi.secret(${value}) });
      exports.hidden = hidden.value;
      exports.list = [hidden.id, { nested: pulumi.secret("canary") }];
    `;
    await stage.up(program(1));
    assert.equal((await stage.resource("child"))?.protect, true);
    const changed = await stage.up(program(2));
    assert.deepEqual(changed.operations, {
      blunt: "update",
      parent: "same",
      child: "same",
      hidden: "update",
    });
    assert.deepEqual(changed.changes, { hidden: ["value"] });
    assert.doesNotMatch(JSON.stringify(await stage.stack.exportState()), /canary/);
    const objects = stage.world.objects;
    for (const object of Object.values(objects)) if (object["name"] === "blunt") object["value"] = "drift";
    stage.world.objects = objects;
    const repaired = await stage.up(program(2), { refresh: true });
    assert.equal(repaired.operations["blunt"], "update");
    assert.ok(Object.values(stage.world.objects).every((object) => object["value"] !== "drift"));
  },
};

/** Replacements that stop in the middle. */
const interruptions: Walk = {
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

/** All walks. */
export const WALKS: readonly Walk[] = [life, options, deleteFirst, failures, lookups, answers, interruptions];
