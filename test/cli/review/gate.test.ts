/** What stops a pipeline, and what is let through: severities, codes and single notices. */

import assert from "node:assert/strict";
import { report } from "../../../provider/cli/review/report";
import { Shell } from "../../support/command";
import { urn, update, type Step } from "../../support/report-steps";

const url = "https://a.example.com/";
const disabled = (name: string): Step => update("Endpoint", name, { url }, { url, isDisabled: true });
const said = (name: string): object => ({
  severity: "info",
  message: `Endpoint ${name}: disables the endpoint: nothing is delivered to it [endpoint-disable]`,
});
const preview = JSON.stringify({
  steps: [disabled("one"), disabled("two"), update("Endpoint", "three", { url }, { url, rateLimit: 1 })],
  diagnostics: [said("one"), said("two")],
});
const codeFor = (failOn?: string, ...allow: readonly string[]): number =>
  report(preview, { failOn, allow }).exitCode;

describe("A pipeline", () => {
  it("stops at severities and at codes", () => {
    for (const [failOn, exitCode] of [
      ["danger", 12],
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
    assert.equal(codeFor("danger", "endpoint-disable"), 10);
    assert.equal(codeFor("danger", "endpoint-disable:one"), 12);
    assert.equal(codeFor("danger", "endpoint-disable:one", `endpoint-disable:${urn("Endpoint", "two")}`), 10);
    assert.equal(codeFor("danger", "endpoint-disable:on", "filter-stricter:two"), 12);
    assert.equal(codeFor("warning", "endpoint-disable"), 12);
    assert.equal(codeFor("warning", "endpoint-disable", "rate-limit-lowered:three"), 10);
  });

  it("says in the comment and in the facts what was let through", () => {
    const { markdown, facts } = report(preview, { failOn: "danger", allow: ["endpoint-disable:one"] });
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

describe("The options --fail-on and --allow", () => {
  let shell: Shell;
  before(async () => (shell = await Shell.start()));
  after(() => shell.stop());

  it("refuse what is neither a severity nor a code, with one preview and with many", async () => {
    for (const [flags, option] of [
      ["--fail-on endpoint-disabled", "--fail-on"],
      ["--fail-on info", "--fail-on"],
      ["--allow danger", "--allow"],
      ["--allow endpoint-disabled:one", "--allow"],
      ["--together fleet --allow endpoint-disabled:one", "--allow"],
    ] as const) {
      const { code, errors } = await shell.run(`report ${flags}`, { input: preview });
      assert.equal(code, 2, flags);
      assert.match(errors, new RegExp(`^error: ${option}: no notice has the code .*\\n$`));
    }
    const allowed = "--allow endpoint-disable:one --allow endpoint-disable:two";
    const { code } = await shell.run(`report --fail-on danger ${allowed}`, { input: preview });
    assert.equal(code, 10);
  });
});
