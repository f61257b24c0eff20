/** What the package says about functions that cannot be parsed, or that the engine of the service cannot run as written. */

import { declareClauses, declareNotices } from "../../base/declare";

const guide = "../convoy.md#values-that-convoy-cannot-use";

export const notices = declareNotices({
  "invalid-script": {
    severity: "error",
    text: "is not valid JavaScript: {reason}",
    help: "The function of a subscription or source has a syntax error. It was parsed but not run. Fix the line.",
  },
  "script-without-transform": {
    severity: "danger",
    concern: "stop",
    text: "does not define the function transform, which the service calls: every event fails",
    help: "Convoy runs the script and then calls the global `transform`. Without it, each event fails. Write `function transform(payload) { return payload; }`, outside any block.",
    guide,
  },
  "unreadable-syntax": {
    severity: "danger",
    concern: "stop",
    text: "has {what} in line {line}, which Convoy's engine cannot parse: every event fails{instead}",
    help: "Convoy stores the function but fails on each event, so no endpoint receives it. Its engine supports ECMAScript up to 2022, with gaps. Rewrite the line without this syntax.",
    guide,
  },
  "missing-global": {
    severity: "danger",
    concern: "stop",
    text: "uses {name} in line {line}, which Convoy's engine does not have: events that reach it fail{instead}",
    help: "The engine supports the language and `console`, but no other API of browsers or Node: no network, timers or modules. No endpoint receives an event on which a function fails. If the name is optional, check it with `typeof` first.",
    guide,
  },
  "undefined-name": {
    severity: "danger",
    concern: "stop",
    text: "uses an undefined name in line {line}, column {column}: events that reach it fail",
    help: "Neither the script nor Convoy's engine defines the name. It may be misspelled, or it may be a function that is defined in a block and called outside it. No endpoint receives an event on which a function fails.",
    guide,
  },
  "missing-method": {
    severity: "warning",
    text: "calls {name} in line {line}, which Convoy's engine does not have{instead}",
    help: "An event that reaches the call fails, and no endpoint receives it. This is a false alarm only if the object has its own method with this name.",
    guide,
  },
  "engine-differs": {
    severity: "warning",
    text: "has {what} in line {line}: in Convoy's engine, {outcome}",
    help: "The function runs on Convoy, but behaves differently than in Node or a browser. Rewrite the line.",
    guide,
  },
  "payload-replaced": {
    severity: "danger",
    concern: "payloads",
    text: "replaces each payload with {sent}: {reason}",
    help: "Convoy delivers what `transform` returns, without waiting for a promise. Return the payload from an ordinary function.",
    guide,
  },
  "refused-result": {
    severity: "danger",
    concern: "events-refused",
    text: "makes the source reject messages: {reason}",
    help: "A body function must return an event with `event_type` and `data`. Its only other fields are `endpoint_id`, `owner_id`, `custom_headers` and `idempotency_key`. A header function must return an object whose values are strings.",
    guide,
  },
  "unchecked-function": {
    severity: "info",
    text: "was not checked, because it {reason}",
    help: "The function is sent to the service unchanged. Test it there.",
  },
  "function-beyond-document": {
    severity: "warning",
    text: "does not work on Convoy as written: there, it {reason}",
    help: "The documented interface does not describe the engine of functions, so your service may run this function. Convoy does not.",
    guide,
  },
});

export const clauses = declareClauses({
  lineFails: "line {line} cannot be parsed",
  isModule: "line {line} belongs to a module, but the service runs only scripts",
  instead: "; use {code} instead",
  logicalAssignment: "a logical assignment such as `??=`",
  bigInteger: "a BigInt",
  numericSeparator: "a number with `_`",
  forAwait: "`for await`",
  asyncGenerator: "an asynchronous generator",
  dynamicImport: "`import()`",
  regexFlag: "a regular expression with the flag `s`, `d` or `v`",
  htmlComment: "an HTML-like comment",
  laterSyntax: "syntax newer than ECMAScript 2022",
  anonymous: "a function without a name",
  namedGroups: "a named group",
  noGroups: "`groups` stays undefined, and a replacement keeps `$<name>`",
  unicodeProperty: "`\\p` in a regular expression",
  neverMatches: "it never matches",
  locale: "a locale",
  localeIgnored: "numbers reject it, and dates ignore it",
  listInPlace: "`{method}` on an array in the payload",
  lengthKept: "the array keeps its length; assign a new one, as in `list = list.concat(item)`",
  asynchronous: "transform is asynchronous, but the service does not wait",
  generator: "transform is a generator, which the service does not run",
  returnsNothing: "transform returns nothing",
  lacksField: "the result in line {line} lacks {field}",
  unknownField: "the result in line {line} has {field}, which is not a field of an event",
  notText: "the header {field} in line {line} is not a string",
  tooLong: "has more than {most} characters",
  tooDeep: "is nested too deeply",
});
