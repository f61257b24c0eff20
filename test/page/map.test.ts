/** What the page draws and finds: marks, groups, filters, and where an event goes. The same code runs in the browser. */

import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { pageDataOf } from "../../tools/cli/review/page/page-data";
import { previewPage } from "../../tools/cli/review/page/preview-page";
import { report } from "../../tools/cli/review/report";
import { App, matching, matchingThings, waysOn } from "../../tools/page/app";
import type { State } from "../../tools/page/app";
import { loadedFrom } from "../../tools/page/load";
import { isDeepStrictEqual as isSame } from "../../tools/page/node";
import type { Picture } from "../../tools/page/picture";
import { reviewOf } from "../../tools/page/review";
import type { Review } from "../../tools/page/review";
import { eventIn, travelOf } from "../../tools/page/travel";
import { fc } from "../support/random";
import { create, remove, same, update, type Step } from "../support/report-steps";

const endpoint = (name: string, more: object = {}): object => ({
  url: `https://${name}.example.com`,
  ownerId: "acme",
  ...more,
});
const subscription = (to: string, eventTypes: readonly string[], filter?: object): object => ({
  endpointId: `${to}-id`,
  filterConfig: { eventTypes, ...(filter && { filter }) },
});

function reviewed(...steps: readonly Step[]): Review {
  const config = { "webhooks:dialect": "convoy" };
  const source = previewPage(report(JSON.stringify({ config, steps })));
  // As the page reads it from its source.
  return reviewOf(loadedFrom(JSON.parse(JSON.stringify(pageDataOf(source))) as never));
}

function pictured(review: Review, change: Partial<State> = {}): Picture {
  const app = new App(review);
  let picture: Picture | undefined;
  app.onView((view) => (picture = view.picture()));
  app.choose({ onlyChanges: false, ...change });
  assert.ok(picture);
  return picture;
}

const anyState: State = {
  ...{ side: "difference", query: "", owner: "", type: "", onlyChanges: false, onlyEvent: true },
  ...{ opened: new Set<string>(), travel: undefined, eventType: undefined },
};
const oldOf = (name: string): object => ({ id: `${name}-id`, inputs: endpoint(name) });

const marksOf = (review: Review): Record<string, string> =>
  Object.fromEntries(
    review.ways
      .filter(({ key }) => !key.startsWith("idle "))
      .map((way) => [way.subscription?.name ?? way.untaken?.name ?? way.key, way.mark]),
  );
const drawn = ({ nodes, edges }: Picture): string[] => {
  const labels = new Map(nodes.map(({ key, label }) => [key, label]));
  return edges.map(({ from, to, mark }) => `${labels.get(from)} > ${labels.get(to)}: ${mark}`).sort();
};

const changes = [
  same("Endpoint", "billing", endpoint("billing")),
  same("Endpoint", "audit", endpoint("audit", { ownerId: "other" })),
  same("Subscription", "kept", subscription("billing", ["paid"])),
  update("Subscription", "moved", subscription("billing", ["paid"]), subscription("audit", ["paid"])),
  update(
    "Subscription",
    "filtered",
    subscription("billing", ["paid"]),
    subscription("billing", ["paid"], { body: { amount: 5 } }),
  ),
  create("Subscription", "new", subscription("billing", ["paid", "refunded"])),
  remove("Subscription", "gone", subscription("billing", ["voided"])),
  same("EventType", "unsent", { name: "unsent" }),
];

