/** Full request bodies: the service may take an absent field for "clear it". Knows no kind. */

import { isMasked } from "../api/mask";
import { ruleOf, type AnyDefinition, type Bag } from "../resources/definition";
import { equivalent, isFields, isNeutral, overlay, same } from "./merge";
import { defined, isFieldMasked, isObservable, liveField, observeField } from "./observe";

/** The body of a create: what is declared. */
export function createBody(definition: AnyDefinition, inputs: Bag): Bag {
  return defined(Object.keys(definition.body.shape).map((name) => [name, inputs[name]]));
}

/**
 * The body of an update: what is declared, the neutral value of what no longer is, and the live value of the rest.
 *
 * @param before what was declared at the last update
 */
export function updateBody(definition: AnyDefinition, live: Bag, inputs: Bag, before: Bag): Bag {
  const entries = updatable(definition).map(
    (name) =>
      [
        name,
        overlay(definition.inputs.shape[name], liveField(definition, live, name), inputs[name], before[name]),
      ] as const,
  );
  return defined(entries);
}

/** Whether the live object differs from what is declared, so that a body has to be sent. */
export function needsWrite(
  definition: AnyDefinition,
  live: Bag,
  inputs: Bag,
  before: Bag | undefined,
): boolean {
  return updatable(definition).some((name) => {
    const schema = definition.inputs.shape[name];
    const value = inputs[name];
    if (value === undefined)
      return before?.[name] !== undefined && !isNeutral(schema, liveField(definition, live, name));
    const observed = observeField(definition, live, name, value);
    if (!equivalent(schema, observed, value)) return true;
    const blind = !isObservable(definition, name) || isFieldMasked(definition, live, name);
    if (blind) return !same(value, before?.[name]);
    const { unseen } = ruleOf(definition, name);
    return unseen !== undefined && !same(unseen(value), before?.[name] && unseen(before[name]));
  });
}

/** The body without masked values at any depth: a mask is never written back. */
export function withoutMasks(body: Bag): Bag {
  const entries = Object.entries(body).filter(([, value]) => !isMasked(value));
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isFields(value) ? withoutMasks(value) : value]),
  );
}

function updatable(definition: AnyDefinition): string[] {
  return Object.keys(definition.body.shape).filter((name) => ruleOf(definition, name).createOnly !== true);
}
