/** What the package says: conditions that the service refuses, cannot compare, or never finds met; and why an operator cannot compare. */

import { declareClauses, declareNotices } from "../../../base/declare";

const guide = "filters.md#filters-that-cannot-work";

export const notices = declareNotices({
  "filter-operator": {
    severity: "error",
    text: "has the operator {operator} at {path}, which the service does not know; {suggestion}",
    help: "Convoy refuses a filter with a key that begins with `$` and is no operator. Correct the name, or use another key.",
    guide,
    aliases: ["filter-operator-misspelled"],
  },
  "filter-no-operator": {
    severity: "warning",
    text: "compares the field {name} below {path}; if an operator is meant, it is {operator}",
    help: "Operators begin with `$`. Any other key is the name of a field, and an event without that field is not compared with it. If your events have it, write the path with dots, such as `amount.eq`.",
    guide,
  },
  "filter-group": {
    severity: "error",
    text: "compares nothing at {path}: {operator} needs a list",
    help: "Convoy refuses `$or` and `$and` without a list. Write the alternatives as a list of objects.",
    guide,
  },
  "filter-operand": {
    severity: "danger",
    concern: "stop",
    text: "compares nothing at {path}: {operator} needs {operand}",
    help: "Convoy stores the condition and cannot compare it. With most operators, an event that has the field then reaches no endpoint at all. Correct the value.",
    guide,
  },
  "filter-number": {
    severity: "danger",
    concern: "stop",
    text: "compares a text with a number at {path}, which releases before 25.9 cannot do",
    help: "Earlier releases of Convoy read no number in a text, so no event passes, or each event is lost. In the body, write numbers without quotation marks. Headers are texts: compare them with texts.",
    guide,
  },
  "filter-path": {
    severity: "danger",
    concern: "stop",
    text: "cannot be compared at {path} ({reason}): no endpoint receives its events",
    help: "Convoy stores the path and fails on each event that it compares with the filter. Such an event reaches no endpoint at all. Correct the path.",
    guide,
  },
  "filter-mixed-list": {
    severity: "danger",
    concern: "stop",
    text: "searches a list of several types at {path}, which some releases before 26.7 cannot do",
    help: "Earlier releases of Convoy fail on each event that has the field, so it reaches no endpoint at all. Write items of one type, or alternatives under `$or`.",
    guide,
  },
  "filter-header-case": {
    severity: "danger",
    concern: "stop",
    text: "compares the header {name}, which an http source receives as {stored}: none of its requests passes",
    help: "Convoy stores a header with a capital letter at the beginning of each word, such as `X-Github-Event`. It compares names letter by letter. Write the name in this form.",
    guide,
  },
  "filter-nested-group": {
    severity: "danger",
    concern: "stop",
    text: "compares nothing with {operator} below {path}: it works at the top of a scope only",
    help: "Convoy compares `$or` and `$and` with a whole body, header list or query. Move the group to the top, and write the whole path in each alternative.",
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
    text: "has a list that begins with a boolean at {path}: releases before 26.7 leave it out, and later ones pass no event that has it",
    help: "No release of Convoy compares a field with such a list. Write true or false alone, or `{ $in: [...] }`.",
    guide,
  },
  "filter-header-name": {
    severity: "danger",
    concern: "stop",
    text: "compares the header {name}, which no request to an http source can have: none of them passes",
    help: "The name holds a space, a letter beyond ASCII or another character that the name of a header cannot hold. Correct the name.",
    guide,
  },
  "filter-dead": {
    severity: "danger",
    concern: "stop",
    text: "passes no event: {reason}",
    help: "Convoy takes the filter, and no event can ever pass it. Correct the condition in the line, or remove the subscription.",
    guide,
  },
  "filter-dead-alternative": {
    severity: "danger",
    concern: "stop",
    text: "has an alternative that no event meets: {reason}",
    help: "Convoy compares each alternative of `$or` by itself, and no event passes this one. Correct or remove it.",
    guide,
  },
  "filter-ignored": {
    severity: "danger",
    concern: "elsewhere",
    text: "has a condition at {path} that the service leaves out: more events pass",
    help: "Convoy drops a value of this form, and compares events with the rest of the filter. Write a text, a number, a boolean or an object with operators.",
    guide,
  },
  "filter-doubled": {
    severity: "danger",
    concern: "stop",
    text: "names {path} twice: the service takes either condition, by chance",
    help: "A path can be written as nested objects or with dots. Convoy joins both, and keeps one condition of the two. Write both conditions in one place.",
    guide,
  },
});

