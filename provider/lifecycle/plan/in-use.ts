/** Shows when an object last delivered, and to whom, if a change endangers its deliveries. Knows no kind and has no clock. */

import { clause } from "../../base/declare";
import type { Notice } from "../../base/notice";
import { oneLine, shortened } from "../../base/text";
import { relativeTime } from "../../base/time";
import type { WebhooksClient } from "../../client";
import type { AnyDefinition } from "../../kinds/definition";
import type { LastUse } from "../../kinds/last-use";
import { clauses, notices } from "./notices";

/** How many milliseconds the service may take to answer about one object: the answer is only information, so nobody should wait for it. */
const usualPatience = 3_000;
const maxReceiver = 100;

/** Whether to ask the service about a change: it replaces the object, or is a danger. */
export function endangers(lines: readonly Notice[], replaces: readonly string[]): boolean {
  return replaces.length > 0 || lines.some(({ severity }) => severity === "danger");
}

/**
 * Asks the service whether an object is in use, with at most two requests.
 *
 * @param now the time to which the times in a line relate
 * @param timeoutMs how many milliseconds the service may take
 * @throws WebhooksError where the service does not answer in time, or refuses
 */
export async function useOf(
  { lastUse }: AnyDefinition,
  client: WebhooksClient,
  id: string,
  now: Date,
  timeoutMs = usualPatience,
): Promise<Notice | undefined> {
  const found = await lastUse?.(client, id, { signal: AbortSignal.timeout(timeoutMs), bestEffort: true });
  return found && noticeOf(found, now);
}

function noticeOf(use: LastUse, now: Date): Notice {
  if (use.events !== undefined) return notices["events-counted"]({ count: use.events });
  return notices["last-delivery"]({ fact: factOf(use, now) });
}

function factOf({ deliveredAt, receiver, status = "", arrivedAt }: LastUse, now: Date): string {
  if (deliveredAt !== undefined) {
    const to = shortened(oneLine(receiver ?? clause`a receiver without a name`), maxReceiver);
    const delivered = { time: ago(deliveredAt, now), receiver: to };
    return ["Success", ""].includes(status)
      ? clauses.delivered(delivered)
      : clauses.notDelivered({ ...delivered, status });
  }
  if (arrivedAt === undefined) return clause`none on record`;
  return clause`none for its last event, which arrived ${ago(arrivedAt, now)}`;
}

/** The clock of the service may be ahead, but the past never appears as the future. */
function ago(time: string, now: Date): string {
  return relativeTime(Date.parse(time) > now.getTime() ? now.toISOString() : time, now);
}
