/** The changes as the guard judges them: what each operation does, by the tables of the kind and by the operation itself. */

import type { Fields } from "../../base/fields";
import type { IsUnknown } from "../../base/markers";
import type { Notice } from "../../base/notice";
import { adoptionInputOf } from "../../kinds/definition";
import type { AnyDefinition, IsChanged } from "../../kinds/definition";
import { newEffects } from "../../kinds/effect";
import type { RunMemory } from "../../kinds/effect";
import { effectNotices } from "../apply/effects";
import type { JudgedChange } from "../apply/entries";
import { notices as applied } from "../apply/notices";
import { notices } from "./notices";
import { deletionNotice, replacementNotices } from "./consequences";

/** The codes of what is said of a value that is not known yet. The update judges the value itself. */
export const openCodes: ReadonlySet<string> = new Set([
  applied["unknown-risk"].code,
  notices["may-replace"].code,
]);

/** Whether a new resource names the object that it adopts. */
export function isAdopting(definition: AnyDefinition, inputs: Fields): boolean {
  return inputs[adoptionInputOf(definition)] !== undefined;
}

/** What a new object means by itself. Nothing for one that exists. */
export function creation(definition: AnyDefinition, inputs: Fields, isUnknown: IsUnknown): Notice[] {
  return isAdopting(definition, inputs) ? [] : newEffects(definition, inputs, isUnknown);
}

/**
 * A create.
 *
 * @param object the name of the resource
 * @param recreation what gets lost with the object in whose place it is
 */
export function createdChange(
  definition: AnyDefinition,
  object: string,
  declared: Fields,
  isUnknown: IsUnknown,
  recreation: readonly Notice[],
): JudgedChange {
  const notices = [...creation(definition, declared, isUnknown), ...recreation];
  return { definition, object, notices, state: {}, declared };
}

/** Both halves of a replacement. What the new object adopts is judged by itself. */
export function replacedChange(
  definition: AnyDefinition,
  { id, state }: { readonly id: string; readonly state: Fields },
  declared: Fields,
  isUnknown: IsUnknown,
  run: RunMemory,
  isChanged?: IsChanged,
): JudgedChange {
  return {
    ...{ definition, object: id, state, declared },
    notices: [
      ...replacementNotices(definition, id, state, declared, isUnknown, isChanged && { isChanged }),
      ...effectNotices(definition, { state, declared, isUnknown, run }),
      ...creation(definition, declared, isUnknown),
    ],
  };
}

/** A delete without a new object. */
export function deletedChange(definition: AnyDefinition, id: string, state: Fields): JudgedChange {
  const notice = definition.takesAlong?.([]) ?? deletionNotice(definition, {});
  return { definition, object: id, notices: [notice], state, declared: {} };
}
