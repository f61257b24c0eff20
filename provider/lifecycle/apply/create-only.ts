/** Inputs that only a create sends, so that an existing object keeps its own values. Knows no kind. */

import { defined, isFields } from "../../base/fields";
import type { Fields } from "../../base/fields";
import { ruleOf } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import { isShownIn } from "./compare";
import type { Row } from "./compare";
import type { IsUnknown } from "../../base/markers";
import { same } from "./merge";

/** Whether only a create sends an input: neither an update nor a step can change it. */
export function isCreateOnly(definition: AnyDefinition, name: string): boolean {
  const { onUpdate, replaces } = ruleOf(definition, name);
  return onUpdate?.omit === "always" && replaces !== undefined;
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

/** What an object keeps although the program no longer declares it, because only a new object would lack it. */
export function keptByObject(definition: AnyDefinition, state: Fields, inputs: Fields): Fields {
  const names = Object.keys(definition.inputs.shape).filter(
    (name) => inputs[name] === undefined && needsNewObject(definition, name, state, inputs),
  );
  return defined(names.map((name) => [name, state[name]]));
}

/**
 * Whether an input that is not known yet, as a whole or in part, may turn out to need a new object: because it is another one,
 * or because it is reset.
 */
export function mayNeedNewObject(
  definition: AnyDefinition,
  name: string,
  state: Fields,
  inputs: Fields,
  isUnknown: IsUnknown,
): boolean {
  const { onRemoval } = ruleOf(definition, name);
  const reset = withoutUnknown(inputs[name], onRemoval?.resetTo, isUnknown);
  return [inputs[name], reset].some((value) =>
    needsNewObject(definition, name, state, { ...inputs, [name]: value }),
  );
}

/** The value with the one that resets it in place of each part that is not known yet. */
function withoutUnknown(value: unknown, resetTo: unknown, isUnknown: IsUnknown): unknown {
  if (!isUnknown(value)) return value;
  if (!isFields(value)) return resetTo;
  const resetParts = isFields(resetTo) ? resetTo : {};
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withoutUnknown(part, resetParts[name], isUnknown)]),
  );
}

/**
 * The changed create-only inputs that the object does not show as declared.
 *
 * @param rows nothing where the object cannot be read
 */
export function unsent(
  definition: AnyDefinition,
  rows: readonly Row[],
  inputs: Fields,
  state: Fields = {},
): string[] {
  const differing = rows.filter(({ name, live }) => !same(live, inputs[name])).map(({ name }) => name);
  return Object.keys(definition.inputs.shape).filter((name) => {
    if (!isCreateOnly(definition, name) || same(state[name], inputs[name])) return false;
    if (!needsNewObject(definition, name, state, inputs)) return false;
    return !isShownIn(definition, name) || differing.includes(name);
  });
}
