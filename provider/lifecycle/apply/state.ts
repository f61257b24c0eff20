/** What state holds of an object: after a read, after a success, and after a failure half-way. Knows no kind. */

import { defined } from "../../base/fields";
import type { Fields } from "../../base/fields";
import { ruleOf } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import { compare, declaredIn, liveInputs, outputsNoted, unmanaged } from "./compare";
import type { Row } from "./compare";
import type { Change } from "./change";
import type { Resource } from "./context";
import { partsOf } from "./parts";
import { undeclaredOf } from "./undeclared";

/** An object and the complete state to save for it. */
export interface Saved {
  readonly id: string;
  readonly state: Fields;
  /** The live values of inputs that are not declared, to be read and not managed. */
  readonly unmanaged: Fields;
}

/** The object as it is now. */
export interface LiveState extends Omit<Saved, "id"> {
  /** The live values of the declared inputs. */
  readonly inputs: Fields;
}

/** The outputs, as they are saved. */
export function outputsOf(
  definition: AnyDefinition,
  live: Fields,
  inputs: Fields,
  state: Fields | undefined,
): Fields {
  return defined(Object.entries(definition.outputs(live, inputs, state)));
}

/** The names of the outputs in the dialect of a definition. */
export function outputNames(definition: AnyDefinition): readonly string[] {
  return Object.keys(definition.outputs({}, {}, undefined));
}

/** What state notes of an object besides inputs and outputs. */
export function notesOf(definition: AnyDefinition, rows: readonly Row[]): Fields {
  return { ...partsOf(rows), ...undeclaredOf(definition, rows), ...outputsNoted(rows) };
}

/** The object seen through its declared inputs, which have their live values. */
export function liveState(
  definition: AnyDefinition,
  rows: readonly Row[],
  live: Fields,
  state: Fields | undefined,
): LiveState {
  const inputs = liveInputs(rows);
  const outputs = outputsOf(definition, live, inputs, state);
  return {
    inputs,
    state: { ...inputs, ...outputs, ...notesOf(definition, rows) },
    unmanaged: unmanaged(rows),
  };
}

/**
 * The state to keep after a failure: inputs that are not applied keep their old value, so that the next update sees them.
 *
 * @param known the outputs before `live`, which may mask them
 * @param applied the inputs that were applied although no answer shows them
 */
export function partialState(
  { change, sent }: Resource,
  live: Fields,
  known: Fields | undefined,
  applied: ReadonlySet<string>,
): Fields {
  const { definition, inputs, state } = change;
  try {
    const rows = change.see(live);
    const pending = sent === undefined ? pendingInputs(rows, inputs, state, applied) : inputs;
    const kept = { ...unremoved(rows, change), ...withholding(change, pending), ...pending };
    return liveState(definition, compare(definition, undefined, kept, live), live, known).state;
  } catch {
    // A malformed answer must not hide that the object exists.
    return state ?? inputs;
  }
}

/** Inputs that no answer shows keep their old value until they are applied, so that the next update sees a change. */
function pendingInputs(
  rows: readonly Row[],
  inputs: Fields,
  state: Fields | undefined,
  applied: ReadonlySet<string>,
): Fields {
  const old = rows.filter(
    ({ name, declared, rule, isShown, isMasked }) =>
      declared !== undefined && (!isShown || isMasked) && rule.providerOnly !== true && !applied.has(name),
  );
  return defined(
    Object.entries({ ...inputs, ...Object.fromEntries(old.map(({ name }) => [name, state?.[name]])) }),
  );
}

/** Inputs that are no longer declared and not reset yet: without them in state, no update would reset them. */
function unremoved(rows: readonly Row[], { definition, inputs, state = {} }: Change): Fields {
  const before = declaredIn(definition, state);
  const stillThere = rows.filter(
    ({ name, rule, isAsBefore }) =>
      inputs[name] === undefined && before[name] !== undefined && rule.providerOnly !== true && isAsBefore,
  );
  return defined(stillThere.map(({ name }) => [name, before[name]]));
}

/**
 * The inputs that keep outputs out of state. Those of state count until others are applied, so that nothing that was kept out comes
 * in; of an object that is adopted, those of the program.
 */
function withholding({ definition, inputs, state = inputs }: Change, pending: Fields): Fields {
  const isWithholding = (name: string): boolean => ruleOf(definition, name).withholds === true;
  if (Object.keys(pending).some(isWithholding)) return {};
  return Object.fromEntries(Object.entries(state).filter(([name]) => isWithholding(name)));
}
