/** What is deleted and created again under another name or parent: one line for each kind, and only where all of it is the same. */

import assert from "node:assert/strict";
import { unknownMarker } from "../../../provider/base/markers";
import { create, remove, reviewedSteps, same, update, urn } from "../../support/report-steps";
import type { Step } from "../../support/report-steps";

const url = "https://billing.example.com/hooks";
const config = { "webhooks:dialect": "convoy" };

const said = (steps: readonly Step[]): string[] =>
  reviewedSteps(steps, { config }).facts.notices.map(({ severity, kind, name, code }) =>
    [severity, kind, name, code].join(" "),
  );

const renamed = (kind: string, inputs: object, after: object = inputs): Step[] => [
  create(kind, "new", { ...after, name: "new" }),
  remove(kind, "old", { ...inputs, name: "old" }),
];

const lost = "danger Endpoint new alias-missing";
const rows: readonly (readonly [kind: string, inputs: object, ...lines: readonly string[]])[] = [
  ["Endpoint", { url, secret: "[secret]" }, lost],
  ["Endpoint", { url }, lost, "danger Endpoint new values-replaced"],
  [
    "Subscription",
    { endpointId: "e", filterConfig: { eventTypes: ["*"] } },
    "warning Subscription new alias-missing",
  ],
  ["PortalLink", { ownerId: "acme", canManageEndpoint: true }, "danger PortalLink new alias-missing"],
  ["Source", { type: "http" }, "danger Source new alias-missing"],
];

describe("A resource under another name", () => {
  for (const [kind, inputs, ...lines] of rows)
    it(`is one line, which names its alias (${kind} ${JSON.stringify(inputs)})`, () => {
      assert.deepEqual(said(renamed(kind, inputs)), lines);
    });

  it("takes along what refers to it", () => {
    const to = (endpointId: string, name: string): object => ({ endpointId, name });
    const subscription = create("Subscription", "s2", to(unknownMarker, "s2"));
    const newState = {
      ...(subscription["newState"] as object),
      propertyDependencies: { endpointId: [urn("Endpoint", "new")] },
    };
    const steps = [
      ...renamed("Endpoint", { url, secret: "[secret]" }),
      ...[{ ...subscription, newState }, remove("Subscription", "s1", to("old-id", "s1"))],
    ];
    assert.deepEqual(said(steps), [
      "danger Endpoint new alias-missing",
      "warning Subscription s2 alias-missing",
    ]);
  });

  it("is another one where an input differs, or where the old object stays", () => {
    const isAlias = (steps: readonly Step[]): boolean =>
      said(steps).some((line) => line.includes("alias-missing"));
    assert.equal(isAlias(renamed("Endpoint", { url }, { url: `${url}/v2` })), false);
    assert.equal(isAlias(renamed("Endpoint", { url: `${url}?a=1` }, { url: `${url}?a=2` })), false);
    const [created, removed] = renamed("Endpoint", { url }) as [Step, Step];
    const oldState = { ...(removed["oldState"] as object), retainOnDelete: true };
    assert.equal(isAlias([created, { ...removed, oldState }]), false);
  });
});

describe("An endpoint that moves to another owner", () => {
  const moved = update("Endpoint", "billing", { url, ownerId: "acme" }, { url, ownerId: "globex" });

  it("is about access where a portal link of that owner manages", () => {
    const link = (canManageEndpoint: boolean): Step =>
      same("PortalLink", "globex", { ownerId: "globex", canManageEndpoint });
    const { concerns } = reviewedSteps([moved, link(true)], { config }).facts;
    assert.deepEqual(
      concerns.map(({ concern }) => concern),
      ["access", "other"],
    );
    assert.deepEqual(said([moved, link(true)]), [
      "danger Endpoint billing owner-change-managed",
      "danger Endpoint billing owner-changed",
    ]);
    assert.deepEqual(said([moved, link(false)]), ["danger Endpoint billing owner-changed"]);
  });
});

describe("What is in a replaced project", () => {
  const project = {
    ...update("Project", "shop", { name: "shop", type: "outgoing" }, { name: "shop", type: "incoming" }),
    op: "replace",
  };
  const child = (secret: object): Step =>
    update(
      "Endpoint",
      "billing",
      { url, projectId: "shop-id", ...secret },
      { url, projectId: unknownMarker, ...secret },
    );

  it("is created again, with new secrets where the program declares none", () => {
    const ofChild = (secret: object): string[] =>
      said([project, child(secret)]).filter((line) => line.includes("billing"));
    assert.deepEqual(ofChild({}), [
      "danger Endpoint billing values-replaced",
      "warning Endpoint billing replacement",
    ]);
    assert.deepEqual(ofChild({ secret: "[secret]" }), ["warning Endpoint billing replacement"]);
  });
});
