/** `portal-links list`, written while it is read. */

import { Option } from "commander";
import type { Command } from "commander";
import type { PortalLink } from "../../client";
import { portalLinkSecrets } from "../../kinds/portal-link/fields";
import { whole } from "../io/input";
import type { Column } from "../io/output";
import type { Session } from "../io/session";
import { relativeTime } from "../../base/time";
import { first } from "../io/view";

interface ListOptions {
  readonly owner?: string | undefined;
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly limit?: number | undefined;
  readonly perPage?: number | undefined;
}

/** Adds the command. */
export function addPortalLinks(program: Command, session: Session): void {
  program
    .command("portal-links")
    .description("portal links of the project")
    .command("list")
    .description("list portal links, page after page, as they come")
    .option("--owner <id>", "only those with this owner")
    .option("--search <name>", "only those with this name")
    .addOption(new Option("--sort <order>", "the order").choices(["ASC", "DESC"]))
    .option("--limit <count>", "the most links", whole(1))
    .option("--per-page <count>", "the most links that are asked for at once", whole(1))
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks portal-links list --owner acme --per-page 100")
    .action(
      session.action<ListOptions>(async (call) => {
        const { owner: ownerId, search: q, sort, perPage, limit = Infinity } = call.options;
        const links = (await call.client()).portalLinks.list({ ownerId, q, sort, perPage });
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
