/** What objects and resources are called and known by while it is watched who has what, and how it is said that two have the same. */

import type { InputProblem } from "../../base/errors";
import { isFields } from "../../base/fields";
import type { Fields } from "../../base/fields";
import { shortened } from "../../http/redact";
import { adoptionInputOf } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";

/** The name of the input by which a resource declares an existing object. */
export function adoptionInput(definition: AnyDefinition, inputs: Fields): string {
  const byId = adoptionInputOf(definition);
  return inputs[byId] === undefined ? (definition.unique ?? "") : byId;
}

/**
 * Two resources of which one declares what the other one has.
 *
 * @param path the input that declares it, where it is one of the resource that fails
 */
export function conflictProblem(path: string, owner: string, value: string, other: string): InputProblem {
  const reason = `${owner} cannot take over "${shown(value)}": ${other} has it, and an object goes with one resource only`;
  return { path, reason };
}

/** Two resources that have one object in state. */
export function sharedProblem(id: string, one: string, other: string): InputProblem {
  const remedy = "take one of them out of the program, and the object stays";
  return {
    path: "",
    reason: `${one} and ${other} both have "${shown(id)}", and an object goes with one resource only: ${remedy}`,
  };
}

/** An ID, cut off where it would fill a screen. */
function shown(id: string): string {
  return shortened(id, 200);
}

/** The same text for the same object: one by its ID, or by what only one object can have. */
export function objectKey({ kind }: AnyDefinition, fields: Fields, object: unknown): string {
  return JSON.stringify([kind, fields["projectId"], object]);
}

/** The same text for the same inputs, whatever the order of their names. */
export function inputsKey({ kind }: Pick<AnyDefinition, "kind">, inputs: Fields): string {
  return JSON.stringify([kind, sorted(inputs)]);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isFields(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}

/** Kind and name; the ID where there is no name. */
export function label(definition: AnyDefinition, state: Fields, id: string): string {
  const { name } = state;
  return `${definition.kind} "${typeof name === "string" && name !== "" ? name : id}"`;
}

/** The name of a resource in messages: its logical name, or its name in the service where the logical one is not sent. */
export function ownerName(kind: string, logicalName: string | undefined, { name }: Fields): string {
  return logicalName === undefined ? `${kind} named "${String(name)}"` : `${kind} "${logicalName}"`;
}
