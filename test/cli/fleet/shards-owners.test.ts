/** `shards check` and `shards moves`: who holds each tenant, from the states that the Pulumi CLI shows, and what brings them home. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { ticking } from "../../support/command";
import { root, tenant, urnOf, useStates } from "../../support/fleet-states";

describe("shards and their states", () => {
  const { inFolder, declare, state, stacks, run, lines, refuses, home, requests } = useStates();

  it("passes where each tenant is in its own stack, and asks the service nothing", async () => {
    declare(["acme", "globex", "hooli"], 2);
    stacks("shard-0", "shard-1", "other", "shard-old");
    state("shard-old", []);
    state("other", [{ urn: `${root("other")}-type`, type: "webhooks:index:EventType", custom: true }], {
      pending_operations: [{ resource: { urn: urnOf("other", "x") }, type: "creating" }],
    });
    for (const stack of ["shard-0", "shard-1"])
      state(
        stack,
        ["acme", "globex", "hooli"].filter((key) => home(key) === stack).flatMap((key) => tenant(stack, key)),
      );
    const { code, output } = await run("check");
    assert.deepEqual([code, output], [0, "3 of 3 tenants are in their own stack and in no other\n"]);
    assert.deepEqual(await run("moves"), {
      code: 0,
      output: "",
      errors: "0 tenants to move, 0 moves to finish [pending-moves]\n",
    });
    assert.deepEqual(requests(), []);
  });

  it("says how far it is where there are many stacks", async () => {
    declare(["acme"], 30);
    const names = Array.from({ length: 30 }, (_, index) => `shard-${index}`);
    stacks(...names);
    for (const name of names) state(name, []);
    for (const line of ["check", `check ${names.join(" ")}`]) {
      const { errors } = await run(line, undefined, { now: ticking() });
      assert.match(errors, /^\d+ of 30 stacks are done: .* \[progress\]$/m);
    }
  });

  it("names whoever is in another stack, in two, or in none", async () => {
    declare(["acme", "globex", "hooli", "wonka"], 2);
    stacks("organization/fleet/shard-0", "shard-1", "shard-7");
    assert.deepEqual(
      ["acme", "globex", "hooli", "wonka"].map((key) => home(key)),
      ["shard-1", "shard-1", "shard-0", "shard-0"],
    );
    state("shard-0", [
      ...tenant("shard-0", "acme"),
      ...tenant("shard-0", "hooli"),
      ...tenant("shard-0", "gone"),
    ]);
    state("shard-1", [...tenant("shard-1", "hooli")]);
    state("shard-7", tenant("shard-7", "globex"));
    const { code, output } = await run("check");
    assert.equal(code, 10);
    assert.deepEqual(lines(output), [
      "acme is in shard-0; it belongs to shard-1",
      "globex is in shard-7; it belongs to shard-1",
      "hooli is in shard-0 and shard-1; it belongs to shard-0",
      "wonka is not in any state; it belongs to shard-0",
      "0 of 4 tenants are in their own stack and in no other",
      "1 more are in a state but not in the table",
    ]);
    const json = JSON.parse((await run("check --output json --allow-new")).output) as {
      misplaced: unknown[];
    };
    assert.deepEqual(json.misplaced[0], { key: "acme", in: ["shard-0"], belongsTo: "shard-1" });
    assert.equal(json.misplaced.length, 3);

    const moves = await run("moves");
    assert.equal(moves.errors, "2 tenants to move, 1 moves to finish [pending-moves]\n");
    assert.deepEqual(lines(moves.output), [
      `pulumi state delete --stack shard-1 --yes --force '${tenant("shard-1", "hooli")[1]?.urn}' '${urnOf("shard-1", "hooli")}'`,
      `pulumi state move --source shard-0 --dest shard-1 --yes '${urnOf("shard-0", "acme")}'`,
      `pulumi state move --source shard-7 --dest shard-1 --yes '${urnOf("shard-7", "globex")}'`,
    ]);
  });

  it("makes the stacks that are missing, and gives a command some hundreds of tenants at most", async () => {
    const keys = Array.from({ length: 900 }, (_, index) => `tenant-${index}`);
    declare(keys, 2);
    stacks("shard-0");
    state(
      "shard-0",
      keys.flatMap((key) => tenant("shard-0", key)),
    );
    const found = lines((await run("moves")).output);
    assert.equal(found[0], "pulumi stack init shard-1 --no-select --copy-config-from shard-0");
    const moved = found.slice(1).map((line) => line.match(/'urn/g)?.length ?? 0);
    assert.equal(
      moved.reduce((sum, count) => sum + count, 0),
      keys.filter((key) => home(key) === "shard-1").length,
    );
    assert.ok(moved.length > 1 && Math.max(...moved) === 200);
  });

  it("writes what a shell takes for one word, whatever a key holds", async () => {
    const key = 'o\'hara; touch $(pwd)/`id` "x"::y';
    declare([key], 2, { pins: { [key]: 1 } });
    stacks("shard-0", "shard-1");
    state("shard-0", tenant("shard-0", key));
    state("shard-1", []);
    const [line = ""] = lines((await run("moves")).output);
    const script = line.replace("pulumi", `printf '%s\\n'`);
    const words = execFileSync("sh", ["-ec", script], { cwd: inFolder("."), encoding: "utf8" }).split("\n");
    assert.equal(words.at(-2), urnOf("shard-0", key));
  });

  it("moves nothing while two stacks hold two objects, or a tenant is tied to another", async () => {
    declare(["acme", "globex"], 1);
    stacks("shard-0", "shard-1");
    state("shard-1", []);
    const other = tenant("shard-0", "globex")[1]?.urn ?? "";
    for (const tie of [
      { dependencies: [other] },
      { propertyDependencies: { endpoints: [other], none: null } },
    ]) {
      state("shard-0", [...tenant("shard-0", "globex"), ...tenant("shard-0", "acme", "id", tie)]);
      await refuses(
        /^error: shard-0: acme-endpoint depends on globex-endpoint, which does not belong to the same tenant, so a move would separate them \[tied-tenant\]\n$/,
      );
    }
    const account = {
      urn: `${urnOf("shard-0", "acme")}-account`,
      type: "pulumi:providers:webhooks",
      parent: urnOf("shard-0", "acme"),
    };
    state("shard-0", [...tenant("shard-0", "acme"), account]);
    await refuses(
      /^error: shard-0: acme has a provider below its component, which cannot move: declare providers once for the stack \[tenant-account\]\n$/,
    );
    state("shard-0", [...tenant("shard-0", "acme", "one"), ...tenant("shard-0", "globex")]);
    state("shard-1", tenant("shard-1", "acme", "two"));
    const { code, output, errors } = await run("moves");
    assert.deepEqual([code, output], [1, ""]);
    assert.match(
      errors,
      /^error: acme has different objects in shard-0 and shard-1: decide which to keep, and remove the others from state \[split-tenant\]\n$/,
    );
  });

  it("says in one line what is missing: the CLI, a stack, an answer that can be read", async () => {
    declare(["acme"], 1);
    const without = await run("check", inFolder("states"));
    assert.deepEqual(
      [without.code, without.errors],
      [2, "error: `shards` needs the Pulumi CLI, but `pulumi` is not on PATH [failed-program]\n"],
    );
    stacks("shard-0");
    await refuses(
      /^error: `pulumi stack export` failed: no stack named 'shard-0' found \[failed-program\]\n$/,
      2,
    );
    writeFileSync(inFolder("states/shard-0.json"), "[]");
    await refuses(
      /^error: `pulumi stack export --stack shard-0` did not return a state \[failed-program\]\n$/,
      2,
    );
    writeFileSync(inFolder("stacks.json"), "{}");
    await refuses(/^error: `pulumi stack ls` did not return a list of stacks \[failed-program\]\n$/, 2);
  });
});
