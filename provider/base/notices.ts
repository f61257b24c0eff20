/**
 * What the package says of arguments, settings and answers: the codes that all rooms share. The sentence stands where it arises, after
 * the name of what it is about, with its values in place: ``problem(path, shared["invalid-value"]`must be at least ${least}`)``, or
 * `shared["invalid-value"]("must be a string")`. The compiler takes only texts that are written out, with values that are no secrets.
 * A clause that is used once is written in the same way, with `clause` of `declare.ts`. What a gate, an entry of the guard or a script
 * decides by has a code of its own, in the `notices.ts` of its room. A room declares codes in the same way (`declareShared`), in a
 * table whose name ends in `Errors`, where several sentences of its own state one fact.
 */

import { declareShared } from "./declare";

export const shared = declareShared({
  "invalid-value": "The value is not allowed there. The line says what is. Correct the value.",
  "missing-value":
    "A required value is missing or empty, often because a variable is not set, or because an output has no value yet. Give the value.",
  "unknown-argument":
    "The name is misspelled, or belongs to another kind, operation or release. It would be ignored. Use a name in the line, or remove it.",
  "unknown-name":
    "Nothing has this name. It is misspelled, or belongs to another release. Use a name in the line.",
  "unsupported-here":
    "The dialect, the service, the language or the operation does not support this. Do what the line says, or leave it out.",
  "conflicting-values": "These values exclude each other. Keep one of them, as the line says.",
  "not-known-yet":
    "The value comes from an output that is not known yet, and a known one is needed here. Write the value out, or use the form that the line names.",
  "unreadable-file":
    "The file is missing, is not readable or has another format. The line says which file, and why.",
  "not-found":
    "The service says that the object does not exist. Check its ID or name, including letter case, and the project.",
  "ambiguous-name":
    "Names need not be unique in the service. Use the ID of the right object, or rename one of them.",
  "wrong-type": "The value has another type. Give a value of the type in the line.",
  "unexpected-answer":
    "The response is not what the documented interface describes. Check `webhooks:baseUrl`, `webhooks:dialect` and the release of the service, and any proxy in between.",
});
