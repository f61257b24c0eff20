/** `report --replay`: what a preview would change for recorded events, as a part of the comment. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import type { PageData } from "../../../tools/page/data";
import { Shell } from "../../support/command";
import { eventsIn } from "../../../tools/cli/review/replay-events";
import { report } from "../../../tools/cli/review/report";
import type { Replay } from "../../../tools/topology/review/replay";
import { same, update } from "../../support/report-steps";
import type { Step } from "../../support/report-steps";
import { file, lines, preview } from "../../support/route-files";

const to = (name: string, more: object = {}) => ({ endpointId: `${name}-id`, ...more });
const steps: readonly Step[] = [
  update("Endpoint", "a", { ownerId: "acme" }, { ownerId: "acme", isDisabled: true }),
  same("Subscription", "s", to("a")),
  same("Endpoint", "b", { ownerId: "globex" }),
  update(
    "Subscription",
    "t",
    to("b", { filterConfig: { eventTypes: ["x"] } }),
    to("b", { filterConfig: { eventTypes: ["x", "y"] } }),
  ),
];
const events = (): string => lines({ eventType: "x" }, { eventType: "y" });

const pageIn = (place: string): PageData => {
  const [, data = ""] = /id="data">([^<]*)</.exec(readFileSync(place, "utf8")) ?? [];
  return JSON.parse(inflateSync(Buffer.from(data, "base64")).toString("utf8")) as PageData;
};

const ran =
  "Both versions of each changed function ran: the one in state, and the one of this change. They could reach nothing else.";

describe("report --replay", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start();
  });
  after(() => shell.stop());

  it("says in the comment how many deliveries change, then each endpoint, then examples", async () => {
    const { code, output, errors } = await shell.run(`report --replay ${events()} ${preview(...steps)}`);
    assert.deepEqual([code, errors], [10, ""]);
    const heading = "What would change for recorded events";
    const section = [
      ...["**3 of 4 deliveries would change**", ""],
      ...["- `a`: 2 stop", "- `b`: 1 begins", "", "Examples:", ""],
      "- `a`, event 1, `x`: delivered → not delivered (the endpoint is disabled)",
      "- `a`, event 2, `y`: delivered → not delivered (the endpoint is disabled)",
      "- `b`, event 2, `y`: not delivered (takes x, not y) → delivered",
    ];
    // The consequences and the map take the lines that stand open.
    const folded = `<details><summary><code>${heading}</code></summary>\n\n${section.join("\n")}\n`;
    assert.ok(output.includes(`\n${folded}`), output);
    assert.ok(output.indexOf("Consequences") < output.indexOf("recorded events"));
    const brief = await shell.run(`report --only-consequences --replay ${events()} ${preview(...steps)}`);
    assert.ok(brief.output.includes([`### ${heading}`, "", ...section].join("\n")), brief.output);
  });

  it("is in the JSON of the report, as `route --replay` has it", async () => {
    const place = preview(...steps);
    const flags = `--replay ${events()} --output json ${place}`;
    const { replay } = JSON.parse((await shell.run(`report ${flags}`)).output) as { replay: Replay };
    assert.deepEqual([replay.events, replay.deliveries, replay.changed], [2, 4, 3]);
    assert.deepEqual(replay.endpoints, [
      { endpoint: "a", begins: 0, stops: 2, uncertain: 0, payloads: 0 },
      { endpoint: "b", begins: 1, stops: 0, uncertain: 0, payloads: 0 },
    ]);
    assert.deepEqual(replay, JSON.parse((await shell.run(`route ${flags}`)).output));
    const without = JSON.parse((await shell.run(`report --output json ${place}`)).output) as object;
    assert.ok(!("replay" in without));
  });

  it("names the places of a payload that change, and no value: the page and the JSON have these", async () => {
    const made = "function transform(event) { return { total: event.amount, 'a@b': 'canary-made' }; }";
    const place = preview(
      same("Endpoint", "b", { ownerId: "globex" }),
      update("Subscription", "t", to("b", { function: "" }), to("b", { function: made })),
    );
    const sent = lines({ eventType: "x", body: { amount: "canary-sent", token: "canary-token" } });
    const page = file("replay.html", "");
    const { code, output } = await shell.run(`report --replay ${sent} --html ${page} ${place}`);
    assert.equal(code, 10);
    assert.match(output, /^- `b`: 1 payload changes$/m);
    // A new function can make a name of any value.
    assert.match(output, /^- `b`, event 1, `x`: payload changes: `…`, `…`, `…`, `…`$/m);
    const section = output.slice(
      output.indexOf("### What would change"),
      output.indexOf("Changes in detail"),
    );
    assert.doesNotMatch(section, /canary/);
    const { replay } = pageIn(page);
    assert.deepEqual(replay?.summary, ["1 of 1 deliveries would change", ran]);
    assert.deepEqual(replay?.endpoints, ["b: 1 payload changes"]);
    const [example] = replay?.examples ?? [];
    assert.equal(example?.text, "b, event 1, x: payload changes: a@b, amount, token, total");
    const text = JSON.stringify(example?.lines);
    assert.match(text, /canary-sent/);
    assert.match(text, /canary-made/);
    assert.doesNotMatch(text, /canary-token/);
    const json = (await shell.run(`report --replay ${sent} --output json ${place}`)).output;
    const facts = JSON.parse(json) as { replay: Replay };
    assert.deepEqual(facts.replay.changes[0]?.payload, {
      ...{ paths: ["a@b", "amount", "token", "total"], morePaths: 0 },
      before: { amount: "canary-sent", token: "[secret]" },
      after: { "a@b": "canary-made", total: "canary-sent" },
    });
    const both = update(
      "Subscription",
      "t",
      to("b", { function: `${made} // total` }),
      to("b", { function: `${made}\ntransform = ({ total }) => ({ total })` }),
    );
    const again = await shell.run(`report --replay ${sent} ${preview(same("Endpoint", "b", {}), both)}`);
    assert.match(
      again.output,
      /^- `b`, event 1, `x`: payload changes: `\[…\]`, `total`$|payload changes: `…`, `total`$/m,
    );
  });

  it("names a key of a payload that the schema of the event type declares, and no other one", async () => {
    const made = `function transform(event) {
      return { ...event, total: 1, "a@b": 1, canary: 1, customer: { name: 1, [event.pin]: 1 }, [event.pin]: 1 };
    }`;
    const schema = {
      ...{ type: "object", properties: { total: {}, "a@b": {}, customer: { $ref: "#/$defs/customer" } } },
      $defs: { customer: { properties: { name: { enum: ["canary"] } } } },
    };
    const typed = (name: string) => same("EventType", name, { name, jsonSchema: schema });
    const steps = [
      same("Endpoint", "b", {}),
      update("Subscription", "t", to("b", { function: "" }), to("b", { function: made })),
    ];
    const sent = lines({ eventType: "x", body: { pin: "4711" } });
    const { output } = await shell.run(`report --replay ${sent} ${preview(...steps, typed("x"))}`);
    const places = "payload changes: `…`, `…`, `…`, `customer.…`, `customer.name`, … and 1 more";
    assert.ok(output.includes(`- \`b\`, event 1, \`x\`: ${places}\n`), output);
    const other = await shell.run(`report --replay ${sent} ${preview(...steps, typed("y"))}`);
    assert.match(other.output, /: payload changes: `…`, `…`, `…`, `….…`, `….…`, … and 1 more$/m);
  });

  it("quotes in a reason what the filter says, and no value of the event: the page and the JSON have these", async () => {
    const body = { amount: "canary-4711" };
    const query = { shop: "canary-shop" };
    const sent = lines({ eventType: "x", body, query });
    const page = file("replay.html", "");
    for (const [filter, reason] of [
      [{ body: { amount: { $in: ["less"] } } }, 'filter body.amount is …, expected $in ["less"]'],
      [{ query: { shop: "a" } }, 'filter query.shop is …, expected "a"'],
      [
        { body: { $or: [{ amount: "less" }, { amount: "more" }] } },
        'filter body matches no condition of $or: body.amount is …, expected "less"',
      ],
    ] as const) {
      const strict = { filterConfig: { filter } };
      const place = preview(same("Endpoint", "b", {}), update("Subscription", "t", to("b"), to("b", strict)));
      const { output } = await shell.run(`report --replay ${sent} --html ${page} ${place}`);
      const line = `- b, event 1, x: delivered → not delivered (${reason})\n`;
      assert.ok(output.replaceAll("`", "").includes(line), output);
      assert.doesNotMatch(output, /canary/);
      const [example] = pageIn(page).replay?.examples ?? [];
      assert.match(example?.text ?? "", /is "canary-\w+", expected/);
      const { output: json } = await shell.run(`report --replay ${sent} --output json ${place}`);
      const { replay } = JSON.parse(json) as { replay: Replay };
      assert.deepEqual(Object.keys(replay.changes[0]?.to ?? {}), ["verdict", "reason"]);
      assert.match(replay.changes[0]?.to.reason ?? "", /is "canary-\w+", expected/);
    }
  });

  it("quotes no value either where releases of the service differ", async () => {
    const strict = { filterConfig: { filter: { body: { amount: "4711.0" } } } };
    const place = preview(same("Endpoint", "b", {}), update("Subscription", "t", to("b"), to("b", strict)));
    const sent = lines({ eventType: "x", body: { amount: "4711" } });
    const { output } = await shell.run(`report --replay ${sent} ${place}`);
    const reason = 'on 26.7 it passes, on 25.6 body.amount is …, expected "4711.0"';
    const line = `delivered → unknown (filter: releases of the service differ: ${reason})\n`;
    assert.ok(output.replaceAll("`", "").includes(`- b, event 1, x: ${line}`), output);
  });

  it("counts the endpoints of one owner with --owner, also where a filter of another one stops the event", async () => {
    const line = `report --owner globex --replay ${events()} --output json`;
    const facts = JSON.parse((await shell.run(`${line} ${preview(...steps)}`)).output) as { replay: Replay };
    assert.deepEqual(
      [facts.replay.deliveries, facts.replay.changed, facts.replay.endpoints.map(({ endpoint }) => endpoint)],
      [2, 1, ["b"]],
    );
    const strict = { filterConfig: { filter: { body: { amount: { $gt: 5 } } } } };
    const stopped = preview(
      ...[same("Endpoint", "a", { ownerId: "acme" }), update("Subscription", "s", to("a"), to("a", strict))],
      ...[same("Endpoint", "b", { ownerId: "globex" }), same("Subscription", "t", to("b"))],
    );
    const odd = lines({ eventType: "x", body: { amount: "many" } });
    const { code, output } = await shell.run(`report --owner globex --replay ${odd} ${stopped}`);
    assert.equal(code, 10);
    assert.match(output, /^- `b`: 1 uncertain$/m);
  });

  it("shows names as text, and keeps within the length of a comment", () => {
    const hostile = "</details><img src=x>|`@everyone` [a](http://evil.example.com)";
    const many = Array.from({ length: 400 }, (_, at) => {
      const name = `${hostile}${"x".repeat(500)}-${at}`;
      return [update("Endpoint", name, {}, { isDisabled: true }), same("Subscription", `s${at}`, to(name))];
    });
    const text = JSON.stringify({ eventType: hostile });
    const { markdown } = report(JSON.stringify({ steps: many.flat() }), {
      replay: eventsIn(text, "events.jsonl"),
    });
    assert.ok(markdown.length < 65_000);
    const section = markdown.slice(markdown.indexOf("What would"), markdown.indexOf("Changes in detail"));
    assert.match(section, /\n… and \d+ more\n/);
    const outside = section.replace(/(`+) .*? \1(?!`)/g, "");
    assert.doesNotMatch(outside, /<img|@everyone|\]\(http/);
  });

  it("says that a preview without what stays as it is does not show all", async () => {
    const plan = { steps: [steps[0]], changeSummary: { update: 1, same: 3 } };
    const { output } = await shell.run(
      `report --replay ${events()} ${file("partial.json", JSON.stringify(plan))}`,
    );
    assert.match(output, /^The preview lacks unchanged resources, .*--show-sames\.$/m);
  });

  it("compares nothing of a preview that failed, and notes a file without an event", async () => {
    const failed = { steps, diagnostics: [{ severity: "error", message: "no" }] };
    const place = file("failed.json", JSON.stringify(failed));
    const { code, output } = await shell.run(`report --replay ${events()} --output json ${place}`);
    assert.deepEqual([code, "replay" in (JSON.parse(output) as object)], [1, false]);
    const { errors, output: none } = await shell.run(`report --replay - ${preview(...steps)}`, {
      input: "\n",
    });
    assert.equal(errors, "--replay: contains no events, so nothing was compared [no-events]\n");
    assert.doesNotMatch(none, /recorded events/);
  });

  for (const [what, flags, reason] of [
    [
      "several files",
      () => `${preview(...steps)} ${preview(...steps)}`,
      /--replay: cannot be used here: it compares .* \[unsupported-here\]/,
    ],
    [
      "--together",
      () => `--together all ${preview(...steps)}`,
      /--replay: cannot be used here: it compares .* \[unsupported-here\]/,
    ],
  ] as const)
    it(`is refused with ${what}`, async () => {
      const { code, output, errors } = await shell.run(`report --replay ${events()} ${flags()}`);
      assert.deepEqual([code, output], [2, ""]);
      assert.match(errors, new RegExp(`^error: ${reason.source}\\n$`));
    });

  it("refuses a second reader of standard input, and what is no event, in one line", async () => {
    for (const place of ["", " -"]) {
      const { code, errors } = await shell.run(`report --replay -${place}`, { input: "{}" });
      const line = "preview and --replay: cannot both read standard input: name a file [conflicting-values]";
      assert.deepEqual([code, errors], [2, `error: ${line}\n`]);
    }
    const bad = file("events.jsonl", '{"eventType": "a"}\nnone');
    const { code, errors } = await shell.run(`report --replay ${bad} ${preview(...steps)}`);
    const reason = "must be an event: a JSON object on one line, with eventType and body [wrong-type]";
    assert.deepEqual([code, errors], [2, `error: ${bad}:2: ${reason}\n`]);
    const missing = await shell.run(`report --replay nowhere ${preview(...steps)}`);
    assert.deepEqual(
      [missing.code, missing.errors],
      [2, "error: nowhere: does not exist [unreadable-file]\n"],
    );
  });
});
