/** `route`: where an event would go, and which deliveries a preview would change. */

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canary } from "./support/read-side";
import { Shell } from "./support/command";
import { create, remove, update, type Step } from "./support/report-steps";

const recorded = (name: string): string => join(__dirname, "previews", `${name}.json`);
const folder = mkdtempSync(join(tmpdir(), "route-"));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const preview = (...steps: readonly Step[]): string => file("preview.json", JSON.stringify({ steps }));
const lines = (...events: readonly unknown[]): string =>
  file("events.jsonl", events.map((event) => JSON.stringify(event)).join("\n"));

interface Replay {
  readonly events: number;
  readonly deliveries: number;
  readonly changed: number;
  readonly changes: readonly object[];
}

describe("route", () => {
  let shell: Shell;
  beforeEach(async () => {
    shell = await Shell.start({ dialect: "convoy", projects: ["p1"] });
  });
  afterEach(() => shell.stop());

  const filtered = [
    create("Endpoint", "billing", { ownerId: "acme" }),
    create("Subscription", "orders", {
      endpointId: "billing-id",
      filterConfig: { eventTypes: ["paid"], filter: { body: { amount: 5 }, headers: { "X-Shop": "a" } } },
    }),
  ];

  it("answers for the resources of a preview of either front, in a table and as JSON", async () => {
    for (const front of ["cli", "plugin"]) {
      const line = `route --event-type refund.made ${recorded(`${front}-changes`)}`;
      const { code, output, errors } = await shell.run(line);
      assert.deepEqual([code, errors], [0, ""]);
      assert.match(output, /^ENDPOINT +SUBSCRIPTION +VERDICT +REASON\n/);
      assert.match(output, /^archive +refunds +delivered +-$/m);
      assert.match(output, /^billing +orders +not delivered +takes .*, not refund\.made$/m);
      assert.ok(!output.includes("preview-secret"));
      const json = JSON.parse((await shell.run(`${line} --output json`)).output) as object[];
      assert.ok(json.some((route) => "subscription" in route && route.subscription === "refunds"));
    }
    assert.deepEqual(shell.takeRequests(), []);
  });

  it("answers in the same order whatever the order of a preview, and for one project where it is named", async () => {
    const steps = ["c", "a", "b"].map((name) => create("Endpoint", name, { projectId: name }));
    const namesIn = async (given: readonly Step[], flags = ""): Promise<string> => {
      const { output } = await shell.run(
        `route --event-type paid --output json ${flags} ${preview(...given)}`.replace("  ", " "),
      );
      return (JSON.parse(output) as { endpoint: string }[]).map(({ endpoint }) => endpoint).join();
    };
    assert.equal(await namesIn(steps), "a,b,c");
    assert.equal(await namesIn([...steps].reverse()), "a,b,c");
    assert.equal(await namesIn(steps, "--project b"), "b");
  });

  it("answers for what the service holds", async () => {
    const { code, output, errors } = await shell.run("route --event-type invoice.paid --output json live");
    assert.deepEqual([code, errors], [0, ""]);
    const routes = JSON.parse(output) as { verdict: string }[];
    assert.ok(routes.length > 0);
    assert.ok(routes.every(({ verdict }) => verdict !== ""));
    assert.ok(!output.includes(canary));
  });

  it("takes payload, headers and owner of the event, from a file or standard input", async () => {
    const [place, payload] = [preview(...filtered), file("payload.json", '{"amount": 5}')];
    const line = `route --event-type paid --output json --header X-Shop:a --header X-Other=b=c`;
    const verdictOf = async (flags: string, input?: string): Promise<string> => {
      const { output, errors } = await shell.run(`${line} ${flags}`, input === undefined ? {} : { input });
      assert.equal(errors, "");
      return (JSON.parse(output) as { verdict: string }[])[0]?.verdict ?? "";
    };
    assert.equal(await verdictOf(`--payload ${payload} ${place}`), "delivered");
    assert.equal(await verdictOf(`--payload - ${place}`, '{"amount": 5}'), "delivered");
    assert.equal(await verdictOf(`--payload - ${place}`, '{"amount": 4}'), "not-delivered");
    assert.equal(await verdictOf(`--payload ${payload} -`, readFileSync(place, "utf8")), "delivered");
    assert.equal(await verdictOf(`--owner globex --payload ${payload} ${place}`), "not-delivered");
    assert.equal(await verdictOf(place), "unknown");
    const words = ["route", "--event-type", "paid", "--header", "X-Shop: a", "--payload", payload, place];
    assert.match((await shell.runWords(words)).output, / delivered /);
  });

  it("refuses in one line what cannot be read", async () => {
    const place = preview(...filtered);
    for (const [line, reason] of [
      [`route ${place}`, "--event-type: is needed, or --replay with a file of events"],
      [`route ${place} --event-type `, "--event-type: must not be empty"],
      [
        "route --event-type a --payload -",
        "topology and --payload: cannot both read standard input: name a file",
      ],
      ["route --replay - -", "topology and --replay: cannot both read standard input: name a file"],
      [`route --event-type a --payload ${file("broken.json", "{")} ${place}`, "--payload: is not JSON"],
      [`route --event-type a --header X ${place}`, "--header: is given as name=value, or `name: value`"],
      [`route --event-type a --header =x ${place}`, "--header: is given as name=value, or `name: value`"],
      [`route --event-type a --query X: ${place}`, "--query: is given as name=value"],
      [`route --event-type a --payload nowhere.json ${place}`, "nowhere.json: does not exist"],
      [`route --replay nowhere.jsonl ${place}`, "nowhere.jsonl: does not exist"],
      [`route --replay ${folder} ${place}`, `${folder}: cannot be read`],
      [
        `route --replay ${lines()} --event-type a --owner b ${place}`,
        "--event-type and --owner: cannot be used here: the events are those of --replay",
      ],
      [
        `route ${place} --event-type a --endpoint e`,
        "--endpoint: cannot be used here: it is for `live`, which stands before it",
      ],
      [`route --replay ${lines()} live`, "--replay: needs a preview, which has a before and an after"],
    ] as const) {
      const { code, output, errors } = await shell.run(line, { input: "{}" });
      assert.deepEqual([code, output, errors], [2, "", `error: ${reason}\n`], line);
    }
  });

  describe("--replay", () => {
    const replay = async (place: string, events: string, input?: string) => {
      const given = input === undefined ? {} : { input };
      const { code, output, errors } = await shell.run(
        `route --replay ${events} --output json ${place}`,
        given,
      );
      return { code, errors, facts: (output === "" ? {} : JSON.parse(output)) as Replay };
    };
    const to = (name: string, more: object = {}) => ({ endpointId: `${name}-id`, ...more });
    const same = (kind: string, name: string, inputs: object): Step => ({
      ...update(kind, name, inputs, inputs),
      op: "same",
    });

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
          "archive",
          "  event 1, refund.made: not delivered (no subscription delivers to it) → delivered",
          "audit",
          "  event 1, refund.made: delivered → not delivered (no subscription delivers to it)",
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
      assert.equal(empty.errors, "--replay: holds no event, so nothing was compared\n");
      const moved = preview(
        remove("Endpoint", "old", {}, { id: "e1" }),
        create("Endpoint", "new", { adoptId: "e1" }),
        update("Subscription", "s", { endpointId: "e1" }, { endpointId: "e1" }),
      );
      const renamed = JSON.parse(readFileSync(moved, "utf8")) as { steps: { newState?: { id?: string } }[] };
      delete renamed.steps[1]?.newState?.id;
      const { code, facts } = await replay(file("moved.json", JSON.stringify(renamed)), events);
      assert.deepEqual([code, facts], [0, { events: 2, deliveries: 2, changed: 0, changes: [] }]);
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

    it("reads what `get event` and lists write, bytes and hidden headers included", async () => {
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
        const reason = "must be an event as a JSON object in one line, with eventType and body";
        assert.deepEqual([code, errors], [2, `error: ${events}:3: ${reason}\n`], bad);
      }
    });

    it("says that a preview without what stays as it is does not show all", async () => {
      const text = JSON.parse(readFileSync(recorded("cli-changes"), "utf8")) as { steps: Step[] };
      const steps = text.steps.filter(({ op, urn }) => op !== "same" || String(urn).includes("pulumi:Stack"));
      const { errors } = await replay(file("less.json", JSON.stringify({ ...text, steps })), lines());
      assert.match(errors, /^the preview lacks what stays as it is: --show-sames /);
    });

    it("shows twenty changes of many, in a few seconds for 1,000 events and 10,000 resources", async function () {
      this.timeout(20_000);
      const steps = Array.from({ length: 5000 }, (_, at): Step[] => {
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
      const began = performance.now();
      const { code, facts } = await replay(preview(...steps.flat()), events);
      assert.ok(performance.now() - began < 5000);
      assert.deepEqual([code, facts.events, facts.changed, facts.changes.length], [10, 1000, 100, 20]);
      const { output } = await shell.run(`route --replay ${events} ${join(folder, "preview.json")}`);
      assert.match(output, /^100 of [\d,]+ deliveries would change\ne0\n[^]*\n… and 80 more\n$/);
    });

    it("reads a very long line", async () => {
      const event = { eventType: "x", body: { text: "x".repeat(20_000_000) } };
      const { code, facts } = await replay(preview(...filtered), lines(event));
      assert.deepEqual([code, facts.events], [0, 1]);
    });
  });
});
