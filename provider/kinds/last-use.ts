/** When an object last delivered, and to whom: the question to the service before a change that endangers its deliveries. */

import type { RequestOptions } from "../http/transport";
import type { ProjectClient } from "./operations";
import type { EventDelivery, EventDeliveryQuery } from "./read-only/event-delivery";

/** @internal The use of an object, as far as the service shows it. Contains neither headers nor payloads. */
export interface LastUse {
  /** When the newest delivery was created. Undefined if there is none. */
  readonly deliveredAt?: string | undefined;
  /** The receiver of it: the owner of the endpoint, or else its name, or else its ID. */
  readonly receiver?: string | undefined;
  /** The status of the delivery, such as `Success`. */
  readonly status?: string | undefined;
  /** When the newest event of a source arrived. */
  readonly arrivedAt?: string | undefined;
  /** How many events the service counts, if it shows nothing else. */
  readonly events?: number | undefined;
}

/** @internal The newest delivery: one request, for one item. */
export async function lastDelivery(
  { eventDeliveries }: ProjectClient,
  query: Pick<EventDeliveryQuery, "endpointId" | "subscriptionId" | "eventId">,
  options: RequestOptions,
): Promise<LastUse> {
  const { content } = await eventDeliveries.listPage({ ...query, perPage: 1 }, options);
  const [newest] = content;
  if (newest === undefined) return {};
  return { deliveredAt: newest.createdAt, receiver: receiverOf(newest), status: newest.status };
}

/** @internal The newest event of a source, and a delivery of it: at most two requests, for one item each. */
export async function lastEvent(
  client: ProjectClient,
  sourceId: string,
  options: RequestOptions,
): Promise<LastUse> {
  const { content } = await client.events.listPage({ sourceId, perPage: 1 }, options);
  const [newest] = content;
  if (newest === undefined) return {};
  return { arrivedAt: newest.createdAt, ...(await lastDelivery(client, { eventId: newest.uid }, options)) };
}

function receiverOf({ endpointMetadata: endpoint, endpointId, deviceId }: EventDelivery): string | undefined {
  return endpoint?.ownerId || endpoint?.name || endpointId || deviceId || undefined;
}
