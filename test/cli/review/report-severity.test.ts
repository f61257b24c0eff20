/** What the severity of a notice decides: the order and the exit code of a report; and what the commands of a review refuse. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { report } from "../../../provider/cli/review/report";
import { reportTogether } from "../../../provider/cli/review/report-together";
import { Shell } from "../../support/command";
import { create, same, update } from "../../support/report-steps";
import type { Step } from "../../support/report-steps";

const recorded = join(__dirname, "..", "..", "previews", "plugin-first.json");
const url = "https://billing.example.com/hooks";
const changed = update("Endpoint", "billing", { url, description: "a" }, { url, description: "b" });
const danger = "Endpoint billing: disables the endpoint: nothing is delivered to it [endpoint-disable]";
const warning = "Endpoint billing: rolls the signing secret [secret-roll]";
const info = "Endpoint billing: resumes deliveries to the endpoint [endpoint-resume]";
const preview = (steps: readonly Step[], ...lines: readonly string[]): string =>
  JSON.stringify({ steps, diagnostics: lines.map((message) => ({ severity: "info", message })) });

describe("The severity of a notice", () => {
  it("orders the report, and is among its facts with everything else about the notice", () => {
    const { facts, markdown } = report(preview([changed], info, warning, danger));
    assert.deepEqual(facts.consequences, [danger, warning, info]);
    assert.deepEqual(facts.notices[0], {
      ...{ code: "endpoint-disable", severity: "danger", kind: "Endpoint", name: "billing" },
      urn: changed["urn"],
      text: "disables the endpoint: nothing is delivered to it",
    });
    const marks = [...markdown.matchAll(/^- (?!⛔)(\*\*\w+\*\*)?/gm)].map(([, mark]) => mark);
    assert.deepEqual(marks, ["**danger**", "**warning**", undefined]);
  });

  for (const [line, least, exitCode] of [
    [danger, "danger", 12],
    [danger, "warning", 12],
    [warning, "danger", 10],
    [warning, "warning", 12],
    [info, "warning", 10],
  ] as const)
    it(`ends with ${exitCode} for --fail-on ${least} and ${String(line.split("[")[1])}`, () => {
      assert.equal(report(preview([changed], line), { failOn: least }).exitCode, exitCode);
      assert.equal(report(preview([changed], line)).exitCode, 10);
    });

  it("leaves a preview that failed, and one without changes, as they are", () => {
    const failed = {
      steps: [changed],
      diagnostics: [
        { severity: "info", message: danger },
        { severity: "error", message: "no such project" },
      ],
    };
    assert.equal(report(JSON.stringify(failed), { failOn: "danger" }).exitCode, 1);
    assert.equal(report(preview([same("Endpoint", "billing", { url })]), { failOn: "warning" }).exitCode, 0);
  });

  it("counts for nothing where it is of an unchanged resource and no danger, unless that is asked for", () => {
    const steps = [same("Endpoint", "billing", { url })];
    assert.equal(report(preview(steps, info, warning)).exitCode, 0);
    assert.equal(report(preview(steps, info, warning), { failOn: "danger" }).exitCode, 0);
    assert.equal(report(preview(steps, info, warning), { failOn: "warning" }).exitCode, 12);
    assert.equal(report(preview(steps, danger)).exitCode, 10);
    assert.equal(report(preview(steps, danger), { failOn: "warning" }).exitCode, 12);
  });

  it("decides before a rotation that is due, which ends with 11 where no notice is as severe", () => {
    const old = { url, rotateSecretAfterDays: 30 };
    const due =
      "Endpoint billing: rolls the signing secret, which is older than 30 days; y [secret-rotation]";
    const text = preview([update("Endpoint", "billing", old, old)], due);
    for (const [failOn, exitCode] of [
      ["warning", 12],
      ["danger", 11],
      [undefined, 11],
    ] as const)
      assert.equal(report(text, { failOn, detailedExitCode: true }).exitCode, exitCode);
  });

  it("is that of the notice, whatever the severity of the line", () => {
    for (const severity of ["info", "info#err", "warning"])
      for (const message of [danger, `warning: ${danger}`, `\u001b[33m${danger}\u001b[0m\n\n`]) {
        const { facts, exitCode } = report(
          JSON.stringify({ steps: [changed], diagnostics: [{ severity, message }] }),
          { failOn: "danger" },
        );
        assert.deepEqual([facts.consequences, exitCode], [[danger], 12], severity);
      }
    const debug = { steps: [changed], diagnostics: [{ severity: "debug", message: danger }] };
    assert.deepEqual(report(JSON.stringify(debug)).facts.notices, []);
  });

  it("is the worst of many stacks", () => {
    const other = JSON.parse(
      JSON.stringify(create("Endpoint", "billing", { url })).replace(":dev::", ":prod::"),
    ) as Step;
    const texts = [preview([changed], info), preview([other], danger)];
    const named = texts.map((text, index) => ({ name: `stack-${index}`, text }));
    assert.equal(reportTogether(named, "fleet", {}).exitCode, 10);
    assert.equal(reportTogether(named, "fleet", { failOn: "danger" }).exitCode, 12);
  });
});

describe("The commands of a review", () => {
  let shell: Shell;
  before(async () => (shell = await Shell.start()));
  after(() => shell.stop());

  it("take a severity for --fail-on and no other word", async () => {
    const input = preview([changed], danger);
    assert.equal((await shell.run("report --fail-on danger", { input })).code, 12);
    assert.equal((await shell.run("report --fail-on info", { input })).code, 2);
    const together = await shell.run("report --together fleet --fail-on danger", { input });
    assert.equal(together.code, 12);
    const calm = preview([changed], warning);
    for (const [flags, code] of [
      ["--fail-on danger", 10],
      ["--fail-on warning", 12],
      ["--together fleet --fail-on danger", 10],
      ["--together fleet --fail-on warning", 12],
      ["--fail-on danger --detailed-exit-code", 10],
    ] as const)
      assert.equal((await shell.run(`report ${flags}`, { input: calm })).code, code, flags);
  });

  for (const [line, code] of [
    ["report", "no-preview-input"],
    ["lint", "no-topology-input"],
    ["route --event-type paid --payload - live", "no-payload-input"],
    [`route --replay - ${recorded}`, "no-events-input"],
    [`lint --sarif ${join(__dirname, "nowhere", "x.sarif")} ${recorded}`, "unwritable-file"],
    ["lint live", "live-unlisted"],
  ] as const)
    it(`refuse \`${line}\` at a terminal with ${code}`, async () => {
      const { code: exit, output, errors } = await shell.run(line, { isTerminal: true });
      assert.deepEqual([exit, output], [2, ""]);
      assert.match(errors, new RegExp(`^\\S*error:.* \\[${code}\\]\\n$`));
    });
});
