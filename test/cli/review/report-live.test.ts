/** `report --live`: when what is in danger last delivered, beside the danger; it decides nothing and fails nothing. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import type { ReviewFacts } from "../../../tools/topology/review/review";
import { Shell } from "../../support/command";
import { canary } from "../../support/read-side";
import { remove, update } from "../../support/report-steps";
import type { Step } from "../../support/report-steps";
import { folder, preview } from "../../support/route-files";

const ours = { projectId: "p1" };
const named = (id: string, step: Step): Step => ({
  ...step,
  ...Object.fromEntries(
    ["oldState", "newState"].flatMap((side) =>
      step[side] === undefined ? [] : [[side, { ...(step[side] as object), id }]],
    ),
  ),
});
const endpoint = { ...ours, ownerId: "acme" };
const steps: readonly Step[] = [
  named("endpoint-1", update("Endpoint", "billing", endpoint, { ...endpoint, paused: true })),
  named("subscription-1", remove("Subscription", "invoices", { ...ours, endpointId: "endpoint-1" })),
  named("source-1", remove("Source", "shop", { ...ours, type: "http" })),
];
const now = "2026-01-02T10:03:02Z";
const use = "last delivery: 3 minutes ago, to acme, with status Retry";

describe("report --live", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start({ dialect: "convoy" });
  });
  beforeEach(() => shell.service.clearRequests());
  after(() => shell.stop());
  const run = (flags: string, given: readonly Step[] = steps, environment = {}) =>
    shell.run(`report --live ${flags} ${preview(...given)}`.replace("  ", " "), { now, environment });
  const factsOf = (output: string): ReviewFacts => JSON.parse(output) as ReviewFacts;
  const unasked = (text: string): string[] =>
    text.split("\n").filter((line) => line.includes("[live-not-asked]"));

  it("says it of updates and deletions behind the dangers, in comment, page and JSON", async () => {
    const page = join(folder, "live.html");
    const { code, output, errors } = await run(`--html ${page}`);
    assert.deepEqual([code, errors], [10, ""]);
    const lines = output.split("\n").filter((line) => line.startsWith("- "));
    for (const subject of ["Endpoint billing", "Subscription invoices", "Source shop"]) {
      const at = lines.findIndex((line) => line.includes(`${subject}: ${use}`));
      assert.ok(at > 0, output);
      assert.ok(lines.slice(at + 1).every((line) => !line.startsWith("- **danger**")));
    }
    const [, data = ""] = /id="data">([^<]*)</.exec(readFileSync(page, "utf8")) ?? [];
    assert.ok(inflateSync(Buffer.from(data, "base64")).toString().includes(use));
    const json = await run("--output json");
    const said = factsOf(json.output).notices.filter(({ code: one }) => one === "last-delivery");
    assert.deepEqual(said.map(({ name }) => name).sort(), ["billing", "invoices", "shop"]);
    assert.doesNotMatch(output + json.output, new RegExp(canary));
  });

  it("changes neither digest nor exit code, and asks nothing where nothing is in danger", async () => {
    const plain = await shell.run(`report --digest ${preview(...steps)}`);
    assert.equal((await run("--digest")).output, plain.output);
    assert.equal((await run("--fail-on last-delivery")).code, 10);
    shell.service.clearRequests();
    const calm = update("Endpoint", "billing", endpoint, { ...endpoint, description: "new" });
    assert.doesNotMatch((await run("", [calm])).output, /last deliver/);
    assert.deepEqual(shell.takeRequests(), []);
  });

  it("says in one line of the report that the service cannot be asked", async () => {
    const expected = (await shell.run(`report ${preview(...steps)}`)).code;
    for (const environment of [{ WEBHOOKS_API_KEY: undefined }, { WEBHOOKS_API_KEY: "wrong" }]) {
      const { code, output } = await run("", steps, environment);
      assert.equal(code, expected);
      assert.equal(unasked(output).length, 1);
      assert.match(output, /when 3 resources in danger last delivered/);
    }
    const fault = shell.service.faults.add({
      kind: "status",
      status: 500,
      path: "eventDeliveries.list",
      times: 9,
    });
    const failed = await run("");
    fault.remove();
    assert.equal(failed.code, expected);
    assert.equal(unasked(failed.output).length, 1, failed.output);
  });

  it("asks about the others where one object is gone", async () => {
    const gone = { kind: "status", status: 404, path: "eventDeliveries.list", times: 1 } as const;
    const fault = shell.service.faults.add(gone);
    const { output } = await run("");
    fault.remove();
    assert.equal(output.split(use).length - 1, 2, output);
    assert.match(unasked(output).join(), /when 1 resource in danger last delivered: .*404/);
  });

  it("asks about fifty objects, and about none of another project", async () => {
    const many = Array.from({ length: 60 }, (_, at) => remove("Endpoint", `e${at}`, endpoint));
    const { output } = await run("", many);
    assert.equal(shell.takeRequests().filter((one) => one.includes("eventdeliveries")).length, 50);
    assert.match(unasked(output).join(), /10 resources in danger/);
    const other = await run("", [remove("Endpoint", "e", { ...endpoint, projectId: "p9" })]);
    assert.match(unasked(other.output).join(), /1 resource in danger .*project `p1`/);
    assert.doesNotMatch(other.output, /last delivery/);
  });
});
