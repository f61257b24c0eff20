/** The policy pack of the page about rules, on the CLI: what it stops, what it only shows, of an exported state, too, and that it shows no secret. */

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startEmulator } from "../../tools/emulator";
import { blocksOf } from "../support/blocks";
import { makeProgram, packingTime } from "../support/packed";
import { cliEnvironment, findCli } from "./drivers";
import { frontsOf, programFor } from "./fronts";
import { canary, program } from "./world";

const files = {
  "PulumiPolicy.yaml": "runtime: nodejs\n",
  "index.ts":
    blocksOf(["docs/guides/rules.md"]).find(({ text }) => text.includes("new PolicyPack("))?.text ?? "",
};

const insecure = {
  billing: { kind: "Endpoint", args: { url: "http://billing.example.com", secret: `${canary}-1` } },
};
const fed = {
  billing: {
    kind: "Endpoint",
    args: { url: "https://billing.example.com", httpTimeout: 600, secret: `${canary}-1` },
  },
  orders: { kind: "Subscription", args: { endpointId: { $ref: "billing.id" }, name: "orders" } },
};

for (const front of frontsOf("The policy pack")) {
  describe(`The policy pack, ${front.name} on the Pulumi CLI`, function () {
    this.timeout(2 * packingTime);

    it("stops what breaks an error, shows what breaks a warning, and shows no secret", async function () {
      const cli = findCli();
      if (cli === undefined) {
        // The embedded engine runs no policy packs.
        this.test!.title += " (not tried: the Pulumi CLI is not there)";
        return this.skip();
      }
      const service = await startEmulator({ dialect: "convoy" });
      const pack = await makeProgram({ name: "policy", files });
      const text = { "index.js": programFor(front, program), "topology.json": "{}" };
      const directory = await makeProgram({ name: "policed", files: text, plugin: front.isPlugin });
      const env = {
        ...{ ...process.env, ...cliEnvironment(directory), NO_COLOR: "1", PULUMI_STACK: "test" },
        ...{ WEBHOOKS_BASE_URL: service.url, WEBHOOKS_PROJECT_ID: "p1", WEBHOOKS_API_KEY: service.apiKey },
        WEBHOOKS_DIALECT: "convoy",
      };
      const pulumi = (...words: readonly string[]): Promise<{ code: number; shown: string }> =>
        new Promise((resolve) => {
          const options = { cwd: directory, env, maxBuffer: Infinity };
          execFile(cli.executable, [...words, "--non-interactive"], options, (error, stdout, stderr) => {
            resolve({ code: error === null ? 0 : Number(error.code), shown: stdout + stderr });
          });
        });
      const declare = (topology: object) =>
        writeFile(join(directory, "topology.json"), JSON.stringify(topology));
      await pulumi("stack", "init", "test");
      try {
        await declare(insecure);
        const stopped = await pulumi("preview", "--policy-pack", pack);
        assert.notEqual(stopped.code, 0, stopped.shown);
        assert.match(stopped.shown, /\[mandatory\] \[severity: high\] +insecure-url/);
        assert.match(stopped.shown, /\[advisory\] \[severity: medium\] +unfed-endpoint/);

        await declare(fed);
        const shown = await pulumi("preview", "--policy-pack", pack);
        assert.equal(shown.code, 0, shown.shown);
        assert.match(shown.shown, /\[advisory\] \[severity: medium\] +limits-out-of-range/);
        assert.doesNotMatch(shown.shown, /unfed-endpoint|not applicable|can't be known/);
        const made = await pulumi("up", "--yes", "--policy-pack", pack);
        assert.equal(made.code, 0, made.shown);
        assert.match(made.shown, /\[advisory\] \[severity: medium\] +limits-out-of-range/);
        assert.doesNotMatch(made.shown, /unfed-endpoint/);

        // What was exported is judged without the program and without the service.
        const exported = await pulumi("stack", "export", "--file", "state.json");
        assert.equal(exported.code, 0, exported.shown);
        const analyzed = await pulumi("policy", "analyze", "--policy-pack", pack, "--file", "state.json");
        assert.equal(analyzed.code, 0, analyzed.shown);
        assert.match(analyzed.shown, /\[advisory\] \[severity: medium\] +limits-out-of-range/);
        for (const each of [stopped, shown, made, analyzed]) assert.ok(!each.shown.includes(canary));
      } finally {
        await service.stop();
      }
    });
  });
}
