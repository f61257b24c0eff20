/** What the report says for each owner, and for one of them alone. */

import assert from "node:assert/strict";
import { report } from "../../../tools/cli/review/report";
import { create, remove, same, update, type Step } from "../../support/report-steps";

const to = (endpoint: string, ...eventTypes: string[]): object => ({
  endpointId: `${endpoint}-id`,
  filterConfig: { eventTypes },
});
const steps: readonly Step[] = [
  update("Endpoint", "e", { ownerId: "acme" }, { ownerId: "acme", description: "a" }),
  same("Endpoint", "f", { ownerId: "globex" }),
  same("Endpoint", "g", {}),
  update("Endpoint", "h", { ownerId: "acme" }, { ownerId: "acme", secretTriggers: { a: 1 } }),
  same("Endpoint", "i", { ownerId: "initech" }),
  same("Subscription", "kept", to("i", "a")),
  update("Subscription", "moved", to("e", "a"), to("f", "a")),
  update("Subscription", "narrowed", to("f", "a", "b"), to("f", "b")),
  create("Subscription", "new", to("g", "a")),
  remove("Subscription", "old", to("e", "c")),
  update("EventType", "a", { description: "a" }, { description: "b" }),
];
const diagnostics = [
  { severity: "info", message: "Endpoint h: rolls the signing secret (secret changed) [secret-roll]" },
  {
    severity: "info",
    message: "Endpoint i: receives no deliveries: its status is inactive [endpoint-inactive]",
  },
];
const config = { "webhooks:dialect": "convoy" };
const text = JSON.stringify({ config, steps, diagnostics });

