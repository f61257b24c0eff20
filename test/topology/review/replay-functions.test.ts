/** What endpoints receive before and after a preview: functions are run where they differ, and one that fails stops the event. */

import assert from "node:assert/strict";
import type { RoutedEvent } from "../../../tools/topology/model/routes";
import { previewedTopology } from "../../../tools/topology";
import type { AfterPreview } from "../../../tools/topology/preview/from-preview";
import { replayEvents } from "../../../tools/topology/review/replay";
import type { Replay } from "../../../tools/topology/review/replay";
import { create, remove, same, update, type Step } from "../../support/report-steps";

type Payload = Readonly<Record<string, unknown>>;

/** Functions by what stands for their texts. */
const functions: Readonly<Record<string, (payload: Payload) => unknown>> = {
  double: (payload) => ({ ...payload, amount: Number(payload["amount"]) * 2 }),
  addition: ({ amount }) => ({ amount: Number(amount) + Number(amount) }),
  keep: (payload) => payload,
  list: () => [1],
  "fail ": () => {
    throw new Error("no amount");
  },
  // The message quotes the payload, which no reason may do.
  fail: ({ id }) => {
    throw new Error(`no amount of ${String(id)}`);
  },
};

class Runner {
  readonly runs: string[] = [];
  closed = 0;

  run(
    text: string,
    payload: unknown,
  ): { readonly payload?: unknown; readonly error?: string; readonly isThrown?: true } {
    this.runs.push(text);
    try {
      return { payload: functions[text]?.(payload as Payload) };
    } catch (error) {
      return { error: (error as Error).message, isThrown: true };
    }
  }

  close(): void {
    this.closed += 1;
  }
}

const replayed = (steps: readonly Step[], ...events: readonly Partial<RoutedEvent>[]) => {
  const runner = new Runner();
  const { after } = previewedTopology(JSON.stringify({ steps }));
  const all = events.map((event) => ({ eventType: "x", ...event }));
  const replay = replayEvents(after as AfterPreview, all, { runner });
  return { replay, ...replay, runs: runner.runs, closed: runner.closed };
};
const to = (name: string, more: object = {}) => ({ endpointId: `${name}-id`, ...more });
const changed = (from: unknown, then: unknown, name = "a"): Step[] => [
  same("Endpoint", name, {}),
  update("Subscription", `to ${name}`, to(name, { function: from }), to(name, { function: then })),
];
const verdictsOf = ({ changes }: Pick<Replay, "changes">): string[] =>
  changes.map(({ endpoint, from, to: then }) => `${endpoint}: ${from.verdict} → ${then.verdict}`);
const five = { body: { amount: 5, id: "i" } };

