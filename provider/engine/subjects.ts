/** What a line about a resource begins with: its name in the program, where the engine gives it, else what its object is called. */

import type { Fields } from "../base/fields";
import { isUnknown } from "../base/markers";
import { adoptionInputOf } from "../kinds/definition";
import type { AnyDefinition } from "../kinds/definition";
import { objectSubject, ownerName, withDisplayName } from "../lifecycle/ownership";
import type { EngineCall } from "./call";
import type { Run } from "./run";

/** What a line about a declared resource begins with. */
export function declaredSubject({ kind }: AnyDefinition, call: EngineCall, inputs: Fields): string {
  return withDisplayName(ownerName(kind, call.logicalName, inputs), known(inputs));
}

/**
 * What a line about a resource begins with: its name in the program, where the engine gives it in this call or has given it in
 * the check of `inputs`.
 */
export function subjectOf(
  { owners }: Run,
  definition: AnyDefinition,
  call: EngineCall,
  id: string,
  state: Fields,
  inputs?: Fields,
): string {
  if (call.logicalName !== undefined)
    return withDisplayName(ownerName(definition.kind, call.logicalName, state), known(state));
  return inputs === undefined
    ? objectSubject(definition, state, id)
    : owners.subjectOf(definition, id, state, inputs);
}

/** What tells a new resource from another one of its name, where the engine gives no URN. */
export function subjectOfNew(definition: AnyDefinition, subject: string, inputs: Fields): string {
  const adopted = inputs[adoptionInputOf(definition)];
  return adopted === undefined ? subject : JSON.stringify([subject, adopted]);
}

/** The name of a resource by that of its owner. */
export function withoutKind({ kind }: AnyDefinition, owner: string): string {
  return owner.slice(kind.length + 1);
}

/** The fields without a name that is not known yet. */
function known({ name, ...others }: Fields): Fields {
  return isUnknown(name) ? others : { name, ...others };
}
