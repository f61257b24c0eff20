/** What severities and codes decide: the order and the exit code of a report, what is let through, and what the commands of a review refuse. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { report } from "../../../tools/cli/review/report";
import { reportTogether } from "../../../tools/cli/review/report-together";
import { Shell } from "../../support/command";
import { create, printing, same, update, urn } from "../../support/report-steps";
import type { Step } from "../../support/report-steps";

const recorded = join(__dirname, "..", "..", "previews", "plugin-first.json");
const url = "https://billing.example.com/hooks";
const changed = update("Endpoint", "billing", { url, description: "a" }, { url, description: "b" });
const danger = "Endpoint billing: disables the endpoint: nothing is delivered to it [endpoint-disable]";
const warning = "Endpoint billing: rolls the signing secret [secret-roll]";
const info = "Endpoint billing: resumes deliveries to the endpoint [endpoint-resume]";
const preview = (steps: readonly Step[], ...lines: readonly string[]): string =>
  JSON.stringify({ steps, ...printing(lines) });

const disabled = (name: string): Step => update("Endpoint", name, { url }, { url, isDisabled: true });
const said = (name: string): string => danger.replace("billing", name);
const three = preview(
  [disabled("one"), disabled("two"), update("Endpoint", "three", { url }, { url, rateLimit: 1 })],
  said("one"),
  said("two"),
);
const codeFor = (failOn?: string, ...allow: readonly string[]): number =>
  report(three, { failOn, allow }).exitCode;

describe("The severity of a notice", () => {
  it("orders the report, and is among its facts with everything else about the notice", () => {
    const { facts, markdown } = report(preview([changed], info, warning, danger));
    assert.deepEqual(facts.consequences, [danger, warning, info]);
    const { entry = "", ...said } = facts.notices[0] ?? {};
    assert.match(entry, /^endpoint-disable:Endpoint\/billing-id@[0-9a-f]{16}$/);
    assert.deepEqual(said, {
      ...{ code: "endpoint-disable", severity: "danger", kind: "Endpoint", name: "billing" },
      urn: changed["urn"],
      text: "disables the endpoint: nothing is delivered to it",
    });
    const marks = [...markdown.matchAll(/^- (?!⛔)(\*\*\w+\*\*)?/gm)].map(([, mark]) => mark);
    assert.deepEqual(marks, ["**danger**", "**warning**", undefined]);
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

describe("A pipeline", () => {
  it("stops at severities and at codes", () => {
    for (const [failOn, exitCode] of [
      ["danger", 12],
      ["warning", 12],
      ["endpoint-disable", 12],
      ["filter-stricter, endpoint-disable", 12],
      ["rate-limit-lowered", 12],
      ["filter-stricter", 10],
      ["", 10],
      [undefined, 10],
    ] as const)
      assert.equal(codeFor(failOn), exitCode, failOn);
  });

  it("goes on where each notice at which it would stop is let through, by code, name or URN", () => {
    assert.equal(codeFor("warning", "endpoint-disable", "rate-limit-lowered:three"), 10);
    assert.equal(codeFor("danger", "endpoint-disable"), 10);
    assert.equal(codeFor("danger", "endpoint-disable:one"), 12);
    assert.equal(codeFor("danger", "endpoint-disable:one", `endpoint-disable:${urn("Endpoint", "two")}`), 10);
    assert.equal(codeFor("danger", "endpoint-disable:on", "filter-stricter:two"), 12);
    assert.equal(codeFor("warning", "endpoint-disable"), 12);
  });

  it("says in the comment and in the facts what was let through", () => {
    const { markdown, facts } = report(three, { failOn: "danger", allow: ["endpoint-disable:one"] });
    assert.match(markdown, /^\*\*3 to update, 2 dangers, 1 warning, 1 allowed\*\*$/m);
    assert.match(markdown, /^- \*\*danger\*\* \(allowed\) Endpoint one: disables /m);
    assert.match(markdown, /^- \*\*danger\*\* Endpoint two: disables /m);
    assert.deepEqual(
      facts.notices.map(({ name, isAllowed }) => [name, isAllowed]),
      [
        ["one", true],
        ["two", undefined],
        ["three", undefined],
      ],
    );
  });
});

describe("The commands of a review", () => {
  let shell: Shell;
  before(async () => (shell = await Shell.start()));
  after(() => shell.stop());

  it("refuse for --fail-on and --allow what is neither a severity nor a code, with one preview and with many", async () => {
    for (const [flags, option] of [
      ["--fail-on endpoint-disabled", "--fail-on"],
      ["--fail-on info", "--fail-on"],
      ["--allow danger", "--allow"],
      ["--allow endpoint-disabled:one", "--allow"],
      ["--together fleet --allow endpoint-disabled:one", "--allow"],
    ] as const) {
      const { code, errors } = await shell.run(`report ${flags}`, { input: three });
      assert.equal(code, 2, flags);
      assert.match(errors, new RegExp(`^error: ${option}: no notice has the code .*\\n$`));
    }
    const allowed = "--allow endpoint-disable:one --allow endpoint-disable:two";
    const { code } = await shell.run(`report --fail-on danger ${allowed}`, { input: three });
    assert.equal(code, 10);
  });

  for (const [line, reason] of [
    ["lint", "lint: name a file, `live`, or a stack with --stack, or pipe .* into it \\[missing-value\\]"],
    [
      "route --event-type paid --payload - live",
      "route: pipe the payload into it, or name a file \\[missing-value\\]",
    ],
    [`route --replay - ${recorded}`, "route: pipe the events into it, or name a file \\[missing-value\\]"],
    ["lint live", "live: name the endpoints with --endpoint and .* \\[unsupported-here\\]"],
  ] as const)
    it(`refuse \`${line}\` at a terminal: ${reason}`, async () => {
      const { code: exit, output, errors } = await shell.run(line, { isTerminal: true });
      assert.deepEqual([exit, output], [2, ""]);
      assert.match(errors, new RegExp(`^\\S*error:\\S* ${reason}\\n$`));
    });
});
