/** `get`: one object of any kind that can be read by its ID. */

import { Argument } from "commander";
import type { Command } from "commander";
import { readableKinds } from "../../kinds/registry";
import type { Session } from "../io/session";
import { dashed } from "../io/view";

const readable = new Map(Object.entries(readableKinds).map(([name, kind]) => [dashed(name), kind]));

/** The operation that reads a kind, where that is not its `get`. */
const operations: Readonly<Record<string, string>> = { "event-type": "eventTypes.list" };

/** Adds the command. */
export function addGet(program: Command, session: Session): void {
  program
    .command("get")
    .description("show one object of the service")
    .addArgument(new Argument("<kind>", "the kind of the object").choices([...readable.keys()]))
    .argument("<id>", "the ID of the object")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks get endpoint 01J9XEXAMPLE --output json")
    .action(
      session.action(async (call, kind, id) => {
        const { collection, secrets } = readable.get(kind ?? "")!;
        await call.require(operations[kind ?? ""] ?? `${collection}.get`, `get ${kind}`);
        const found = await (await call.client())[collection].get(id ?? "");
        await call.output.object(found, secrets);
      }),
    );
}
