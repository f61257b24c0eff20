/** What is said of a change without the provider: options of Pulumi, settings of the stack, and inputs of which the provider said nothing. */

import assert from "node:assert/strict";
import { unknownMarker } from "../../../provider/base/markers";
import { create, printing, remove, reviewedSteps, same, update, urn } from "../../support/report-steps";
import type { Step } from "../../support/report-steps";

const url = "https://billing.example.com/hooks";
const inputs = { url, projectId: "p1" };

const reviewOf = (steps: readonly Step[], lines: readonly string[] = []) =>
  reviewedSteps(steps, {
    ...printing(lines),
    changeSummary: { same: steps.filter(({ op }) => op === "same").length },
  });

const codesOf = (steps: readonly Step[], lines?: readonly string[]): string[] =>
  reviewOf(steps, lines).facts.notices.map(({ kind, name, severity, code }) =>
    [kind, name, severity, code].join(" "),
  );

describe("The review of an option that changes alone", () => {
  const options = (before: object, after: object): Step => {
    const step = same("Endpoint", "billing", inputs);
    return {
      ...step,
      oldState: { ...(step["oldState"] as object), ...before },
      newState: { ...(step["newState"] as object), ...after },
    };
  };
  const through = (name: string, type = "webhooks"): object => ({
    provider: `urn:pulumi:dev::shop::pulumi:providers:${type}::${name}::1`,
  });
  it("says nothing of an option that stays", () => {
    const all = {
      protect: true,
      retainOnDelete: true,
      ignoreChanges: ["url"],
      customTimeouts: { create: 300 },
    };
    assert.equal(reviewOf([options(all, all)]).exitCode, 0);
    assert.equal(reviewOf([options(all, {})]).exitCode, 10);
  });

  it("says of customTimeouts that they change where they have an effect", () => {
    const dynamic = options({}, { customTimeouts: { update: 5 } });
    const ofPlugin = { ...dynamic, urn: "urn:pulumi:dev::shop::webhooks:index:Endpoint::billing" };
    assert.deepEqual(codesOf([dynamic]), []);
    assert.deepEqual(codesOf([ofPlugin]), ["Endpoint billing info timeouts-changed"]);
  });

  it("takes the default provider of another version or front for the same", () => {
    const steps = [options(through("default", "pulumi-nodejs"), through("default_0_2_0"))];
    assert.deepEqual(codesOf(steps), []);
  });
});

describe("The review of settings that change alone", () => {
  const line = (code: string): string => `Endpoint billing: was last seen elsewhere [${code}]`;

  for (const code of ["seen-elsewhere", "dialect-changes"]) {
    it(`is one danger for all resources, not one for each (${code})`, () => {
      const steps = ["billing", "audit", "legacy"].map((name) => same("Endpoint", name, inputs));
      const { facts } = reviewOf(steps, [line(code)]);
      assert.deepEqual(
        facts.notices.map(({ kind, severity, text }) => [kind, severity, text]),
        [["Stack", "danger", "was last seen elsewhere; this applies to 3 resources"]],
      );
      const [one] = reviewOf(steps.slice(0, 1), [line(code)]).facts.notices;
      assert.equal(one?.text, "was last seen elsewhere; this applies to 1 resource");
      assert.equal(facts.notices[0]?.code, "stack-settings-change");
    });
  }
});

