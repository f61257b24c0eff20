/** What an import finds by itself: everything that the service lists. */

import type { WebhooksClient } from "../client";
import { hasCode } from "../errors";
import type { Call } from "./session";

/** The kinds, those that others refer to first. */
export const kindsInOrder = ["eventType", "source", "endpoint", "subscription", "portalLink"] as const;

/** What was found of each kind, by ID. */
export type Findings = Readonly<Record<(typeof kindsInOrder)[number], Map<string, object>>>;

/** Nothing yet. */
export function emptyFindings(): Findings {
  return {
    eventType: new Map(),
    source: new Map(),
    endpoint: new Map(),
    subscription: new Map(),
    portalLink: new Map(),
  };
}

/** Adds the objects of every list that the service has. */
export async function addListed(call: Call, client: WebhooksClient, found: Findings): Promise<void> {
  if (await call.has("eventTypes.list")) {
    for (const eventType of await client.eventTypes.list()) {
      // The one for all is built in, and a deprecated one is as good as deleted.
      const isOwn = eventType.name !== "*" && eventType.deprecatedAt === undefined;
      if (isOwn) found.eventType.set(eventType.id, eventType);
    }
  }
  if (await call.has("sources.list")) await addAll(found.source, client.sources.list());
  if (await call.has("endpoints.list")) await addAll(found.endpoint, client.endpoints.list());
  if (await call.has("subscriptions.list")) await addAll(found.subscription, client.subscriptions.list());
  const isAlone = !(await call.has("endpoints.list"));
  await addAll(found.portalLink, client.portalLinks.list()).catch((error: unknown) => {
    // Where the key was good for the other lists, this one alone is refused.
    if (!hasCode(error, "api") || isAlone) throw error;
    call.output.note(`portal links are left out: ${error.message}`);
  });
}

async function addAll(
  found: Map<string, object>,
  list: AsyncIterable<{ readonly uid: string }>,
): Promise<void> {
  for await (const item of list) found.set(item.uid, item);
}
