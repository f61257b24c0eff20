/** What the comment says of deletions and replacements: what really becomes of the object, in the dialect of its account. */

import assert from "node:assert/strict";
import { report } from "../../../provider/cli/review/report";
import { remove, urn, type Step } from "../../support/report-steps";

const accountUrn = (name: string): string => `urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::${name}`;

interface Removed {
  readonly inputs?: object;
  readonly account?: string;
  readonly state?: object;
}

const removed = (kind: string, { inputs, account = "default", state }: Removed = {}): Step => ({
  ...remove(kind, "it", inputs, { id: "id-1", ...state }),
  provider: `${accountUrn(account)}::an-id`,
});

const account = (name: string, inputs: object): Step => ({
  op: "same",
  urn: accountUrn(name),
  newState: { id: "an-id", inputs: { "webhooks:explicit": "true", ...inputs } },
});

interface Told {
  readonly config?: object;
  readonly variable?: string;
}

const linesOf = (steps: readonly Step[], { config, variable }: Told = {}): string[] => {
  const { facts } = report(JSON.stringify({ config, steps }), { dialect: variable });
  return facts.consequences.map((line) => line.replace(/^\w+ "it": up \w+ it(: the object)? ?/, ""));
};

const kinds = ["Endpoint", "PortalLink", "Subscription", "EventType", "Source"];
const adopted = { inputs: { adoptId: "id-1" } };
const all = kinds.map((kind) => removed(kind, adopted));
const documented = [
  "is disabled, not deleted: nothing is delivered to it any more",
  "is emptied, not deleted: whoever holds it sees no endpoint any more",
  "is left in place, no longer managed",
  "is left in place, no longer managed",
];
const convoy = [
  "is deleted, with the subscriptions that still use it: nothing is delivered to it any more",
  "is deleted: whoever holds it sees no endpoint any more",
  "is deleted: what it matched is no longer delivered",
  "is deprecated, not deleted: the service cannot undo that",
  "is deleted, with the subscriptions that still use it",
];

describe("The report of deletions", () => {
  it("says the one thing that happens, by the config of the stack", () => {
    assert.deepEqual(linesOf(all.slice(0, 4)), documented);
    assert.deepEqual(linesOf(all, { config: { "webhooks:dialect": "convoy" } }), convoy);
  });

  it("takes the variable before the config, as the provider does", () => {
    const config = { "webhooks:dialect": "convoy" };
    assert.deepEqual(linesOf(all, { variable: "convoy" }), convoy);
    assert.deepEqual(linesOf(all.slice(0, 4), { config, variable: "documented" }), documented);
    assert.deepEqual(linesOf(all, { config, variable: "" }), convoy);
  });

  it("knows each explicit account by itself", () => {
    const steps = (settings: object): Step[] => [
      account("staging", settings),
      removed("Endpoint", { account: "staging" }),
      removed("PortalLink"),
    ];
    assert.deepEqual(linesOf(steps({ "webhooks:dialect": "convoy" }), { variable: "documented" }), [
      convoy[0],
      documented[1],
    ]);
    const config = { "webhooks:dialect": "convoy" };
    assert.deepEqual(linesOf(steps({ "webhooks-stack:dialect": "convoy" }), { config }), [
      convoy[0],
      convoy[1],
    ]);
    assert.deepEqual(linesOf(steps({}), { config }), [documented[0], convoy[1]]);
  });

  it("knows each explicit account of the plugin by itself", () => {
    const accountOf = (name: string): string => `urn:pulumi:dev::shop::pulumi:providers:webhooks::${name}`;
    const steps = (name: string, inputs: object): Step[] => [
      { op: "same", urn: accountOf(name), newState: { id: "an-id", inputs } },
      {
        ...remove("Endpoint", "it", {}, { id: "id-1" }),
        urn: "urn:pulumi:dev::shop::my:group:Team$webhooks:index:Endpoint::it",
        provider: `${accountOf(name)}::an-id`,
      },
    ];
    const [first = ""] = convoy;
    const [disabled = ""] = documented;
    const config = { "webhooks:dialect": "convoy" };
    const told: readonly (readonly [Step[], Told, string])[] = [
      [steps("staging", { dialect: "convoy" }), { variable: "documented" }, first],
      [steps("staging", { __stackConfig: { dialect: "convoy" } }), {}, first],
      [steps("staging", { __stackConfig: { dialect: "convoy" } }), { variable: "documented" }, disabled],
      [steps("staging", {}), { config }, disabled],
      [steps("default_0_1_0", { dialect: "convoy" }), { config, variable: "documented" }, disabled],
      [steps("default_0_1_0", { dialect: "convoy" }), { config }, first],
    ];
    for (const [previewed, given, line] of told) assert.deepEqual(linesOf(previewed, given), [line]);
  });

  it("tells a running Convoy by resources that exist nowhere else, where nothing else does", () => {
    for (const neighbour of [removed("Source", adopted), removed("Subscription"), removed("EventType")]) {
      assert.equal(linesOf([neighbour, removed("Endpoint")])[1], convoy[0]);
    }
    const elsewhere = removed("Source", { account: "staging" });
    assert.equal(linesOf([elsewhere, removed("Endpoint")])[1], documented[0]);
    const lookedUp = removed("Source", { inputs: { __lookup: true } });
    assert.equal(linesOf([lookedUp, removed("Endpoint")])[1], documented[0]);
  });

  it("says that an object stays where retainOnDelete keeps it", () => {
    assert.deepEqual(linesOf([removed("Endpoint", { state: { retainOnDelete: true } })]), [
      "is left as it is (retainOnDelete), no longer managed",
    ]);
  });
});

describe("The report of replacements", () => {
  const replaced = (reasons: readonly string[], state: object = {}): string | undefined => {
    const inputs = { url: "https://a.example.com" };
    const step = {
      op: "replace",
      urn: urn("Endpoint", "it"),
      oldState: { id: "id-1", inputs, ...state },
      newState: { inputs },
      replaceReasons: reasons,
    };
    return linesOf([step])[0];
  };
  const rest =
    ": a new object takes its place, with another ID and another signing secret; the old one is disabled, not deleted: nothing is delivered to it any more";

  it("says why, and what becomes of the old object", () => {
    assert.equal(replaced(["projectId", "appId"]), `(projectId, appId changed)${rest}`);
    assert.equal(replaced(["id"]), `(asked for with --replace)${rest}`);
    assert.equal(replaced(["id"], { taint: true }), `(it is marked as tainted)${rest}`);
    assert.equal(replaced(["replaceWith"]), `(its option replaceWith names one that is replaced)${rest}`);
    assert.equal(replaced([]), rest);
  });
});
