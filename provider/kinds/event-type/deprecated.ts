/** A deprecated event type: said once, by whichever operation finds it so, because a difference shows a time alone. */

import type { Step } from "../step";
import type { EventTypeAnswer, EventTypeInputs, EventTypeOutputs } from "./types";

/**
 * @internal The line about a deprecation that state does not hold yet; none for a new resource, which has its own.
 *
 * @param consequence what it means, in words that follow "deprecated it"
 */
export function deprecationNotices(
  live: EventTypeAnswer,
  state: Partial<EventTypeOutputs>,
  consequence: string,
): string[] {
  const isFound = live.deprecatedAt !== undefined && state.deprecatedAt === undefined;
  return isFound ? [`somebody has deprecated it${consequence}`] : [];
}

/** @internal Says what an update finds. @param adopted the line about one that was deprecated when it was taken over */
export function tellDeprecation(
  consequence: string,
  adopted: string,
): Step<EventTypeInputs, EventTypeAnswer, EventTypeOutputs> {
  return (work) => {
    const { live, state } = work;
    const isAdopted = state === undefined && live.deprecatedAt !== undefined;
    const lines = state === undefined ? [] : deprecationNotices(live, state, consequence);
    for (const line of isAdopted ? [adopted] : lines) work.say(line);
    return Promise.resolve(live);
  };
}
