/** `endpoints list` and its kin: what the API document shows no list of, and a running service has one. */

import type { Command } from "commander";
import type {
  EndpointAnswer,
  EventTypeAnswer,
  SourceAnswer,
  SubscriptionAnswer,
  WebhooksClient,
} from "../client";
import type { AnySecretFields } from "../http/secret-fields";
import type { ExtraOperation } from "../kinds/dialect";
import { endpointSecrets } from "../kinds/endpoint/secrets";
import { sourceSecrets } from "../kinds/source/secrets";
import { subscriptionSecrets } from "../kinds/subscription/secrets";
import type { Column } from "./output";
import type { Session } from "./session";

/** One list: what it is called, where its items come from, and the columns beside ID and name. */
interface Topology<Item> {
  readonly command: string;
  readonly operation: ExtraOperation;
  readonly secrets: AnySecretFields;
  readonly columns: readonly Column<Item>[];
  id(item: Item): string;
  items(client: WebhooksClient): AsyncIterable<Item> | Promise<readonly Item[]>;
}

/** Adds the commands. */
export function addTopologyLists(program: Command, session: Session): void {
  addTopology<EndpointAnswer>(program, session, {
    command: "endpoints",
    operation: "endpoints.list",
    secrets: endpointSecrets,
    columns: [
      { title: "STATUS", text: ({ status }) => status },
      { title: "URL", text: ({ url }) => url },
    ],
    id: ({ uid }) => uid,
    items: (client) => client.endpoints.list(),
  });
  addTopology<SubscriptionAnswer>(program, session, {
    command: "subscriptions",
    operation: "subscriptions.list",
    secrets: subscriptionSecrets,
    columns: [
      { title: "SOURCE", text: ({ sourceMetadata }) => sourceMetadata?.name },
      { title: "ENDPOINT", text: ({ endpointMetadata }) => endpointMetadata?.name },
      { title: "EVENT TYPES", text: ({ filterConfig }) => filterConfig?.eventTypes?.join(", ") },
    ],
    id: ({ uid }) => uid,
    items: (client) => client.subscriptions.list(),
  });
  addTopology<SourceAnswer>(program, session, {
    command: "sources",
    operation: "sources.list",
    secrets: sourceSecrets,
    columns: [
      { title: "TYPE", text: ({ type }) => type },
      { title: "VERIFIER", text: ({ verifier }) => verifier?.type },
    ],
    id: ({ uid }) => uid,
    items: (client) => client.sources.list(),
  });
  addTopology<EventTypeAnswer>(program, session, {
    command: "event-types",
    operation: "eventTypes.list",
    secrets: {},
    columns: [
      { title: "CATEGORY", text: ({ category }) => category },
      { title: "DEPRECATED", text: ({ deprecatedAt }) => deprecatedAt },
    ],
    id: ({ id }) => id,
    items: (client) => client.eventTypes.list(),
  });
}

function addTopology<Item extends { readonly name?: string | undefined }>(
  program: Command,
  session: Session,
  { command, operation, secrets, columns, id, items }: Topology<Item>,
): void {
  const what = command.replace("-", " ");
  const all: Column<Item>[] = [
    { title: "ID", text: id },
    { title: "NAME", text: ({ name }) => name },
    ...columns,
  ];
  program
    .command(command)
    .description(`${what} of the project; needs the dialect convoy`)
    .command("list")
    .description(`list the ${what} of the project, as they come`)
    .addHelpText("after", `\nExample:\n  $ pulumi-webhooks ${command} list --output json`)
    .action(
      session.action(async (call) => {
        await call.require(operation, `${command} list`);
        await call.output.list(await items(await call.client()), secrets, all);
      }),
    );
}
