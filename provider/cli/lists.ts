/** `portal-links list` and `deliveries`: lists, written while they are read. */

import { InvalidArgumentError, Option } from "commander";
import type { Command } from "commander";
import type { DeliveryAttempt, PortalLink } from "../client";
import { shortened } from "../http/redact";
import { portalLinkSecrets } from "../kinds/portal-link/secrets";
import { deliveryAttemptSecrets } from "../kinds/read-only/secrets";
import type { Column } from "./output";
import type { Session } from "./session";
import { relativeTime } from "./time";
import { rowsOf } from "./view";

interface ListOptions {
  readonly owner?: string | undefined;
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly limit?: number | undefined;
  readonly perPage?: number | undefined;
}

/** Adds the commands. */
export function addLists(program: Command, session: Session): void {
  addPortalLinks(program, session);
  addDeliveries(program, session);
}

function addPortalLinks(program: Command, session: Session): void {
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

function addDeliveries(program: Command, session: Session): void {
  const deliveries = program.command("deliveries").description("attempts of event deliveries");
  deliveries
    .command("attempts")
    .description("list the attempts of an event delivery")
    .argument("<delivery>", "the ID of the event delivery")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks deliveries attempts 01J9XEXAMPLE")
    .action(
      session.action(async (call, id) => {
        const attempts = await (await call.client()).eventDeliveries.attempts(id ?? "");
        const columns: Column<DeliveryAttempt>[] = [
          { title: "ID", text: ({ uid }) => uid },
          { title: "WHEN", text: ({ createdAt }) => createdAt && relativeTime(createdAt, call.io.now()) },
          { title: "RESULT", text: ({ status }) => resultWord(status) },
          { title: "HTTP", text: ({ httpStatus }) => httpStatus },
          { title: "ANSWER", text: ({ error, responseData }) => firstLine(error || responseData) },
        ];
        await call.output.list(attempts, deliveryAttemptSecrets, columns);
      }),
    );
  deliveries
    .command("attempt")
    .description("show one attempt of an event delivery")
    .argument("<delivery>", "the ID of the event delivery")
    .argument("<attempt>", "the ID of the attempt")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks deliveries attempt 01J9XEXAMPLE 01J9XATTEMPT")
    .action(
      session.action(async (call, id, attemptId) => {
        const found = await (await call.client()).eventDeliveries.attempt(id ?? "", attemptId ?? "");
        const attempt = call.output.masked(found, deliveryAttemptSecrets);
        await call.output.show(attempt, () => call.output.pairs(rowsOf(attempt, call.io.now())));
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

function resultWord(status: boolean | undefined): string | undefined {
  return status === undefined ? undefined : status ? "succeeded" : "failed";
}

function firstLine(text: string | undefined): string | undefined {
  const line = text?.split(/\r?\n/).find((part) => part.trim() !== "");
  return line && shortened(line, 80);
}

/** @throws InvalidArgumentError */
function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("must be a whole number of at least 1");
  return Number(text);
}
