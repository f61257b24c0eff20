/** Reads an object as it is now, and tells when it is gone. Knows no kind, no wire names. */

import type { WebhooksClient } from "../client";
import { hasCode, WebhooksError } from "../errors";
import type { AnyDefinition, Bag } from "../kinds/definition";

/** The object as the service shows it; without an operation that reads, `otherwise`. A deleted one counts as missing. */
export async function readLive(
  definition: AnyDefinition,
  client: WebhooksClient,
  id: string,
  otherwise: Bag = {},
): Promise<Bag> {
  const live = (await definition.read?.(client, id)) ?? otherwise;
  if (!isDeleted(live)) return live;
  throw new WebhooksError(
    "not-found",
    `${definition.kind} "${id}" not found: the service shows it as deleted at ${String(live["deletedAt"])}`,
  );
}

/** Whether the service still shows an object that was deleted. */
export function isDeleted({ deletedAt }: Bag): boolean {
  return typeof deletedAt === "string" && deletedAt !== "";
}

/** The answer; undefined where the object does not exist. */
export async function orGone<Live>(answer: Promise<Live>): Promise<Live | undefined> {
  return answer.catch((error: unknown) => {
    if (hasCode(error, "not-found")) return undefined;
    throw error;
  });
}