describe("The map of a page", () => {
  it("says of an adopted subscription what nobody knows", () => {
    const adopting = create("Subscription", "adopting", { adoptId: "s1" });
    const review = reviewed(same("Endpoint", "billing", endpoint("billing")), adopting);
    assert.deepEqual(marksOf(review), { adopting: "unknown" });
    assert.deepEqual(drawn(pictured(review)), [
      "(set in the service, not declared) > adopting: unknown",
      "adopting > (not known yet): unknown",
    ]);
    const known = subscription("billing", ["paid"]);
    assert.deepEqual(marksOf(reviewed(create("Subscription", "adopting", { adoptId: "s1", ...known }))), {
      adopting: "unknown",
    });
  });

  it("marks what is added, removed, changed and kept", () => {
    assert.deepEqual(marksOf(reviewed(...changes)), {
      ...{ moved: "changed", filtered: "changed", new: "added", gone: "removed" },
      ...{ kept: "kept", unsent: "kept" },
    });
  });

  it("marks as unknown what the update decides", () => {
    const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
    const before = subscription("billing", ["paid"]);
    const after = { ...before, filterConfig: { eventTypes: ["paid"], filter: unknown } };
    const steps = [
      same("Endpoint", "billing", endpoint("billing")),
      update("Subscription", "s", before, after),
    ];
    assert.deepEqual(marksOf(reviewed(...steps)), { s: "unknown" });
  });

  it("takes a subscription under another name that does the same for one that is kept", () => {
    const review = reviewed(
      same("Endpoint", "billing", endpoint("billing")),
      remove("Subscription", "old", subscription("billing", ["paid"])),
      create("Subscription", "new", subscription("billing", ["paid"])),
    );
    assert.deepEqual(marksOf(review), { new: "kept" });
    const { travel } = travelOf(review, { eventType: "paid" });
    assert.deepEqual(
      [...travel.values()].map(({ before, after }) => [before?.verdict, after?.verdict]),
      [["delivered", "delivered"]],
    );
  });

  it("draws the edges of both sides in the difference, and of one side where that is chosen", () => {
    const review = reviewed(...changes);
    const difference = drawn(pictured(review));
    for (const line of [
      "moved > billing: removed",
      "moved > audit: added",
      "filtered > billing: changed",
      "paid > filtered: changed",
      "refunded > new: added",
      "voided > gone: removed",
      "kept > billing: kept",
    ])
      assert.ok(difference.includes(line), `${line}\n${difference.join("\n")}`);
    const before = drawn(pictured(review, { side: "before" }));
    assert.ok(before.includes("moved > billing: kept") && before.includes("voided > gone: kept"));
    assert.ok(!before.some((line) => line.includes("audit") || line.includes("new")));
    const after = drawn(pictured(review, { side: "after" }));
    assert.ok(after.includes("moved > audit: kept") && !after.some((line) => line.includes("gone")));
  });

  it("groups a large topology by owner, changes first, and opens the group that is asked for", () => {
    const many = Array.from({ length: 300 }, (_, at) => [
      same(
        "Endpoint",
        `e${at}`,
        endpoint(`e${at}`, { ownerId: `owner ${String(at % 75).padStart(2, "0")}` }),
      ),
      same("Subscription", `s${at}`, subscription(`e${at}`, [`type ${at % 30}`])),
    ]).flat();
    const changed = update(
      "Subscription",
      "s59",
      subscription("e59", ["type 29"]),
      subscription("e59", ["type 29", "type 1"]),
    );
    const review = reviewed(...many.filter((step) => step["urn"] !== changed["urn"]), changed);
    // Among so many routes the page begins with what changes.
    assert.ok(new App(review).beginsWithChanges);
    const { nodes, edges, grouped } = pictured(review);
    assert.equal(grouped, 300);
    // One arrow leads to each group.
    assert.deepEqual([nodes.length, edges.length], [62, 61]);
    const groups = nodes.filter(({ isGroup, column }) => isGroup && column === "endpoint");
    const [first] = groups.filter(({ label }) => label === "owner 59");
    assert.deepEqual([first?.note, first?.mark], ["4 routes, 1 changed", "changed"]);
    assert.ok(groups.some(({ label }) => label === "15 other owners"));
    const opened = pictured(review, { opened: new Set(["owner 07"]) });
    assert.equal(opened.grouped, 296);
    assert.equal(opened.nodes.filter(({ column, isGroup }) => column === "endpoint" && !isGroup).length, 4);
  });

  it("shows an endpoint that stops or moves to another owner as such, and counts its change as one of its routes", () => {
    const review = reviewed(
      update("Endpoint", "billing", endpoint("billing"), endpoint("billing", { paused: true })),
      update("Endpoint", "audit", endpoint("audit"), endpoint("audit", { ownerId: "globex" })),
      update("Endpoint", "crm", endpoint("crm"), endpoint("crm", { description: "b" })),
      same("Endpoint", "kept", endpoint("kept")),
      ...["billing", "audit", "crm", "kept"].map((name) =>
        same("Subscription", `of ${name}`, subscription(name, ["paid"])),
      ),
    );
    const { nodes } = pictured(review);
    const shown = nodes.filter(({ column }) => column === "endpoint");
    assert.deepEqual(
      shown.map(({ label, mark, note }) => [label, mark, note]),
      [
        ["billing", "stopped", "paused · billing.example.com"],
        ["audit", "changed", "now owned by globex · audit.example.com"],
        ["crm", "changed", "crm.example.com"],
        ["kept", "kept", "kept.example.com"],
      ],
    );
    const ways = matching(review, { ...anyState, onlyChanges: true });
    assert.deepEqual(
      ways.map(({ subscription: one }) => one?.name),
      ["of billing", "of audit", "of crm"],
    );
    const moved = matching(review, { ...anyState, owner: "globex" });
    assert.deepEqual([moved.length, moved[0]?.owners], [1, ["acme", "globex"]]);
  });

  it("finds everything that changes or has a notice by kind, name, host, ID, owner, field and code", () => {
    const portal = { ownerId: "acme" };
    const review = reviewed(
      ...changes,
      update("PortalLink", "window", portal, { ...portal, name: "w" }),
      update("Source", "gateway", { name: "a" }, { name: "b" }),
      same("Endpoint", "quiet", endpoint("quiet")),
      {
        ...same("Endpoint", "guarded", endpoint("guarded")),
        oldState: { ...oldOf("guarded"), protect: true },
      },
    );
    const found = (query: string, owner = ""): string[] =>
      matchingThings(review, { query, owner }).map(({ name }) => name);
    for (const [query, name] of [
      ["portallink", "window"],
      ["window-id", "window"],
      ["source gateway", "gateway"],
      ["protect-removed", "guarded"],
      ["guarded.example.com", "guarded"],
    ] as const)
      assert.deepEqual(found(query), [name], query);
    assert.deepEqual(found("quiet"), []);
    // What refers to the endpoint of an owner on either side is the owner's, too.
    assert.deepEqual(found("", "other"), ["moved"]);
    assert.ok(found("", "acme").includes("moved"));
    assert.deepEqual(found("", "no owner"), ["gateway"]);
  });

  it("counts only the ways that its side has", () => {
    const review = reviewed(
      same("Endpoint", "billing", endpoint("billing")),
      create("Subscription", "first", subscription("billing", ["paid"])),
    );
    const count = (side: State["side"]): number => waysOn(review, side).length;
    assert.deepEqual([count("before"), count("after"), count("difference")], [1, 1, 1]);
  });

  it("begins with what changes where many ways stay", () => {
    const many = Array.from({ length: 25 }, (_, at) => same("Endpoint", `e${at}`, endpoint(`e${at}`)));
    assert.equal(new App(reviewed(...many)).beginsWithChanges, false);
    assert.equal(new App(reviewed(...changes)).beginsWithChanges, false);
    assert.equal(new App(reviewed(...many, ...changes)).beginsWithChanges, true);
  });

  it("finds by every word, by either owner of a way that moves, and by type", () => {
    const review = reviewed(...changes);
    const state = {
      side: "difference",
      opened: new Set<string>(),
      travel: undefined,
      eventType: undefined,
    } as const;
    const none = { query: "", owner: "", type: "", onlyChanges: false, onlyEvent: true };
    const found = (change: Partial<State>): string[] =>
      matching(review, { ...state, ...none, ...change }).map(
        ({ subscription: one, untaken }) => one?.name ?? untaken?.name ?? "",
      );
    assert.deepEqual(found({ query: "AUDIT.example moved" }), ["moved"]);
    assert.deepEqual(found({ owner: "other" }), ["moved"]);
    assert.deepEqual(found({ type: "refunded" }), ["new"]);
    assert.deepEqual(found({ type: "uns" }), ["unsent"]);
    assert.deepEqual(found({ onlyChanges: true }), ["moved", "filtered", "new", "gone"]);
  });
});

