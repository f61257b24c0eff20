/** `ci check`: before the first merge, whether `ci apply` would find its secrets, the backend, the stacks and the service. */

import assert from "node:assert/strict";
import { join } from "node:path";
import { CiStage } from "../../support/ci-stage";

describe("ci check", () => {
  let stage: CiStage;
  beforeEach(async () => (stage = await CiStage.start()));
  afterEach(() => stage.stop());

  it("says of each part that it is there, and changes nothing", async () => {
    stage.declare("prod", "{}");
    const outputs = join(stage.folder, "outputs");
    const { code, output, errors } = await stage.run("check", ["--stack", "dev prod"], {
      GITHUB_ACTIONS: "true",
      GITHUB_OUTPUT: outputs,
    });
    assert.deepEqual([code, errors], [0, ""]);
    const lines = [
      "backend",
      ...["dev", "prod"].flatMap((one) => [`stack ${one}`, `secrets ${one}`, `key ${one}`]),
    ];
    assert.deepEqual(
      output.trim().split("\n"),
      lines.map((line) => `${line.padEnd(12)}  ok`),
    );
    assert.match(stage.read("outputs"), /^code=0\nresult=passed\n/);
    const words = stage.asked.map((line) => line.split(" ")[0]);
    assert.deepEqual(
      words.filter((word) => word !== "whoami" && word !== "stack" && word !== "config"),
      [],
    );
    const named = stage.asked.filter((line) => line.startsWith("stack "));
    assert.equal(stage.read("Pulumi.dev.yaml"), "config: {}\n");
    assert.deepEqual(named, [
      "stack --show-name --stack dev --non-interactive",
      "stack --show-name --stack prod --non-interactive",
    ]);
  });

  it("says what is wrong and what to do, and does not go on behind it", async () => {
    const secret = "canary-passphrase-4711";
    const rows: readonly (readonly [file: string, said: string, expected: RegExp])[] = [
      [
        "whoami.whoami",
        `no credentials for ${secret}`,
        /^backend {6}failed: no credentials for \[secret\]; set PULUMI_BACKEND_URL, /,
      ],
      [
        "dev.stack",
        "no stack named 'dev' found",
        /^stack dev {4}failed: no stack named 'dev' found; run `pulumi stack init dev`$/m,
      ],
      [
        "dev.config",
        "incorrect passphrase",
        /^secrets dev {2}failed: incorrect passphrase; pass PULUMI_CONFIG_PASSPHRASE, /m,
      ],
    ];
    for (const [file, said, expected] of rows) {
      stage.write(`${file}.code`, "1");
      stage.write(`${file}.errors`, `warning: old\nerror: ${said}\n`);
      const { code, output } = await stage.run("check", [], { PULUMI_CONFIG_PASSPHRASE: secret });
      assert.equal(code, 1);
      assert.match(output, expected);
      assert.match(output, /^key dev {6}not checked$/m);
      stage.write(`${file}.code`, "0");
      stage.write(`${file}.errors`, "");
    }
  });

  it("asks the service with the key, and names the variable where there is none", async () => {
    const none = await stage.run("check", [], { WEBHOOKS_API_KEY: "" });
    assert.equal(none.code, 1);
    assert.match(
      none.output,
      /^key dev {6}failed: Missing setting webhooks:apiKey: [^\n]+; pass WEBHOOKS_API_KEY to this job/m,
    );
    const wrong = await stage.run("check", ["--output", "json"], { WEBHOOKS_API_KEY: "canary-wrong-key" });
    assert.equal(wrong.code, 1);
    const { ok, findings } = JSON.parse(wrong.output) as { ok: boolean; findings: Record<string, unknown>[] };
    assert.equal(ok, false);
    assert.match(String(findings.at(-1)?.["detail"]), /401/);
    assert.ok(!wrong.output.includes("canary"));
  });
});
