/** `subscription list`, `source list` and others: the lists that only a running Convoy has. */

import type { Command } from "commander";
import type {
  EventTypeAnswer,
  Project,
  ProjectSettings,
  SourceAnswer,
  SubscriptionAnswer,
} from "../../../provider/client";
import type { Fields } from "../../../provider/base/fields";
import { kinds } from "../../../provider/kinds/registry";
import type { KindName } from "../../../provider/kinds/registry";
import type { Column } from "../io/output";
import type { Session } from "../io/session";
import { dashed } from "../io/view";

/** The kinds that are listed, with the columns beside ID and name. Portal links have a list in both dialects. */
const columns = {
  project: [{ title: "TYPE", text: ({ type }) => type }] satisfies Column<Project>[],
  projectSettings: [
    { title: "TYPE", text: ({ projectType }) => projectType },
  ] satisfies Column<ProjectSettings>[],
  subscription: [
    { title: "SOURCE", text: ({ sourceMetadata }) => sourceMetadata?.name },
    { title: "ENDPOINT", text: ({ endpointMetadata }) => endpointMetadata?.name },
    { title: "EVENT TYPES", text: ({ filterConfig }) => filterConfig?.eventTypes?.join(", ") },
  ] satisfies Column<SubscriptionAnswer>[],
  source: [
    { title: "TYPE", text: ({ type }) => type },
    { title: "VERIFIER", text: ({ verifier }) => verifier?.type },
  ] satisfies Column<SourceAnswer>[],
  eventType: [
    { title: "CATEGORY", text: ({ category }) => category },
    { title: "DEPRECATED", text: ({ deprecatedAt }) => deprecatedAt },
  ] satisfies Column<EventTypeAnswer>[],
};

/** The columns of any kind: the type of an item is known to its kind only. */
type Columns = Readonly<Record<string, readonly Column<never>[] | undefined>>;

/** Adds the command to the noun of a kind that has a list in the dialect convoy only. */
export function addTopologyList(parent: Command, session: Session, kind: KindName, noun: string): void {
  const { collection, secrets } = kinds[kind];
  const title = dashed(collection).replace("-", " ");
  parent
    .command("list")
    .description(
      kind === "project"
        ? "list the projects of the organization; needs the dialect convoy"
        : `list the ${title} of the project, page by page; needs the dialect convoy`,
    )
    .addHelpText("after", `\nExample:\n  $ pulumi-webhooks ${noun} list --output json`)
    .action(
      session.action(async (call) => {
        await call.require(`${collection}.list`, `${noun} list`);
        const { idOf } = (await call.definitions())[kind];
        const items = await (await call.clientFor(kind))[collection].list();
        await call.output.list<Fields>(items as AsyncIterable<never>, secrets, [
          { title: "ID", text: idOf },
          { title: "NAME", text: ({ name: text }) => text as string | undefined },
          ...((columns as Columns)[kind] ?? []),
        ]);
      }),
    );
}
