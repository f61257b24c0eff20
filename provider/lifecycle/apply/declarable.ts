/** What a program declares of an existing object, so that a preview shows no change. No network. Knows no kind. */

import type { InputProblem } from "../../base/errors";
import { defined, isFields } from "../../base/fields";
import type { Fields } from "../../base/fields";
import { adoptionInputOf } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import { check } from "./check";
import type { Checked } from "./check";
import { compare, valuesOf } from "./compare";
import type { Row } from "./compare";
import { equivalent, isNeutral, shapeOf } from "./merge";

/** Why no program may declare a value that an object has. */
export interface Undeclarable extends InputProblem {
  /** The input that holds the value. */
  readonly field: string;
}

/** What a program declares of an object. */
export interface Declarable {
  /** The inputs that it has to declare, as `check` completes them. What the service has by default is not among them. */
  readonly inputs: Fields;
  /** The inputs that the object has and that are left out because they are masked, or because the caller wants it. */
  readonly withheld: readonly string[];
  /** The inputs that the object has with a value that no program may declare. They are left out. */
  readonly undeclarable: readonly Undeclarable[];
  /** Why the inputs would be refused all the same. */
  readonly problems: readonly InputProblem[];
}

/** Finds what a program declares of a live object. `isWithheld` says which inputs have to be left out besides masked ones. */
export function declarable(
  definition: AnyDefinition,
  id: string,
  live: Fields,
  projectId: string,
  isWithheld: (field: string) => boolean = () => false,
): Declarable {
  const found = compare(definition, undefined, {}, live).filter((row) => {
    const { aliasOf, notImported } = row.rule;
    if (aliasOf !== undefined || notImported === true || row.name === "projectId") return false;
    return valueToDeclare(row) !== undefined;
  });
  const isLeftOut = ({ name, isMasked }: Row): boolean => isWithheld(name) || isMasked;
  const given: Fields = {
    ...valuesOf(
      found.filter((row) => !isLeftOut(row)),
      valueToDeclare,
    ),
    ...identity(definition, id, projectId),
  };
  const undeclarable = checked(definition, given, projectId)
    .problems.map(({ path, reason }) => ({ field: path.split(/[.[]/)[0] ?? path, path, reason }))
    .filter(({ field }) => Object.hasOwn(given, field));
  const refused = new Set(undeclarable.map(({ field }) => field));
  const kept = Object.fromEntries(Object.entries(given).filter(([field]) => !refused.has(field)));
  const { inputs, problems } = checked(definition, kept, projectId);
  const withheld = found.filter(isLeftOut).map(({ name }) => name);
  return { inputs, withheld, undeclarable, problems };
}

/** Says of a value that no program may declare what becomes of it, in words that follow the name of the object. */
export function undeclarableRemark({ field, path, reason }: Undeclarable): string {
  return `has ${field} in a form that no program declares (${path}: ${reason}): it stays as it is; declare it before the first update`;
}

/** The inputs that say which object it is. */
export function identity(definition: AnyDefinition, id: string, projectId: string): Fields {
  return { projectId, ...(definition.create === undefined && { [adoptionInputOf(definition)]: id }) };
}

function checked(definition: AnyDefinition, fields: Fields, projectId: string): Checked {
  return check(definition, {}, fields, { isUnknown: () => false, logicalName: undefined, projectId });
}

/** The value to declare; undefined where the service has it by default. */
function valueToDeclare({ schema, rule: { resetValue }, live }: Row): unknown {
  if (resetValue === undefined) return declarablePart(schema, live);
  return live === undefined || equivalent(schema, live, resetValue)
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