describe("The review of a change of which the provider said nothing", () => {
  it("says what it does, once", () => {
    const step = update(
      "Endpoint",
      "billing",
      { ...inputs, ownerId: "acme" },
      { ...inputs, ownerId: "globex" },
    );
    const printed =
      'Endpoint billing: now belongs to owner "globex": portal links of owner "acme" and events sent to it no longer reach the endpoint; those of owner "globex" do [owner-changed]';
    for (const lines of [[], [printed]])
      assert.deepEqual(codesOf([step], lines), ["Endpoint billing danger owner-changed"]);
  });

  it("says nothing of an input that an update keeps, because only a new object would change it", () => {
    const before = { ...inputs, adoptId: "billing-id", ownerId: "acme" };
    const { ownerId: _, ...after } = before;
    const found = (step: Step): string[] =>
      reviewedSteps([step], {}, { dialect: "convoy" }).facts.notices.map(({ code }) => code);
    const step = update("Endpoint", "billing", before, after);
    assert.deepEqual(found(step), []);
    assert.deepEqual(found({ ...step, op: "replace" }).includes("owner-removed"), true);
  });

  it("says that an endpoint is switched off, and what it does not know of a status that is not shown", () => {
    const off = (value: unknown): Step =>
      update("Endpoint", "billing", inputs, { ...inputs, isDisabled: value });
    assert.deepEqual(codesOf([off(true)]), ["Endpoint billing danger endpoint-disable"]);
    assert.deepEqual(codesOf([off("[secret]")]), ["Endpoint billing warning deliveries-unknown"]);
  });

  it("says nothing of later rolls where the secret, which the preview masks on both sides, rolls now", () => {
    const secret = {
      "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
      plaintext: '"[secret]"',
    };
    const before = { ...inputs, secret, secretExpiration: 24 };
    const step = update("Endpoint", "billing", before, { ...before, secretExpiration: 0 });
    const line =
      "Endpoint billing: rolls the signing secret (secret changed) without overlap: the expiration is 0 [secret-roll-no-overlap]";
    assert.deepEqual(codesOf([step]), ["Endpoint billing warning overlap-shortened"]);
    assert.deepEqual(codesOf([{ ...step, diffReasons: ["secret", "secretExpiration"] }], [line]), [
      "Endpoint billing danger secret-roll-no-overlap",
    ]);
  });

  it("does not call a reference open that leads to a resource of the preview", () => {
    const before = { endpointId: "billing-id", filterConfig: { eventTypes: ["a"] } };
    const step = update("Subscription", "s", before, { ...before, endpointId: unknownMarker });
    const from = (kind: string): Step => ({
      ...step,
      newState: {
        ...(step["newState"] as object),
        propertyDependencies: { endpointId: [urn(kind, "billing")] },
      },
    });
    const replaced = { ...update("Endpoint", "billing", inputs, { ...inputs, appId: "b" }), op: "replace" };
    const line =
      "Subscription s: may move deliveries, widen access or remove protection, depending on endpointId, which is not known yet [unknown-risk]";
    const isOpen = (kind: string): boolean =>
      codesOf([replaced, from(kind)], [line]).includes("Subscription s danger input-unjudged");
    assert.deepEqual([isOpen("Endpoint"), isOpen("EventType")], [false, true]);
    const removal = "Subscription s: may replace the object: endpointId is not known yet [may-replace]";
    assert.ok(
      !codesOf([replaced, from("Endpoint")], [removal])
        .join()
        .includes("may-replace"),
    );
  });

  it("calls a reference open where nobody has seen what the object refers to", () => {
    const [replaced, step] = [
      { ...update("Endpoint", "billing", inputs, { ...inputs, appId: "b" }), op: "replace" },
      create("Subscription", "s", { adoptId: "sub-1", endpointId: unknownMarker }),
    ];
    const propertyDependencies = { endpointId: [urn("Endpoint", "billing")] };
    const adopted = { ...step, newState: { ...(step["newState"] as object), propertyDependencies } };
    const lines = [
      "Subscription s: adopts sub-1 and overwrites endpointId (not known yet) [adoption-overwrites]",
      "Subscription s: may move deliveries, widen access or remove protection, depending on endpointId, which is not known yet [unknown-risk]",
    ];
    assert.ok(codesOf([replaced, adopted], lines).includes("Subscription s warning unknown-risk"));
    const { entries } = reviewedSteps([replaced, adopted], {
      ...printing(lines),
      config: { "webhooks:failOn": "danger,unknown-risk" },
    }).facts;
    assert.deepEqual(
      entries
        .filter(({ name }) => name === "s")
        .map(({ code, entry, isRefused }) => [code, entry, isRefused]),
      [["unknown-risk", null, true]],
    );
  });
});

describe("The review of an event type", () => {
  const taking = (name: string, ...eventTypes: string[]): object => ({
    projectId: "p1",
    name,
    endpointId: "billing-id",
    filterConfig: { eventTypes },
  });
  const type = { projectId: "p1", name: "invoice.paid" };
  const endpoint = same("Endpoint", "billing", inputs);

  it("says which subscriptions still take one that goes", () => {
    const steps = [endpoint, same("Subscription", "orders", taking("orders", "invoice.paid"))];
    const { facts } = reviewOf([...steps, remove("EventType", "paid", type)]);
    const said = facts.notices.find(({ code }) => code === "event-type-still-taken");
    assert.deepEqual(
      [said?.severity, said?.name, said?.text],
      ["danger", "paid", "is removed from the program, but still used by Subscription orders"],
    );
  });

  it("says that only what takes every type still receives one", () => {
    const steps = [
      ...[endpoint, same("Endpoint", "audit", { ...inputs, url: "https://audit.example.com" })],
      same("Subscription", "all", { ...taking("all", "*"), endpointId: "audit-id" }),
      update(
        "Subscription",
        "orders",
        taking("orders", "invoice.paid", "invoice.made"),
        taking("orders", "invoice.made"),
      ),
    ];
    const { facts } = reviewOf(steps);
    const said = facts.notices.find(({ code }) => code === "event-type-left-to-all");
    assert.deepEqual(
      [said?.severity, said?.name, said?.text],
      ["warning", "invoice.paid", "now reaches only audit, through subscriptions to all event types"],
    );
  });
});

