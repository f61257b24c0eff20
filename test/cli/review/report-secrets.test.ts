/** What a report says of a signing secret from outside: that it rolls, that it may roll, and that nothing here can tell. */

import assert from "node:assert/strict";
import { printed } from "../../../provider/base/notice";
import { report } from "../../../tools/cli/review/report";
import { reportTogether } from "../../../tools/cli/review/report-together";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { consult } from "../../../provider/lifecycle/plan/diff";
import { dialectNames } from "../../../provider/settings/settings";
import { World, type FakeResource } from "../../support/fake-resource";
import { create, update } from "../../support/report-steps";
import type { Step } from "../../support/report-steps";

const variable = "TEST_REPORTED_SECRET";
const declared = {
  ...{ url: "https://billing.example.com/hooks", secretExpiration: 24, advancedSignatures: true },
  secretFrom: { environment: variable },
};

for (const dialect of dialectNames)
  describe(`A report on a signing secret from outside (${dialect})`, () => {
    let world: World;
    let life: FakeResource;

    beforeEach(async () => {
      world = await World.start({ dialect, expirationUnit: "hours" });
      life = world.resource(definitionsFor(dialect).endpoint);
      process.env[variable] = "canary-first";
      await life.up(declared);
    });
    afterEach(async () => {
      delete process.env[variable];
      await world.stop();
    });

    /** The preview of another run, with the secret as it is by then. */
    const previewed = async (secret?: string, step?: Step): Promise<string> => {
      if (secret === undefined) delete process.env[variable];
      else process.env[variable] = secret;
      world.nextRun();
      const { lines, changes } = await life.consulted(declared);
      const { op } = step ?? { op: changes ? "update" : "same" };
      const steps = [step ?? { ...update("Endpoint", "billing", declared, declared), op }];
      return text(steps, op === "create" ? await linesOfCreate() : lines);
    };
    const linesOfCreate = async (): Promise<readonly string[]> =>
      (
        await consult(life.definition, world.secrets, () => false, world.now(), { inputs: declared })
      ).lines.map((notice) => printed(notice));
    const text = (steps: readonly Step[], lines: readonly string[]): string =>
      JSON.stringify({
        steps,
        diagnostics: lines.map((line) => ({
          severity: "info#err",
          message: `Endpoint billing: ${line}\n\n`,
        })),
      });

    it("says that it cannot be compared here, although nothing else changes", async () => {
      const { markdown, exitCode, facts } = report(await previewed(), { detailedExitCode: true });
      assert.equal(exitCode, 10);
      assert.equal(facts.consequences.length, 1);
      const line =
        /^Endpoint billing: cannot compare secretFrom here: the environment variable .* \[secret-not-comparable\]$/;
      assert.match(facts.consequences.join(), line);
      assert.match(
        markdown,
        /### ⚠️ Consequences\n\n- \*\*warning\*\* Endpoint billing: cannot compare secretFrom here/,
      );
      const together = reportTogether([{ name: "dev", text: await previewed() }], "fleet", {});
      assert.match(together.markdown, / \| needs attention \|\n/);
    });

    it("says of a create that its secret cannot be read here", async () => {
      const { markdown, facts } = report(await previewed(undefined, create("Endpoint", "billing", declared)));
      assert.equal(facts.counts.create, 1);
      assert.match(
        markdown,
        /- \*\*warning\*\* Endpoint billing: cannot read secretFrom here: .* `\[secret-needed\]`$/m,
      );
    });

    it("takes no preview for one with nothing but rotations that cannot compare another secret", async () => {
      const old = { url: declared.url, rotateSecretAfterDays: 30 };
      const due = "rolls without overlap, because it is 30 days old [secret-rotation-no-overlap]";
      const { steps, diagnostics } = JSON.parse(await previewed()) as Record<string, object[]>;
      const rotation = { severity: "info", message: `Endpoint old: ${due}` };
      const both = {
        steps: [...(steps ?? []), update("Endpoint", "old", old, old)],
        diagnostics: [rotation, ...(diagnostics ?? [])],
      };
      assert.equal(report(JSON.stringify(both), { detailedExitCode: true }).exitCode, 10);
      both.diagnostics.pop();
      assert.equal(report(JSON.stringify(both), { detailedExitCode: true }).exitCode, 11);
    });

    it("has another digest where the preview says something else of a roll, and the same on another day", async () => {
      const digestOf = async (secret?: string): Promise<string> =>
        report(await previewed(secret)).facts.digest;
      const [unread, compared, rolled] = [
        await digestOf(),
        await digestOf("canary-first"),
        await digestOf("canary-second"),
      ];
      world.digestKey = "another-key";
      const unknown = await digestOf("canary-second");
      world.digestKey = "digest-key";
      assert.equal(new Set([unread, compared, rolled, unknown]).size, 4);
      // An older secret is valid for some days only, and the failure rate is another one each time.
      life.state = { ...life.state, failureRate: 0.5, olderSecretsEndAt: ["2999-01-01T00:00:00.000Z"] };
      const warned = await previewed("canary-second");
      assert.match(warned, /ends at 2999.*\[roll-in-overlap\].*\(failure rate 0\.5\) \[roll-while-failing\]/);
      assert.equal(report(warned).facts.digest, rolled);
    });

    it("names the signing secret in the row of an update that changes no field", async () => {
      const { markdown } = report(await previewed("canary-second"));
      assert.match(markdown, /^\| update \| `billing` \| signing secret \| \| new secret \|$/m);
      assert.doesNotMatch(markdown, /canary/);
      world.digestKey = "another-key";
      const row = /^\| update \| `billing` \| signing secret \| \| new secret, if it differs \|$/m;
      assert.match(report(await previewed("canary-first")).markdown, row);
    });

    it("is empty where it was compared and is the same", async () => {
      const { markdown, exitCode } = report(await previewed("canary-first"));
      assert.deepEqual([markdown, exitCode], ["", 0]);
    });
  });
