/** `check`: what it shows of each setting and of each check, and the code of what failed. */

import assert from "node:assert/strict";
import { Shell } from "../../support/command";

interface Result {
  readonly findings: readonly { readonly ok: boolean | null; readonly notice?: string }[];
}

describe("check", () => {
  let shell: Shell;
  beforeEach(async () => {
    shell = await Shell.start();
  });
  afterEach(() => shell.stop());

  const lines = (output: string): string[] => output.trimEnd().split("\n");
  const notices = (output: string) =>
    (JSON.parse(output) as Result).findings.map(({ ok, notice }) => notice ?? ok);

  it("shows where each setting comes from, and that all is well", async () => {
    const { code, output } = await shell.run("check");
    assert.equal(code, 0);
    assert.match(output, /^projectId {3}p1 \(environment\)$/m);
    assert.deepEqual(lines(output).slice(-4), [
      "settings      ok",
      "reachability  ok",
      "credentials   ok",
      "project       ok",
    ]);
    assert.deepEqual(notices((await shell.run("check --output json")).output), [true, true, true, true]);
  });

  it("names the setting that is missing, and checks nothing after it", async () => {
    const environment = { WEBHOOKS_PROJECT_ID: undefined };
    const { code, output } = await shell.run("check", { environment });
    assert.equal(code, 2);
    assert.match(output, /^projectId {3}missing$/m);
    assert.match(lines(output).at(-4) ?? "", /^settings {6}failed: .* \[missing-setting\]$/);
    assert.deepEqual(lines(output).slice(-3), [
      "reachability  not checked",
      "credentials   not checked",
      "project       not checked",
    ]);
    assert.deepEqual(notices((await shell.run("check --output json", { environment })).output), [
      ...["missing-setting", null, null, null],
    ]);
    assert.deepEqual(shell.takeRequests(), []);
  });

  it("takes no code from the words of the service", async () => {
    shell.service.faults.add({ kind: "status", status: 404, message: "not here [secret-roll]" });
    const { code, output } = await shell.run("check --output json");
    assert.equal(code, 3);
    assert.ok(!notices(output).includes("secret-roll"), output);
  });
});
