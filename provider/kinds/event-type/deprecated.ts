/** A deprecated event type: said once, by whichever operation finds it so, because a difference shows a time alone. */

import type { Notice } from "../../base/notice";
import type { Step } from "../step";
import { notices } from "./notices";
import type { EventTypeAnswer, EventTypeInputs, EventTypeOutputs } from "./types";

/** @internal What is said of a deprecation that state does not hold yet. */
export function deprecationNotices(
  live: EventTypeAnswer,
  state: Partial<EventTypeOutputs> | undefined,
): Notice[] {
  const isFound = live.deprecatedAt !== undefined && state?.deprecatedAt === undefined;
  return isFound ? [notices["deprecated-event-type"]()] : [];
}

/** @internal Says what an update or an adoption finds. */
export const sayDeprecation: Step<EventTypeInputs, EventTypeAnswer, EventTypeOutputs> = (work) => {
  for (const notice of deprecationNotices(work.live, work.state)) work.say(notice);
  return Promise.resolve(work.live);
};
