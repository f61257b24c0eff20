/** What a program has to declare of an existing object, so that a preview shows no change, and the import of one by its ID. Knows no kind. */

import { InvalidInputError, problem, WebhooksError } from "../../base/errors";
import type { InputProblem } from "../../base/errors";
import type { Fields } from "../../base/fields";
import type { IsUnknown } from "../../base/markers";
import type { Notice } from "../../base/notice";
import { secretMark } from "../../http/redact";
import { adoptionInputOf, isInProject } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import { check } from "../apply/check";
import type { Checked } from "../apply/check";
import { compare, valuesOf } from "../apply/compare";
import type { Row } from "../apply/compare";
import type { LifecycleContext } from "../apply/context";
import { diff } from "./diff";
import { valueText } from "../apply/differences";
import { orAdvice, readLive } from "../apply/live";
import { shared } from "../../base/notices";
import { planErrors, notices } from "./notices";
import { applyRules } from "../apply/rules";
import { liveState } from "../apply/state";
import type { LiveState } from "../apply/state";
import { valueToDeclare } from "../apply/undeclared";

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
    .problems.map(({ property: _property, ...found }) => ({
      ...found,
      field: found.path.split(/[.[]/)[0] ?? found.path,
    }))
    .filter(({ field }) => Object.hasOwn(given, field));
  const refused = new Set(undeclarable.map(({ field }) => field));
  const kept = Object.fromEntries(Object.entries(given).filter(([field]) => !refused.has(field)));
  const { inputs, problems } = checked(definition, kept, projectId);
  const withheld = found.filter(isLeftOut).map(({ name }) => name);
  return { inputs, withheld, undeclarable, problems };
}

/** What happens to a value that no program may declare. */
export function undeclarableNotice({ field, path, reason }: Undeclarable): Notice {
  return notices["undeclarable-value"]({ field, reason: `${path}: ${reason}` });
}

/** The inputs that say which object it is. */
export function identity(definition: AnyDefinition, id: string, projectId: string): Fields {
  return {
    ...(isInProject(definition) && { projectId }),
    ...(definition.create === undefined && { [adoptionInputOf(definition)]: id }),
  };
}

/** As of an object that exists: a value that is left out may be there. */
function checked(definition: AnyDefinition, fields: Fields, projectId: string): Checked {
  return check(definition, fields, fields, { isUnknown: () => false, logicalName: undefined, projectId });
}

/**
 * The declared inputs that differ from an imported object and that only a new object can have: the engine would import it and then
 * replace it.
 */
export function importProblems(
  definition: AnyDefinition,
  { id, state, inputs: live }: { readonly id: string; readonly state: Fields; readonly inputs: Fields },
  inputs: Fields,
  isUnknown: IsUnknown,
): InputProblem[] {
  const { replaces } = diff(definition, id, state, inputs, isUnknown, new Date());
  return replaces.map((path) => {
    const secrets = definition.secrets[path];
    const value = secrets === true ? secretMark : valueText(live[path], secrets);
    return problem(
      path,
      live[path] === undefined
        ? planErrors.importDiffers`is not set in ${id}, and no update can set it: remove it from the program`
        : planErrors.importDiffers`differs from ${id}, and no update can change it: declare ${value}`,
    );
  });
}

/** An object as it is imported: the inputs that a program has to declare, and the state that matches them. */
export interface Imported extends LiveState, Omit<Declarable, "inputs"> {}

/**
 * Reads an object for an import. Neither a comparison of its state with its inputs nor an update finds anything to do. Masked
 * inputs are left out.
 *
 * @param owner the resource that is to have it
 * @throws WebhooksError `invalid-input`, before anything is sent, where the kind cannot be declared or cannot be read
 * @throws InvalidInputError, before anything is sent, where another resource of the program has the object
 * @throws WebhooksError `not-found` where the object does not exist
 */
export async function readImported(
  definition: AnyDefinition,
  context: LifecycleContext,
  owner: string,
  id: string,
  projectId: string,
): Promise<Imported> {
  const inputs = identity(definition, id, projectId);
  const general = applyRules(definition.problems ?? [], inputs, {}, () => false).filter(
    ({ path }) => path === "",
  );
  if (general.length > 0) throw new InvalidInputError(general);
  if (definition.read === undefined) {
    throw new WebhooksError(
      "invalid-input",
      shared.unsupportedHere`${definition.kind} ${id} cannot be imported, because the documented interface cannot read it: declare it with ${adoptionInputOf(definition)}`,
    );
  }
  context.owners.noteImported(definition, owner, id, inputs);
  const client = context.client(inputs["projectId"]);
  await context.projects.assertOwnProject(client);
  const live = await orAdvice(definition, id, readLive(definition, client, id));
  const { inputs: declared, ...rest } = declarable(definition, id, live, String(inputs["projectId"]));
  const rows = compare(definition, undefined, declared, live);
  return { ...liveState(definition, rows, live, undefined), ...rest };
}
