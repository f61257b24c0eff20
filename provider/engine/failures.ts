/** Converts problems into the failures of `check`. */

import { problemLine } from "../base/errors";
import type { InputProblem } from "../base/errors";
import type { AnyDefinition } from "../kinds/definition";
import type { CheckedProblem } from "../lifecycle/apply/check";

/** A failure of `check`, as Pulumi takes it. */
export interface CheckFailure {
  /** The input whose value Pulumi prints; empty where it must not. */
  readonly property: string;
  readonly reason: string;
}

/** Pulumi prints the value of the property that a failure names, so the path of a possible secret goes into the reason. */
export function failureOf({ property, ...problem }: CheckedProblem): CheckFailure {
  return property === undefined
    ? { property: "", reason: problemLine(problem) }
    : { property, reason: problemLine({ ...problem, path: "" }) };
}

/** Problems with existing objects. Only the ID or the name that declares one may be printed. */
export function aboutObjects(
  { unique, secrets }: AnyDefinition,
  problems: readonly InputProblem[],
): CheckedProblem[] {
  return problems.map((problem) => {
    const isShown = ["adoptId", unique].includes(problem.path) && !Object.hasOwn(secrets, problem.path);
    return { ...problem, property: isShown ? problem.path : undefined };
  });
}
