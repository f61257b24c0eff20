/** A replacement says what is new and what becomes of the old object, by kind and dialect; what it says is what happens. */

import assert from "node:assert/strict";
import { printed } from "../../provider/base/notice";
import { isUnknown } from "../../provider/base/markers";
import type { Fields } from "../../provider/base/fields";
import {
  changedReason,
  deletionNotice,
  replacementNotices,
} from "../../provider/lifecycle/plan/consequences";
import { diff } from "../../provider/lifecycle/plan/diff";
import { definitionsFor, type Definitions } from "../../provider/kinds/definitions";
import { dialectNames, type DialectName } from "../../provider/settings/settings";
import { World } from "../support/fake-resource";

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const plain = "a new one, which has another ID";
const keepable = "; `retainOnDelete` keeps it";
const removed = (outcome: string): string =>
  `the old object is then ${outcome}${keepable} [old-object-removed]`;
const lost = (outcome: string, loss: string): string =>
  `the old object is then ${outcome}: ${loss}${keepable} [old-object-lost]`;
const left = (outcome: string): string =>
  `the old object is ${outcome} and is no longer managed [old-object-left]`;
const replaced = (values: string): string =>
  `creates a new object in place of the old object, with ${values} and no overlap [values-replaced]`;
const withSubscriptions = "deleted with its subscriptions";
const undelivered = "it no longer receives deliveries";
const unseen = "its URL no longer shows any endpoints";

/** What is declared of each kind, what is new, and what becomes of the old one. A project is in no other one. */
const expected: Readonly<
  Record<
    Exclude<keyof Definitions, "project">,
    { inputs: Fields; successor: string; values?: string } & Record<DialectName, string>
  >
> = {
  endpoint: {
    inputs: { url: "https://billing.example.com" },
    successor: plain,
    values: "another signing secret",
    documented: lost("disabled, not deleted", undelivered),
    convoy: lost(withSubscriptions, undelivered),
  },
  portalLink: {
    inputs: { endpoints: [] },
    successor: plain,
    values: "another token and URL",
    documented: lost("cleared, not deleted", unseen),
    convoy: lost("deleted", unseen),
  },
  subscription: {
    inputs: { endpointId: "e1" },
    successor: plain,
    documented: left("left in place"),
    convoy: removed("deleted"),
  },
  eventType: {
    inputs: { category: "c", description: "d" },
    successor: plain,
    documented: left("left in place"),
    convoy: lost("deprecated, not deleted", "the service cannot undo that"),
  },
  projectSettings: {
    inputs: { disableEndpoint: true },
    successor: "p2",
    documented: left("left in place"),
    convoy: left("left in place"),
  },
  source: {
    inputs: { type: "http" },
    successor: plain,
    values: "another URL for incoming events",
    documented: left("left in place"),
    convoy: lost(withSubscriptions, "the service rejects requests to its URL"),
  },
};

/** The settings of a project are not moved: both projects have their own. */
const moved = (kind: keyof Definitions): string[] =>
  kind === "projectSettings"
    ? []
    : [
        "moves from project p1 to project p2: nothing in the old project reaches it any longer [moves-project]",
      ];

