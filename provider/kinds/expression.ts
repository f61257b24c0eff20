/** Regular expressions as Go reads them, in which Convoy is written: their syntax is one that JavaScript's own engine does not have. */

import type { RE2JS } from "re2js";
import type * as linear from "re2js";

/** The length from which on an expression is not tried here. */
export const maxPattern = 5000;
const maxKept = 1000;
const expressions = new Map<string, RE2JS | undefined>();

/** Whether the service can read an expression. One that is too long to be tried here counts as one. */
export function canRead(pattern: string): boolean {
  return pattern.length > maxPattern || expressionOf(pattern) !== undefined;
}

/** The expression, which matches in linear time; undefined where the service cannot read it. */
export function expressionOf(pattern: string): RE2JS | undefined {
  if (expressions.has(pattern)) return expressions.get(pattern);
  if (expressions.size >= maxKept) expressions.clear();
  const expression = compiled(pattern) ?? compiled(pattern.replace(namedGroup, "(?:"));
  expressions.set(pattern, expression);
  return expression;
}

/** Only Go lets several groups have one name. Nothing here asks for the name of a group. */
const namedGroup = /\(\?P?<\w+>/g;

function compiled(pattern: string): RE2JS | undefined {
  try {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- a program without an expression must not load it
    return (require("re2js") as typeof linear).RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}
