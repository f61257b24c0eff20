/**
 * What the package says of arguments, settings and answers: the codes that all rooms share. The sentence stands where it arises, after
 * the name of what it is about, with its values in place: ``problem(path, shared.invalidValue`must be at least ${least}`)``. The compiler takes no secret as a value.
 * A clause that is used once is written in the same way, with `clause` of `declare.ts`. What a gate, an entry of the guard or a script
 * decides by has a code of its own, in the `notices.ts` of its room. A room declares codes in the same way (`declareShared`), in a
 * table whose name ends in `Errors`, where several sentences of its own state one fact.
 */

import { declareShared } from "./declare";

export const shared = declareShared({
  invalidValue: "The value is not allowed there. The line says what is. Correct the value.",
  missingValue:
    "A required value is missing or empty, often because a variable is not set, or because an output has no value yet. Give the value.",
  unknownArgument:
    "The name is misspelled, or belongs to another kind, operation or release. It would be ignored. Use a name in the line, or remove it.",
  unknownName:
    "Nothing has this name. It is misspelled, or belongs to another release. Use a name in the line.",
  unsupportedHere:
    "The dialect, the service, the language or the operation does not support this. Do what the line says, or leave it out.",
  conflictingValues: "These values exclude each other. Keep one of them, as the line says.",
  notKnownYet:
    "The value comes from an output that is not known yet, and a known one is needed here. Write the value out, or use the form that the line names.",
  unreadableFile:
    "The file is missing, is not readable or has another format. The line says which file, and why.",
  notFound:
    "The service says that the object does not exist. Check its ID or name, including letter case, and the project.",
  ambiguousName:
    "Names need not be unique in the service. Use the ID of the right object, or rename one of them.",
  wrongType: "The value has another type. Give a value of the type in the line.",
  unexpectedAnswer:
    "The response is not what the documented interface describes. Check `webhooks:baseUrl`, `webhooks:dialect` and the release of the service, and any proxy in between.",
  unreachable:
    "There is no complete response. The line names the host and the reason. Check the address, the network, and the proxy in `HTTPS_PROXY`.",
  overLimit:
    "It is larger than what the package or the service accepts. Nothing is cut off, because a danger might be in the rest. Make it smaller, as the line says.",
  failedProgram:
    "A program that the command runs is missing, cannot start or has failed. The line has its reason. What it did before stays. Run it alone to see all of its output.",
  wrongRun:
    "The branch, commit, version, account or options of this run are not those that it needs, or they cannot be compared. Nothing is done. Run the command for what the line says.",
});
