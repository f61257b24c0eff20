/** A replacement says what is new and what becomes of the old object, by kind and dialect; what it says is what happens. */

import assert from "node:assert/strict";
import { printed } from "../../provider/base/notice";
import { consequencesOf } from "../../provider/cli/review/report-consequences";
import type { Preview, PreviewedResource } from "../../provider/cli/review/report-preview";
import { isUnknown } from "../../provider/base/markers";
import type { Fields } from "../../provider/base/fields";
import { diff } from "../../provider/lifecycle/plan/diff";
import { definitionsFor, type Definitions } from "../../provider/kinds/definitions";
import { dialectNames, type DialectName } from "../../provider/settings/settings";
import { World } from "../support/life";

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const unless = ", unless `retainOnDelete` keeps it";
/** Where an object is taken over, another resource may take the old one over. */
const handedOn = (fate: string): string =>
  fate.replace(unless, `${unless} or another resource takes it over`);
const withSubscriptions = `deleted, with the subscriptions that still use it${unless}`;
const plain = "a new object takes its place, with another ID";

/** What is declared of each kind, what is new, and the fate of the old one. */
const expected: Readonly<
  Record<keyof Definitions, { inputs: Fields; successor: string } & Record<DialectName, string>>
> = {
  endpoint: {
    inputs: { url: "https://billing.example.com" },
    successor: `${plain} and another signing secret`,
    documented: `disabled, not deleted${unless}`,
    convoy: withSubscriptions,
  },
  portalLink: {
    inputs: { endpoints: [] },
    successor: `${plain} and another token and address`,
    documented: `emptied, not deleted${unless}`,
    convoy: `deleted${unless}`,
  },
  subscription: {
    inputs: { endpointId: "e1" },
    successor: plain,
    documented: "left in place",
    convoy: `deleted${unless}`,
  },
  eventType: {
    inputs: { category: "c", description: "d" },
    successor: plain,
    documented: "left in place",
    convoy: `deprecated, not deleted${unless}`,
  },
  projectSettings: {
    inputs: { disableEndpoint: true },
    successor: '"p2" takes its place',
    documented: "left as it is",
    convoy: "left as it is",
  },
  source: {
    inputs: { type: "http" },
    successor: `${plain} and another address that events are sent to`,
    documented: "left in place",
    convoy: withSubscriptions,
  },
};

for (const dialect of dialectNames) {
  describe(`A replacement, dialect ${dialect}`, () => {
    const kinds = definitionsFor(dialect);
    const linesFor = (kind: keyof Definitions, state: Fields, inputs: Fields): readonly string[] =>
      diff(kinds[kind], "old", state, inputs, isUnknown, new Date(0)).lines.map((said) => printed(said));

    for (const [kind, { inputs, successor, ...fates }] of Object.entries(expected) as [
      keyof Definitions,
      (typeof expected)["endpoint"],
    ][]) {
      it(`of ${kinds[kind].kind} says what is new and what becomes of the old one`, () => {
        const taken =
          kind === "eventType" && dialect === "convoy"
            ? successor.replace("a new object", "a new event type, or the one that has the new name already,")
            : successor;
        const lines = linesFor(kind, { projectId: "p1", ...inputs }, { projectId: "p2", ...inputs });
        assert.deepEqual(lines, [`up replaces it: ${taken}; the old one is ${fates[dialect]}`]);
      });

      if (!Object.hasOwn(kinds[kind].inputs.shape, "adoptId")) continue;

      it(`of ${kinds[kind].kind} by the object of the same ID in another project promises no new one`, () => {
        const lines = linesFor(
          kind,
          { adoptId: "old", projectId: "p1", ...inputs },
          { adoptId: "old", projectId: "p2", ...inputs },
        );
        assert.deepEqual(lines, [
          `up replaces it: "old" of project p2 takes its place; the old one is ${handedOn(fates[dialect])}`,
        ]);
      });

      it(`of ${kinds[kind].kind} by another adoptId names the object that takes its place`, () => {
        const lines = linesFor(kind, { adoptId: "old", ...inputs }, { adoptId: "other", ...inputs });
        assert.deepEqual(lines, [
          `up replaces it: "other" takes its place; the old one is ${handedOn(fates[dialect])}`,
        ]);
      });
    }

    it("promises no other signing secret where one is declared or not known yet", () => {
      for (const secret of ["declared", unknown]) {
        const [line = ""] = linesFor("endpoint", { projectId: "p1" }, { projectId: "p2", secret });
        assert.match(line, /another ID; the old one/);
      }
    });

    it("says beside it what else the change does", () => {
      const before = { projectId: "p1", url: "https://one.example.com" };
      const lines = linesFor("endpoint", before, { projectId: "p2", url: "https://two.example.com" });
      assert.equal(lines[1], "up moves deliveries to another host: from one.example.com to two.example.com");
    });

    it("of an endpoint does what it says", async () => {
      const world = await World.start({ dialect });
      try {
        const life = world.resource(kinds.endpoint);
        const { inputs } = expected.endpoint;
        await life.up({ ...inputs, appId: "one" });
        const { id = "", state } = life;
        assert.equal(await life.up({ ...inputs, appId: "two" }), "replace");
        assert.notEqual(life.id, id);
        assert.notEqual(life.state["signingSecret"], state["signingSecret"]);
        const old = world.service.project("p1").endpoints.get(id);
        assert.equal(old?.status, dialect === "convoy" ? undefined : "inactive");
      } finally {
        await world.stop();
      }
    });
  });
}

