/** `route --replay`: which deliveries of recorded events a preview would change. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { topologyOf } from "../../../provider/topology";
import type { Topology } from "../../../provider/topology";
import { replayEvents } from "../../../provider/topology/review/replay";
import { Shell } from "../../support/command";
import { create, remove, same, update, type Step } from "../../support/report-steps";
import { file, filtered, folder, lines, preview, recorded } from "../../support/route-files";

interface Replay {
  readonly events: number;
  readonly deliveries: number;
  readonly changed: number;
  readonly endpoints: readonly object[];
  readonly changes: readonly object[];
}

describe("route --replay", () => {
  let shell: Shell;
  beforeEach(async () => {
    shell = await Shell.start({ dialect: "convoy", projects: ["p1"] });
  });
  afterEach(() => shell.stop());

  const replay = async (place: string, events: string, input?: string) => {
    const given = input === undefined ? {} : { input };
    const { code, output, errors } = await shell.run(
      `route --replay ${events} --output json ${place}`,
      given,
    );
    return { code, errors, facts: (output === "" ? {} : JSON.parse(output)) as Replay };
  };
  const not = (reason: string) => ({ verdict: "not-delivered", reason });
  const to = (name: string, more: object = {}) => ({ endpointId: `${name}-id`, ...more });

  it("lists by endpoint what changes, and ends with 10", async () => {
    for (const front of ["cli", "plugin"]) {
      const events = lines(
        { eventType: "refund.made" },
        { eventType: "other" },
        { event_type: "invoice.paid" },
      );
      const { code, output, errors } = await shell.run(
        `route --replay ${events} ${recorded(`${front}-changes`)}`,
      );
      assert.deepEqual([code, errors], [10, ""]);
      assert.deepEqual(output.trimEnd().split("\n"), [
        "2 of 3 deliveries would change",
        "audit: 1 stops",
        "archive: 1 begins",
        "",
        "Examples:",
        "audit",
        "  event 1, refund.made: delivered → not delivered (no subscription delivers to it)",
        "archive",
        "  event 1, refund.made: not delivered (no subscription delivers to it) → delivered",
      ]);
    }
  });

  it("ends with 0 where nothing changes, also where an endpoint or a subscription has another name", async () => {
    const events = lines({ eventType: "refund.made" }, { eventType: "invoice.paid" });
    const nothing = await replay(recorded("cli-nothing"), events);
    assert.deepEqual([nothing.code, nothing.facts.changed, nothing.facts.changes], [0, 0, []]);
    assert.ok(nothing.facts.deliveries > 0);
    const empty = await replay(recorded("cli-changes"), "-", "\n");
    assert.deepEqual([empty.code, empty.facts.events], [0, 0]);
    assert.equal(empty.errors, "--replay: holds no event, so nothing was compared [no-events]\n");
    const moved = preview(
      remove("Endpoint", "old", {}, { id: "e1" }),
      create("Endpoint", "new", { adoptId: "e1" }),
      update("Subscription", "s", { endpointId: "e1" }, { endpointId: "e1" }),
    );
    const renamed = JSON.parse(readFileSync(moved, "utf8")) as { steps: { newState?: { id?: string } }[] };
    delete renamed.steps[1]?.newState?.id;
    const { code, facts } = await replay(file("moved.json", JSON.stringify(renamed)), events);
    assert.deepEqual(
      [code, facts],
      [0, { events: 2, deliveries: 2, changed: 0, endpoints: [], changes: [] }],
    );
  });

  it("says why, for what is disabled, deleted, and told apart by filters", async () => {
    const filter = { body: { amount: 5 } };
    const place = preview(
      update("Endpoint", "a", {}, { isDisabled: true }),
      same("Subscription", "s", to("a")),
      remove("Endpoint", "b"),
      same("Subscription", "t", to("b")),
      same("Endpoint", "c", {}),
      update("Subscription", "u", to("c"), to("c", { filterConfig: { filter } })),
    );
    const { facts } = await replay(
      place,
      lines({ eventType: "x", body: { amount: 5 } }, { eventType: "x", data: {} }),
    );
    assert.deepEqual([facts.deliveries, facts.changed], [6, 5]);
    const found = facts.changes as { endpoint: string; event: number; to: { reason: string } }[];
    assert.deepEqual(
      found.slice(0, 2).map((change) => [change.event, change.endpoint, change.to.reason]),
      [
        [1, "a", "the endpoint is disabled"],
        [1, "b", "endpoint b-id does not exist"],
      ],
    );
    assert.deepEqual([found[4]?.event, found[4]?.endpoint], [2, "c"]);
  });

  it("gives the reasons of the subscription that makes the difference, where an endpoint has several", async () => {
    const other = to("a", { filterConfig: { eventTypes: ["y"] } });
    const both = [same("Endpoint", "a", {}), same("Subscription", "first", other)];
    const took = to("a", { filterConfig: { eventTypes: ["x"] } });
    const takes = to("a", { filterConfig: { eventTypes: ["z"] } });
    for (const [step, from, reason] of [
      [update("Subscription", "second", took, takes), "delivered", "takes z, not x"],
      [remove("Subscription", "second", took), "delivered", "Subscription second does not deliver to it"],
      [update("Subscription", "second", takes, took), "not-delivered", "takes z, not x"],
      [create("Subscription", "second", took), "not-delivered", "Subscription second does not deliver to it"],
    ] as const) {
      const { facts } = await replay(preview(...both, step), lines({ eventType: "x" }));
      const [change] = facts.changes as Record<"from" | "to", { verdict: string; reason: string }>[];
      assert.deepEqual([facts.changed, change?.from.verdict], [1, from]);
      assert.equal((from === "delivered" ? change?.to : change?.from)?.reason, reason);
    }
  });

  it("gives the reason of the subscription that comes closest, where several stop", async () => {
    const filter = { body: { amount: 5 } };
    const steps = [
      remove("Subscription", "gone", to("a")),
      update("Subscription", "typed", to("a"), to("a", { filterConfig: { eventTypes: ["z"] } })),
      update("Subscription", "filtered", to("a"), to("a", { filterConfig: { filter } })),
    ];
    for (const all of [steps, [...steps].reverse()]) {
      const place = preview(same("Endpoint", "a", {}), ...all);
      const { facts } = await replay(place, lines({ eventType: "x", body: { amount: 7 } }));
      const [change] = facts.changes as Record<"from" | "to", { verdict: string; reason: string }>[];
      assert.equal(change?.from.verdict, "delivered");
      assert.match(change.to.reason, /^filter body\.amount /);
    }
  });

  it("gives the reasons of one subscription that has another name in the program", async () => {
    const place = preview(
      same("Endpoint", "a", {}),
      same("Subscription", "first", to("a", { filterConfig: { eventTypes: ["y"] } })),
      remove("Subscription", "old", to("a"), { id: "s1" }),
      {
        ...create("Subscription", "new", {}),
        newState: { inputs: to("a", { adoptId: "s1", filterConfig: { eventTypes: ["z"] } }) },
      },
    );
    const { facts } = await replay(place, lines({ eventType: "x" }));
    assert.deepEqual(facts.changes, [{ ...(facts.changes[0] as object), to: not("takes z, not x") }]);
  });

  it("counts for each endpoint what begins, stops and is not certain, those that lose most first", async () => {
    const types = (...eventTypes: string[]) => ({ filterConfig: { eventTypes } });
    const amount = { filterConfig: { filter: { body: { amount: 5 } } } };
    const place = preview(
      ...["a", "b", "c"].map((name) => same("Endpoint", name, {})),
      update("Subscription", "s", to("a", types("x")), to("a", types("y"))),
      update("Subscription", "t", to("b", types("x")), to("b", types("z"))),
      update("Subscription", "u", to("c"), to("c", amount)),
    );
    const events = ["x", "x", "y"].map((eventType) => ({ eventType, body: { amount: 5 } }));
    const { facts } = await replay(place, lines(...events, { eventType: "w" }));
    assert.deepEqual(facts.endpoints, [
      { endpoint: "a", begins: 1, stops: 2, uncertain: 0 },
      { endpoint: "b", begins: 0, stops: 2, uncertain: 0 },
      { endpoint: "c", begins: 0, stops: 0, uncertain: 1 },
    ]);
  });

  it("sees that a new filter, which cannot be compared with an event, stops it for all", async () => {
    const strict = to("a", { filterConfig: { filter: { body: { amount: { $gt: 5 } } } } });
    const place = preview(
      ...[same("Endpoint", "a", {}), same("Endpoint", "b", {})],
      ...[update("Subscription", "s", to("a"), strict), same("Subscription", "t", to("b"))],
    );
    const { facts } = await replay(place, lines({ eventType: "x", body: { amount: "many" } }));
    const found = facts.changes as { endpoint: string; to: { verdict: string } }[];
    assert.deepEqual(Object.keys(found[0]?.to ?? {}), ["verdict", "reason"]);
    assert.deepEqual(
      found.map((change) => [change.endpoint, change.to.verdict]),
      [
        ["a", "not-delivered"],
        ["b", "unknown"],
      ],
    );
  });

  it("sees what a plain filter, which is there before and afterwards, cannot be compared with", async () => {
    const plain = to("a", { filterConfig: { filter: { body: { tag: 5 } } } });
    const place = preview(
      ...[same("Endpoint", "a", {}), same("Subscription", "s", plain)],
      ...[same("Endpoint", "b", {}), create("Subscription", "t", to("b"))],
    );
    for (const [body, verdict] of [
      [{ $schema: "x", k: 1 }, "unknown"],
      [{ k: [{ $id: "x" }] }, "unknown"],
      [{ tag: [1, "x"] }, "unknown"],
      [{ tag: [1, 2] }, "delivered"],
    ] as const) {
      const { facts } = await replay(place, lines({ eventType: "x", body }));
      assert.deepEqual(
        facts.changes.map((change) => (change as { to: { verdict: string } }).to.verdict),
        [verdict],
        JSON.stringify(body),
      );
    }
  });

  it("sees in which projects an event stops, where it does before and afterwards", () => {
    const url = "https://a.example.com";
    const side = (stopped: string): Topology =>
      topologyOf(
        ["one", "two"].flatMap((projectId) => {
          const strict = { filterConfig: { filter: { body: { amount: { $gt: 5 } } } } };
          const more = projectId === stopped ? strict : {};
          const of = (kind: string, name: string, id: string, inputs: object) => ({
            ...{ type: `webhooks:index:${kind}`, name: `${name}-${projectId}`, id: `${id}-${projectId}` },
            inputs: { projectId, ...inputs },
          });
          return [
            ...[of("Endpoint", "a", "a", { url }), of("Endpoint", "b", "b", { url })],
            of("Subscription", "s", "s", { endpointId: `a-${projectId}`, ...more }),
            of("Subscription", "t", "t", { endpointId: `b-${projectId}` }),
          ];
        }),
      );
    const event = { eventType: "x", body: { amount: "many" } };
    const { changes } = replayEvents({ ...side("two"), before: side("one") }, [event]);
    assert.deepEqual(
      changes.map(({ endpoint, from, to: then }) => `${endpoint}: ${from.verdict} → ${then.verdict}`).sort(),
      [
        "a-one: not-delivered → delivered",
        "a-two: delivered → not-delivered",
        "b-one: unknown → delivered",
        "b-two: delivered → unknown",
      ],
    );
  });

  it("reads what `event get` and lists write, bytes and hidden headers included", async () => {
    const filter = { body: { amount: 5 }, headers: { "X-Shop": "a" } };
    const place = preview(
      same("Endpoint", "c", {}),
      update(
        "Subscription",
        "u",
        to("c", { filterConfig: { filter } }),
        to("c", { filterConfig: { eventTypes: ["no"] } }),
      ),
    );
    const data = Buffer.from('{"amount": 5}').toString("base64");
    const event = { uid: "event-1", eventType: "x", data, headers: { "X-Shop": ["a"] } };
    const hidden = { ...event, headers: { "X-Shop": "[secret]" } };
    const list = `[\n${JSON.stringify(event)},\n${JSON.stringify(hidden)}\n]\n`;
    const alone = `\ufeff${JSON.stringify(event, undefined, 2)}\r\n`;
    const from = (facts: Replay) =>
      facts.changes.map((change) => (change as { from: { verdict: string } }).from.verdict);
    assert.deepEqual(from((await replay(place, "-", list)).facts), ["delivered", "unknown"]);
    assert.deepEqual(from((await replay(place, "-", alone)).facts), ["delivered"]);
    assert.deepEqual((await replay(place, "-", "")).facts.events, 0);
  });

  it("names the line that holds no event", async () => {
    const place = preview(...filtered);
    for (const bad of [
      "no JSON",
      "5",
      "null",
      '{"body": {}}',
      '{"eventType": 5}',
      '{"__proto__": {"eventType": "a"}}',
      "{\n",
    ]) {
      const events = file("events.jsonl", `{"eventType": "a"}\n\n${bad}`);
      const { code, errors } = await replay(place, events);
      const reason = "must be an event: a JSON object in one line, with eventType and body [not-an-event]";
      assert.deepEqual([code, errors], [2, `error: ${events}:3: ${reason}\n`], bad);
    }
  });

  it("says that a preview without what stays as it is does not show all", async () => {
    const text = JSON.parse(readFileSync(recorded("cli-changes"), "utf8")) as { steps: Step[] };
    const steps = text.steps.filter(({ op, urn }) => op !== "same" || String(urn).includes("pulumi:Stack"));
    const { errors } = await replay(file("less.json", JSON.stringify({ ...text, steps })), lines());
    assert.match(
      errors,
      /^\S+less\.json: the preview lacks unchanged resources; run it with --show-sames \[partial-preview\]\n/,
    );
  });

  it("shows three changes of an endpoint, and twenty in all", async () => {
    const steps = Array.from({ length: 250 }, (_, at): Step[] => {
      const filterConfig = {
        eventTypes: [`type.${at % 100}`, "common"],
        filter: { body: { amount: at % 7 } },
      };
      const inputs = to(`e${at}`, { filterConfig });
      return [
        at === 0 ? update("Endpoint", "e0", {}, { isDisabled: true }) : same("Endpoint", `e${at}`, {}),
        same("Subscription", `s${at}`, inputs),
      ];
    });
    const events = lines(
      ...Array.from({ length: 1000 }, (_, at) => ({
        eventType: at % 10 === 0 ? "common" : `type.${at % 100}`,
        body: { amount: 0 },
      })),
    );
    const { code, facts } = await replay(preview(...steps.flat()), events);
    assert.deepEqual([code, facts.events, facts.changed, facts.changes.length], [10, 1000, 100, 3]);
    const { output } = await shell.run(`route --replay ${events} ${join(folder, "preview.json")}`);
    assert.match(
      output,
      /^100 of [\d,]+ deliveries would change\ne0: 100 stop\n\nExamples:\ne0\n( {2}event .*\n){3}… and 97 more\n$/,
    );
    const all = Array.from({ length: 30 }, (_, at): Step[] => [
      update("Endpoint", `e${at}`, {}, { isDisabled: true }),
      same("Subscription", `s${at}`, to(`e${at}`)),
    ]);
    const many = await replay(preview(...all.flat()), lines({ eventType: "a" }, { eventType: "b" }));
    assert.deepEqual([many.facts.endpoints.length, many.facts.changed], [30, 60]);
    const shown = many.facts.changes as { endpoint: string }[];
    assert.deepEqual([shown.length, new Set(shown.map(({ endpoint }) => endpoint)).size], [20, 20]);
  });

  it("reads a very long line", async () => {
    const event = { eventType: "x", body: { text: "x".repeat(20_000_000) } };
    const { code, facts } = await replay(preview(...filtered), lines(event));
    assert.deepEqual([code, facts.events], [0, 1]);
  });
});