describe("An event on the page", () => {
  const empty = { type: "paid", body: "", headers: "", query: "", path: "", owner: "", source: "" };

  it("is read from the fields of the form", () => {
    const event = eventIn({
      ...empty,
      body: '{"id": 9007199254740993}',
      headers: "X-A: 1:2\n\nb:c",
      query: "q=a=b",
    });
    assert.deepEqual(event, {
      ...{ eventType: "paid", body: { id: { $number: "9007199254740993" } } },
      ...{ headers: { "X-A": "1:2", b: "c" }, query: { q: "a=b" } },
      ...{ path: undefined, ownerId: undefined, source: undefined },
    });
    assert.throws(() => eventIn({ ...empty, type: " " }), /Enter the type of the event/);
    assert.throws(() => eventIn({ ...empty, body: "{" }), /The body is not JSON/);
    assert.throws(() => eventIn({ ...empty, headers: "a: b\nno" }), /Line 2 of the headers has no colon/);
    assert.throws(() => eventIn({ ...empty, query: "no" }), /Line 1 of the query has no equals sign/);
  });

  it("arrives and stops on both sides, and leaves out who takes other types", () => {
    const review = reviewed(...changes);
    const { travel, otherTypes } = travelOf(review, { eventType: "paid", body: { amount: 4 } });
    const names = new Map(review.ways.map(({ key, subscription: one }) => [key, one?.name]));
    const answers: Readonly<Record<string, unknown>> = Object.fromEntries(
      [...travel].map(([key, { before, after }]) => [
        names.get(key) ?? "",
        [before?.verdict, after?.verdict, after?.reason],
      ]),
    );
    assert.deepEqual(answers["kept"], ["delivered", "delivered", ""]);
    assert.deepEqual(answers["filtered"], [
      "delivered",
      "not-delivered",
      "filter body.amount is 4, expected 5",
    ]);
    assert.deepEqual(answers["new"], [undefined, "delivered", ""]);
    assert.equal(otherTypes, 1);
    const { nodes } = pictured(review, { travel, eventType: "paid" });
    assert.deepEqual(
      nodes.filter(({ column }) => column === "type").map(({ label }) => label),
      ["paid"],
    );
  });

  it("is not known where a condition on a header may be a credential", () => {
    const filter = { headers: { "X-Token": "canary" } };
    const review = reviewed(
      same("Endpoint", "billing", endpoint("billing")),
      same("Subscription", "s", subscription("billing", ["paid"], filter)),
    );
    const { travel } = travelOf(review, { eventType: "paid", headers: { "X-Token": "canary" } });
    assert.deepEqual([...travel.values()][0]?.after?.verdict, "unknown");
  });
});

describe("The comparison in the browser", () => {
  it("says of JSON values what Node says", () => {
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom(null, true, false, 0, -0, 1, "", "a", Number.NaN),
        fc.array(tie("value"), { maxLength: 2 }),
        fc.dictionary(fc.constantFrom("a", "b"), tie("value")),
      ),
    }));
    fc.assert(
      fc.property(value, value, (left, right) => {
        assert.equal(isSame(left, right), isDeepStrictEqual(left, right));
        assert.ok(isSame(left, structuredClone(left)));
      }),
      {
        examples: [
          [[], {}],
          [{ a: undefined }, {}],
        ] as [unknown, unknown][],
      },
    );
  });
});
