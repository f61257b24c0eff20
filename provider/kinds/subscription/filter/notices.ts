/** What the package says about conditions that the service cannot compare, or that no event meets. */

import { declareClauses, declareNotices } from "../../../base/declare";

const guide = "../reference/filters.md#filters-that-cannot-work";

export const notices = declareNotices({
  "filter-no-operator": {
    severity: "warning",
    text: "compares the field {name} below {path}; if you mean the operator, write {operator}",
    help: "If your events have such a field, write the path with dots, such as `amount.eq`.",
    guide,
  },
  "filter-operand": {
    severity: "danger",
    concern: "stop",
    text: "compares nothing at {path}: {operator} needs {operand}",
    help: "With most operators, an event that has the field reaches no endpoint, not even through other subscriptions.",
    guide,
  },
  "filter-number": {
    severity: "danger",
    concern: "stop",
    text: "compares a string with a number at {path}, which releases before 25.9 cannot do",
    help: "In the body, write numbers without quotation marks. Headers are strings: compare them with strings.",
    guide,
  },
  "filter-path": {
    severity: "danger",
    concern: "stop",
    text: "cannot be compared at {path} ({reason}): no endpoint receives its events",
    help: "Convoy fails on every event that it compares with the filter, also for other subscriptions.",
    guide,
  },
  "filter-header-case": {
    severity: "danger",
    concern: "stop",
    text: "compares the header {name}, which an http source receives as {stored}: none of its requests pass",
    guide,
  },
  "filter-header-name": {
    severity: "danger",
    concern: "stop",
    text: "compares the header {name}, which no request to an http source can have: none of them pass",
    guide,
  },
  "filter-nested-group": {
    severity: "danger",
    concern: "stop",
    text: "compares nothing with {operator} below {path}: it works only at the top level of a scope",
    help: "Move the group to the top level, and write the full path in each condition.",
    guide,
  },
  "filter-unreachable": {
    severity: "danger",
    concern: "stop",
    text: "passes no event that has {path}: {reason}",
    guide,
  },
  "filter-dead": {
    severity: "danger",
    concern: "stop",
    text: "passes no event: {reason}",
    guide,
  },
  "filter-dead-alternative": {
    severity: "danger",
    concern: "stop",
    text: "has a condition in $or that matches no event: {reason}",
    guide,
  },
  "filter-ignored": {
    severity: "danger",
    concern: "elsewhere",
    text: "has a condition at {path} that the service ignores: more events pass",
    help: "Write a string, a number, a boolean or an object with operators.",
    guide,
  },
  "filter-doubled": {
    severity: "danger",
    concern: "stop",
    text: "names {path} twice: the service applies only one of the conditions, at random",
    help: "Nested objects and a path with dots can mean the same. Write both conditions in one place.",
    guide,
  },
});

/** Why a condition cannot be compared. */
export const clauses = declareClauses({
  openIndex: "{path} has a $ for an index, which works only in the body",
  pathRefused: "the service does not accept such a path",
  openIndices: "a path can have at most three $",
});
