/** How a definition tells what a change may do unseen. */

/** @internal What a run has come to so far. */
export interface RunMemory {
  /** The IDs of what it replaces. */
  readonly replaced: ReadonlySet<string>;
  /** The IDs of what it has created. */
  readonly created: ReadonlySet<string>;
}

/** @internal What may be looked at besides state and the inputs that are known. */
export interface RiskContext<Inputs> extends RunMemory {
  /** The inputs, unknown values included. */
  readonly declared: Partial<Inputs>;
  isUnknown(value: unknown): boolean;
}

/**
 * What a change opens, moves or takes off although no list of changed properties says so, in one line each. True in a
 * preview, on refresh, and for a replacement as well. One that reads a value which is not known yet says nothing.
 *
 * @internal
 */
export type Risk<Inputs> = {
  describe(state: Partial<Inputs>, inputs: Partial<Inputs>, context: RiskContext<Inputs>): readonly string[];
}["describe"];
