/** What `shards check` and `shards moves` make of states that are not as they should be: interrupted updates, other types, other stacks. */

import assert from "node:assert/strict";
import { codeOf } from "../../../provider/base/notice";
import type { Held } from "../../support/fleet-states";
import { root, tenant, type, urnOf, useStates } from "../../support/fleet-states";

const allNew = "2 are new: the next update creates them";

describe("shards and states that are not theirs", () => {
  const { inFolder, declare, state, stacks, run, lines, refuses, home } = useStates();

  it("names what an update left undone, moves nothing meanwhile, and lets the other stacks go on where nobody moves", async () => {
    declare(["acme", "globex", "hooli"], 2);
    stacks("shard-0", "shard-1");
    state("shard-0", tenant("shard-0", "hooli"));
    const rest = tenant("shard-1", "acme");
    const begun = (...names: string[]) => ({
      pending_operations: names.map((name) => ({
        resource: { urn: urnOf("shard-1", name) },
        type: "creating",
      })),
    });
    const old =
      "shard-1: the old object of acme-endpoint is not deleted yet: before tenants move, run `pulumi up` for this stack with the count of its last update [old-object]";
    const creating =
      "shard-1: an update was interrupted at globex-endpoint: check the service for these objects before the next update [interrupted-update]";
    for (const [resources, more, line, alone] of [
      [rest, begun("globex-endpoint"), creating, 10],
      [[...rest, { ...tenant("shard-1", "acme")[1], delete: true } as Held], {}, old, 0],
    ] as const) {
      state("shard-1", resources, more);
      const moves = await run("moves");
      assert.deepEqual([moves.code, moves.output, moves.errors], [1, "", `error: ${line}\n`]);
      for (const [flag, code] of [
        ["", 10],
        [" --allow-new", 0],
      ] as const) {
        const ending = await run(`check${flag}`);
        assert.equal(ending.code, code);
        assert.ok(lines(ending.output).includes(line), ending.output);
      }
      const facts = JSON.parse((await run("check --allow-new --output json")).output) as object;
      assert.deepEqual(facts, {
        ...{ tenants: 3, stacks: 2, leaving: 0, new: 1, misplaced: [] },
        ...{ unfinished: [line.slice(0, -` [${codeOf(line)}]`.length)], notices: [codeOf(line)] },
      });
      // An up of that stack is what deletes the old object; what was under creation it would make once more.
      assert.deepEqual(await run("check shard-1"), {
        code: alone,
        output: alone === 0 ? "no update was interrupted\n" : `${line}\n`,
        errors: "",
      });
      assert.equal((await run("check shard-0")).code, 0);
    }
    state("shard-1", rest, begun("a", "b", "b", "c", "d", "e", "f"));
    assert.match((await run("moves")).errors, /interrupted at a, b, c, d, e and 1 more: /);
    declare(["acme", "globex", "hooli"], 1);
    assert.equal((await run("check --allow-new")).code, 10, "somebody moves");
  });

  it("takes a type that no tenant has for an error, and names those that there are", async () => {
    declare(["acme", "globex"], 2, { type: "fleet:webhooks:Tenent" });
    stacks("shard-0", "shard-1");
    for (const stack of ["shard-0", "shard-1"]) state(stack, []);
    assert.equal((await run("check --allow-new")).code, 0, "nothing is there yet");
    state("shard-1", tenant("shard-1", "acme"));
    const file = inFolder("fleet.json");
    const message = (where: string, wanted: string, found: string): RegExp =>
      new RegExp(
        `^error: ${file}: type: there is no component ${wanted} in ${where}, only ${found} \\[unknown-name]\n$`,
      );
    await refuses(message("any stack", "fleet:webhooks:Tenent", "fleet:webhooks:Tenant"), 2);
    assert.equal((await run("check --allow-new")).code, 2);

    // Half of the stacks were updated by a program in which the component is called otherwise.
    const renamed = {
      urn: urnOf("shard-0", "globex"),
      type: "fleet:webhooks:Customer",
      parent: root("shard-0"),
    };
    declare(["acme", "globex"], 2);
    state("shard-0", [renamed]);
    await refuses(message("shard-0", type, "fleet:webhooks:Customer"), 2);
    state("shard-0", [{ ...renamed, urn: urnOf("shard-0", "dashboard") }]);
    assert.equal((await run("check --allow-new")).code, 0, "what is no tenant may be anything");
  });

  it("leaves stacks of another purpose alone, unless something there is called as a tenant is", async () => {
    declare(["acme", "globex"], 2);
    stacks("tools", "shard-0");
    state("shard-0", []);
    const tools = (name: string, type: string): void =>
      state("tools", [{ urn: urnOf("tools", name), type, parent: root("tools") }]);
    tools("dashboard", "tools:index:Dashboard");
    const { code, output } = await run("check --allow-new");
    assert.deepEqual([code, lines(output).at(-1)], [0, allNew]);
    for (const plain of ["fleet:webhooks:Customer", "pulumi-nodejs:dynamic/webhooks:Endpoint"]) {
      tools("acme", plain);
      const ending = await run("check --allow-new");
      assert.deepEqual([ending.code, ending.output], [2, ""]);
      assert.match(
        ending.errors,
        new RegExp(`there is no component ${type} in any stack, only ${plain} \\[unknown-name]\n$`),
      );
    }
  });

  it("sees tenants in every stack of the project, and moves them from one stack to a fleet", async () => {
    declare(["acme", "hooli"], 3);
    stacks("another", "prod");
    state("another", []);
    state("prod", [...tenant("prod", "acme"), ...tenant("prod", "hooli"), ...tenant("prod", "gone")]);
    const { code, output } = await run("check --allow-new");
    assert.equal(code, 10);
    assert.deepEqual(lines(output), [
      `acme is in prod; it belongs to ${home("acme", 3)}`,
      `hooli is in prod; it belongs to ${home("hooli", 3)}`,
      "0 of 2 tenants are in their own stack and in no other",
      "1 more are in a state but not in the table",
    ]);
    const moves = lines((await run("moves")).output);
    assert.deepEqual(
      moves.slice(0, 3),
      [0, 1, 2].map((shard) => `pulumi stack init shard-${shard} --no-select --copy-config-from prod`),
    );
    assert.deepEqual(
      moves.slice(3).sort(),
      ["acme", "hooli"]
        .map((key) => `pulumi state move --source prod --dest ${home(key, 3)} --yes '${urnOf("prod", key)}'`)
        .sort(),
    );
    stacks("another");
    assert.deepEqual(
      lines((await run("moves")).output),
      [0, 1, 2].map((shard) => `pulumi stack init shard-${shard} --no-select`),
    );
    assert.deepEqual(lines((await run("check --allow-new")).output), [
      "0 of 2 tenants are in their own stack and in no other",
      allNew,
    ]);
  });
});
