/** `get`: one object of any kind that can be read by its ID. */

import { Argument, type Command } from "commander";
import type { WebhooksClient } from "../client";
import type { AnySecretFields } from "../http/secret-fields";
import type { ExtraOperation } from "../kinds/dialect";
import { endpointSecrets } from "../kinds/endpoint/secrets";
import { portalLinkSecrets } from "../kinds/portal-link/secrets";
import { eventDeliverySecrets, eventSecrets } from "../kinds/read-only/secrets";
import { sourceSecrets } from "../kinds/source/secrets";
import { subscriptionSecrets } from "../kinds/subscription/secrets";
import type { Session } from "./session";
import { rowsOf } from "./view";

interface Readable {
  readonly secrets: AnySecretFields;
  /** The operation that it takes where the API document shows none. */
  readonly operation?: ExtraOperation;
  get(client: WebhooksClient, id: string): Promise<object>;
}

/** The API document shows no way to read a meta event. */
const kinds: Readonly<Record<string, Readable>> = {
  endpoint: { secrets: endpointSecrets, get: (client, id) => client.endpoints.get(id) },
  "portal-link": { secrets: portalLinkSecrets, get: (client, id) => client.portalLinks.get(id) },
  subscription: { secrets: subscriptionSecrets, get: (client, id) => client.subscriptions.get(id) },
  source: { secrets: sourceSecrets, get: (client, id) => client.sources.get(id) },
  "event-type": { secrets: {}, operation: "eventTypes.list", get: (client, id) => client.eventTypes.get(id) },
  event: { secrets: eventSecrets, get: (client, id) => client.events.get(id) },
  "event-delivery": { secrets: eventDeliverySecrets, get: (client, id) => client.eventDeliveries.get(id) },
};

/** Adds the command. */
export function addGet(program: Command, session: Session): void {
  program
    .command("get")
    .description("show one object")
    .addArgument(new Argument("<kind>", "what it is").choices(Object.keys(kinds)))
    .argument("<id>", "its ID")
    .addHelpText("after", "\nExample:\n  $ pulumi-webhooks get endpoint 01J9XEXAMPLE --output json")
    .action(
      session.action(async (call, kind, id) => {
        const { secrets, operation, get } = kinds[kind ?? ""]!;
        if (operation !== undefined) await call.require(operation, `get ${kind}`);
        const object = call.output.masked(await get(await call.client(), id ?? ""), secrets);
        await call.output.show(object, () => call.output.pairs(rowsOf(object, call.io.now())));
      }),
    );
}
