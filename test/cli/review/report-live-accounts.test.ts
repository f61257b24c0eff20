/** `report --live --stack`: objects of an account that a program declares are asked about as that account, which the state holds. */

import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Shell } from "../../support/command";
import { pulumiRunning } from "../../support/fake-pulumi";
import { remove } from "../../support/report-steps";
import { preview } from "../../support/route-files";

const urnOf = (type: string): string => `urn:pulumi:dev::shop::pulumi:providers:${type}::acme`;
const secret = (value: string): object => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  plaintext: JSON.stringify(value),
});
const nothing = { WEBHOOKS_BASE_URL: undefined, WEBHOOKS_PROJECT_ID: undefined, WEBHOOKS_API_KEY: undefined };
const use = "last delivery: 3 minutes ago, to acme, with status Retry";

describe("report --live --stack", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start({ dialect: "convoy" });
  });
  beforeEach(() => shell.service.clearRequests());
  after(() => shell.stop());

  /** The settings of an account in the names of a front. */
  const fronts = {
    "pulumi-nodejs": (settings: Readonly<Record<string, unknown>>) => ({
      "webhooks:explicit": "true",
      ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [`webhooks:${name}`, value])),
    }),
    webhooks: (settings: Readonly<Record<string, unknown>>) => settings,
  };
  const run = async (script: string, type: string, environment: object = {}, projectId = "p1") => {
    const step = remove("Endpoint", "billing", { projectId, ownerId: "acme" });
    const oldState = { ...(step["oldState"] as object), id: "endpoint-1" };
    const pulumi = pulumiRunning(mkdtempSync(join(tmpdir(), "live-accounts-")), script);
    return shell.run(
      `report --live --stack dev ${preview({ ...step, provider: `${urnOf(type)}::1`, oldState })}`,
      {
        now: "2026-01-02T10:03:02Z",
        environment: { ...nothing, ...pulumi, ...environment },
      },
    );
  };
  const holding = (type: keyof typeof fronts, settings: Readonly<Record<string, unknown>>): string => {
    const inputs = fronts[type](settings);
    const resources = [{ urn: urnOf(type), type: `pulumi:providers:${type}`, id: "1", inputs }];
    const words = "stack export --non-interactive --show-secrets --stack dev";
    return `[ "$1" = config ] && echo '{}' && exit\n[ "$*" = "${words}" ] && cat <<'END'\n${JSON.stringify({ deployment: { resources } })}\nEND`;
  };

  for (const type of ["pulumi-nodejs", "webhooks"] as const) {
    it(`asks as the account of the object: ${type}`, async () => {
      const { url: baseUrl, apiKey } = shell.service;
      const settings = { baseUrl, projectId: "p1", dialect: "convoy", apiKey: secret(apiKey) };
      const { code, output, errors } = await run(holding(type, settings), type);
      assert.deepEqual([code, errors], [10, ""]);
      assert.ok(output.includes(use), output);
      assert.ok(!output.includes(apiKey));
    });

    it(`never asks with the settings of the command instead: ${type}`, async () => {
      const { url: baseUrl, apiKey } = shell.service;
      const ofCommand = { WEBHOOKS_BASE_URL: undefined, WEBHOOKS_PROJECT_ID: "p1" };
      const noUrl = { projectId: "p1", apiKey: secret(apiKey) };
      const lacking = await run(holding(type, noUrl), type, ofCommand);
      assert.match(lacking.output, /1 resource in danger last delivered: .*baseUrl.*`?\[live-not-asked\]/);
      const wrongKey = { baseUrl, projectId: "p1", dialect: "convoy", apiKey: secret("wrong-key") };
      const given = { WEBHOOKS_BASE_URL: baseUrl, WEBHOOKS_PROJECT_ID: "p1", WEBHOOKS_API_KEY: apiKey };
      const refused = await run(holding(type, wrongKey), type, given);
      assert.match(refused.output, /\[live-not-asked\]/);
      assert.doesNotMatch(refused.output + refused.errors, /last delivery|wrong-key/);
      const other = await run(holding(type, { ...wrongKey, apiKey: secret(apiKey) }), type, {}, "p9");
      assert.match(other.output, /project `p1`, not theirs `?\[live-not-asked\]/);
    });
  }

  it("says why the state cannot be read", async () => {
    const script = `[ "$1" = config ] && echo '{}' && exit\necho 'error: passphrase must be set' >&2; exit 1`;
    const { code, output } = await run(script, "webhooks");
    assert.equal(code, 10);
    assert.match(
      output,
      /1 resource in danger last delivered: .*passphrase must be set.*`?\[live-not-asked\]/,
    );
    const unread = await run(`[ "$1" = config ] && echo '{}' && exit\necho '{'`, "webhooks");
    assert.match(unread.output, /1 resource in danger last delivered: .*`?\[live-not-asked\]/);
    assert.deepEqual(shell.takeRequests(), []);
  });
});
