/** `shards`: a fleet of stacks for the engines that run it, and the proof that each tenant is in one of them. */

import type { Command } from "commander";
import { stacksOf } from "../../fleet/shards";
import { wrongUse } from "../io/input";
import type { Session } from "../io/session";
import { loadFleet } from "./shards-fleet";
import type { FleetFlag } from "./shards-fleet";
import { addMatrix } from "./shards-matrix";
import { addOperator } from "./shards-operator";
import { addOwners } from "./shards-owners";

/** Adds the commands. */
export function addShards(program: Command, session: Session): void {
  const shards = program
    .command("shards")
    .description(
      "run one program as many stacks: matrices for pipelines, resources for an operator, owners of tenants",
    );
  // Whoever names a stack or a service would take the answer for one about it.
  shards.hook("preAction", (_, command) => {
    const { stack, baseUrl } = command.optsWithGlobals<{ stack?: string; baseUrl?: string }>();
    const [flag] = [stack !== undefined && "--stack", baseUrl !== undefined && "--base-url"].filter(Boolean);
    if (typeof flag === "string") throw wrongUse(flag, "goes with no command of shards");
  });
  shards
    .command("list")
    .description("write the names of all stacks of the fleet, one in each line")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks shards list")
    .action(
      session.action<FleetFlag>(async ({ options, output }) => {
        const { fleet } = await loadFleet(options);
        const stacks = stacksOf(fleet);
        await output.show(stacks, () => stacks);
      }),
    );
  for (const add of [addMatrix, addOperator, addOwners]) add(shards, session);
  for (const command of shards.commands)
    command.option("--fleet <file>", "the file of the fleet", "fleet.json");
}