describe("The review of an event type whose receivers stay", () => {
  it("does not say that only what takes every type receives it", () => {
    const taking = (...eventTypes: string[]): object => ({
      endpointId: "billing-id",
      filterConfig: { eventTypes },
    });
    const { facts } = reviewOf([
      same("Endpoint", "billing", { url: "https://billing.example.com" }),
      update("Subscription", "orders", taking("invoice.paid"), taking("*")),
    ]);
    assert.deepEqual(
      facts.notices.map(({ code }) => code).filter((code) => code === "event-type-left-to-all"),
      [],
    );
  });
});

describe("The review of a provider", () => {
  const urnOf = (name: string): string => `urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::${name}`;
  const account = (before: object, after: object): Step => ({
    ...{ op: "update", urn: urnOf("east") },
    oldState: { inputs: { "webhooks:explicit": "true", ...before } },
    newState: { inputs: { "webhooks:explicit": "true", ...after } },
  });
  const line = "Endpoint billing: was last seen elsewhere [seen-elsewhere]";

  it("says once that it leads elsewhere, and not that the stack does", () => {
    const endpoint = { ...same("Endpoint", "billing", inputs), provider: `${urnOf("east")}::1` };
    const baseUrl = (url: string): object => ({ "webhooks:baseUrl": url });
    const moved = account(baseUrl("https://a.example.com"), baseUrl("https://b.example.com"));
    assert.deepEqual(codesOf([moved, endpoint], [line]), ["Provider east danger provider-moves"]);
  });

  it("says of another dialect what it does to requests, and that no delivery goes elsewhere", () => {
    const { facts } = reviewOf([account({}, { "webhooks-stack:dialect": "convoy" })]);
    assert.deepEqual(
      facts.notices.map(({ severity, code, text }) => [severity, code, text]),
      [
        [
          "danger",
          "provider-dialect",
          "uses the dialect convoy instead of documented: requests use other routes and fields, so a service of the old dialect rejects them or clears omitted fields",
        ],
      ],
    );
    assert.deepEqual(
      facts.concerns.map(({ text }) => text),
      ["1 provider: managed at another service, or in another project or dialect"],
    );
    assert.deepEqual(codesOf([account({}, { "webhooks:dialect": "documented" })]), []);
  });

  it("says that a key may change where the preview masks all that does", () => {
    const [own, stack] = [{ "webhooks:apiKey": "[secret]" }, { "webhooks-stack:apiKey": "[secret]" }];
    const codeOf = (settings: object): string[] => codesOf([account(settings, settings)]);
    assert.deepEqual(codeOf(own), ["Provider east danger provider-key-changed"]);
    assert.deepEqual(codeOf(stack), ["Provider east danger provider-key-changed"]);
    assert.deepEqual(codeOf({ ...own, ...stack }), ["Provider east danger provider-key-may-change"]);
    assert.deepEqual(codeOf({}), []);
    const paced = account(own, { ...own, "webhooks:maxRetries": "2" });
    assert.deepEqual(codesOf([paced]), []);
  });
});

describe("The review of a provider whose key changes", () => {
  it("is a danger, and no other setting is claimed to change", () => {
    const provider = {
      op: "update",
      urn: "urn:pulumi:dev::shop::pulumi:providers:webhooks::acme",
      oldState: { id: "1", inputs: { apiKey: "[secret]", projectId: "p1" } },
      newState: { id: "1", inputs: { apiKey: "[secret]", projectId: "p1" } },
      diffReasons: ["apiKey"],
    };
    const [said, ...others] = reviewOf([provider]).facts.notices;
    assert.deepEqual([said?.name, said?.severity, said?.code], ["acme", "danger", "provider-key-changed"]);
    assert.deepEqual(others, []);
  });
});

describe("The review of a place for signing secrets", () => {
  const into = (file: string): object => ({ ...inputs, secretTo: { file } });
  const alerts = update("Endpoint", "alerts", into("store/alerts"), into("store/lab"));
  const lab = same("Endpoint", "lab", into("./store/lab"));

  it("says that another endpoint has it", () => {
    const [said, ...others] = reviewOf([alerts, lab]).facts.notices;
    assert.deepEqual(others, []);
    assert.deepEqual(
      [said?.code, said?.severity, said?.name, said?.text],
      [
        "secret-place-shared",
        "danger",
        "alerts",
        "delivers its signing secrets to the same place as Endpoint lab: each new secret overwrites that of the other endpoint",
      ],
    );
  });

  it("says nothing where each has its own, or both had one before", () => {
    assert.deepEqual(codesOf([alerts, same("Endpoint", "lab", into("store/other"))]), []);
    assert.deepEqual(codesOf([same("Endpoint", "alerts", into("store/lab")), lab]), []);
    const away = update("Endpoint", "lab", into("store/lab"), into("store/alerts"));
    assert.deepEqual(codesOf([alerts, away]), []);
  });
});
