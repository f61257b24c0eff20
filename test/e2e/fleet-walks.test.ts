/** The walks of docs/scale.md, as people do them: from one stack to a fleet, and after an update that was killed in the middle of a create. */

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { backends, FleetRun } from "../support/fleet-run";
import { packingTime } from "../support/packed";
import { findCli } from "./drivers";
import { dynamicFront, frontsOf } from "./fronts";

const stacks = ["shard-0", "shard-1"];

function replaced(text: string, ...[from, to]: [from: string, to: string]): string {
  assert.equal(text.split(from).length, 2, from);
  return text.replace(from, to);
}

/** The stack `prod` declares each row, as a program does before there is a fleet. */
function withProd(files: Record<string, string>): Record<string, string> {
  const program = replaced(
    files["index.ts"] ?? "",
    'rowsOf(pulumi.getStack(), join(__dirname, "fleet.json"))',
    "rowsHere",
  );
  const rows = `
const rowsHere = pulumi.getStack() === "prod"
  ? ["acme", "globex", "hooli", "initech"].map((tenant) => ({ tenant, url: \`https://\${tenant}.example.com/in\` }))
  : rowsOf(pulumi.getStack(), join(__dirname, "fleet.json"));
// One program`;
  return {
    ...files,
    "index.ts": replaced(program, "\n// One program", rows),
    "tenants.csv": [
      "tenant,url",
      ...["acme", "globex", "hooli", "initech"].map((name) => `${name},https://${name}.example.com/in`),
      "",
    ].join("\n"),
  };
}

/** Each tenant may take over an endpoint that is there. */
function withAdoption(files: Record<string, string>): Record<string, string> {
  const tenant = replaced(
    files["tenant.ts"] ?? "",
    "  url: pulumi.Input<string>;",
    "  url: pulumi.Input<string>;\n  adoptId?: string;",
  );
  const constructed = replaced(tenant, "{ url }: TenantArgs", "{ url, adoptId }: TenantArgs");
  return {
    ...files,
    "tenant.ts": replaced(
      constructed,
      "{ name, url, ownerId",
      "{ name, url, ...(adoptId && { adoptId }), ownerId",
    ),
    "index.ts": replaced(
      replaced(files["index.ts"] ?? "", "{ tenant, url }", '{ tenant, url, adoptId = "" }'),
      "{ url: String(url) }",
      "{ url: String(url), adoptId: String(adoptId) }",
    ),
  };
}

describe("The walks of a fleet", function () {
  this.timeout(packingTime);
  const cli = findCli();
  if (cli === undefined) {
    it("are walked with the Pulumi CLI, and none was found");
    return;
  }
  const [backend] = backends();
  assert.ok(backend !== undefined);

  for (const each of backends())
    it(`begin with every stack, however many there are: ${each.name}`, async () => {
      const fleet = await FleetRun.start({ cli, front: dynamicFront, backend: each });
      try {
        await fleet.count(6);
        for (let shard = 0; shard < 6; shard += 1) await fleet.good("stack", "init", `shard-${shard}`);
        const { code, text } = await fleet.shards("check", "--allow-new", "--output", "json");
        assert.equal(code, 0, text);
        assert.equal((JSON.parse(text.slice(text.indexOf("{"))) as { stacks: number }).stacks, 6);
      } finally {
        await fleet.end();
      }
    });

  for (const front of frontsOf("The walks of a fleet"))
    it(`leads from one stack to a fleet, without a write to the service: ${front.name}`, async () => {
      const fleet = await FleetRun.start({ cli, front, backend, change: withProd });
      try {
        await fleet.count(2);
        await fleet.good("stack", "init", "prod");
        await fleet.good("up", "--stack", "prod", "--yes", "--skip-preview");
        fleet.service.clearRequests();
        const before = await fleet.shards("check", "--allow-new");
        assert.equal(before.code, 10, before.text);
        assert.match(before.text, /^acme is in prod; it belongs to shard-\d$/m);
        for (const line of await fleet.moves()) await fleet.follow(line);
        assert.deepEqual(await fleet.moves(), []);
        await fleet.isSettled(stacks);
        for (const stack of stacks) await fleet.good("refresh", "--stack", stack, "--yes");
        await fleet.isSettled(stacks);
        const state = await fleet.good("stack", "export", "--stack", "prod");
        assert.doesNotMatch(state, /fleet:webhooks:Tenant::/);
      } finally {
        await fleet.end();
      }
    });

  for (const front of frontsOf("A fleet after a killed update"))
    it(`takes over what a killed update has made, and makes nothing twice: ${front.name}`, async () => {
      const fleet = await FleetRun.start({ cli, front, backend, change: withAdoption });
      try {
        await fleet.count(1);
        await fleet.good("stack", "init", "shard-0");
        await fleet.good("up", "--stack", "shard-0", "--yes", "--skip-preview");
        await fleet.killedUp("shard-0", "after");
        await fleet.good("cancel", "--stack", "shard-0", "--yes");
        const begun = await fleet.shards("check", "shard-0");
        assert.equal(begun.code, 10, begun.text);
        assert.match(begun.text, /interrupted at zorg-endpoint/);

        const { endpoints } = fleet.service.project("p1");
        const named = () => endpoints.list().filter(({ name }) => name === "zorg");
        const [made] = named();
        assert.ok(made !== undefined);
        const table = join(fleet.directory, "tenants.csv");
        const rows = (await readFile(table, "utf8")).trim().split("\n");
        const withId = rows.map(
          (row, index) => `${row},${index === 0 ? "adoptId" : row.startsWith("zorg,") ? made.uid : ""}`,
        );
        await writeFile(table, `${withId.join("\n")}\n`);
        await fleet.good("refresh", "--stack", "shard-0", "--yes", "--clear-pending-creates");
        await fleet.good("up", "--stack", "shard-0", "--yes", "--skip-preview");
        assert.deepEqual(
          named().map(({ uid }) => uid),
          [made.uid],
        );
        fleet.service.clearRequests();
        await fleet.isSettled(["shard-0"]);
        await writeFile(table, `${rows.join("\n")}\n`);
        await fleet.good("up", "--stack", "shard-0", "--yes", "--skip-preview");
        assert.deepEqual(
          named().map(({ uid }) => uid),
          [made.uid],
        );
        assert.equal((await fleet.shards("check", "shard-0")).code, 0);
      } finally {
        await fleet.end();
      }
    });
});
