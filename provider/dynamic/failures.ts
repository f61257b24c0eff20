/** How the host is told why a resource cannot be declared as it is. */

import type { dynamic } from "@pulumi/pulumi";
import type { InputProblem } from "../errors";
import type { AnyDefinition } from "../kinds/definition";
import type { CheckedProblem } from "../lifecycle/check";

/** The host prints the value of the input that it is named; so the path of one that may be secret stands in the reason. */
export function failureOf({ property, path, reason }: CheckedProblem): dynamic.CheckFailure {
  if (property !== undefined) return { property, reason };
  return { property: "", reason: path === "" ? reason : `${path}: ${reason}` };
}

/** Problems with existing objects: what may be shown is the ID, or the name, by which one of them is declared. */
export function aboutObjects({ unique }: AnyDefinition, problems: readonly InputProblem[]): CheckedProblem[] {
  return problems.map((problem) => {
    const isShown = ["adoptId", unique].includes(problem.path);
    return { ...problem, property: isShown ? problem.path : undefined };
  });
}
