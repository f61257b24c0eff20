/** Effects of a change that its list of changed properties does not show. */

import type { Notice } from "../base/notice";

/** @internal What a run has replaced and created so far. */
export interface RunMemory {
  /** The IDs of replaced objects. */
  readonly replaced: ReadonlySet<string>;
  /** The IDs of created objects. */
  readonly created: ReadonlySet<string>;
}

/** @internal What a risk may use besides state and the known inputs. */
export interface RiskContext<Inputs> extends RunMemory {
  /** The inputs, unknown values included. */
  readonly declared: Partial<Inputs>;
  isUnknown(value: unknown): boolean;
}

/**
 * Describes what a change opens, moves or removes, with a notice each. True after a refresh and for a replacement as
 * well. A risk that reads a value which is not known yet reports nothing.
 *
 * @internal
 */
export type Risk<Inputs> = {
  describe(state: Partial<Inputs>, inputs: Partial<Inputs>, context: RiskContext<Inputs>): readonly Notice[];
}["describe"];
