/** `route --replay`: which deliveries of recorded events a preview would change. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { Replay } from "../../../tools/topology/review/replay";
import { Shell } from "../../support/command";
import { same, update, type Step } from "../../support/report-steps";
import { file, filtered, lines, preview, recorded } from "../../support/route-files";

describe("route --replay", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start({ dialect: "convoy", projects: ["p1"] });
  });
  after(() => shell.stop());

  const replay = async (place: string, events: string, input?: string) => {
    const given = input === undefined ? {} : { input };
    const { code, output, errors } = await shell.run(
      `route --replay ${events} --output json ${place}`,
      given,
    );
    return { code, errors, facts: (output === "" ? {} : JSON.parse(output)) as Replay };
  };

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

  it("shows what an endpoint receives before and after a function changes, and ends with 10", async () => {
    const doubled = "function transform(event) { return { amount: event.amount * 2, id: event.id }; }";
    const of = (name: string, text: string) => ({ endpointId: `${name}-id`, function: text });
    const place = preview(
      ...[same("Endpoint", "a", {}), update("Subscription", "s", of("a", ""), of("a", doubled))],
      ...[same("Endpoint", "b", {}), same("Subscription", "t", of("b", doubled))],
    );
    const body = { id: "i-1", amount: 5, note: "\u001b[31mred" };
    const events = lines({ eventType: "x", body }, { eventType: "x", body: { id: "i-2", amount: 0 } });
    const { code, output } = await shell.run(`route --replay ${events} ${place}`);
    assert.equal(code, 10);
    assert.deepEqual(output.trimEnd().split("\n"), [
      "1 of 4 deliveries would change",
      "Both versions of each changed function ran: the one in state, and the one of this change. They could reach nothing else.",
      "a: 1 payload changes",
      "",
      "Examples:",
      "a",
      "  event 1, x: payload changes: amount, note",
      "     {",
      '    -  "amount": 5,',
      '    -  "id": "i-1",',
      '    -  "note": "\\u001b[31mred"',
      '    +  "amount": 10,',
      '    +  "id": "i-1"',
      "     }",
    ]);
    const same2 = lines({ eventType: "x", body: { id: "i-2", amount: 0 } });
    const calm = await shell.run(`route --replay ${same2} ${place}`);
    const ran =
      "Both versions of each changed function ran: the one in state, and the one of this change. They could reach nothing else.";
    const none = "No payload changes: the functions of 1 of these deliveries change, but not their results.";
    assert.deepEqual([calm.code, calm.output], [0, `0 of 2 deliveries would change\n${ran}\n${none}\n`]);
    const failing = lines({ eventType: "x", body: [5] });
    const { facts } = await replay(place, failing);
    assert.deepEqual(
      facts.changes.map(({ endpoint, to }) => [endpoint, to.verdict]),
      [
        ["a", "not-delivered"],
        ["b", "unknown"],
      ],
    );
  });

  it("ends with 0 where nothing changes", async () => {
    const events = lines({ eventType: "refund.made" }, { eventType: "invoice.paid" });
    const nothing = await replay(recorded("cli-nothing"), events);
    assert.deepEqual([nothing.code, nothing.facts.changed, nothing.facts.changes], [0, 0, []]);
    assert.ok(nothing.facts.deliveries > 0);
    const empty = await replay(recorded("cli-changes"), "-", "\n");
    assert.deepEqual([empty.code, empty.facts.events], [0, 0]);
    assert.equal(empty.errors, "--replay: contains no events, so nothing was compared [no-events]\n");
  });

  it("reads what `event get` and lists write, bytes and hidden headers included", async () => {
    const filter = { body: { amount: 5 }, headers: { "X-Shop": "a" } };
    const place = preview(
      same("Endpoint", "c", {}),
      update(
        "Subscription",
        "u",
        { endpointId: "c-id", filterConfig: { filter } },
        { endpointId: "c-id", filterConfig: { eventTypes: ["no"] } },
      ),
    );
    const data = Buffer.from('{"amount": 5}').toString("base64");
    const event = { uid: "event-1", eventType: "x", data, headers: { "X-Shop": ["a"] } };
    const hidden = { ...event, headers: { "X-Shop": "[secret]" } };
    const list = `[\n${JSON.stringify(event)},\n${JSON.stringify(hidden)}\n]\n`;
    const alone = `\ufeff${JSON.stringify(event, undefined, 2)}\r\n`;
    const from = ({ changes }: Replay) => changes.map((change) => change.from.verdict);
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
      const reason = "must be an event: a JSON object on one line, with eventType and body [wrong-type]";
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

  it("counts what it does not show", async () => {
    const place = preview(
      update("Endpoint", "a", {}, { isDisabled: true }),
      same("Subscription", "s", { endpointId: "a-id" }),
    );
    const events = lines(...Array.from({ length: 1000 }, () => ({ eventType: "x" })));
    const { output } = await shell.run(`route --replay ${events} ${place}`);
    assert.match(
      output,
      /^1,000 of 1,000 deliveries would change\na: 1,000 stop\n\nExamples:\na\n( {2}event .*\n){3}… and 997 more\n$/,
    );
  });

  it("reads a very long line", async () => {
    const event = { eventType: "x", body: { text: "x".repeat(20_000_000) } };
    const { code, facts } = await replay(preview(...filtered), lines(event));
    assert.deepEqual([code, facts.events], [0, 1]);
  });
});
