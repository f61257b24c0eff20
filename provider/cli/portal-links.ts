/** `portal-links list`, written while it is read. */

import { InvalidArgumentError, Option } from "commander";
import type { Command } from "commander";
import type { PortalLink } from "../client";
import { portalLinkSecrets } from "../kinds/portal-link/secrets";
import type { Column } from "./output";
import type { Session } from "./session";
import { relativeTime } from "./time";

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
    .option("--limit <count>", "the most links", wholeNumber)
    .option("--per-page <count>", "the most links that are asked for at once", wholeNumber)
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

/** The first items; later ones are not requested. */
async function* first<Item>(items: AsyncIterable<Item>, limit: number): AsyncGenerator<Item> {
  let left = limit;
  for await (const item of items) {
    yield item;
    left -= 1;
    if (left <= 0) return;
  }
}

/** @throws InvalidArgumentError */
function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("must be a whole number of at least 1");
  return Number(text);
}