describe("The report with several owners", () => {
  it("says what changes for each of them, the most concerned first", () => {
    const { markdown, facts } = report(text);
    const rows = [...markdown.matchAll(/^\| (`\w+`|\(no owner\)) \|(( (?:\d+ )?\|){7})$/gm)].map(
      ([, owner, cells = ""]) => [owner, ...cells.split("|").map((cell) => cell.trim())].slice(0, 8),
    );
    assert.deepEqual(rows, [
      ["`acme`", "2", "2", "", "1", "1", "", "1"],
      ["`globex`", "2", "", "", "", "1", "1", ""],
      ["`initech`", "1", "", "", "", "", "", ""],
      ["(no owner)", "", "", "1", "", "", "", ""],
    ]);
    assert.deepEqual(facts.owners[0], {
      ...{ owner: "acme", endpoints: 2, begin: 0, stop: 1, move: 1, change: 0, rolls: 1, dangers: 2 },
    });
    assert.ok(markdown.indexOf("| Owner |") > markdown.indexOf("Consequences"));
  });

  it("orders owners for whom as much changes as people count", () => {
    const owners = ["tenant-10", "tenant-2", "tenant-1"];
    const created = owners.map((ownerId) =>
      create("Endpoint", ownerId, { ownerId, url: `https://${ownerId}.example.com` }),
    );
    const { facts } = report(JSON.stringify({ config, steps: created }));
    assert.deepEqual(
      facts.owners.map(({ owner }) => owner),
      ["tenant-1", "tenant-2", "tenant-10"],
    );
  });

  it("counts the same dangers above and for the owner, and warns above no consequence that needs no care", () => {
    const url = (at: string): object => ({ ownerId: "acme", url: `${at}.example.com/hooks` });
    const other = same("Endpoint", "f", { ownerId: "globex" });
    const [https, http] = [url("https://a"), url("http://b")];
    const moved = report(
      JSON.stringify({ config, steps: [update("Endpoint", "e", https, http), other] }),
    ).markdown;
    assert.match(moved, /\*\*1 to update, 2 dangers\*\*/);
    assert.match(moved, /^\| `acme` \| 2 \| 1 \|$/m);
    assert.match(moved, /^### ⚠️ Consequences$/m);
    const calm = report(
      JSON.stringify({ config, steps: [update("Endpoint", "e", url("http://a"), url("https://a"))] }),
    );
    assert.match(calm.markdown, /^### Consequences$/m);
  });

  it("names those whose deliveries or secrets change, and counts the others", () => {
    const updated = (field: object): Step[] =>
      Array.from({ length: 60 }, (_, at) =>
        update("Endpoint", `e${at}`, { ownerId: `o${at}` }, { ownerId: `o${at}`, ...field }),
      );
    let many = updated({ supportEmail: "ops@example.com" });
    const tableOf = (...more: Step[]): string[] =>
      report(JSON.stringify({ steps: [...many, ...more] }))
        .markdown.split("\n")
        .filter((line) => /^\| (Owner|`o|\d+ other)/.test(line));
    assert.deepEqual(tableOf(create("Subscription", "s", to("e59", "a"))), [
      "| Owner | Affected endpoints | Deliveries that begin |",
      "| `o59` | 1 | 1 |",
      "| 59 other owners | 59 | |",
    ]);
    const quiet = tableOf();
    assert.deepEqual([quiet.length, quiet.at(-1)], [12, "| 50 other owners | 50 |"]);
    // What matters to no delivery concerns no owner.
    many = updated({ description: "a" });
    assert.deepEqual(tableOf(), []);
    assert.deepEqual(tableOf(create("Subscription", "s", to("e59", "a"))), [
      "| Owner | Deliveries that begin |",
      "| `o59` | 1 |",
    ]);
  });

  it("has no such table where there is one", () => {
    const one = steps.filter(({ urn }) => !/::[fi]$/.test(String(urn)));
    assert.ok(!report(JSON.stringify({ steps: one })).markdown.includes("| Owner |"));
  });

  it("says how many dangers there are, and how severe the worst is", () => {
    const { markdown, facts } = report(text);
    assert.match(markdown, /\*\*1 to create, 5 to update, 1 to delete, 4 dangers, 2 warnings\*\*/);
    assert.deepEqual([facts.title, facts.severity], ["Webhooks", "danger"]);
    assert.equal(report(JSON.stringify({ steps: [same("Endpoint", "e", {})] })).facts.severity, null);
  });
});

describe("The report for one owner", () => {
  it("shows its part alone, with what comes to it and what leaves it", () => {
    const { markdown, facts } = report(text, { owner: "globex" });
    assert.match(markdown, /^## Webhooks in `shop\/dev`: owner `globex`$/m);
    assert.deepEqual(
      facts.notices.map(({ code, name }) => `${code} ${name}`),
      ["event-types-narrowed narrowed", "moves-to-other-owner moved"],
    );
    assert.deepEqual(
      facts.resources.map(({ name }) => name),
      ["moved", "narrowed"],
    );
    assert.deepEqual(
      facts.owners.map(({ owner }) => owner),
      ["globex"],
    );
    for (const other of ["description", "`new`", "`old`", "initech"])
      assert.ok(!markdown.includes(other), other);
    assert.match(markdown, /Changes for other owners are not shown\./);
  });

  it("ends with the exit code of that part", () => {
    const quiet = JSON.stringify({ config, steps });
    assert.deepEqual(
      [report(quiet, { owner: "initech" }).exitCode, report(quiet, { owner: "acme" }).exitCode],
      [0, 10],
    );
    assert.equal(report(text, { owner: "initech" }).exitCode, 10);
    assert.equal(report(text, { owner: "acme", failOn: "danger" }).exitCode, 12);
  });

  it("refuses an owner that nothing in the preview has", () => {
    assert.throws(
      () => report(text, { owner: "acne" }),
      /--owner: is not an owner in this preview; it has acme, globex, initech \[unknown-name\]/,
    );
    assert.throws(
      () => report(JSON.stringify({ steps: [same("Endpoint", "e", {})] }), { owner: "acme" }),
      /is not an owner in this preview; no endpoint has an ownerId \[unknown-name\]/,
    );
  });
});

it("The report of consequences only has neither graph nor tables of fields", () => {
  const { markdown } = report(text, { onlyConsequences: true });
  assert.deepEqual(
    [...markdown.matchAll(/^###? (.*)$/gm)].map(([, head]) => head),
    ["Webhooks in `shop/dev`", "⚠️ Consequences", "New", "Changes by owner"],
  );
});
