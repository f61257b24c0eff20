/** Reads an existing object that a program is going to declare, for an import by its ID. Knows no kind, no Pulumi. */

import { InvalidInputError, WebhooksError } from "../../base/errors";
import type { InputProblem } from "../../base/errors";
import type { Fields } from "../../base/fields";
import { secretMark } from "../../http/redact";
import { adoptionInputOf } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import type { IsUnknown } from "../../base/markers";
import type { LifecycleContext } from "./context";
import { compare } from "./compare";
import { declarable, identity } from "./declarable";
import { diff } from "./diff";
import { valueText } from "./differences";
import type { Declarable } from "./declarable";
import { checkProject, orAdvice, readLive } from "./live";
import { applyRules } from "./rules";
import { seenThrough } from "./state";
import type { Seen } from "./state";

/**
 * The declared inputs that differ from an imported object and that only a new object can have: the engine would import it and then
 * replace it.
 */
export function importProblems(
  definition: AnyDefinition,
  { id, state, inputs: live }: { readonly id: string; readonly state: Fields; readonly inputs: Fields },
  inputs: Fields,
  isUnknown: IsUnknown,
  resource: string,
): InputProblem[] {
  const { replaces } = diff(definition, id, state, inputs, isUnknown, new Date());
  return replaces.map((path) => {
    const secrets = definition.secrets[path];
    const value = secrets === true ? secretMark : valueText(live[path], secrets);
    const remedy = live[path] === undefined ? "leave it out" : `declare ${value}`;
    const reason = `differs from what ${id} has, and only a new object could have another: ${remedy}; if state holds ${resource} already, run \`pulumi state delete\` with its URN first, and keep \`import\`: without it the next up replaces ${id}`;
    return { path, reason };
  });
}

/** An object as it is imported: the inputs that a program has to declare, and the state that matches them. */
export interface Imported extends Seen, Omit<Declarable, "inputs"> {}

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
      `${definition.kind} "${id}" cannot be imported: the API document shows no operation that reads one: declare it with ${adoptionInputOf(definition)}, or, where the service is Convoy, set webhooks:dialect convoy`,
    );
  }
  context.owners.noteImported(definition, owner, id, inputs);
  const client = context.client(inputs["projectId"]);
  await context.projects.assertOwnProject(client);
  const live = await orAdvice(definition, id, readLive(definition, client, id));
  checkProject(definition, id, live, inputs);
  const { inputs: declared, ...rest } = declarable(definition, id, live, String(inputs["projectId"]));
  const rows = compare(definition, undefined, declared, live);
  return { ...seenThrough(definition, rows, live, undefined), ...rest };
}
