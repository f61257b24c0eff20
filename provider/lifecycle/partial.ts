/** What is saved of an object although a create or an update of it has failed. Knows no kind. */

import { ruleOf } from "../kinds/definition";
import type { Bag } from "../kinds/definition";
import type { Resource } from "./context";
import { same } from "./merge";
import { declared, defined, isFieldMasked, isObservable, observe, observeField, outputsOf } from "./observe";

/**
 * The state to keep after a failure, so that the next update still sees what is not as declared.
 *
 * @param known what was known of the outputs before `live`, which may mask them
 * @param fulfilled the inputs that no answer shows, and whose wish was fulfilled all the same
 */
export function partialState(
  resource: Resource,
  live: Bag,
  known = resource.state,
  fulfilled: ReadonlySet<string> = new Set(),
): Bag {
  const { definition, inputs, state } = resource;
  try {
    const pending = pendingInputs(resource, live, fulfilled);
    const partial = { ...unremoved(resource, live), ...observe(definition, live, pending) };
    return { ...partial, ...outputsOf(definition, live, partial, known) };
  } catch {
    // An answer that cannot even be described must not hide that the object exists.
    return state ?? inputs;
  }
}

/** What is no longer declared and is still as it was: removed from state as well, it would stay so for good. */
function unremoved({ definition, inputs, state = {} }: Resource, live: Bag): Bag {
  const gone = Object.entries(declared(definition, state)).filter(([name, value]) => {
    if (inputs[name] !== undefined || ruleOf(definition, name).providerOnly === true) return false;
    return isObservable(definition, name) && same(observeField(definition, live, name, value), value);
  });
  return Object.fromEntries(gone);
}

/** What no answer shows keeps its old value until everything is done, so that the next update still sees a change. */
function pendingInputs(
  { definition, inputs, state, isNew }: Resource,
  live: Bag,
  fulfilled: ReadonlySet<string>,
): Bag {
  if (isNew) return inputs;
  const entries = Object.entries(inputs).map(([name, value]) => {
    const isBlind = !isObservable(definition, name) || isFieldMasked(definition, live, name);
    const isKept = isBlind && ruleOf(definition, name).providerOnly !== true && !fulfilled.has(name);
    return [name, isKept ? state?.[name] : value] as const;
  });
  return defined(entries);
}
