/** `get`: one object of any kind that can be read by its ID. */

import type { Command } from "commander";
import { readableKinds } from "../../../provider/kinds/registry";
import { dashboardUrlOf } from "../io/dashboard";
import type { Call, Session } from "../io/session";
import { notices } from "../io/notices";

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
        const dashboardUrl = await linkTo(call, kind, id ?? "");
        await call.output.object(dashboardUrl === undefined ? found : { ...found, dashboardUrl }, secrets);
      }),
    );
}

/** The address of the object in the dashboard; undefined where none is set, or there is none. */
async function linkTo(call: Call, kind: ReadableName, id: string): Promise<string | undefined> {
  const { dashboardUrl, settings } = await call.settings();
  if (dashboardUrl === undefined) return undefined;
  if (settings.dialect !== "convoy") {
    call.output.note(notices["no-dashboard"]());
    return undefined;
  }
  const type = kind.charAt(0).toUpperCase() + kind.slice(1);
  return dashboardUrlOf(dashboardUrl, { kind: type, projectId: settings.projectId, id });
}
