/** The demo, as its command runs it on a machine without a Pulumi CLI. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const root = join(__dirname, "..", "..");

describe("The demo", function () {
  this.timeout(300_000);

  // Slow: nine steps, each with processes of its own, as a visitor sees them.
  it("walks to its end, in plain text where it is no terminal, and shows no secret", () => {
    const path = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => !folder.includes("pulumi"));
    const home = mkdtempSync(join(tmpdir(), "home-"));
    const { npm_config_cache = join(process.env["HOME"] ?? home, ".npm") } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "scripts/demo.ts"], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, HOME: home, PULUMI_HOME: home, npm_config_cache, PATH: path.join(delimiter) },
    });
    assert.equal(status, 0, stderr);
    assert.match(stdout, /using the engine embedded in this repository/);
    for (let step = 1; step <= 9; step++) assert.ok(stdout.includes(`\n${step}. `), `step ${step}`);
    assert.match(stdout, /: rolls the signing secret \(secret changed\)/);
    assert.match(stdout, /~ url\s*: "https:\/\/somewhere-else\.example\.com\/" => /);
    assert.match(stdout, /Requests sent to the service: 0/);
    assert.match(stdout, /endpoint\s+billing: inactive/);
    assert.doesNotMatch(
      stdout + stderr,
      /signing-secret"|the-(first|second)-signing-secret|a-key-for-the-audit/,
    );
    assert.doesNotMatch(stdout, /\u001b\[/);
  });
});
