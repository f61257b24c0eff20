/** Collects the objects of every list that the service has, for an import. */

import type { EventTypeAnswer, WebhooksClient } from "../../../provider/client";
import { hasCode } from "../../../provider/base/errors";
import { reasonOf } from "../../../provider/base/text";
import type { Fields } from "../../../provider/base/fields";
import { kindNames, kinds } from "../../../provider/kinds/registry";
import type { KindName } from "../../../provider/kinds/registry";
import type { Call } from "../io/session";
import { notices } from "./notices";

/** The objects found of each kind, by ID. */
type FoundObjects = Readonly<Record<KindName, Map<string, object>>>;

/** An empty collection. */
export function noObjects(): FoundObjects {
  return Object.fromEntries(kindNames.map((name) => [name, new Map()])) as unknown as FoundObjects;
}

/** Adds the objects of every list that the service has. */
export async function addListed(
  call: Call,
  client: WebhooksClient,
  found: FoundObjects,
  step: () => void,
): Promise<void> {
  const definitions = await call.definitions();
  for (const name of kindNames) {
    // What is not sent the key of the project is not in it.
    if (definitions[name].key !== undefined) continue;
    if (!(await call.has(`${kinds[name].collection}.list`))) continue;
    await addAll(call, client, name, { found: found[name], step }).catch(async (error: unknown) => {
      const isAlone = !(await call.has("endpoints.list"));
      // The key was accepted for the other lists, so only this one is refused, for instance without a license.
      if (name !== "portalLink" || !hasCode(error, "api") || isAlone) throw error;
      call.output.note(notices["portal-links-left-out"]({ reason: reasonOf(error) }));
    });
  }
}

async function addAll(
  call: Call,
  client: WebhooksClient,
  name: KindName,
  { found, step }: { readonly found: Map<string, object>; readonly step: () => void },
): Promise<void> {
  const { idOf } = (await call.definitions())[name];
  for await (const item of await client[kinds[name].collection].list()) {
    step();
    if (name !== "eventType" || isListed(item as EventTypeAnswer))
      found.set(idOf(item as unknown as Fields), item);
  }
}

/** The event type for all events is built in, and a deprecated one is as good as deleted. */
function isListed({ name, deprecatedAt }: EventTypeAnswer): boolean {
  return name !== "*" && deprecatedAt === undefined;
}
