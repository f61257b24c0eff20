/** `shards list`: the stacks of a fleet, and one line where its file, its table or a flag is of no use. */

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Shell } from "../../support/command";

const fleet = { count: 4, table: "tenants.csv", key: "tenant", type: "fleet:webhooks:Tenant" };

describe("shards", () => {
  let shell: Shell;
  let folder = "";
  before(async () => (shell = await Shell.start()));
  after(() => shell.stop());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "shards-"));
    writeFileSync(join(folder, "fleet.json"), JSON.stringify(fleet));
    writeFileSync(join(folder, "tenants.csv"), "tenant\nacme\nglobex\n");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const shards = (line: string) => shell.run(`shards ${line} --fleet ${join(folder, "fleet.json")}`);

  it("lists the stacks, also those without a tenant, and asks nobody", async () => {
    assert.deepEqual((await shards("list")).output, "shard-0\nshard-1\nshard-2\nshard-3\n");
    const { output } = await shards("list --output json");
    assert.deepEqual(JSON.parse(output), ["shard-0", "shard-1", "shard-2", "shard-3"]);
    assert.deepEqual(shell.takeRequests(), []);
  });

  it("refuses a stack, and a table that it cannot use, in one line", async () => {
    const refused = (errors: string): object => ({ code: 2, output: "", errors });
    assert.deepEqual(
      await shards("list --stack shard-1"),
      refused("error: --stack: does not apply to `shards` [unsupported-here]\n"),
    );
    writeFileSync(join(folder, "tenants.csv"), "tenant\nacme\nacme\n");
    assert.deepEqual(
      await shards("list"),
      refused("error: tenants.csv: row 2: tenant acme appears twice [conflicting-values]\n"),
    );
  });
});
