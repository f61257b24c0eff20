/** `endpoints list`, `subscriptions list` and others: the lists that only a running Convoy has. */

import type { Command } from "commander";
import type {
  EndpointAnswer,
  EventTypeAnswer,
  ProjectSettings,
  SourceAnswer,
  SubscriptionAnswer,
} from "../../client";
import type { Fields } from "../../base/fields";
import { kindNames, kinds } from "../../kinds/registry";
import type { KindName } from "../../kinds/registry";
import type { Column } from "../io/output";
import type { Session } from "../io/session";
import { headings } from "./notices";
import { addTestFilter } from "./test-filter";
import { dashed } from "../io/view";

/** The kinds that are listed, with the columns beside ID and name. Portal links have a list in both dialects. */
const columns = {
  projectSettings: [
    { title: headings.type(), text: ({ projectType }) => projectType },
  ] satisfies Column<ProjectSettings>[],
  endpoint: [
    { title: headings.status(), text: ({ status }) => status },
    { title: headings.url(), text: ({ url }) => url },
  ] satisfies Column<EndpointAnswer>[],
  subscription: [
    { title: headings.source(), text: ({ sourceMetadata }) => sourceMetadata?.name },
    { title: headings.endpoint(), text: ({ endpointMetadata }) => endpointMetadata?.name },
    { title: headings.eventTypes(), text: ({ filterConfig }) => filterConfig?.eventTypes?.join(", ") },
  ] satisfies Column<SubscriptionAnswer>[],
  source: [
    { title: headings.type(), text: ({ type }) => type },
    { title: headings.verifier(), text: ({ verifier }) => verifier?.type },
  ] satisfies Column<SourceAnswer>[],
  eventType: [
    { title: headings.category(), text: ({ category }) => category },
    { title: headings.deprecated(), text: ({ deprecatedAt }) => deprecatedAt },
  ] satisfies Column<EventTypeAnswer>[],
};

/** The columns of any kind: the type of an item is known to its kind only. */
type Columns = Readonly<Record<string, readonly Column<never>[] | undefined>>;

/** Adds a command for each kind that has a list in the dialect convoy only. */
export function addTopologyLists(program: Command, session: Session): void {
  for (const name of kindNames.filter((kind) => kind !== "portalLink"))
    addTopologyList(program, session, name);
}

function addTopologyList(program: Command, session: Session, name: KindName): void {
  const { collection, secrets } = kinds[name];
  const command = dashed(collection);
  const title = command.replace("-", " ");
  const parent = program
    .command(command)
    .description(`list the ${title} of the project; needs the dialect convoy`);
  if (name === "subscription") addTestFilter(parent, session);
  parent
    .command("list")
    .description(`list the ${title} of the project, page by page`)
    .addHelpText("after", `\nExample:\n  $ pulumi-webhooks ${command} list --output json`)
    .action(
      session.action(async (call) => {
        await call.require(`${collection}.list`, `${command} list`);
        const { idOf } = (await call.definitions())[name];
        const items = await (await call.client())[collection].list();
        await call.output.list<Fields>(items as AsyncIterable<never>, secrets, [
          { title: headings.id(), text: idOf },
          { title: headings.name(), text: ({ name: text }) => text as string | undefined },
          ...((columns as Columns)[name] ?? []),
        ]);
      }),
    );
}
