/** `subscription test-filter`: which conditions decide, what the service is asked, and what is refused before. */

import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canary } from "../../support/read-side";
import { Shell } from "../../support/command";

const line = "subscription test-filter subscription-1";
/** The subscription as the lines name it. */
const named = "invoices (subscription-1)";
const asked = "POST p1/subscriptions/test_filter";

describe("subscription test-filter", () => {
  let shell: Shell;

  const start = async (options: object = {}) => {
    shell = await Shell.start({ dialect: "convoy", projects: ["p1"], ...options });
  };
  beforeEach(() => start());
  afterEach(() => shell.stop());

  /** The subscription as the service holds it; the rows decide where the release has them. */
  const be = (rows: readonly Row[], changes: object = {}) => {
    const all = rows.map(([event_type, body, enabled_at = "2026-01-01T00:00:00Z"], at) => {
      const raw = { raw_headers: {}, raw_body: body, raw_query: {}, raw_path: {} };
      return { uid: `row-${at}`, event_type, enabled_at, ...raw };
    });
    shell.service.project("p1").subscriptions.patch("subscription-1", { rows: all, ...changes } as object);
  };
  type Row = readonly [eventType: string, body: object, enabledAt?: null];
  const test = async (request: unknown, flags = "") => {
    const input = typeof request === "string" ? request : JSON.stringify(request);
    const { code, output, errors } = await shell.run(`${line} --output json${flags}`, { input });
    return { code, errors, facts: output === "" ? undefined : (JSON.parse(output) as object) };
  };
  const bodies = () => shell.service.requests.map(({ body }) => body).filter((body) => body !== undefined);

  it("asks the service about the row that decides, and ends with 0 either way", async () => {
    be([["*", { amount: { $gt: 4 } }]]);
    for (const [amount, matches] of [
      [5, true],
      [4, false],
    ] as const) {
      const { code, errors, facts } = await test({ body: { amount } });
      assert.deepEqual([code, errors], [0, ""]);
      const local = matches ? "match" : "no-match";
      assert.deepEqual(facts, { id: "subscription-1", filterOf: "*", matches, local });
      assert.deepEqual(shell.takeRequests(), [
        "GET p1",
        "GET p1/subscriptions/subscription-1",
        "GET p1/subscriptions/subscription-1/filters",
        asked,
      ]);
      const { output } = await shell.run(line, { input: JSON.stringify({ body: { amount } }) });
      const words = matches ? "passes" : "does not pass";
      assert.equal(output, `the request ${words} the filter for * of subscription ${named}\n`);
      shell.takeRequests();
    }
  });

  it("says where the service and this machine disagree [filter-differs]", async () => {
    be([["*", { amount: { $gt: 4 } }]]);
    shell.service.faults.add({
      kind: "wrongTypes",
      fields: { data: false },
      path: "subscriptions.testFilter",
    });
    const { code, errors, facts } = await test({ body: { amount: 5 } });
    assert.deepEqual(facts, { id: "subscription-1", filterOf: "*", matches: false, local: "match" });
    assert.equal(code, 0);
    assert.match(errors, /^warning: subscription-1:? [^\n]+ here, the request passes \[filter-differs\]\n$/);
  });

  it("takes the row of an event type before that for all, unless it is switched off", async () => {
    be([
      ["paid", { amount: 1 }],
      ["sent", { amount: 2 }, null],
      ["*", { amount: 3 }],
    ]);
    for (const [eventType, filterOf, amount] of [
      ["paid", "paid", 1],
      ["sent", "*", 3],
      ["other", "*", 3],
    ] as const) {
      const { facts } = await test({ body: { amount } }, ` --event-type ${eventType}`);
      assert.deepEqual(facts, { id: "subscription-1", eventType, filterOf, matches: true, local: "match" });
    }
  });

  it("asks for the event type where it matters, and for nothing where no event of the type passes", async () => {
    be([
      ["paid", {}],
      ["sent", {}],
    ]);
    const { code, errors } = await test({});
    assert.equal(code, 2);
    assert.match(
      errors,
      /^error: --event-type: is required: the subscription has a filter for each of paid, sent \[missing-value\]\n$/,
    );
    const none = await test({}, " --event-type other");
    assert.deepEqual(
      [none.code, none.facts],
      [0, { id: "subscription-1", eventType: "other", matches: false }],
    );
    be([["*", {}, null]]);
    const off = await shell.run(line, { input: "{}" });
    const why = "it matches none, or its filter is off";
    assert.equal(off.output, `no event passes subscription ${named}: ${why}\n`);
    const offType = await shell.run(`${line} --event-type paid`, { input: "{}" });
    assert.equal(offType.output, `no event of type paid passes subscription ${named}: ${why}\n`);
    assert.ok(!shell.takeRequests().includes(asked));
  });

  it("takes the filter of the subscription where the release has no rows", async () => {
    await shell.stop();
    await start({ release: "25.6" });
    const filter = { headers: { "X-Shop": "a" }, body: {}, query: {}, path: {} };
    be([], { filter_config: { event_types: ["paid"], filter } });
    const request = { headers: { "X-Shop": "a" } };
    assert.deepEqual((await test(request)).facts, { id: "subscription-1", matches: true, local: "match" });
    assert.deepEqual((await test({}, " --event-type paid")).facts, {
      ...{ id: "subscription-1", eventType: "paid", matches: false, local: "no-match" },
    });
    assert.deepEqual(bodies(), [
      { request: { header: request.headers }, schema: { header: request.headers } },
      { request: { header: {} }, schema: { header: request.headers } },
    ]);
    for (const [given, words] of [
      [request, "passes"],
      [{}, "does not pass"],
    ] as const) {
      const { output } = await shell.run(line, { input: JSON.stringify(given) });
      assert.equal(output, `the request ${words} the filter of subscription ${named}\n`);
    }
    shell.takeRequests();
    const other = await test(request, " --event-type sent");
    assert.deepEqual(other.facts, { id: "subscription-1", eventType: "sent", matches: false });
    assert.ok(!shell.takeRequests().includes(asked));
  });

  it("reads the request from a file, and a path as a text", async () => {
    be([["*", {}]]);
    const [row] = shell.service.project("p1").subscriptions.list() as unknown as [{ rows: object[] }];
    const rows = row.rows.map((one) => ({ ...one, raw_path: { path: "/in" }, raw_query: { page: "1" } }));
    be([], { rows });
    const file = join(mkdtempSync(join(tmpdir(), "request-")), "request.json");
    writeFileSync(file, JSON.stringify({ path: "/in", query: { page: "1" }, body: { unused: true } }));
    const { code, facts } = await test("", ` --request ${file}`);
    assert.deepEqual(
      [code, facts],
      [0, { id: "subscription-1", filterOf: "*", matches: true, local: "match" }],
    );
    const scopes = { path: { path: "/in" }, query: { page: "1" } };
    assert.deepEqual(bodies(), [{ request: scopes, schema: scopes }]);
  });

  it("refuses what is no request before anything is sent", async () => {
    for (const request of ["", "no JSON"]) {
      const { code, errors } = await test(request);
      assert.deepEqual([code, errors], [2, "error: request: is not JSON [unreadable-file]\n"]);
    }
    for (const request of ["[]", '"text"', '{"header": {}}', '{"bodi": 1}']) {
      const { code, errors } = await test(request);
      assert.equal(code, 2);
      assert.match(
        errors,
        /^error: request: must be a JSON object with the fields body, headers, query and path, or some of them \[wrong-type\]\n$/,
      );
    }
    const nowhere = await test("", " --request /nowhere/request.json");
    assert.match(nowhere.errors, /^error: \/nowhere\/request\.json: does not exist/);
    const terminal = await shell.run(line, { isTerminal: true });
    assert.match(
      terminal.errors,
      / test-filter: pipe the request into it, or name a file \[missing-value\]\n$/,
    );
    const both = await shell.run(`${line} --api-key-stdin`, { input: "{}" });
    assert.match(
      both.errors,
      /^error: --request and --api-key-stdin: cannot both read standard input: name a file \[conflicting-values\]\n$/,
    );
    const documented = await shell.run(`${line} --dialect documented`, { input: "{}" });
    assert.match(documented.errors, /^error: `subscription test-filter` needs a running Convoy/);
    assert.deepEqual(
      [nowhere, terminal, both, documented].map(({ code }) => code),
      [2, 2, 2, 2],
    );
    assert.deepEqual(shell.takeRequests(), []);
  });

  it("says which field of the request has a wrong type, and not its value", async () => {
    be([["*", {}]]);
    const [row] = shell.service.project("p1").subscriptions.list() as unknown as [{ rows: object[] }];
    be([], { rows: row.rows.map((one) => ({ ...one, raw_headers: { "X-Key": "a" } })) });
    const { code, errors } = await test({ headers: canary });
    assert.deepEqual(
      [code, errors],
      [2, "error: request.headers: expected object, got string [wrong-type]\n"],
    );
  });

  it("says what a missing license means, and finds out that a subscription does not exist", async () => {
    const nothing = await shell.run(line.replace("subscription-1", "nothing"), { input: "{}" });
    assert.equal(nothing.code, 3);
    await shell.stop();
    await start({ licensed: false });
    be([["*", { amount: 1 }]]);
    const { code, errors } = await test({ body: {} });
    assert.equal(code, 1);
    assert.match(
      errors,
      /400 your instance does not have access to subscription filters.* \(the license of the service does not include filters: without them, a subscription receives every event/,
    );
  });

  it("asks again where the answer is lost, because nothing is changed, and shows no secret", async () => {
    be([["*", { key: "x" }]]);
    shell.service.faults.add({ kind: "reset", path: "subscriptions.testFilter" });
    const { code, output, errors } = await shell.run(line, {
      input: JSON.stringify({ body: { key: canary } }),
      environment: { WEBHOOKS_MAX_RETRIES: "1" },
    });
    assert.deepEqual([code, errors], [0, ""]);
    assert.ok(!output.includes(canary));
    assert.equal(shell.takeRequests().filter((request) => request === asked).length, 2);
  });

  it("hides the headers that a refusal repeats", async () => {
    be([["*", {}]]);
    const [row] = shell.service.project("p1").subscriptions.list() as unknown as [{ rows: object[] }];
    be([], { rows: row.rows.map((one) => ({ ...one, raw_headers: { "X-Key": "a" } })) });
    const message = `no match for ${canary}`;
    shell.service.faults.add({ kind: "status", status: 400, message, path: "subscriptions.testFilter" });
    const { errors } = await test({ headers: { "X-Key": canary } });
    assert.match(errors, /400 no match for \[secret\]/);
  });
});
