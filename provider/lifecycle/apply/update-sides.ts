/** Both sides of an update, with the object as it was read as what is before. Knows no kind. */

import type { Fields } from "../../base/fields";
import type { AnyDefinition } from "../../kinds/definition";
import { compare } from "./compare";
import type { FoundSides, Resource } from "./context";
import { equivalent, project, sameIn } from "./merge";
import { outputsOf } from "./state";

/**
 * What an update finds and what it leaves. Where the object equals state, the value of state stands, so that a review of both states
 * finds the same. An input that the program and state declare alike and that differs at the service is restored; a secret never is.
 *
 * @param live undefined where the object cannot be read
 */
export function updateSides(
  { definition, context, inputs }: Resource,
  state: Fields,
  live: Fields | undefined,
): FoundSides {
  if (live === undefined) return { state, declared: inputs, live, restored: [] };
  const { declaredBefore = state } = context;
  const before: Record<string, unknown> = { ...state, ...outputsOf(definition, live, inputs, state) };
  const restored: string[] = [];
  for (const { name, schema, secrets, isShown, isMasked, live: value } of compare(
    definition,
    state,
    inputs,
    live,
  )) {
    const declared = inputs[name] ?? state[name];
    if (declared === undefined || !isShown || isMasked) continue;
    const shown = project(schema, value, declared);
    const isRestored = isRestoredInput(schema, declaredBefore[name], inputs[name], secrets !== undefined);
    if (isRestored && !equivalent(schema, shown, inputs[name])) {
      restored.push(name);
      before[name] = inputs[name];
    } else if (!equivalent(schema, shown, state[name])) {
      before[name] = shown;
    } else {
      before[name] = state[name];
    }
  }
  return { state: before, declared: inputs, live, restored };
}

/** Whether the program declares an input as state did, so that a difference is one of the service alone. */
export function isRestoredInput(
  schema: unknown,
  declaredBefore: unknown,
  declared: unknown,
  isSecret: boolean,
): boolean {
  return !isSecret && declared !== undefined && sameIn(schema, declaredBefore, declared);
}

/** The state with the inputs that an update only restores as they are declared: they have no other effect. */
export function withRestored(state: Fields, inputs: Fields, restored: readonly string[]): Fields {
  return { ...state, ...Object.fromEntries(restored.map((name) => [name, inputs[name]])) };
}

/** The inputs that a refresh of this run has found changed at the service, and that the program declares as state did before. */
export function restoredInputs(
  definition: AnyDefinition,
  state: Fields,
  inputs: Fields,
  declaredBefore: Fields | undefined,
): string[] {
  if (declaredBefore === undefined) return [];
  return Object.entries<unknown>(definition.inputs.shape).flatMap(([name, schema]) => {
    const isSecret = definition.secrets[name] !== undefined;
    const isRestored = isRestoredInput(schema, declaredBefore[name], inputs[name], isSecret);
    return isRestored && !equivalent(schema, state[name], inputs[name]) ? [name] : [];
  });
}
