/** Says of an object whose deliveries a change endangers when it last delivered, and to whom. Knows no kind, has no clock. */

import type { Notice } from "../../base/notice";
import { oneLine, shortened } from "../../base/text";
import { relativeTime } from "../../base/time";
import type { WebhooksClient } from "../../client";
import type { AnyDefinition } from "../../kinds/definition";
import type { LastUse } from "../../kinds/last-use";
import { clauses, notices } from "./notices";

/** How many milliseconds the service may take to answer about one object: the answer is information, and nobody shall wait for it. */
const usualPatience = 3_000;
const maxReceiver = 100;

/** Whether a change is worth the question: it replaces the object, or is a danger. */
export function endangers(lines: readonly Notice[], replaces: readonly string[]): boolean {
  return replaces.length > 0 || lines.some(({ severity }) => severity === "danger");
}

/**
 * Asks the service how much an object is in use, with two requests at most.
 *
 * @param now the time from which a line counts
 * @param patience how many milliseconds the service may take
 * @throws WebhooksError where the service does not answer in time, or refuses
 */
export async function useOf(
  { lastUse }: AnyDefinition,
  client: WebhooksClient,
  id: string,
  now: Date,
  patience = usualPatience,
): Promise<Notice | undefined> {
  const found = await lastUse?.(client, id, { signal: AbortSignal.timeout(patience), hasOtherWay: true });
  return found && noticeOf(found, now);
}

function noticeOf(use: LastUse, now: Date): Notice {
  if (use.events !== undefined) return notices["events-counted"]({ count: use.events });
  return notices["last-delivery"]({ fact: factOf(use, now) });
}

function factOf({ deliveredAt, receiver, status = "", arrivedAt }: LastUse, now: Date): string {
  if (deliveredAt !== undefined) {
    const to = shortened(oneLine(receiver ?? clauses.unnamedReceiver()), maxReceiver);
    const delivered = { time: ago(deliveredAt, now), receiver: to };
    return ["Success", ""].includes(status)
      ? clauses.delivered(delivered)
      : clauses.notDelivered({ ...delivered, status });
  }
  if (arrivedAt === undefined) return clauses.neverDelivered();
  return clauses.arrivedOnly({ time: ago(arrivedAt, now) });
}

/** The clock of the service may be ahead: what has happened is never said to come. */
function ago(time: string, now: Date): string {
  return relativeTime(Date.parse(time) > now.getTime() ? now.toISOString() : time, now);
}
