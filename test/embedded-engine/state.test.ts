// The files of the embedded engine: state and configuration, with secrets encrypted.

import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigurationFile } from "./configuration";
import { Journal } from "./journal";
import { newResource, StateFile } from "./state";
import type { ResourceState } from "./state";
import { makeSecret } from "./values";

const CANARY = "canary-value";

function resource(name: string, more: Partial<ResourceState> = {}): ResourceState {
  return newResource({ urn: `urn:pulumi:s::p::t::${name}`, custom: true, type: "t", ...more });
}

describe("the state file of the embedded engine", () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "engine-state-"));
    file = join(folder, "stack.json");
  });

  it("gives back what it was given, and holds no secret in clear", () => {
    const resources = [
      resource("a", { id: "1", inputs: { s: makeSecret(CANARY), deep: [{ s: makeSecret([CANARY]) }] } }),
    ];
    new StateFile(file, "x").save({ resources, pendingOperations: [] });
    assert.doesNotMatch(readFileSync(file, "utf8"), new RegExp(CANARY));
    assert.deepEqual(new StateFile(file, "x").load(), { resources, pendingOperations: [] });
  });

  it("does not open with another passphrase, and says so in one line", () => {
    new StateFile(file, "x").save({
      resources: [resource("a", { inputs: { s: makeSecret(1) } })],
      pendingOperations: [],
    });
    assert.throws(() => new StateFile(file, "y").load(), /^Error: incorrect passphrase[^\n]*$/);
  });

  it("keeps the ciphertext of a secret that has not changed", () => {
    new StateFile(file, "x").save({
      resources: [resource("a", { inputs: { s: makeSecret(1) } })],
      pendingOperations: [],
    });
    const opened = new StateFile(file, "x");
    const before = opened.export().deployment.resources;
    opened.save(opened.load());
    assert.deepEqual(new StateFile(file, "x").export().deployment.resources, before);
  });

  it("leaves empty fields out, as the real one does, and no draft behind", () => {
    const state = new StateFile(file, "x");
    state.save({ resources: [resource("a", { protect: true })], pendingOperations: [] });
    assert.deepEqual(state.export().deployment.resources, [
      { urn: "urn:pulumi:s::p::t::a", custom: true, type: "t", protect: true },
    ]);
    assert.deepEqual(readdirSync(folder), ["stack.json"]);
  });

  it("says while a step is being made what is pending, and afterwards what has become of it", () => {
    const state = new StateFile(file, "x");
    const [old, next] = [resource("a", { id: "1" }), resource("a", { id: "1", inputs: { v: 2 } })];
    const journal = new Journal({ resources: [old], pendingOperations: [] }, state);
    journal.begin(next, "updating");
    assert.deepEqual(state.load(), {
      resources: [old],
      pendingOperations: [{ resource: next, type: "updating" }],
    });
    journal.end(next, old, next);
    assert.deepEqual(state.load(), { resources: [next], pendingOperations: [] });
  });

  it("carries the new name of a resource into everything that refers to it", () => {
    const [old, next] = [resource("old"), resource("new", { aliases: ["urn:pulumi:s::p::t::old"] })];
    const dependent = resource("d", {
      parent: old.urn,
      dependencies: [old.urn],
      propertyDependencies: { v: [old.urn] },
    });
    const journal = new Journal({ resources: [old, dependent], pendingOperations: [] }, undefined);
    journal.end(next, old, next);
    const [renamed, moved] = journal.snapshot().resources;
    assert.deepEqual([renamed?.urn, renamed?.aliases], [next.urn, []]);
    assert.deepEqual(
      [moved?.parent, moved?.dependencies, moved?.propertyDependencies],
      [next.urn, [next.urn], { v: [next.urn] }],
    );
  });
});

describe("the configuration file of the embedded engine", () => {
  it("keeps secrets encrypted and knows which they are", () => {
    const file = join(mkdtempSync(join(tmpdir(), "engine-config-")), "stack.config.json");
    const configuration = new ConfigurationFile(file, "x");
    configuration.set("webhooks:baseUrl", "http://127.0.0.1", false);
    configuration.set("webhooks:apiKey", CANARY, true);
    assert.doesNotMatch(readFileSync(file, "utf8"), new RegExp(CANARY));
    assert.deepEqual(new ConfigurationFile(file, "x").read(), {
      values: { "webhooks:baseUrl": "http://127.0.0.1", "webhooks:apiKey": CANARY },
      secretKeys: ["webhooks:apiKey"],
    });
  });
});
