/** What the package says of functions: that they do not parse, or that the engine of the service cannot run them as written. */

import { declareClauses, declareNotices } from "../../base/declare";

const guide = "../convoy.md#values-that-convoy-cannot-use";

export const notices = declareNotices({
  "invalid-script": {
    severity: "error",
    text: "is not valid JavaScript: {reason}",
    help: "A function of a subscription or a source has a syntax error. It was parsed and not run. Fix the line.",
  },
  "script-without-transform": {
    severity: "danger",
    concern: "stop",
    text: "defines no function transform, which the service calls: no event gets through",
    help: "Convoy runs the text and then calls the global `transform`. Without it, each event fails. Write `function transform(payload) { return payload; }`, outside of any block.",
    guide,
  },
  "unreadable-syntax": {
    severity: "danger",
    concern: "stop",
    text: "has {what} in line {line}, which the engine of Convoy cannot read: no event gets through{instead}",
    help: "Convoy stores the function and fails on each event, so that no endpoint receives it. Its engine knows ECMAScript up to 2022, with gaps. Write the line without it.",
    guide,
  },
  "missing-global": {
    severity: "danger",
    concern: "stop",
    text: "uses {name} in line {line}, which the engine of Convoy lacks: an event that gets there fails{instead}",
    help: "The engine has the language, `console` and nothing of browsers or Node: no network, no timers, no modules. No endpoint receives an event on which a function fails. Where the name is optional, ask `typeof` first.",
    guide,
  },
  "undefined-name": {
    severity: "danger",
    concern: "stop",
    text: "uses a name in line {line}, column {column}, that nothing defines: an event that gets there fails",
    help: "Neither the text nor the engine of Convoy defines the name. Often it is misspelled, or a function in a block is called outside of it. No endpoint receives an event on which a function fails.",
    guide,
  },
  "missing-method": {
    severity: "warning",
    text: "calls {name} in line {line}, which the engine of Convoy lacks{instead}",
    help: "An event that gets to the call fails, and no endpoint receives it. The line is a false alarm only if the object has a method of its own with this name.",
    guide,
  },
  "engine-differs": {
    severity: "warning",
    text: "has {what} in line {line}: in the engine of Convoy, {outcome}",
    help: "The function runs on Convoy, but not as in Node or a browser. Write the line in another way.",
    guide,
  },
  "payload-replaced": {
    severity: "danger",
    concern: "payloads",
    text: "replaces each payload by {sent}: {reason}",
    help: "Convoy takes what `transform` returns at once, and delivers that. Return the payload from a plain function.",
    guide,
  },
  "refused-result": {
    severity: "danger",
    concern: "events-refused",
    text: "makes the source refuse messages: {reason}",
    help: "A body function returns an event, with `event_type` and `data`, and of other fields only `endpoint_id`, `owner_id`, `custom_headers` and `idempotency_key`. A header function returns an object of texts.",
    guide,
  },
  "unchecked-function": {
    severity: "info",
    text: "was not checked, because it {reason}",
    help: "The function goes to the service as it is. Test it there.",
  },
  "function-beyond-document": {
    severity: "warning",
    text: "does not work on Convoy as written: there, it {reason}",
    help: "The documented interface does not describe the engine of functions, so your service may run this one. Convoy does not.",
    guide,
  },
});

export const clauses = declareClauses({
  lineFails: "line {line} does not parse",
  isModule: "line {line} belongs to a module, and the service runs scripts",
  instead: "; use {code} instead",
  logicalAssignment: "a logical assignment such as `??=`",
  bigInteger: "a BigInt",
  numericSeparator: "a number with `_`",
  forAwait: "`for await`",
  asyncGenerator: "an asynchronous generator",
  dynamicImport: "`import()`",
  regexFlag: "a regular expression with a flag `s`, `d` or `v`",
  htmlComment: "a comment in the form of HTML",
  laterSyntax: "syntax that is newer than ECMAScript 2022",
  anonymous: "a function without a name",
  namedGroups: "a named group",
  noGroups: "`groups` stays undefined, and a replacement keeps `$<name>`",
  unicodeProperty: "`\\p` in a regular expression",
  neverMatches: "it never matches",
  locale: "a locale",
  localeIgnored: "a number refuses it, and a date ignores it",
  listInPlace: "`{method}` on a list of the payload",
  lengthKept: "such a list keeps its length; assign a new one, as in `list = list.concat(item)`",
  asynchronous: "transform is asynchronous, and the service does not wait",
  generator: "transform is a generator, which the service does not run",
  returnsNothing: "transform returns nothing",
  lacksField: "the result in line {line} lacks {field}",
  unknownField: "the result in line {line} has {field}, which is no field of an event",
  notText: "the header {field} in line {line} is no text",
  tooLong: "has more than {most} characters",
  tooDeep: "is nested too deep",
});
