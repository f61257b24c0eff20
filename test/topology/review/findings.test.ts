/** What a preview brings that the rules find: each rule once, and what was there before or is said otherwise never. */

import assert from "node:assert/strict";
import type { LintSettings } from "../../../tools/topology/rules/lint";
import { create, reviewedSteps, same, update } from "../../support/report-steps";
import type { Step } from "../../support/report-steps";

const url = "https://billing.example.com/hooks";
const paid = { eventTypes: ["paid"] };
const billing = same("Endpoint", "billing", { url, ownerId: "acme" });
const type = same("EventType", "paid", { name: "paid" });
const paidToBilling = { endpointId: "billing-id", filterConfig: paid };
const rotated = { rotateSecretAfterDays: 30 };

const said = (steps: readonly Step[], rules?: LintSettings, more: object = {}) =>
  reviewedSteps(steps, more, { rules }).facts.notices.map(({ severity, kind, name, code }) =>
    [severity, kind, name, code].join(" "),
  );

const rows: readonly (readonly [finding: string, ...steps: readonly Step[]])[] = [
  ["danger Source in source-without-verifier", create("Source", "in", { type: "http" })],
  ["danger Endpoint e insecure-url", create("Endpoint", "e", { url: "http://e.example.com" })],
  [
    "danger Endpoint e unverifiable-forms",
    create("Endpoint", "e", { url, contentType: "application/x-www-form-urlencoded" }),
  ],
  [
    "danger Endpoint e rolls-without-overlap",
    create("Endpoint", "e", { url, ...rotated, advancedSignatures: false }),
  ],
  ["warning Endpoint e private-address", create("Endpoint", "e", { url: "https://10.0.0.1" })],
  ["warning Endpoint e credentials-in-url", create("Endpoint", "e", { url: `${url}?token=x` })],
  ["warning Endpoint e short-overlap", create("Endpoint", "e", { url, ...rotated, secretExpiration: 0 })],
  ["warning Endpoint e limits-out-of-range", create("Endpoint", "e", { url, httpTimeout: 600 })],
  [
    "warning PortalLink l link-management-allowed",
    create("PortalLink", "l", { ownerId: "acme", canManageEndpoint: true }),
    billing,
  ],
  [
    "warning Endpoint e endpoint-of-managing-link",
    create("Endpoint", "e", { url, ownerId: "acme" }),
    same("PortalLink", "l", { ownerId: "acme", canManageEndpoint: true }),
  ],
  [
    "warning PortalLink l portal-link-mixes-owners",
    create("PortalLink", "l", { ownerId: "acme", endpoints: ["other-id"] }),
    same("Endpoint", "other", { url, ownerId: "globex" }),
  ],
  [
    "warning Subscription z double-delivery",
    create("Subscription", "z", { endpointId: "e-id", filterConfig: paid }),
    same("Endpoint", "e", { url }),
    ...[billing, type, same("Subscription", "a", paidToBilling)],
  ],
  [
    "warning Subscription z shadowed-subscription",
    create("Subscription", "z", { ...paidToBilling, filterConfig: { ...paid, filter: { body: { a: 1 } } } }),
    ...[billing, type, same("Subscription", "a", paidToBilling)],
  ],
  [
    "warning Subscription z catch-all-to-foreign-host",
    create("Subscription", "z", { endpointId: "e-id", filterConfig: { eventTypes: ["*"] } }),
    ...[billing, same("Endpoint", "e", { url: "https://collector.example.net" })],
  ],
  [
    "warning Subscription z undeclared-event-type",
    create("Subscription", "z", { endpointId: "billing-id", filterConfig: { eventTypes: ["piad"] } }),
    ...[billing, type, same("Subscription", "a", paidToBilling)],
  ],
  [
    "warning Subscription z unreachable-filter",
    create("Subscription", "z", {
      ...paidToBilling,
      filterConfig: { ...paid, filter: { body: { $or: [] } } },
    }),
    ...[billing, type],
  ],
  [
    "warning Subscription z unusable-filter",
    create("Subscription", "z", {
      ...paidToBilling,
      filterConfig: { ...paid, filter: { body: { a: { $gtt: 1 } } } },
    }),
    ...[billing, type],
  ],
];

describe("A new finding of a rule", () => {
  for (const [finding, first, ...rest] of rows)
    it(`stands among the consequences (${finding})`, () => {
      const all = [first as Step, ...rest];
      assert.ok(said(all).includes(finding), said(all).join());
      const before = all.map((step) => ({ ...step, op: "same", oldState: step["newState"] }));
      assert.deepEqual(said(before), []);
    });

  it("of an adopted object is new, because nobody knows what it was", () => {
    const adopt = create("Endpoint", "e", { url: "http://e.example.com", adoptId: "e1" });
    assert.deepEqual(said([adopt]), ["danger Endpoint e insecure-url"]);
  });

  it("says nothing beside a notice that says the same of the change", () => {
    const opened = update(
      "PortalLink",
      "l",
      { ownerId: "acme" },
      { ownerId: "acme", canManageEndpoint: true },
    );
    assert.deepEqual(said([opened, billing]), ["warning PortalLink l link-management-allowed"]);
    const http = update("Endpoint", "e", { url }, { url: url.replace("https", "http") });
    assert.deepEqual(said([http]), ["danger Endpoint e deliveries-unencrypted"]);
  });

  it("takes a time that grows with the number of resources alone", () => {
    const steps = Array.from({ length: 700 }, (_, at): Step[] => [
      create("Endpoint", `new-${at}`, { url: `https://${at}.example.com`, ownerId: `o${at}` }),
      {
        ...same("Endpoint", `old-${at}`, { url: `https://${at}.example.com`, ownerId: `o${at}` }),
        op: "delete",
      },
      create("Subscription", `s-${at}`, { endpointId: `new-${at}-id`, filterConfig: { eventTypes: ["*"] } }),
      create("PortalLink", `l-${at}`, { ownerId: `o${at}`, canManageEndpoint: true }),
    ]).flat();
    const { notices } = reviewedSteps(steps).facts;
    assert.equal(notices.filter(({ code }) => code === "alias-missing").length, 700);
    assert.equal(notices.filter(({ code }) => code === "link-management-allowed").length, 700);
  });

  it("counts for --fail-on", () => {
    const steps = [create("Source", "in", { type: "http" })];
    const stopsAt = ({ severity }: { severity: string }): boolean => severity === "danger";
    assert.equal(reviewedSteps(steps, {}, { gate: { stopsAt, allows: () => false } }).exitCode, 12);
  });

  it("obeys the settings of the rules, but no exception opens the guard", () => {
    const source = [create("Source", "in", { type: "http" })];
    const link = [create("PortalLink", "l", { ownerId: "acme", canManageEndpoint: true })];
    const exceptions = [
      { rule: "source-without-verifier", resource: "in", reason: "public" },
      { rule: "portal-link-manages", resource: "l", reason: "their own" },
    ];
    assert.deepEqual(said(source, { exceptions }), ["info Source in rule-exception"]);
    assert.deepEqual(said(link, { exceptions }), []);
    assert.deepEqual(said(source, { rules: { "source-without-verifier": "off" } }), []);
  });

  it("may be missing in a preview without what stays as it is, which is said", () => {
    const partial = { changeSummary: { create: 1, same: 3 } };
    const steps = [create("Endpoint", "e", { url })];
    assert.deepEqual(said(steps, {}, partial), ["warning Stack shop/dev rules-partial"]);
  });
});
