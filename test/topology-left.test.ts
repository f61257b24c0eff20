/** What a replacement leaves in the service delivers on, and commands that look at the preview see it. */

import assert from "node:assert/strict";
import { previewedTopology, routesOf } from "../provider/topology";
import type { Topology } from "../provider/topology";
import { compareTopologies } from "../provider/topology/compare";
import { lint } from "../provider/topology/lint";
import { same, urn } from "./support/report-steps";

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
