/** What the package says about conditions that the service refuses or cannot compare, or that no event meets, and why. */

import { declareClauses, declareNotices } from "../../../base/declare";

const guide = "../reference/filters.md#filters-that-cannot-work";

export const notices = declareNotices({
  "filter-operator": {
    severity: "error",
    text: "has the operator {operator} at {path}, which the service does not know; {suggestion}",
    help: "Convoy rejects a filter with a key that begins with `$` but is not an operator. Correct the name, or use another key.",
    guide,
    aliases: ["filter-operator-misspelled"],
  },
  "filter-no-operator": {
    severity: "warning",
    text: "compares the field {name} below {path}; if you mean the operator, write {operator}",
    help: "Operators begin with `$`. Any other key is the name of a field, and the service skips the condition for an event without that field. If your events have it, write the path with dots, such as `amount.eq`.",
    guide,
  },
  "filter-group": {
    severity: "error",
    text: "compares nothing at {path}: {operator} needs a list",
    help: "Convoy rejects `$or` and `$and` without a list. Write the conditions as a list of objects.",
    guide,
  },
  "filter-operand": {
    severity: "danger",
    concern: "stop",
    text: "compares nothing at {path}: {operator} needs {operand}",
    help: "Convoy stores the condition but cannot compare it. With most operators, an event that has the field then reaches no endpoint, not even through other subscriptions. Correct the value.",
    guide,
  },
  "filter-number": {
    severity: "danger",
    concern: "stop",
    text: "compares a string with a number at {path}, which releases before 25.9 cannot do",
    help: "Earlier releases of Convoy do not read a number from a string, so no event passes, or every event is lost. In the body, write numbers without quotation marks. Headers are strings: compare them with strings.",
    guide,
  },
  "filter-path": {
    severity: "danger",
    concern: "stop",
    text: "cannot be compared at {path} ({reason}): no endpoint receives its events",
    help: "Convoy stores the path, but then fails on every event that it compares with the filter. Such an event reaches no endpoint, not even through other subscriptions. Correct the path.",
    guide,
  },
  "filter-mixed-list": {
    severity: "danger",
    concern: "stop",
    text: "searches a list of mixed types at {path}, which some releases before 26.7 cannot do",
    help: "Earlier releases of Convoy fail on each event that has the field. It then reaches no endpoint, not even through other subscriptions. Use items of one type, or separate conditions under `$or`.",
    guide,
  },
  "filter-header-case": {
    severity: "danger",
    concern: "stop",
    text: "compares the header {name}, which an http source receives as {stored}: none of its requests pass",
    help: "Convoy stores header names with each word capitalized, such as `X-Github-Event`, and compares them case-sensitively. Write the name in this form.",
    guide,
  },
  "filter-nested-group": {
    severity: "danger",
    concern: "stop",
    text: "compares nothing with {operator} below {path}: it works only at the top level of a scope",
    help: "Convoy applies `$or` and `$and` only to a whole body, header list or query. Move the group to the top level, and write the full path in each condition.",
    guide,
  },
  "filter-unreachable": {
    severity: "danger",
    concern: "stop",
    text: "passes no event that has {path}: {reason}",
    help: "The conditions on the field exclude every value, or compare it with a list, which no value equals. Write `{ $in: [...] }` for one of several values. Events without the field can still pass.",
    guide,
    aliases: ["filter-list"],
  },
  "filter-flag-list": {
    severity: "danger",
    concern: "elsewhere",
    text: "has a list that begins with a boolean at {path}: releases before 26.7 ignore it, and later ones pass no event with this field",
    help: "No release of Convoy compares a field with such a list. Write just true or false, or `{ $in: [...] }`.",
    guide,
  },
  "filter-header-name": {
    severity: "danger",
    concern: "stop",
    text: "compares the header {name}, which no request to an http source can have: none of them pass",
    help: "The name contains a space, a non-ASCII letter or another character that is not allowed in header names. Correct the name.",
    guide,
  },
  "filter-dead": {
    severity: "danger",
    concern: "stop",
    text: "passes no event: {reason}",
    help: "Convoy accepts the filter, but no event can ever pass it. Correct the condition in the line, or remove the subscription.",
    guide,
  },
  "filter-dead-alternative": {
    severity: "danger",
    concern: "stop",
    text: "has a condition in $or that matches no event: {reason}",
    help: "Convoy evaluates each condition of `$or` separately, and no event can pass this one. Correct or remove it.",
    guide,
  },
  "filter-ignored": {
    severity: "danger",
    concern: "elsewhere",
    text: "has a condition at {path} that the service ignores: more events pass",
    help: "Convoy drops a value of this form, and compares events with the rest of the filter. Write a string, a number, a boolean or an object with operators.",
    guide,
  },
  "filter-doubled": {
    severity: "danger",
    concern: "stop",
    text: "names {path} twice: the service applies only one of the conditions, at random",
    help: "A path can be written as nested objects or with dots. Convoy merges both forms and keeps one of the two conditions. Write both conditions in one place.",
    guide,
  },
});

/** What an operator of a condition needs. */
export const operands = declareClauses({
  number: "a number",
  flag: "true or false",
  expression: "an expression that the service can parse",
});

/** Why a filter passes nothing, and why a condition cannot be compared. */
export const clauses = declareClauses({
  noValue: "no value satisfies all conditions on {path}",
  listEqualsNothing: "no value equals the list at {path}; use $in",
  nullDecidesNothing: "the service ignores null at {path}, and there is no other condition",
  absenceDecidesNothing: "$exist: false at {path} needs another condition with it",
  objectDecidesNothing: "an empty object at {path} is not a condition",
  operatorInPath: "{path} is the name of a field, not an operator; write an object with the operator",
  noField: "{operator} applies to no field of {scope}",
  noAlternatives: "$or is empty",
  onlyPath: "the path of an event is at path.path, not at {path}",
  openIndex: "{path} has a $ for an index, which works only in the body",
  pathRefused: "the service does not accept such a path",
  openIndices: "a path can have at most three $",
  listNeeded: "{operator} needs a list",
  noOperator: "{operator} is not an operator of the service",
  listOnOneSide: "the condition or the field must be a list",
  mixedList: "the list contains values of several types",
  nestedList: "a list of lists or objects cannot be searched",
  numbersNeeded: "numbers are needed",
  flagNeeded: "true or false is needed",
  textsNeeded: "strings are needed",
  maybeNumber: "compares a string that may represent a number",
  longExpression: "has an expression of more than {most} characters",
  unreadableExpression: "the service cannot parse the expression",
  slowExpression: "has an expression that takes too long on a string of this length",
  didYouMean: "did you mean {near}?",
  useInstead: "use {instead}",
  useAnother: "use one of its operators, or another key",
  noValueMeets: "no value satisfies all conditions on it",
  noListEquals: "no value equals a list; use $in",
});
