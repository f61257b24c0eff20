/** What a subscription on Convoy has although its program does not declare it. Its state names that, and a read says it. */

import { clause } from "../../base/declare";
import { isUnset } from "../../base/fields";
import { enumerated } from "../../base/lists";
import type { Notice } from "../../base/notice";
import { typesText } from "./change-notices";
import { scopes } from "./fields";
import { notices } from "./notices";
import type { SubscriptionAnswer, SubscriptionInputs } from "./types";

/** A notice where a subscription has a filter or a function that the program leaves out, so that it seems to deliver every event as it is. */
export function undeclaredConditions(
  { filterConfig: live = {}, function: code }: SubscriptionAnswer,
  declared: Partial<SubscriptionInputs>,
): Notice[] {
  const { eventTypes = [], filter = {} } = live;
  const filtered = scopes.filter((scope) => !isUnset(filter[scope]));
  const types = eventTypes.length === 0 || eventTypes.includes("*") ? [] : [typesText(eventTypes)];
  const parts = [
    ...(declared.filterConfig === undefined
      ? [
          ...types.map((one) => clause`the event types ${one}`),
          ...(filtered.length === 0 ? [] : [clause`a filter of ${filtered.join(" and ")}`]),
        ]
      : []),
    ...(declared.function === undefined && code ? ["a function"] : []),
  ];
  return parts.length === 0
    ? []
    : [notices["undeclared-conditions"]({ parts: enumerated(parts, parts.length) })];
}
