/** What is said of the filter that a program declares: an error where the service refuses it, a danger where it loses or passes events. */

import { problem, remark } from "../../base/errors";
import type { InputProblem, InputRemark } from "../../base/errors";
import type { Fields } from "../../base/fields";
import { isFields } from "../../base/fields";
import type { Notice } from "../../base/notice";
import type * as faults from "./filter/faults";
import { notices } from "./notices";
import type { SubscriptionInputs } from "./types";

type Inputs = Partial<SubscriptionInputs>;

const path = "filterConfig.filter";

/** @internal What Convoy refuses when the filter is written. */
export function refusedConditions(_known: Inputs, _before: Inputs, declared: Fields): InputProblem[] {
  return faultsIn(declared).flatMap((found) => (found.severity === "error" ? [problem(path, found)] : []));
}

/** @internal What Convoy stores although it loses events, or passes more of them. */
export function uselessConditions(_known: Inputs, _before: Inputs, declared: Fields): InputRemark[] {
  return faultsIn(declared).flatMap((found) => (found.severity === "error" ? [] : [remark("", found)]));
}

/** @internal A source stores the headers of a request under other names than a sender may write. */
export function unmetHeaders({ sourceId, filterConfig }: Inputs): InputRemark[] {
  const { filter } = filterConfig ?? {};
  if (sourceId === undefined || sourceId === "" || filter === undefined) return [];
  return judgement()
    .headerFaults(filter)
    .map((found) => remark("", found));
}

/** @internal The documented interface says nothing of operators, so none is refused. */
export function conditionsUnlikeConvoy(_known: Inputs, _before: Inputs, declared: Fields): InputRemark[] {
  return faultsIn(declared).map(({ text }) =>
    remark("", notices["filter-beyond-document"]({ reason: text })),
  );
}

/** With unknown values: the rest of the filter is judged all the same. */
function faultsIn({ filterConfig }: Fields): readonly Notice[] {
  const filter = isFields(filterConfig) ? filterConfig["filter"] : undefined;
  if (!isFields(filter)) return [];
  return judgement().faultsOf(filter);
}

function judgement(): typeof faults {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- most subscriptions have no filter
  return require("./filter/faults") as typeof faults;
}
