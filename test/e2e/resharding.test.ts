/** Tenants that move to other stacks by the Pulumi CLI's own commands: the service is sent nothing, and every preview is empty. */

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { backends, FleetRun, serverVariable } from "../support/fleet-run";
import { packingTime } from "../support/packed";
import { findCli } from "./drivers";
import { dynamicFront, frontsOf } from "./fronts";

const stacks = ["shard-0", "shard-1"];
const all = [...stacks, "shard-2"];

/** The same program, in which every other tenant has an account that is declared once in each stack. */
function withAccount(files: Record<string, string>): Record<string, string> {
  const changed = (files["index.ts"] ?? "")
    .replace("import { Tenant }", 'import * as webhooks from "pulumi-webhooks";\nimport { Tenant }')
    .replace(
      "// One program",
      'const account = new webhooks.Provider("account", { projectId: "p1" });\n// One program',
    )
    .replace(
      "{ url: String(url) }",
      '{ url: String(url) }, String(tenant) < "n" ? { provider: account } : {}',
    );
  assert.equal(changed.split("account").length, 4);
  return { ...files, "index.ts": changed };
}

describe("Resharding", function () {
  this.timeout(packingTime);
  const cli = findCli();
  if (cli === undefined) {
    it("is done by the Pulumi CLI, and none was found");
    return;
  }
  if (backends().length === 1) it(`is tried with files alone: ${serverVariable} names no PostgreSQL server`);

  for (const [at, backend] of backends().entries())
    for (const front of frontsOf(at === 0 ? "Resharding" : "Resharding in PostgreSQL"))
      it(`moves tenants, and finishes whatever interrupts it: ${front.name}, ${backend.name}`, async () => {
        const fleet = await FleetRun.start({ cli, front, backend, change: withAccount });
        try {
          await fleet.count(2);
          for (const stack of stacks) {
            // Each stack has a salt of its own, and encrypts the key anew.
            await fleet.good("stack", "init", stack);
            await fleet.good("config", "set", "--stack", stack, "--secret", "fleet:token", "canary-token");
            await fleet.good("up", "--stack", stack, "--yes", "--skip-preview");
          }
          const secrets = await secretsIn(fleet, stacks);
          assert.equal(secrets.length, 12);
          fleet.service.clearRequests();

          await fleet.count(3);
          const before = await fleet.shards("check");
          assert.equal(before.code, 10);
          assert.match(before.text, /^wonka is in shard-0; it belongs to shard-2$/m);
          const lines = await fleet.moves();
          assert.deepEqual(
            lines.map((line) => line.split(" ").slice(0, 3).join(" ")),
            ["pulumi stack init", "pulumi state move", "pulumi state move"],
          );
          for (const line of lines) await fleet.follow(line);
          assert.deepEqual(await fleet.moves(), []);
          assert.deepEqual(await secretsIn(fleet, all), secrets);
          await fleet.isSettled(all);

          // Back again, cut short between the two states that a move writes: whatever was done by then, the rest is found.
          await fleet.count(2);
          const back = await fleet.moves();
          for (const line of back) {
            const [, source = ""] = /--source (\S+)/.exec(line) ?? [];
            const file = join(fleet.directory, "source.json");
            await fleet.good("stack", "export", "--stack", source, "--file", file);
            await fleet.follow(line);
            await fleet.good("stack", "import", "--stack", source, "--file", file);
            const half = await fleet.shards("check");
            assert.equal(half.code, 10);
            assert.match(half.text, /is in shard-\d and shard-2; it belongs to shard-\d$/m);
            const [first = ""] = await fleet.moves();
            assert.match(first, /^pulumi state delete --stack shard-2 /);
            await fleet.follow(first);
          }
          await fleet.isSettled(stacks);
          for (const stack of stacks) await fleet.good("refresh", "--stack", stack, "--yes");
          await fleet.isSettled(stacks);
          assert.deepEqual(await secretsIn(fleet, stacks), secrets);
          for (const stack of all) {
            await fleet.good("destroy", "--stack", stack, "--yes", "--skip-preview");
            await fleet.good("stack", "rm", stack, "--yes");
          }
        } finally {
          await fleet.end();
        }
      });

  for (const backend of backends())
    it(`is refused by the CLI, with nothing moved, for another passphrase, other settings or a lock: ${backend.name}`, async () => {
      const fleet = await FleetRun.start({ cli, front: dynamicFront, backend });
      try {
        await fleet.count(1);
        await fleet.good("stack", "init", "shard-0");
        await fleet.good("up", "--stack", "shard-0", "--yes", "--skip-preview");
        fleet.service.clearRequests();
        const urn = "urn:pulumi:shard-0::fleet::fleet:webhooks:Tenant::globex";
        const move = (to: string) =>
          fleet.pulumi("state", "move", "--source", "shard-0", "--dest", to, "--yes", urn);
        const isWhole = async (): Promise<void> => {
          const { code, text } = await fleet.shards("check");
          assert.equal(code, 0, text);
          assert.deepEqual(fleet.service.requests, []);
        };

        await fleet.good("stack", "init", "shard-1");
        await fleet.good("config", "set", "--stack", "shard-1", "webhooks:maxRetries", "2");
        await fleet.count(2, { table: "other.csv", pins: { newcomer: 1 } });
        await writeFile(
          join(fleet.directory, "other.csv"),
          "tenant,url\nnewcomer,https://new.example.com/in\n",
        );
        await fleet.good("up", "--stack", "shard-1", "--yes", "--skip-preview");
        fleet.service.clearRequests();
        await fleet.count(1);
        const differing = await move("shard-1");
        assert.equal(differing.code, 1, differing.text);
        assert.match(differing.text, /^error: provider \S+::default already exists in destination stack$/m);
        await isWhole();

        const sealed = { PULUMI_CONFIG_PASSPHRASE: "another" };
        assert.equal((await fleet.pulumiWith(sealed, "stack", "init", "shard-2")).code, 0);
        const refused = await move("shard-2");
        assert.equal(refused.code, 1, refused.text);
        assert.match(refused.text, /incorrect passphrase[^]*None of the resources have been moved/);
        assert.equal((await fleet.pulumiWith(sealed, "stack", "rm", "shard-2", "--yes")).code, 0);
        await isWhole();

        // A run that is killed leaves its lock behind: whether it still writes, nobody but its owner can know.
        await fleet.good("stack", "init", "shard-2");
        await fleet.killedUp("shard-0");
        const locked = await move("shard-2");
        assert.equal(locked.code, 1, locked.text);
        assert.match(
          locked.text,
          /the stack is currently locked by 1 lock[^]*None of the resources have been moved/,
        );
        assert.ok(!locked.text.includes("canary"));
        const begun =
          /^shard-0: an update was interrupted at zorg-endpoint: check the service for these objects before the next up/m;
        for (const words of [["check"], ["check", "shard-0"]]) {
          const { code, text } = await fleet.shards(...words);
          assert.equal(code, 10, text);
          assert.match(text, begun);
        }
        assert.equal((await fleet.shards("check", "shard-1", "shard-2")).code, 0);
        const moves = await fleet.shards("moves");
        assert.deepEqual([moves.code, begun.test(moves.text.replace("error: ", ""))], [1, true]);
        assert.match(
          (await fleet.pulumi("up", "--stack", "shard-0", "--yes")).text,
          /currently locked by 1 lock/,
        );
        await fleet.good("cancel", "--stack", "shard-0", "--yes");
        await fleet.good("refresh", "--stack", "shard-0", "--yes", "--clear-pending-creates");
        await fleet.good("up", "--stack", "shard-0", "--yes", "--skip-preview");
        assert.equal((await fleet.shards("check")).code, 0);
      } finally {
        await fleet.end();
      }
    });
});

/** The signing secret of each tenant, in clear. */
async function secretsIn(fleet: FleetRun, names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const stack of names) {
    const text = await fleet.good("stack", "export", "--stack", stack, "--show-secrets");
    const { deployment } = JSON.parse(text) as {
      deployment: { resources?: { urn: string; outputs?: Record<string, unknown> }[] };
    };
    for (const { urn, outputs } of deployment.resources ?? [])
      if (urn.endsWith("-endpoint"))
        found.push(`${urn.split("::").at(-1)} ${JSON.stringify(outputs?.["signingSecret"])}`);
  }
  return found.sort();
}
