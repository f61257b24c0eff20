/** Inputs that only a create sends, so that an existing object keeps its own values. Knows no kind. */

import type { Fields } from "../fields";
import { ruleOf } from "../kinds/definition";
import type { AnyDefinition } from "../kinds/definition";
import type { Resource } from "./context";
import { same } from "./merge";
import { defined, isObservable, liveValueOf } from "./observe";

/** Whether only a create sends an input: neither an update nor a step can change it. */
export function isCreateOnly(definition: AnyDefinition, name: string): boolean {
  const { createOnly, replaces } = ruleOf(definition, name);
  return createOnly === true && replaces !== undefined;
}

/** Whether a changed input needs a new object. */
export function needsNewObject(
  definition: AnyDefinition,
  name: string,
  state: Fields,
  inputs: Fields,
): boolean {
  const { replaces } = ruleOf(definition, name);
  return replaces === true || replaces?.(state[name], inputs[name], state) === true;
}

/**
 * The changed create-only inputs that the object does not show as declared.
 *
 * @param live undefined where the object cannot be read
 */
export function unsent(
  definition: AnyDefinition,
  live: Fields | undefined,
  inputs: Fields,
  state: Fields = {},
): string[] {
  return Object.keys(definition.inputs.shape).filter((name) => {
    if (!isCreateOnly(definition, name) || same(state[name], inputs[name])) return false;
    if (!needsNewObject(definition, name, state, inputs)) return false;
    if (!isObservable(definition, name)) return true;
    return live !== undefined && !same(liveValueOf(definition, live, name, inputs[name]), inputs[name]);
  });
}

/**
 * The resource without changed inputs that its existing object cannot take: state says what the object has, so those keep
 * their old value there.
 */
export function attainable(resource: Resource, live: Fields | undefined): Resource {
  const { definition, inputs, state = {} } = resource;
  const left = unsent(definition, live, inputs, state);
  const rest = Object.entries(inputs).filter(([name]) => !left.includes(name));
  return { ...resource, inputs: defined([...rest, ...left.map((name) => [name, state[name]] as const)]) };
}
