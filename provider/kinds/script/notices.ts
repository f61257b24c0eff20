/** What the package says about functions that cannot be parsed, or that the engine of the service cannot run as written. */

import { declareNotices } from "../../base/declare";

const guide = "../convoy.md#values-that-convoy-cannot-use";

export const notices = declareNotices({
  "invalid-script": "is not valid JavaScript: {reason}",
  "script-without-transform": {
    severity: "danger",
    concern: "stop",
    text: "does not define the function transform, which the service calls: every event fails",
    help: "Write `function transform(payload) { return payload; }`, outside any block.",
    guide,
  },
  "unreadable-syntax": {
    severity: "danger",
    concern: "stop",
    text: "has {what} in line {line}, which Convoy's engine cannot parse: every event fails{instead}",
    help: "The engine supports ECMAScript up to 2022, with gaps. Rewrite the line without this syntax.",
    guide,
  },
  "missing-global": {
    severity: "danger",
    concern: "stop",
    text: "uses {name} in line {line}, which Convoy's engine does not have: events that reach it fail{instead}",
    help: "The engine has no API of browsers or Node but `console`. If the name is optional, check it with `typeof` first.",
    guide,
  },
  "undefined-name": {
    severity: "danger",
    concern: "stop",
    text: "uses an undefined name in line {line}, column {column}: events that reach it fail",
    guide,
  },
  "missing-method": {
    severity: "warning",
    text: "calls {name} in line {line}, which Convoy's engine does not have{instead}",
    help: "This is a false alarm only if the object has its own method with this name.",
    guide,
  },
  "engine-differs": {
    severity: "warning",
    text: "has {what} in line {line}: in Convoy's engine, {outcome}",
    guide,
  },
  "payload-replaced": {
    severity: "danger",
    concern: "payloads",
    text: "replaces each payload with {sent}: {reason}",
    help: "Return the payload from an ordinary function.",
    guide,
  },
  "refused-result": {
    severity: "danger",
    concern: "events-refused",
    text: "makes the source reject messages: {reason}",
    help: "A body function must return an event, and a header function an object whose values are strings.",
    guide,
  },
  "unchecked-function": { severity: "info", text: "was not checked, because it {reason}" },
  "function-beyond-document": {
    severity: "warning",
    text: "does not work on Convoy as written: there, it {reason}",
    help: "The documented interface does not describe the engine of functions, so your service may run this function.",
    guide,
  },
});
