/** The lines that a preview prints about a change: consequences, risks, replacements. Knows no kind. */

import { wordsOf } from "../../base/notice";
import type { Said } from "../../base/notice";
import type { Fields } from "../../base/fields";
import { adoptionInputOf } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import type { RunMemory } from "../../kinds/risk";
import type { IsUnknown } from "../../base/markers";
import { guarded, unlessUnknown } from "../apply/rules";

/** The risks of a change: access it opens, deliveries it moves, protection it removes, as far as inputs are known. */
export function riskLines(
  definition: AnyDefinition,
  state: Fields,
  inputs: Fields,
  isUnknown: IsUnknown,
  run: RunMemory,
): Said[] {
  const known = guarded(inputs, isUnknown);
  const context = { ...run, declared: inputs, isUnknown };
  const unknownInputs = new Set<string>();
  const lines = (definition.risks ?? []).flatMap((risk) =>
    unlessUnknown(
      () => risk(state, known, context),
      (input) => unknownInputs.add(input),
    ),
  );
  const unknownLines = [...unknownInputs].map(
    (input) =>
      `up may also move deliveries, open access or remove protection: that depends on ${input}, which is not known yet`,
  );
  return [...lines, ...unknownLines];
}

/** The host repeats an update that failed, even where no input has changed since: this line explains it. */
export function unfinishedLine(changed: readonly string[]): string {
  const rest =
    changed.length === 0 ? "looks at the object once more" : `sets or resets ${changed.join(", ")}`;
  return `the last update failed half-way, so up ${rest}`;
}

/** One line on a replacement: the object that follows, and what happens to the old one. */
export function replacementLine(
  definition: AnyDefinition,
  id: string,
  state: Fields,
  inputs: Fields,
  isUnknown: IsUnknown,
): string {
  const successor = successorOf(definition, id, state, inputs, isUnknown);
  const isKept = isReadopted(definition, id, state, inputs, isUnknown);
  return `up replaces it: ${successor}${isKept ? "" : `; ${oldObjectClause(definition, state, inputs, isUnknown)}`}`;
}

/** The object that follows a replaced one, and which of its values are new. */
export function successorOf(
  definition: AnyDefinition,
  id: string,
  state: Fields,
  inputs: Fields,
  isUnknown: IsUnknown,
): string {
  return isReadopted(definition, id, state, inputs, isUnknown)
    ? `"${id}" is taken over again and stays`
    : newObjectOf(definition, id, inputs, isUnknown);
}

function newObjectOf(definition: AnyDefinition, id: string, inputs: Fields, isUnknown: IsUnknown): string {
  const { projectId } = inputs;
  const adoptId = inputs[adoptionInputOf(definition)];
  if (typeof adoptId === "string" && !isUnknown(adoptId)) {
    const where = adoptId === id && !isUnknown(projectId) ? ` of project ${String(projectId)}` : "";
    return `"${adoptId}"${where} takes its place`;
  }
  const [renewed] = unlessUnknown(() => [definition.newValues?.(guarded(inputs, isUnknown))]);
  const also = renewed === undefined ? "" : ` and ${renewed}`;
  return `${newObjectName(definition)} takes its place, with another ID${also}`;
}

function newObjectName({ kind, unique }: AnyDefinition): string {
  if (unique === undefined) return "a new object";
  const words = kind.replace(/(?!^)[A-Z]/g, " $&").toLowerCase();
  return `a new ${words}, or the one that has the new ${unique} already,`;
}

/** Whether the replacement adopts the very object that it replaces, so that the object stays. */
export function isReadopted(
  definition: AnyDefinition,
  id: string,
  state: Fields,
  inputs: Fields,
  isUnknown: IsUnknown,
): boolean {
  const { projectId } = inputs;
  const adoptId = inputs[adoptionInputOf(definition)];
  if (isUnknown([adoptId, projectId]) || projectId !== state["projectId"]) return false;
  if (adoptId !== undefined) return adoptId === id;
  const { unique } = definition;
  return unique !== undefined && inputs[unique] !== undefined && inputs[unique] === state[unique];
}

/**
 * Whether a replacement deletes the old object first: only where that may be in the way of the new one, because both have the
 * same value of what may go with one object only. Elsewhere the new one comes first, so that no delivery is dropped. Not where
 * it adopts another one: if that failed, the old object would be gone.
 */
export function isDeletedFirst(definition: AnyDefinition, state: Fields, inputs: Fields): boolean {
  const { oneForEach } = definition;
  if (oneForEach === undefined || inputs[adoptionInputOf(definition)] !== undefined) return false;
  const stays = (name: string): boolean =>
    state[name] === undefined || inputs[name] === undefined || state[name] === inputs[name];
  return stays("projectId") && stays(oneForEach);
}

/** What happens to the old object where it is deleted first, in words that follow "is". */
export const deletedFirst = "deleted first, so nothing is delivered in between";

/** What happens to an object on delete, in words that follow "is", without the reason. */
export function deleteOutcomeOf({ deleteOutcome, deleteNotice = "deleted" }: AnyDefinition): string {
  const [stated = ""] = wordsOf(deleteOutcome ?? deleteNotice).split(":");
  return stated;
}

function oldObjectClause(
  definition: AnyDefinition,
  state: Fields,
  inputs: Fields,
  isUnknown: IsUnknown,
): string {
  const { oneForEach = "", remove, retire } = definition;
  const isFirst = (known: Fields): boolean => isDeletedFirst(definition, state, known);
  if (isFirst(inputs)) {
    const kept = `; kept with \`retainOnDelete\` it is in the way where only one for each ${oneForEach} is allowed`;
    return `the old one is ${deletedFirst}${definition.declaresSeveral?.(inputs) === true ? "" : kept}`;
  }
  const isTouched = remove !== undefined || retire !== undefined;
  const takeover = inputs["adoptId"] === undefined ? "" : " or another resource takes it over";
  const undecided = ["projectId", oneForEach].filter((name) => isUnknown(inputs[name]));
  const known = Object.entries(inputs).filter(([name]) => !undecided.includes(name));
  const otherwise = isFirst(Object.fromEntries(known))
    ? `; if ${undecided.join(" and ")}, not known yet, turns out to be the same, it is ${deletedFirst}`
    : "";
  return `the old one is ${deleteOutcomeOf(definition)}${isTouched ? `, unless \`retainOnDelete\` keeps it${takeover}` : ""}${otherwise}`;
}
