/** The state that is saved after a create or update has failed half-way. Knows no kind. */

import type { Fields } from "../../base/fields";
import { ruleOf } from "../../kinds/definition";
import type { Resource } from "./context";
import { same } from "./merge";
import { declared, defined, isFieldMasked, isObservable, observeField, outputsOf } from "./observe";
import { observeParts, partsOf } from "./parts";

/**
 * The state to keep after a failure: inputs that are not applied keep their old value, so that the next update sees them.
 *
 * @param known the outputs before `live`, which may mask them
 * @param applied the inputs that were applied although no answer shows them
 */
export function partialState(
  resource: Resource,
  live: Fields,
  known = resource.state,
  applied: ReadonlySet<string> = new Set(),
): Fields {
  const { definition, inputs, state } = resource;
  try {
    const pending = pendingInputs(resource, live, applied);
    const partial = {
      ...unremoved(resource, live),
      ...withholding(resource, pending),
      ...observeParts(definition, live, pending),
    };
    const parts = partsOf(definition, live, partial, undefined);
    return { ...partial, ...outputsOf(definition, live, partial, known), ...parts };
  } catch {
    // A malformed answer must not hide that the object exists.
    return state ?? inputs;
  }
}

/** Inputs that are no longer declared and not reset yet: without them in state, no update would reset them. */
function unremoved({ definition, inputs, state = {} }: Resource, live: Fields): Fields {
  const stillThere = Object.entries(declared(definition, state)).filter(([name, value]) => {
    if (inputs[name] !== undefined || ruleOf(definition, name).providerOnly === true) return false;
    return isObservable(definition, name) && same(observeField(definition, live, name, value), value);
  });
  return Object.fromEntries(stillThere);
}

/**
 * The inputs that keep outputs out of state. Those of state count until others are applied, so that nothing that was kept out comes
 * in; of an object that is taken over, those of the program.
 */
function withholding({ definition, inputs, state = inputs }: Resource, pending: Fields): Fields {
  const isWithholding = (name: string): boolean => ruleOf(definition, name).withholds === true;
  if (Object.keys(pending).some(isWithholding)) return {};
  return Object.fromEntries(Object.entries(state).filter(([name]) => isWithholding(name)));
}

/** Inputs that no answer shows keep their old value until they are applied, so that the next update sees a change. */
function pendingInputs(
  { definition, inputs, state, isNew }: Resource,
  live: Fields,
  applied: ReadonlySet<string>,
): Fields {
  if (isNew) return inputs;
  const entries = Object.entries(inputs).map(([name, value]) => {
    const isInvisible = !isObservable(definition, name) || isFieldMasked(definition, live, name);
    const isKept = isInvisible && ruleOf(definition, name).providerOnly !== true && !applied.has(name);
    return [name, isKept ? state?.[name] : value] as const;
  });
  return defined(entries);
}
