/** `meta-event resend`: sends an event about the service again. */

import type { Command } from "commander";
import { metaEventSecrets } from "../../kinds/read-only/secrets";
import type { Session } from "../io/session";
import { rowsOf } from "../io/view";

/** Adds the command. */
export function addMetaEvent(program: Command, session: Session): void {
  program
    .command("meta-event")
    .description("events about the service itself")
    .command("resend")
    .description("send a meta event again, once: nothing is repeated when the answer is lost")
    .argument("<id>", "the ID of the meta event")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks meta-event resend 01J9XEXAMPLE")
    .action(
      session.action(async (call, id) => {
        const answer = await (await call.client()).metaEvents.resend(id ?? "");
        const event = call.output.masked(answer, metaEventSecrets);
        await call.output.show(event, () => call.output.pairs(rowsOf(event, call.io.now())));
      }),
    );
}
