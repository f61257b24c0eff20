/** An update or an adoption as the guard judges it, right before it is sent. */

import { isUnknown } from "../base/markers";
import type { Notice } from "../base/notice";
import type { AnyDefinition } from "../kinds/definition";
import { adoptionEffects } from "../lifecycle/apply/adoption-effects";
import type { ChangeSides } from "../lifecycle/apply/context";
import { effectNotices } from "../lifecycle/apply/effects";
import type { JudgedChange } from "../lifecycle/apply/entries";
import { consult } from "../lifecycle/plan/diff";
import { notices } from "./notices";
import type { Run } from "./run";

/** @param besides what the call itself says of the object */
export async function changedNow(
  definition: AnyDefinition,
  { secrets, memory }: Run,
  { operation, id, state, declared, live, restored }: ChangeSides,
  besides: readonly Notice[],
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
    notices: [...besides, ...outside.lines, ...ofOperation, ...effects, ...repairs],
  };
}