const inListOrText = "the value alone for an item of a list, or $regex for a part of a text";

/** The one table of operators that other systems have and the service does not, each with what does the same here. */
export const mistakes = {
  /** @hidden */ $exists: "$exist",
  /** @hidden */ $ne: "$neq",
  /** @hidden */ $not: "$neq or $nin",
  /** @hidden */ $nor: "$neq or $nin",
  /** @hidden */ $equals: "$eq",
  /** @hidden */ $is: "$eq",
  /** @hidden */ $notIn: "$nin",
  /** @hidden */ $any: "$in",
  /** @hidden */ $oneOf: "$in",
  /** @hidden */ $all: "$and with an alternative for each item",
  /** @hidden */ $contains: inListOrText,
  /** @hidden */ $includes: inListOrText,
  /** @hidden */ $elemMatch: "a path with $ for the index, such as items.$.price",
  /** @hidden */ $match: "$regex",
  /** @hidden */ $matches: "$regex",
  /** @hidden */ $like: "$regex",
  /** @hidden */ $ilike: "$regex with (?i) before the text",
  /** @hidden */ $startsWith: "$regex with ^ before the text",
  /** @hidden */ $endsWith: "$regex with $ after the text",
  /** @hidden */ $between: "$gte and $lte",
  /** @hidden */ $size: "$exist at a field of an item, such as items.2.id",
  /** @hidden */ $type: "$in with values of the type",
} as const;

/** What an operator of a condition needs. */
export const operands = declareClauses({
  number: "a number",
  flag: "true or false",
  expression: "an expression that the service can read",
});

/** Why a filter passes nothing, and why a condition cannot be compared. */
export const clauses = declareClauses({
  noValue: "no value meets all conditions on {path}",
  listEqualsNothing: "no value equals the list at {path}; use $in",
  nullDecidesNothing: "the service passes over null at {path}, and nothing else decides",
  absenceDecidesNothing: "$exist: false at {path} needs another condition beside it",
  objectDecidesNothing: "an empty object at {path} is no condition",
  operatorInPath: "{path} is no operator but the name of a field; write an object with the operator",
  noField: "{operator} stands on no field of {scope}",
  noAlternatives: "$or is empty",
  onlyPath: "the path of an event is at path.path, not at {path}",
  openIndex: "{path} leaves an index open, which counts in the body only",
  pathRefused: "the service does not take such a path",
  openIndices: "at most three indices may be left open",
  listNeeded: "{operator} needs a list",
  noOperator: "{operator} is not an operator of the service",
  listOnOneSide: "a list is needed on one side",
  mixedList: "the list holds values of several types",
  nestedList: "a list of lists or objects cannot be searched for one",
  numbersNeeded: "numbers are needed",
  flagNeeded: "true or false is needed",
  textsNeeded: "texts are needed",
  maybeNumber: "looks at a text that may stand for a number",
  longExpression: "has an expression of more than {most} characters",
  unreadableExpression: "the service cannot read the expression",
  slowExpression: "has an expression that takes too long on a text of this length",
  didYouMean: "did you mean {near}?",
  useInstead: "use {instead}",
  useAnother: "use one of its operators, or another key",
  noValueMeets: "no value meets all conditions on it",
  noListEquals: "no value equals a list; use $in",
});