describe("The replay of events through functions", () => {
  it("compares what an endpoint receives, with a function, without one, and with another", () => {
    const sent = { amount: 5, id: "i" };
    for (const [from, then, before, after, paths] of [
      [undefined, "double", sent, { amount: 10, id: "i" }, ["amount"]],
      ["double", "", { amount: 10, id: "i" }, sent, ["amount"]],
      ["double", "addition", { amount: 10, id: "i" }, { amount: 10 }, ["id"]],
      [" \n", "list", sent, [1], [""]],
    ] as const) {
      const { changes, endpoints, changed: count, compared } = replayed(changed(from, then), five);
      assert.deepEqual(endpoints, [{ endpoint: "a", begins: 0, stops: 0, uncertain: 0, payloads: 1 }]);
      assert.deepEqual([count, compared, changes.length], [1, 1, 1]);
      assert.deepEqual(changes[0]?.payload, { paths, morePaths: 0, before, after });
      assert.deepEqual(verdictsOf({ changes }), ["a: delivered → delivered"]);
    }
  });

  it("counts what is compared where no payload changes", () => {
    const { replay } = replayed(changed("", "keep"), five, { body: { a: 1 } }, { body: { b: [null] } });
    assert.deepEqual([replay.changed, replay.compared, replay.deliveries], [0, 3, 3]);
    assert.deepEqual([replay.endpoints, replay.changes], [[], []]);
  });

  it("runs nothing where the function stays, and each text once for an event where it changes", () => {
    const still = [
      same("Endpoint", "a", {}),
      update(
        "Subscription",
        "s",
        to("a", { function: "double" }),
        to("a", { function: "double", filterConfig: { filter: { body: { amount: 5 } } } }),
      ),
      ...[same("Endpoint", "b", {}), same("Subscription", "t", to("b", { function: "fail" }))],
    ];
    assert.deepEqual(replayed(still, five).runs, []);
    const many = ["a", "b", "c"].flatMap((name) => changed("double", "addition", name));
    const { runs, closed } = replayed(many, five, five);
    assert.deepEqual([runs, closed], [["double", "addition", "double", "addition"], 1]);
  });

  it("compares the payloads of two subscriptions that take over from each other", () => {
    const takes = (type: string, text: string) =>
      to("a", { function: text, filterConfig: { eventTypes: [type] } });
    const { changes } = replayed(
      [
        same("Endpoint", "a", {}),
        update("Subscription", "one", takes("x", "double"), takes("y", "double")),
        update("Subscription", "two", takes("y", "keep"), takes("x", "keep")),
        ...[same("Endpoint", "b", {}), remove("Subscription", "old", to("b", { function: "double" }))],
        create("Subscription", "new", to("b", { function: "addition" })),
      ],
      five,
    );
    assert.deepEqual(
      changes.map(({ endpoint, payload }) => [endpoint, payload?.paths]),
      [
        ["a", ["amount"]],
        ["b", ["id"]],
      ],
    );
  });

  it("takes an event that a function fails on for stopped, for all endpoints that it may be for", () => {
    const other = [same("Endpoint", "b", {}), same("Subscription", "t", to("b"))];
    const { changes, endpoints } = replayed([...changed("", "fail"), ...other], five);
    assert.deepEqual(
      changes.map((change) => [change.endpoint, change.to.verdict, change.to.reason]),
      [
        [
          "a",
          "not-delivered",
          "its function fails on this event: it throws an error, which `transform run` shows",
        ],
        [
          "b",
          "unknown",
          "the function of Subscription to a fails on this event, so no endpoint that it is sent to receives it",
        ],
      ],
    );
    assert.deepEqual(
      endpoints.map(({ stops, uncertain }) => [stops, uncertain]),
      [
        [1, 0],
        [0, 1],
      ],
    );
    assert.deepEqual(verdictsOf(replayed([...changed("fail", "keep"), ...other], five)), [
      "a: not-delivered → delivered",
      "b: unknown → delivered",
    ]);
    assert.deepEqual(replayed([...changed("fail", "fail "), ...other], five).changed, 0);
  });

  it("runs the function of an endpoint that is stopped, as the service does, and of none that is gone", () => {
    const other = [same("Endpoint", "b", {}), same("Subscription", "t", to("b"))];
    const stopped = update("Subscription", "s", to("a", { function: "keep" }), to("a", { function: "fail" }));
    const disabled = [same("Endpoint", "a", { isDisabled: true }), stopped, ...other];
    assert.deepEqual(verdictsOf(replayed(disabled, five)), ["b: delivered → unknown"]);
    const gone = [remove("Endpoint", "a"), stopped, ...other];
    assert.deepEqual(verdictsOf(replayed(gone, five)), ["a: delivered → not-delivered"]);
  });

  it("takes a payload that is no object for one on which every function fails", () => {
    for (const body of [[1], "text", 5, true, { $number: "12345678901234567890" }]) {
      const { changes, runs } = replayed(changed("", "keep"), { body });
      assert.deepEqual([verdictsOf({ changes }), runs], [["a: delivered → not-delivered"], []]);
      assert.equal(
        changes[0]?.to.reason,
        "its function fails on this event: the payload is not a JSON object",
      );
    }
    assert.deepEqual(replayed(changed("", "keep"), { body: null }).changed, 0);
  });

  it("asks the function of a delivery that begins, and of one that stops", () => {
    const of = (text: string, ...eventTypes: string[]) =>
      to("a", { function: text, filterConfig: { eventTypes } });
    for (const [from, then, verdicts, runs] of [
      [of("keep", "y"), of("keep", "x"), ["a: not-delivered → delivered"], ["keep"]],
      [of("fail", "y"), of("fail", "x"), [], ["fail"]],
      [of("fail", "x"), of("fail", "y"), [], ["fail"]],
    ] as const) {
      const found = replayed([same("Endpoint", "a", {}), update("Subscription", "s", from, then)], five);
      assert.deepEqual([verdictsOf(found), found.runs], [verdicts, runs]);
    }
  });

  it("leaves open what is received by a function that is secret or not known yet, or without a payload", () => {
    const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
    const secret = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", value: "keep" };
    const hidden = (how: string): string => `what it receives is unknown: a function is ${how}`;
    for (const [from, then, body, reason] of [
      ["keep", unknown, {}, hidden("not known yet")],
      ["keep", secret, {}, hidden("secret")],
      [secret, "keep", {}, hidden("secret")],
      ["", "keep", undefined, "what it receives is unknown: the event has no payload"],
    ] as const) {
      const { changes, runs, endpoints } = replayed(changed(from, then), { body });
      assert.deepEqual(
        [changes[0]?.from.verdict, changes[0]?.to, endpoints[0]?.uncertain],
        ["delivered", { verdict: "unknown", reason }, 1],
      );
      assert.ok(!runs.includes("[secret]") && !runs.includes(unknown));
    }
    const reported = { ...changed(secret, secret)[1], detailedDiff: { function: { kind: "update" } } };
    const [endpoint] = changed(secret, secret) as [Step];
    const { changes } = replayed([endpoint, reported], five);
    assert.deepEqual(changes[0]?.to, { verdict: "unknown", reason: hidden("secret") });
    assert.equal(replayed(changed(secret, secret), five).changed, 0);
  });

  it("runs the text as the program has it, and shows no credential of it or of the payload", () => {
    const url = "https://user:pass@example.com/?token=abc";
    const token = { token: "canary-1", list: [{ password: "canary-2" }], url, count: 5 };
    const { changes } = replayed(changed("", "keep"), { body: { amount: 5 } }, { body: token });
    assert.deepEqual(changes, []);
    const texts: string[] = [];
    const runner = {
      run: (text: string, payload: unknown) => {
        texts.push(text);
        return { payload: { ...(payload as object), token: "canary-3", url: `${url}4`, count: 6 } };
      },
      close: () => undefined,
    };
    const text = `/* ${url} */ double`;
    const { after } = previewedTopology(JSON.stringify({ steps: changed("", text) }));
    const found = replayEvents(after as AfterPreview, [{ eventType: "x", body: token }], { runner });
    assert.deepEqual(texts, [text]);
    const shown = { token: "[secret]", list: [{ password: "[secret]" }] };
    const masked = "https://[secret]@example.com/?token=[secret]";
    assert.deepEqual(found.changes[0]?.payload, {
      ...{ paths: ["count", "token", "url"], morePaths: 0 },
      before: { ...shown, url: masked, count: 5 },
      after: { ...shown, url: masked, count: 6 },
    });
    assert.doesNotMatch(JSON.stringify(found), /canary|user:|abc/);
  });

  it("runs functions for a limited time, and leaves open what follows", () => {
    const runner = new Runner();
    const { after } = previewedTopology(JSON.stringify({ steps: changed("", "keep") }));
    const options = { runner, milliseconds: 0 };
    const { changes } = replayEvents(after as AfterPreview, [{ eventType: "x", ...five }], options);
    assert.deepEqual([verdictsOf({ changes }), runner.runs], [["a: delivered → unknown"], []]);
    assert.match(changes[0]?.to.reason ?? "", /run for a minute on earlier events$/);
  });

  it("names twenty paths, and leaves out a payload that is too long to be shown", () => {
    const body = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`key${at}`, at]));
    const [first] = replayed(changed("", "addition"), { body }).changes;
    assert.deepEqual([first?.payload?.paths.length, first?.payload?.morePaths], [20, 11]);
    const [long] = replayed(changed("", "double"), {
      body: { amount: 5, text: "x".repeat(100_000) },
    }).changes;
    assert.deepEqual(long?.payload, { paths: ["amount"], morePaths: 0 });
  });
});
