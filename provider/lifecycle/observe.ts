/** The live object seen through a definition: what is declared of it, what all of it shows. Knows no kind. */

import { ruleOf } from "../kinds/definition";
import type { AnyDefinition, Bag } from "../kinds/definition";
import { maskedPaths, project, same } from "./merge";

/** The inputs that state holds: what the program declared at the last update. */
export function declared(definition: AnyDefinition, state: Bag): Bag {
  return pick(state, Object.keys(definition.inputs.shape));
}

/** The live values of the declared inputs. What no answer shows counts as declared. */
export function observe(definition: AnyDefinition, live: Bag, inputs: Bag): Bag {
  return defined(
    Object.entries(inputs).map(([name, value]) => [name, observeField(definition, live, name, value)]),
  );
}

/** The live value of one declared input. */
export function observeField(definition: AnyDefinition, live: Bag, name: string, value: unknown): unknown {
  if (!isObservable(definition, name)) return value;
  return project(definition.inputs.shape[name], liveValueOf(definition, live, name, value), value);
}

/** What the live object shows of one input, in the spelling of the declared value if there is one. */
export function liveValueOf(definition: AnyDefinition, live: Bag, name: string, value: unknown): unknown {
  const { observe: exception } = ruleOf(definition, name);
  return exception === undefined ? live[name] : exception(live, value);
}

/** Every input that the live object shows. */
export function visible(definition: AnyDefinition, live: Bag): Bag {
  const names = Object.keys(definition.inputs.shape).filter((name) => !isFieldMasked(definition, live, name));
  return defined(names.map((name) => [name, liveValueOf(definition, live, name, undefined)]));
}

/** The inputs that stay as they are where nothing declares them, as the live object shows them: to be read, not managed. */
export function unmanaged(definition: AnyDefinition, live: Bag, inputs: Bag): Bag {
  const names = Object.keys(definition.inputs.shape).filter(
    (name) => ruleOf(definition, name).keepOnRemoval && inputs[name] === undefined,
  );
  return defined(names.map((name) => [name, liveValueOf(definition, live, name, undefined)]));
}

/** What the service adds, as it is saved. */
export function outputsOf(definition: AnyDefinition, live: Bag, inputs: Bag, state: Bag | undefined): Bag {
  return defined(Object.entries(definition.outputs(live, inputs, state)));
}

/** Whether an answer shows an input at all. */
export function isObservable(definition: AnyDefinition, name: string): boolean {
  return ruleOf(definition, name).observe !== undefined || Object.hasOwn(definition.live.shape, name);
}

/**
 * The body fields that the service shows with another value than was declared, or not at all although it shows such
 * fields.
 */
export function notTaken(definition: AnyDefinition, live: Bag, inputs: Bag): string[] {
  const sent = Object.keys(definition.body.shape).filter(
    (name) => inputs[name] !== undefined && ruleOf(definition, name).createOnly !== true,
  );
  return sent.filter((name) => {
    const value = observeField(definition, live, name, inputs[name]);
    return !same(value, inputs[name]);
  });
}

/** Whether the live value of a field is masked somewhere, so that comparing it says nothing. */
export function isFieldMasked(definition: AnyDefinition, live: Bag, name: string): boolean {
  return maskedPaths(liveValueOf(definition, live, name, undefined), name).length > 0;
}

/** The entries whose value is not undefined, as an object. */
export function defined(entries: readonly (readonly [string, unknown])[]): Bag {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function pick(bag: Bag, names: readonly string[]): Bag {
  return defined(names.map((name) => [name, bag[name]]));
}
