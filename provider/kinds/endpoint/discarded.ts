/** What became of events while an endpoint of Convoy took nothing: their deliveries are discarded, and stay so. */

import { messageOf } from "../../base/text";
import type { ProjectClient } from "../operations";

/** @internal The status of a delivery that the service has given up without a try. */
export const discarded = "Discarded";

/** @internal The command that sends them. */
export const retries = "`pulumi-webhooks deliveries retry`";

/** @internal What it means for events that an endpoint is paused or disabled. */
export const discards = `events that arrive meanwhile are discarded, and ${retries} sends them once it delivers again`;

/** At most so many are counted, ten pages of a list that holds their payloads. */
const most = 1000;

/**
 * @internal How many deliveries to an endpoint are discarded, and the command that shows and sends them; undefined where none is. A
 * failure to look is no failure of what was done before.
 */
export async function discardedLine(client: ProjectClient, id: string): Promise<string | undefined> {
  let [count, oldest] = [0, ""];
  try {
    const query = { endpointId: id, status: discarded, perPage: 100 };
    for await (const { createdAt = "" } of client.eventDeliveries.list(query)) {
      [count, oldest] = [count + 1, createdAt];
      if (count === most) break;
    }
  } catch (error) {
    return `how many deliveries to it were discarded could not be read: ${messageOf(error)}`;
  }
  if (count === 0) return undefined;
  const words = count === 1 ? "1 delivery to it is" : `${count} deliveries to it are`;
  const all = count === most ? `at least ${words}` : words;
  return `${all} ${discarded}, the oldest made at ${oldest}: \`${retryCommand(id, oldest)}\` sends them again`;
}

/** @internal The command that sends the discarded deliveries of an endpoint again. */
export function retryCommand(id: string, since: string): string {
  return `pulumi-webhooks deliveries retry --endpoint ${id} --status ${discarded} --since ${since}`;
}