for (const dialect of dialectNames) {
  describe(`A replacement, dialect ${dialect}`, () => {
    const kinds = definitionsFor(dialect);
    const linesFor = (kind: keyof Definitions, state: Fields, inputs: Fields): readonly string[] =>
      diff(kinds[kind], "old", state, inputs, isUnknown, new Date(0)).lines.map((notice) => printed(notice));

    for (const [kind, { inputs, successor, values, ...fates }] of Object.entries(expected) as [
      keyof Definitions,
      (typeof expected)["endpoint"],
    ][]) {
      it(`of ${kinds[kind].kind} says what is new and what becomes of the old one`, () => {
        const taken =
          kind === "eventType" && dialect === "convoy"
            ? "a new event type, or the existing one with the new name"
            : successor;
        const lines = linesFor(kind, { projectId: "p1", ...inputs }, { projectId: "p2", ...inputs });
        assert.deepEqual(lines, [
          `replaces the object with ${taken} (projectId changed) [replacement]`,
          ...(values === undefined ? [] : [replaced(values)]),
          fates[dialect],
          ...moved(kind),
        ]);
      });

      if (!Object.hasOwn(kinds[kind].inputs.shape, "adoptId")) continue;

      it(`of ${kinds[kind].kind} by the object of the same ID in another project promises no new one`, () => {
        const lines = linesFor(
          kind,
          { adoptId: "old", projectId: "p1", ...inputs },
          { adoptId: "old", projectId: "p2", ...inputs },
        );
        assert.deepEqual(lines, [
          "replaces the object with old of project p2 (projectId changed) [replacement]",
          fates[dialect],
          ...moved(kind),
        ]);
      });

      it(`of ${kinds[kind].kind} by another adoptId names the object that takes its place`, () => {
        const lines = linesFor(kind, { adoptId: "old", ...inputs }, { adoptId: "other", ...inputs });
        assert.deepEqual(lines, [
          "replaces the object with other (adoptId changed) [replacement]",
          fates[dialect],
        ]);
      });
    }

    it("promises no other signing secret where the same is declared", () => {
      const secret = "declared";
      const lines = linesFor("endpoint", { projectId: "p1", secret }, { projectId: "p2", secret });
      assert.equal(lines[0], `replaces the object with ${plain} (projectId changed) [replacement]`);
      assert.ok(!lines.join().includes("values-replaced"));
    });

    it("says beside it what else the change does", () => {
      const before = { projectId: "p1", url: "https://one.example.com" };
      const lines = linesFor("endpoint", before, { projectId: "p2", url: "https://two.example.com" });
      assert.deepEqual(lines.slice(3), [
        ...moved("endpoint"),
        "moves deliveries to another host: from one.example.com to two.example.com [deliveries-move]",
      ]);
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
  const replaced = `replaces the object with ${plain} (sourceId changed) [replacement]`;
  const unsourced = "receives the events of no source instead of source s1 [other-source]";
  const linesFor = (inputs: Fields): readonly string[] =>
    diff(definitionsFor("convoy").subscription, "old", state, inputs, isUnknown, new Date(0)).lines.map(
      (notice) => printed(notice),
    );

  it("says that nothing is delivered in between where the old one is in the way", () => {
    assert.deepEqual(linesFor({ projectId: "p1", endpointId: "e1" }), [
      replaced,
      "removes the old object first: it is deleted, and nothing is delivered in between [deleted-first]",
      unsourced,
    ]);
  });

  it("says no such thing where the endpoint is another one", () => {
    assert.deepEqual(linesFor({ projectId: "p1", endpointId: "e2" }), [
      replaced,
      removed("deleted"),
      "moves from endpoint e1 to endpoint e2 [moves-endpoint]",
      unsourced,
    ]);
  });

  it("says what decides where the endpoint is not known yet", () => {
    assert.deepEqual(linesFor({ projectId: "p1", endpointId: unknown }), [
      replaced,
      removed("deleted"),
      "may remove the old object first, so that nothing is delivered in between: endpointId is not known yet [may-be-deleted-first]",
      unsourced,
      "may move deliveries, widen access or remove protection, depending on endpointId, which is not known yet [unknown-risk]",
    ]);
  });
});

describe("What the report knows of a replacement", () => {
  const kinds = definitionsFor("convoy");
  const subscription = { projectId: "p1", endpointId: "e1" };
  type Facts = Parameters<typeof replacementNotices>[5];
  const linesOf = (kind: keyof Definitions, before: Fields, after: Fields, facts?: Facts): string[] =>
    replacementNotices(kinds[kind], "old", before, after, isUnknown, facts).map((notice) => printed(notice));
  const plainly = `replaces the object with ${plain} (requested by Pulumi) [replacement]`;

  for (const [kind, inputs] of [
    ["endpoint", { adoptId: "old", projectId: "p1", url: "https://billing.example.com" }],
    ["subscription", { adoptId: "old", ...subscription }],
    ["eventType", { name: "invoice.paid", projectId: "p1" }],
  ] as const)
    it(`is that the same object is adopted again and stays: ${kind}`, () => {
      assert.deepEqual(linesOf(kind, inputs, inputs), [
        "replaces the resource and adopts old again, so the object is kept (requested by Pulumi) [readoption]",
      ]);
    });

  it("is no gap where the old object is left in place", () => {
    const inputs = { adoptId: "other", projectId: "p1" };
    const { subscription: documented } = definitionsFor("documented");
    const said = replacementNotices(documented, "old", inputs, inputs, isUnknown, { isFirst: true });
    assert.deepEqual(
      said.map(({ code }) => code),
      ["replacement", "old-object-left"],
    );
  });

  it("is whether the old object is deleted first", () => {
    assert.deepEqual(linesOf("subscription", subscription, subscription, { isFirst: true }), [
      plainly,
      "removes the old object first: it is deleted, and nothing is delivered in between [deleted-first]",
    ]);
    assert.deepEqual(linesOf("subscription", subscription, subscription, { isFirst: false }), [
      `adopts old again if only one for each endpointId is allowed; otherwise replaces it with ${plain} (requested by Pulumi) [possible-readoption]`,
    ]);
    const moved = { ...subscription, projectId: "p2" };
    const facts = { isFirst: false, reason: changedReason(["provider"]) };
    assert.deepEqual(linesOf("subscription", subscription, moved, facts), [
      plainly.replace("requested by Pulumi", "provider changed"),
      removed("deleted"),
    ]);
  });

  it("is whether the program changes the secret at the same time, which no overlap follows", () => {
    const inputs = { projectId: "p1", url: "https://billing.example.com", ownerId: "acme" };
    const newValues = (before: Fields, after: Fields, facts?: Facts): readonly string[] =>
      linesOf(
        "endpoint",
        { ...inputs, ...before },
        { ...inputs, ownerId: undefined, ...after },
        facts,
      ).filter((line) => line.endsWith(" [values-replaced]"));
    const changed = "with another signing secret and no overlap [values-replaced]";
    const atOnce = `creates a new object in place of the old object, ${changed}`;
    const from = (name: string): Fields => ({ secretFrom: { environment: name } });
    assert.deepEqual(newValues({ secret: "a" }, { secret: "a" }), []);
    assert.deepEqual(newValues({ secret: "a" }, { secret: "b" }), [atOnce]);
    assert.deepEqual(newValues({ secret: "a" }, from("ONE")), [atOnce]);
    assert.deepEqual(newValues(from("ONE"), from("ONE")), []);
    assert.deepEqual(newValues(from("ONE"), from("TWO")), [atOnce]);
    assert.deepEqual(newValues({ secret: "a" }, { secret: unknown }), [
      `creates a new object in place of the old object, with perhaps another signing secret and no overlap [values-replaced]`,
    ]);
    // Where both sides are masked, the preview tells what changes.
    const isChanged = (name: string): boolean => name === "secret";
    assert.deepEqual(newValues({ secret: "[secret]" }, { secret: "[secret]" }, { isChanged }), [atOnce]);
  });

  it("is whether the old object stays", () => {
    assert.deepEqual(linesOf("source", {}, { type: "http" }, { isRetained: true }).slice(1), [
      "the old object is kept (retainOnDelete) and is no longer managed [old-object-left]",
    ]);
    const second = { adopter: "Endpoint second", isRetained: true };
    assert.deepEqual(linesOf("endpoint", {}, { appId: "b" }, second).slice(1), [
      "the old object stays: Endpoint second adopts it [old-object-adopted]",
    ]);
  });
});

describe("A resource that leaves the program", () => {
  const line = (kind: keyof Definitions, dialect: DialectName, facts = {}): string =>
    printed(deletionNotice(definitionsFor(dialect)[kind], facts));

  it("says what becomes of its object", () => {
    assert.equal(
      line("endpoint", "documented"),
      "is removed from the program: the object is disabled, not deleted, and it no longer receives deliveries [deletion]",
    );
    assert.equal(
      line("source", "convoy"),
      "is removed from the program: the object is deleted with its subscriptions, and the service rejects requests to its URL [deletion]",
    );
    const { lossOnDelete: _, ...lossless } = definitionsFor("convoy").source;
    assert.equal(
      printed(deletionNotice(lossless, {})),
      "is removed from the program: the object is deleted with its subscriptions [deletion]",
    );
    assert.equal(
      line("source", "documented"),
      "is removed from the program: the object is left in place and is no longer managed [deletion-left]",
    );
    assert.equal(
      line("endpoint", "convoy", { isRetained: true }),
      "is removed from the program: the object is kept (retainOnDelete) and is no longer managed [deletion-left]",
    );
    assert.equal(
      line("endpoint", "convoy", { adopter: "Endpoint new" }),
      "is removed from the program: Endpoint new adopts the object [deletion-adopted]",
    );
  });
});
