/** What is known of the outputs of an object before it is created or updated. */

import { isDeepStrictEqual } from "node:util";
import type { SecretMatch } from "./step";

/** @internal Stands for the value of an output that only the operation itself shows. */
export const unpredictable: unique symbol = Symbol("unforeseen");

/** @internal What is known before a create or update. */
export interface CreateOrUpdateContext<Inputs, Outputs> {
  /** The state before an update; undefined before a create. */
  readonly state: (Inputs & Outputs) | undefined;
  /** The declared inputs whose value is known. */
  readonly inputs: Partial<Inputs>;
  /** The names of the declared inputs whose value is not known yet. */
  readonly unknown: ReadonlySet<string>;
  /** Whether no input names an existing object, so that a new one is made unless the service has its like already. */
  readonly isNew: boolean;
  readonly now: Date;
  /** What `consult` has found out about the declared secret. */
  readonly secretMatch?: SecretMatch | undefined;
}

/** @internal What is known before an update. */
export interface UpdateContext<Inputs, Outputs> extends CreateOrUpdateContext<Inputs, Outputs> {
  readonly state: Inputs & Outputs;
}

/** @internal What is known of some outputs: a value, undefined where there will be none, or `unforeseen`. */
export type PredictedOutputs<Outputs> = {
  readonly [Name in keyof Outputs]?: Outputs[Name] | typeof unpredictable;
};

/** @internal Whether one of these inputs differs from state, or may differ once it is known. Before a create: whether one is declared. */
export function mayChange<Inputs, Outputs>(
  { state, inputs, unknown }: CreateOrUpdateContext<Inputs, Outputs>,
  ...names: (keyof Inputs & string)[]
): boolean {
  return names.some((name) => unknown.has(name) || !isDeepStrictEqual(state?.[name], inputs[name]));
}