describe("A replacement of a subscription on Convoy", () => {
  const state = { projectId: "p1", endpointId: "e1", sourceId: "s1" };
  const first = "deleted first, so nothing is delivered in between";
  const linesFor = (inputs: Fields): readonly string[] =>
    diff(definitionsFor("convoy").subscription, "old", state, inputs, isUnknown, new Date(0)).lines.map(
      (said) => printed(said),
    );

  it("says that nothing is delivered in between where the old one is in the way", () => {
    const kept = "kept with `retainOnDelete` it is in the way where only one for each endpointId is allowed";
    assert.deepEqual(linesFor({ projectId: "p1", endpointId: "e1" }), [
      `up replaces it: ${plain}; the old one is ${first}; ${kept}`,
    ]);
  });

  it("says no such thing where the endpoint is another one", () => {
    assert.deepEqual(linesFor({ projectId: "p1", endpointId: "e2" }), [
      `up replaces it: ${plain}; the old one is deleted${unless}`,
    ]);
  });

  it("says what decides where the endpoint is not known yet", () => {
    const otherwise = `if endpointId, not known yet, turns out to be the same, it is ${first}`;
    assert.deepEqual(linesFor({ projectId: "p1", endpointId: unknown }), [
      `up replaces it: ${plain}; the old one is deleted${unless}; ${otherwise}`,
    ]);
  });
});

describe("A replacement in the report", () => {
  const resource: PreviewedResource = {
    ...{ urn: "urn", kind: "Source", name: "shop", id: "old", operation: "replace", before: {}, after: {} },
    ...{ references: {}, fields: [], replacedBy: ["provider"], isForced: false, isTainted: false },
    ...{ isDeletedFirst: false, whole: {} },
    ...{ isRetained: true, dialect: "convoy" },
  };
  const preview = (...lines: string[]): Preview => ({
    ...{
      stack: "",
      resources: [resource],
      others: [],
      accounts: [],
      settings: {},
      errors: [],
      lines,
      isPartial: false,
    },
  });

  const forced = (kind: string, inputs: Fields, more: Partial<PreviewedResource> = {}): string[] => {
    const own = {
      ...{ kind, before: inputs, after: inputs, isForced: true, isRetained: false, replacedBy: [] },
      ...more,
    };
    return consequencesOf({ ...preview(), resources: [{ ...resource, ...own }] });
  };
  for (const [kind, inputs] of [
    ["Endpoint", { adoptId: "old", projectId: "p1", url: "https://billing.example.com" }],
    ["Subscription", { adoptId: "old", projectId: "p1", endpointId: "e1" }],
    ["EventType", { name: "invoice.paid", projectId: "p1" }],
  ] as const) {
    it(`says that the same object is taken over again and stays: ${kind}`, () => {
      assert.deepEqual(forced(kind, inputs), [
        `${kind} "shop": up replaces it (asked for with --replace): "old" is taken over again and stays`,
      ]);
    });
  }

  it("says that nothing is delivered where the old object is deleted first", () => {
    const inputs = { projectId: "p1", endpointId: "e1" };
    assert.deepEqual(forced("Subscription", inputs, { isDeletedFirst: true }), [
      `up replaces it (asked for with --replace): ${plain}; the old one is deleted first, so nothing is delivered in between`,
    ]);
  });

  it("says what stays where the new object is asked for while the old one is there", () => {
    assert.deepEqual(forced("Subscription", { projectId: "p1", endpointId: "e1" }), [
      `up replaces it (asked for with --replace): where only one for each endpointId is allowed, "old" is taken over again and stays; elsewhere ${plain}`,
    ]);
    const after = { projectId: "p1", endpointId: "e2" };
    assert.deepEqual(forced("Subscription", { projectId: "p1", endpointId: "e1" }, { after }), [
      `up replaces it (asked for with --replace): ${plain}; the old one is deleted`,
    ]);
  });

  it("says of a subscription that moves to another project that the old one is deleted", () => {
    const [before, after] = ["p1", "p2"].map((projectId) => ({ projectId, endpointId: "e1" }));
    assert.deepEqual(forced("Subscription", {}, { before, after }), [
      `up replaces it (asked for with --replace): ${plain}; the old one is deleted`,
    ]);
  });

  it("is told once, with what only the steps know, and before what it opens", () => {
    const [said, opens] = ["up replaces it: a new object takes its place", "up removes the verifier: open"];
    assert.deepEqual(consequencesOf(preview(`${opens}`, `${said}`)), [
      'up replaces it (provider changed): a new object takes its place, with another ID and another address that events are sent to; the old one is left as it is (retainOnDelete), no longer managed',
      `${opens}`,
    ]);
  });
});
