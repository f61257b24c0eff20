/** The live object in terms of a definition: its declared inputs, all its inputs, its outputs. Knows no kind. */

import type { Fields } from "../../base/fields";
import { ruleOf } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import { maskedPaths, project, same } from "./merge";

/** The inputs in state: what the program declared at the last update. */
export function declared(definition: AnyDefinition, state: Fields): Fields {
  return pick(state, Object.keys(definition.inputs.shape));
}

/** The live values of the declared inputs. An input that no answer shows counts as declared. */
export function observe(definition: AnyDefinition, live: Fields, inputs: Fields): Fields {
  return defined(
    Object.entries(inputs).map(([name, value]) => [name, observeField(definition, live, name, value)]),
  );
}

/** The live value of one declared input. */
export function observeField(definition: AnyDefinition, live: Fields, name: string, value: unknown): unknown {
  if (!isObservable(definition, name)) return value;
  return project(definition.inputs.shape[name], liveValueOf(definition, live, name, value), value);
}

/** The live value of one input, in the spelling of the declared value if both are the same. */
export function liveValueOf(definition: AnyDefinition, live: Fields, name: string, value: unknown): unknown {
  const { observe: override } = ruleOf(definition, name);
  return override === undefined ? live[name] : override(live, value);
}

/** Every input that the live object shows. */
export function visible(definition: AnyDefinition, live: Fields): Fields {
  const names = Object.keys(definition.inputs.shape).filter((name) => !isFieldMasked(definition, live, name));
  return defined(names.map((name) => [name, liveValueOf(definition, live, name, undefined)]));
}

/** The live values of undeclared inputs that keep their value on removal: to be read, not managed. */
export function unmanaged(definition: AnyDefinition, live: Fields, inputs: Fields): Fields {
  const names = Object.keys(definition.inputs.shape).filter(
    (name) => ruleOf(definition, name).keepOnRemoval && inputs[name] === undefined,
  );
  return defined(names.map((name) => [name, liveValueOf(definition, live, name, undefined)]));
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

/** Whether an answer shows an input at all. */
export function isObservable(definition: AnyDefinition, name: string): boolean {
  return ruleOf(definition, name).observe !== undefined || Object.hasOwn(definition.live.shape, name);
}

/** The sent fields that the answer shows with another value than the declared one, or lacks although it can show them. */
export function notAccepted(definition: AnyDefinition, live: Fields, inputs: Fields): string[] {
  const sent = Object.keys(definition.body.shape).filter(
    (name) => inputs[name] !== undefined && ruleOf(definition, name).createOnly !== true,
  );
  return sent.filter((name) => {
    const value = observeField(definition, live, name, inputs[name]);
    return !same(value, inputs[name]);
  });
}

/** Whether the live value of a field is masked somewhere, so that it cannot be compared. */
export function isFieldMasked(definition: AnyDefinition, live: Fields, name: string): boolean {
  return maskedPaths(liveValueOf(definition, live, name, undefined), name).length > 0;
}

/** The entries whose value is not undefined, as an object. */
export function defined(entries: readonly (readonly [string, unknown])[]): Fields {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return defined(names.map((name) => [name, fields[name]]));
}
