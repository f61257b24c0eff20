/** Which conditions of a subscription on Convoy decide about an event. */

import { conditions, isOff, rowFor } from "./convoy-rows";
import type { RowedSubscription } from "./convoy-rows";
import type { SubscriptionFilter } from "./filter-schema";
import type { AnyOpenEventFilter } from "./types";

/** The conditions that decide. */
export interface FilterChoice {
  /** The event type whose conditions they are; `*` for all others; absent where all have the same. */
  readonly eventType?: string | undefined;
  /** The conditions; absent where no event of the type passes, whatever it holds. */
  readonly filter?: AnyOpenEventFilter | undefined;
}

/**
 * The conditions on an event type: those of its own row, else of the row for all types; a row that is switched off does not
 * count. Where the release has no rows, those of the subscription. Without an event type, every one that may decide.
 */
export function filterChoices(
  { filterConfig, rows }: RowedSubscription,
  eventType: string | undefined,
): readonly FilterChoice[] {
  if (rows === undefined) {
    const { eventTypes = ["*"], filter = {} } = filterConfig ?? {};
    const isTaken = eventType === undefined || eventTypes.includes(eventType) || eventTypes.includes("*");
    return [isTaken ? { filter } : {}];
  }
  const found = eventType === undefined ? rows.filter((row) => !isOff(row)) : [rowFor(rows, eventType)];
  return found.length === 0 ? [{}] : found.map(choiceOf);
}

function choiceOf(row: SubscriptionFilter | undefined): FilterChoice {
  return row === undefined ? {} : { eventType: row.eventType, filter: conditions(row) };
}
