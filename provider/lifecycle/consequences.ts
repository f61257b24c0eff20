/** What a change comes to, in words: what a definition says of it, and what follows from its operations. Knows no kind. */

import type { AnyDefinition, Bag } from "../kinds/definition";
import type { RunMemory } from "../kinds/risk";
import type { IsUnknown } from "./diff";
import { guarded, unlessUnknown } from "./judge";

/** What the change opens, moves or takes off, as far as the inputs are known. */
export function riskLines(
  definition: AnyDefinition,
  state: Bag,
  inputs: Bag,
  isUnknown: IsUnknown,
  run: RunMemory,
): string[] {
  const known = guarded(inputs, isUnknown);
  const outlook = { ...run, declared: inputs, isUnknown };
  const open = new Set<string>();
  const lines = (definition.risks ?? []).flatMap((risk) =>
    unlessUnknown(
      () => risk(state, known, outlook),
      (input) => open.add(input),
    ),
  );
  const may = [...open].map((input) => `up may move, open or take off more: ${input} is not known yet`);
  return [...lines, ...may];
}

/** What is left of an update that failed: the host makes another one, also where no input has changed since. */
export function unfinishedLine(changed: readonly string[]): string {
  const rest = changed.length === 0 ? "looks at the object once more" : `brings ${changed.join(", ")}`;
  return `the last update failed half-way, so up ${rest}`;
}

/** What takes the place of a replaced object, and what becomes of that one. */
export function replacementLine(
  definition: AnyDefinition,
  id: string,
  state: Bag,
  inputs: Bag,
  isUnknown: IsUnknown,
): string {
  const change = isTakenAgain(definition, id, state, inputs, isUnknown)
    ? takenAgain(id)
    : `${newObjectOf(definition, id, inputs, isUnknown)}; ${fateOf(definition, inputs)}`;
  return `up replaces it: ${change}`;
}

/** What takes the place of a replaced object, and what it has anew. */
export function successorOf(
  definition: AnyDefinition,
  id: string,
  state: Bag,
  inputs: Bag,
  isUnknown: IsUnknown,
): string {
  return isTakenAgain(definition, id, state, inputs, isUnknown)
    ? takenAgain(id)
    : newObjectOf(definition, id, inputs, isUnknown);
}

function takenAgain(id: string): string {
  return `"${id}" is taken over again and stays`;
}

function newObjectOf(definition: AnyDefinition, id: string, inputs: Bag, isUnknown: IsUnknown): string {
  const { adoptId, projectId } = inputs;
  if (typeof adoptId === "string" && !isUnknown(adoptId)) {
    const where = adoptId === id && !isUnknown(projectId) ? ` of project ${String(projectId)}` : "";
    return `"${adoptId}"${where} takes its place`;
  }
  const [renewed] = unlessUnknown(() => [definition.renews?.(guarded(inputs, isUnknown))]);
  const also = renewed === undefined ? "" : ` and ${renewed}`;
  return `${newcomer(definition)} takes its place, with another ID${also}`;
}

function newcomer({ kind, unique }: AnyDefinition): string {
  if (unique === undefined) return "a new object";
  const words = kind.replace(/(?!^)[A-Z]/g, " $&").toLowerCase();
  return `a new ${words}, or the one that has the new ${unique} already,`;
}

/** Whether the resource takes over the very object that is replaced, so that nothing becomes of that one. */
export function isTakenAgain(
  { unique = "adoptId" }: AnyDefinition,
  id: string,
  state: Bag,
  inputs: Bag,
  isUnknown: IsUnknown,
): boolean {
  const { adoptId, projectId } = inputs;
  if (isUnknown([adoptId, projectId]) || projectId !== state["projectId"]) return false;
  if (adoptId !== undefined) return adoptId === id;
  return inputs[unique] !== undefined && inputs[unique] === state[unique];
}

/**
 * Whether a replacement deletes the old object before there is another. Not where one is taken over: the old one would be
 * gone also if that fails.
 */
export function isDeletedFirst({ oneForEach }: AnyDefinition, { adoptId }: Bag): boolean {
  return oneForEach !== undefined && adoptId === undefined;
}

/** What a delete that comes first means. */
export const deletedFirst = "deleted first, so nothing is delivered in between";

/** What becomes of an object that is deleted, in words that follow "is": what stands before the reason. */
export function statedFate({ fate, deleteNotice = "deleted" }: AnyDefinition): string {
  const [stated = ""] = (fate ?? deleteNotice).split(":");
  return stated;
}

function fateOf(definition: AnyDefinition, inputs: Bag): string {
  const { oneForEach = "", remove, retire } = definition;
  if (isDeletedFirst(definition, inputs)) {
    const kept = `kept with \`retainOnDelete\` it is in the way where only one for each ${oneForEach} is allowed`;
    return `the old one is ${deletedFirst}; ${kept}`;
  }
  const isTouched = remove !== undefined || retire !== undefined;
  const heir = inputs["adoptId"] === undefined ? "" : " or another resource takes it over";
  return `the old one is ${statedFate(definition)}${isTouched ? `, unless \`retainOnDelete\` keeps it${heir}` : ""}`;
}
