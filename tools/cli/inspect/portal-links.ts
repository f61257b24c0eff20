/** `portal-link list`, written while it is read. */

import { Option } from "commander";
import type { Command } from "commander";
import type { PortalLink, WebhooksClient } from "../../../provider/client";
import { portalLinkSecrets } from "../../../provider/kinds/portal-link/fields";
import { whole } from "../io/input";
import type { Column } from "../io/output";
import type { Session } from "../io/session";
import { relativeTime } from "../../../provider/base/time";
import { first } from "../io/view";

interface ListOptions {
  readonly owner?: string | undefined;
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly limit?: number | undefined;
  readonly perPage?: number | undefined;
}

/** Adds the command to `portal-link`. */
export function addPortalLinkList(parent: Command, session: Session): void {
  parent
    .command("list")
    .description("list the portal links of the project, page by page")
    .option("--owner <id>", "list only links of this owner")
    .option("--search <name>", "list only links with this name")
    .addOption(new Option("--sort <order>", "the order of the links").choices(["ASC", "DESC"]))
    .option("--limit <count>", "list at most this many links", whole(1))
    .option("--per-page <count>", "read at most this many links with one request", whole(1))
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks portal-link list --owner acme --per-page 100")
    .action(
      session.action<ListOptions>(async (call) => {
        const { owner: ownerId, search: q, sort, perPage, limit = Infinity } = call.options;
        const client = await call.client();
        const links = ownOnes(client, client.portalLinks.list({ ownerId, q, sort, perPage }));
        const columns: Column<PortalLink>[] = [
          { title: "ID", text: ({ uid }) => uid },
          { title: "NAME", text: ({ name }) => name },
          { title: "OWNER", text: ({ ownerId: owner }) => owner },
          {
            title: "ENDPOINTS",
            text: ({ endpointCount, endpoints }) => (endpointCount ?? endpoints?.length)?.toString(),
          },
          {
            title: "CREATED",
            text: ({ createdAt }) => createdAt && relativeTime(createdAt, call.io.now()),
          },
        ];
        await call.output.list(first(links, limit), portalLinkSecrets, columns);
      }),
    );
}

/** The links, each of the project. With the documented interface, nothing else shows whose key it is. */
async function* ownOnes(
  client: WebhooksClient,
  links: AsyncIterable<PortalLink>,
): AsyncGenerator<PortalLink> {
  for await (const link of links) {
    await client.project.requireOwn(link);
    yield link;
  }
}
