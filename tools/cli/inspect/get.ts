/** `get`: one object of any kind that can be read by its ID. */

import type { Command } from "commander";
import { readableKinds } from "../../../provider/kinds/registry";
import type { Session } from "../io/session";

/** A kind of which one object can be read. */
export type ReadableName = keyof typeof readableKinds;

/** The operation that reads a kind, where that is not its `get`. */
const operations: Readonly<Partial<Record<ReadableName, string>>> = { eventType: "eventTypes.list" };

/** Adds the command to the noun of a kind. */
export function addGet(parent: Command, session: Session, kind: ReadableName, noun: string): void {
  const { collection, secrets } = readableKinds[kind];
  const title = noun.replace("-", " ");
  parent
    .command("get")
    .description(`show the ${title} with this ID`)
    .argument("<id>", kind === "projectSettings" ? "the ID of the project" : `the ID of the ${title}`)
    .addHelpText("after", `\nExample:\n  $ pulumi-webhooks ${noun} get 01J9XEXAMPLE --output json`)
    .action(
      session.action(async (call, id) => {
        await call.require(operations[kind] ?? `${collection}.get`, `${noun} get`);
        const client = await call.clientFor(kind);
        const found = await client.project.own<object>(client[collection].get(id ?? ""));
        await call.output.object(found, secrets);
      }),
    );
}
