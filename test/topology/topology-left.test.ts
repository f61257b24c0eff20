/** What a replacement leaves in the service delivers on, and commands that look at the preview see it. */

import assert from "node:assert/strict";
import { previewedTopology, routesOf } from "../../tools/topology";
import type { Topology } from "../../tools/topology";
import { compareTopologies } from "../../tools/topology/compare/compare";
import { lint } from "../../tools/topology/rules/lint";
import { create, remove, same, urn } from "../support/report-steps";

describe("A subscription that is replaced", () => {
  const before = { adoptId: "s1", endpointId: "billing-id" };
  const elsewhere = { adoptId: "s2", endpointId: "audit-id" };
  const after = (inputs: object, dialect: string, state: object = {}) => {
    const orders = urn("Subscription", "orders");
    const oldState = { id: "s1", inputs: before, ...state };
    const steps = [
      same("Endpoint", "billing", { url: "https://billing.example.com" }),
      same("Endpoint", "audit", { url: "https://audit.example.com" }),
      { op: "replace", urn: orders, oldState, newState: { inputs } },
    ];
    return previewedTopology(JSON.stringify({ steps }), dialect).after;
  };
  const routes = (...of: Parameters<typeof after>): string[] =>
    routesOf(after(...of), { eventType: "invoice.paid" }).map(
      ({ endpoint, verdict }) => `${endpoint} ${verdict}`,
    );

  it("delivers on where the service keeps the old object", () => {
    assert.deepEqual(routes(elsewhere, "documented"), ["audit delivered", "billing delivered"]);
    assert.deepEqual(routes(elsewhere, "convoy"), ["audit delivered", "billing unknown"]);
    assert.deepEqual(routes(elsewhere, "convoy", { retainOnDelete: true }), [
      "audit delivered",
      "billing delivered",
    ]);
  });

  it("is one object where the same is taken over again", () => {
    for (const dialect of ["documented", "convoy"])
      assert.deepEqual(routes({ ...before, name: "b" }, dialect), ["billing delivered", "audit unknown"]);
  });

  it("leads to its endpoint for the rules, which blame nobody for it, and is not compared", () => {
    const [left, gone] = [after(elsewhere, "documented"), after(elsewhere, "convoy")];
    const found = (topology: Topology): string[] => lint(topology).map(({ rule }) => rule);
    assert.deepEqual([found(left), found(gone)], [[], ["unfed-endpoint"]]);
    assert.deepEqual(compareTopologies(left, gone), compareTopologies(gone, gone));
  });
});

describe("An endpoint that a program looks up", () => {
  const url = "https://billing.example.com";
  const found = (id: string) => ({ id, inputs: {}, outputs: { url, status: "active" }, external: true });
  const lookUp = { op: "read", urn: urn("Endpoint", "seen"), newState: found("billing-id") };
  const dropped = { op: "discard", urn: urn("Endpoint", "seen"), oldState: found("seen-id") };
  const subscription = (id: string) => same("Subscription", "orders", { adoptId: "s1", endpointId: id });
  const after = (steps: readonly object[], dialect = "convoy"): Topology =>
    previewedTopology(JSON.stringify({ steps }), dialect).after;
  const rulesOf = (topology: Topology): string[] => lint(topology).map(({ rule }) => rule);
  const verdicts = (topology: Topology): string[] =>
    routesOf(topology, { eventType: "invoice.paid" }).map(
      ({ endpoint, verdict }) => `${endpoint} ${verdict}`,
    );

  it("is no part of the topology, and no object that a change deletes, where the program drops it", () => {
    const left = after([subscription("seen-id"), dropped]);
    assert.deepEqual([rulesOf(left), left.resources.map(({ name }) => name)], [[], ["orders"]]);
    const taken = after([create("Endpoint", "mine", { url, adoptId: "seen-id" }), dropped]);
    assert.equal(rulesOf(taken).includes("adopted-twice"), false);
    assert.deepEqual(
      taken.resources.map(({ name }) => name),
      ["mine"],
    );
  });

  it("is no second owner, in whichever order the preview lists it", () => {
    const owner = same("Endpoint", "billing", { url });
    for (const steps of [
      [lookUp, owner],
      [owner, lookUp],
    ])
      assert.equal(rulesOf(after(steps)).includes("adopted-twice"), false);
  });

  it("receives nothing any more where the change deletes it, and on where that keeps it", () => {
    const steps = (state: object) => [
      lookUp,
      subscription("billing-id"),
      remove("Endpoint", "billing", { url }, state),
    ];
    assert.deepEqual(rulesOf(after(steps({}), "convoy")), ["dangling-reference"]);
    assert.deepEqual(verdicts(after(steps({}), "documented")), ["seen not-delivered"]);
    assert.deepEqual(verdicts(after(steps({ retainOnDelete: true }), "convoy")), ["seen delivered"]);
  });
});

describe("The rule shared-secret-to", () => {
  const endpoint = (name: string, command: readonly string[]) =>
    same("Endpoint", name, { url: `https://${name}.example.com`, secretTo: { command } });
  const found = (steps: readonly object[]): string[] =>
    lint(previewedTopology(JSON.stringify({ steps }), "documented").after)
      .filter(({ rule }) => rule === "shared-secret-to")
      .map(({ message }) => message);

  it("tells places apart by what it does not show", () => {
    const curl = (path: string) => ["curl", "-fsST", "-", `https://vault.example.com/put?path=${path}`];
    assert.deepEqual(found([endpoint("a", curl("a")), endpoint("b", curl("b"))]), []);
    const [message = "", ...others] = found([endpoint("a", curl("a")), endpoint("b", curl("a"))]);
    assert.deepEqual(others, []);
    assert.equal(message, "Endpoint b delivers its signing secrets to the same place as Endpoint a");
  });

  it("knows two ways to write one file", () => {
    const into = (name: string, file: string) =>
      same("Endpoint", name, { url: `https://${name}.example.com`, secretTo: { file } });
    assert.equal(found([into("a", "store/x/../shared"), into("b", "./store/shared")]).length, 1);
  });

  it("counts no object that the change gives up", () => {
    const [one, two] = [{ secretTo: { file: "/s/one" } }, { secretTo: { file: "/s/two" } }];
    const replaced = {
      op: "replace",
      urn: urn("Endpoint", "a"),
      oldState: { id: "a-id", inputs: one },
      newState: { inputs: two },
    };
    assert.deepEqual(found([replaced, create("Endpoint", "c", one)]), []);
    assert.equal(found([replaced, create("Endpoint", "c", two)]).length, 1);
  });
});
