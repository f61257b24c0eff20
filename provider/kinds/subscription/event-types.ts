/** What an event type in a subscription stands for in the service. Both the warnings of a subscription and the rules of a topology ask here. */

import type { Notice } from "../../base/notice";
import { notices as shared } from "../notices";
import { notices } from "./notices";

/** Why a type matches fewer events than it seems to; undefined where it does what it looks like. */
export function notableType(type: string): Notice | undefined {
  if (type === "") return notices["empty-event-type"]();
  return wildcardFault(type) ?? (/\s/.test(type) ? shared["event-type-space"]() : undefined);
}

/** Why a pattern such as `invoice.*` matches nothing but itself; undefined for any other type. */
export function wildcardFault(type: string): Notice | undefined {
  return type !== "*" && type.includes("*") ? notices["partial-wildcard"]() : undefined;
}
