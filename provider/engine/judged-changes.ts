/** The changes of a run as the guard judges them: what each operation does, by the tables of the kind and by the operation itself. */

import { isUnknown } from "../base/markers";
import type { Fields } from "../base/fields";
import type { Notice } from "../base/notice";
import { adoptionInputOf } from "../kinds/definition";
import type { AnyDefinition } from "../kinds/definition";
import type { RunMemory } from "../kinds/effect";
import { adoptionEffects } from "../lifecycle/apply/adoption-effects";
import type { ChangeSides } from "../lifecycle/apply/context";
import { effectNotices } from "../lifecycle/apply/effects";
import type { JudgedChange } from "../lifecycle/apply/entries";
import { deletionNotice, replacementNotices } from "../lifecycle/plan/consequences";
import type { Run } from "./run";
import { consult } from "../lifecycle/plan/diff";
import type { NotedChange } from "./noted-changes";
import { notices } from "./notices";

/** Whether a new resource names the object that it adopts. */
export function isAdopting(definition: AnyDefinition, inputs: Fields): boolean {
  return inputs[adoptionInputOf(definition)] !== undefined;
}

/** A create. */
export function createdChange(
  definition: AnyDefinition,
  object: string,
  inputs: Fields,
  recreation: readonly Notice[],
): JudgedChange {
  const created = definition.created?.(inputs, isUnknown) ?? [];
  return { definition, object, notices: [...created, ...recreation], state: {}, declared: inputs };
}

/** Both halves of a replacement. What the new object adopts is judged by itself. */
export function replacedChange(
  definition: AnyDefinition,
  { id, state }: NotedChange,
  inputs: Fields,
  run: RunMemory,
): JudgedChange {
  const created = isAdopting(definition, inputs) ? [] : (definition.created?.(inputs, isUnknown) ?? []);
  return {
    ...{ definition, object: id, state, declared: inputs },
    notices: [
      ...replacementNotices(definition, id, state, inputs, isUnknown),
      ...effectNotices(definition, { state, declared: inputs, isUnknown, run }),
      ...created,
    ],
  };
}

/** A delete without a new object. */
export function deletedChange(definition: AnyDefinition, id: string, state: Fields): JudgedChange {
  const notice = definition.takesAlong?.([]) ?? deletionNotice(definition, {});
  return { definition, object: id, notices: [notice], state, declared: {} };
}

/** An update or an adoption, right before it is sent. */
export async function changedNow(
  definition: AnyDefinition,
  { secrets, memory }: Run,
  { operation, id, state, declared, live, restored }: ChangeSides,
): Promise<JudgedChange> {
  const now = new Date();
  const isAdoption = operation === "adopt";
  const about = isAdoption ? { inputs: declared, live } : { id, state, inputs: declared };
  const outside = await consult(definition, secrets, isUnknown, now, about);
  const { secretMatch } = outside;
  const outlook = { state, inputs: declared, unknown: new Set<string>(), isNew: false, now, secretMatch };
  const ofOperation = isAdoption ? [] : (definition.consequences?.(outlook) ?? []);
  const effects =
    isAdoption && live === undefined
      ? adoptionEffects(definition, undefined, declared, isUnknown, memory)
      : effectNotices(definition, { state, declared, isUnknown, run: memory });
  const repairs = restored.map((input) => notices.repair({ input }));
  return {
    ...{ definition, object: id, state, declared },
    notices: [...outside.lines, ...ofOperation, ...effects, ...repairs],
  };
}
