/** `shards`: the stacks of a fleet, and the proof that each tenant is in one of them. */

import { shared } from "../../../provider/base/notices";
import type { Command } from "commander";
import { stacksOf } from "../../fleet/shards";
import { wrongUse } from "../io/input";
import type { Session } from "../io/session";
import { loadFleet } from "./shards-fleet";
import type { FleetFlag } from "./shards-fleet";
import { addOwners } from "./shards-owners";

/** Adds the commands. */
export function addShards(program: Command, session: Session): void {
  const shards = program
    .command("shards")
    .description("spread one program across many stacks, and check them as one fleet");
  // Whoever names a stack or a service would take the answer for one about it.
  shards.hook("preAction", (_, command) => {
    const { stack, baseUrl } = command.optsWithGlobals<{ stack?: string; baseUrl?: string }>();
    const [flag] = [stack !== undefined && "--stack", baseUrl !== undefined && "--base-url"].filter(Boolean);
    if (typeof flag === "string") throw wrongUse(flag, shared.unsupportedHere`does not apply to \`shards\``);
  });
  shards
    .command("list")
    .description("list the stacks of the fleet, one per line")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks shards list --output json")
    .action(
      session.action<FleetFlag>(async ({ options, output }) => {
        const { fleet } = await loadFleet(options);
        const stacks = stacksOf(fleet);
        await output.show(stacks, () => stacks);
      }),
    );
  addOwners(shards, session);
  for (const command of shards.commands) command.option("--fleet <file>", "the fleet file", "fleet.json");
}
