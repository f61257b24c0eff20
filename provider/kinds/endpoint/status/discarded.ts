/** What became of events while an endpoint of Convoy took nothing: their deliveries are discarded, and stay so. */

import { clause } from "../../../base/declare";
import type { Notice } from "../../../base/notice";
import { reasonOf } from "../../../base/text";
import type { ProjectClient } from "../../operations";
import { notices } from "./notices";

/** @internal The status of a delivery that the service discarded without a try. */
export const discarded = "Discarded";

/** At most so many are counted, ten pages of a list that holds their payloads. */
const most = 1000;

/**
 * @internal How many deliveries to an endpoint are discarded, and the command that shows and sends them; undefined where none is. A
 * failure to look is no failure of what was done before.
 */
export async function discardedNotice(client: ProjectClient, id: string): Promise<Notice | undefined> {
  let [count, oldest] = [0, ""];
  try {
    const query = { endpointId: id, status: discarded, perPage: 100 };
    for await (const { createdAt = "" } of client.eventDeliveries.list(query)) {
      [count, oldest] = [count + 1, createdAt];
      if (count === most) break;
    }
  } catch (error) {
    return notices["discarded-not-counted"]({ reason: reasonOf(error) });
  }
  if (count === 0) return undefined;
  return notices["discarded-deliveries"]({
    count: count === most ? clause`at least ${count}` : count,
    oldest,
    command: retryCommand(id, oldest),
  });
}

/** @internal The command that sends the discarded deliveries of an endpoint again. */
export function retryCommand(id: string, since: string): string {
  return `pulumi-webhooks delivery retry --endpoint ${id} --status ${discarded} --since ${since}`;
}
