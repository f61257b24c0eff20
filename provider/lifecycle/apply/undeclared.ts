/**
 * What an object has although its program does not declare it. State names that, and holds none of its values: whoever creates a new
 * object in the place of this one creates it without. Knows no kind.
 */

import { defined, isFields, own } from "../../base/fields";
import type { Fields } from "../../base/fields";
import type { AnyDefinition } from "../../kinds/definition";
import type { Row } from "./compare";
import { equivalent, hasReset, isNeutral, shapeOf } from "./merge";

/** The field of a state with the paths. State of earlier releases lacks it. */
export const undeclaredNote = "__undeclared";

/**
 * The note about an object, as a field of its state. A kind that no update creates needs none.
 *
 * @param rows the object compared with what the program declares
 */
export function undeclaredOf({ create }: AnyDefinition, rows: readonly Row[]): Fields {
  const paths = create === undefined ? [] : rows.flatMap(pathsIn);
  return paths.length === 0 ? {} : { [undeclaredNote]: paths };
}

/** The paths that a state has noted, as far as `inputs` do not declare them either. */
export function undeclaredIn(state: Fields, inputs: Fields): string[] {
  const { [undeclaredNote]: noted } = state;
  return (Array.isArray(noted) ? (noted as string[]) : []).filter((path) => isMissing(inputs, path));
}

/** Whether inputs leave a path out. What is inside of an input that they leave out as well is left out on purpose. */
function isMissing(inputs: Fields, path: string): boolean {
  const [first = "", ...names] = path.split(".");
  const input = own(inputs, first);
  if (names.length === 0) return input === undefined;
  let part = input;
  for (const name of names) part = isFields(part) ? own(part, name) : undefined;
  return isFields(input) && part === undefined;
}

function pathsIn(row: Row): string[] {
  const { name, schema, rule, declared, live, isMasked } = row;
  const { aliasOf, onRemoval, notImported, providerOnly } = rule;
  const isOther = aliasOf !== undefined || name === "projectId";
  if (isOther || onRemoval?.keep === true || notImported === true || providerOnly === true) return [];
  if (declared === undefined) return isMasked || valueToDeclare(row) !== undefined ? [name] : [];
  return partsIn(schema, live, declared, name);
}

/** The paths of the parts that the object has and that are not declared, except those that an update resets. */
function partsIn(schema: unknown, live: unknown, declared: unknown, path: string): string[] {
  const shape = shapeOf(schema);
  if (shape === undefined || !isFields(live) || !isFields(declared)) return [];
  return Object.entries(shape).flatMap(([name, part]) => {
    const [value, given, inner] = [own(live, name), own(declared, name), `${path}.${name}`];
    // What an update resets is no loss.
    if (given !== undefined || hasReset(part)) return partsIn(part, value, given ?? {}, inner);
    return declarablePart(part, value) === undefined ? [] : [inner];
  });
}

/** The value to declare; undefined where the service has it by default. */
export function valueToDeclare({ schema, rule, live }: Row): unknown {
  const { resetTo } = rule.onRemoval ?? {};
  if (resetTo === undefined) return declarablePart(schema, live);
  return live === undefined || equivalent(schema, live, resetTo)
    ? undefined
    : (declarablePart(schema, live) ?? live);
}

/** The part of a value that a program declares: no fields without an input, and no neutral values. */
function declarablePart(schema: unknown, value: unknown): unknown {
  if (isNeutral(schema, value)) return undefined;
  const shape = shapeOf(schema);
  if (shape === undefined || !isFields(value)) return value;
  const fields = Object.entries(shape).map(
    ([name, field]) => [name, declarablePart(field, value[name])] as const,
  );
  const kept = defined(fields);
  return Object.keys(kept).length === 0 ? undefined : kept;
}
