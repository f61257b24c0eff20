/**
 * What gets lost when a new object takes the place of another one, although the program changes nothing of it: values that the
 * service generates, and what was never declared. Knows no kind.
 */

import { clause } from "../../base/declare";
import type { Notice } from "../../base/notice";
import type { Fields } from "../../base/fields";
import type { IsUnknown } from "../../base/markers";
import { adoptionInputOf } from "../../kinds/definition";
import type { AnyDefinition, IsChanged } from "../../kinds/definition";
import { guarded, knownParts, unlessUnknown } from "../apply/rules";
import { undeclaredIn } from "../apply/undeclared";
import { notices } from "./notices";

/** In what a new object differs from the one in whose place it is. */
export interface Losses {
  /** The generated values that are others, as a clause; undefined where there are none. */
  readonly generated: string | undefined;
  /** The paths of what the old object has and no program declares. */
  readonly undeclared: readonly string[];
}

/**
 * What gets lost when a new object is created in the place of one.
 *
 * @param state the object as it was last seen
 * @param inputs what the program declares
 */
export function lossesOf(
  definition: AnyDefinition,
  state: Fields,
  inputs: Fields,
  isUnknown: IsUnknown,
): Losses {
  const generated = newValuesOf(definition, inputs, isUnknown);
  return { generated, undeclared: undeclaredIn(state, inputs) };
}

/** What becomes of a resource whose object no longer exists, as a clause. */
export function recreationClause(definition: AnyDefinition, state: Fields): string {
  if (definition.create === undefined) return clause`no update can create a new one`;
  const { generated, undeclared } = lossesOf(definition, state, state, () => false);
  const difference = differenceOf({ generated, undeclared }) ?? clause`as the program declares it`;
  return clause`an update would create a new one ${difference}`;
}

/** What gets lost when a resource whose object no longer exists creates another one. */
export function recreationNotices(
  definition: AnyDefinition,
  state: Fields,
  inputs: Fields,
  isUnknown: IsUnknown,
): Notice[] {
  if (inputs[adoptionInputOf(definition)] !== undefined) return [];
  const difference = differenceOf(lossesOf(definition, state, inputs, isUnknown));
  return difference === undefined ? [] : [notices.recreation({ difference })];
}

/** What gets lost when a replacement creates a new object, besides what the service generates. */
export function replacementLosses(
  definition: AnyDefinition,
  state: Fields,
  inputs: Fields,
  isUnknown: IsUnknown,
): Notice[] {
  const { undeclared } = lossesOf(definition, state, inputs, isUnknown);
  return undeclared.length === 0 ? [] : [notices["replacement-loses"]({ fields: textOf(undeclared) })];
}

/** Which generated values change at once when a new object takes the place of one that goes. */
export function newValueNotices(
  definition: AnyDefinition,
  inputs: Fields,
  isUnknown: IsUnknown,
  old: string,
  isChanged?: IsChanged,
): Notice[] {
  const values = newValuesOf(definition, inputs, isUnknown, isChanged);
  return values === undefined ? [] : [notices["values-replaced"]({ old, values })];
}

/**
 * The values of a new object that differ from those of the one before, as a clause: what the service generates, and what the program
 * changes.
 *
 * @param isChanged whether the program changes an input. Default: it does not, and a value that is not known yet stays as it is
 */
export function newValuesOf(
  definition: AnyDefinition,
  inputs: Fields,
  isUnknown: IsUnknown,
  isChanged?: IsChanged,
): string | undefined {
  let isOpen = false;
  const [values] = unlessUnknown(
    () => [definition.newValues?.(guarded(inputs, isUnknown), isChanged ?? (() => false))],
    () => (isOpen = true),
  );
  if (!isOpen || isChanged === undefined) return values;
  const perhaps = definition.newValues?.(knownParts(inputs, isUnknown).known, () => true);
  return perhaps === undefined ? undefined : clause`perhaps ${perhaps}`;
}

/** Whether a new object takes the place of another one in what receivers, senders or visitors use. */
export function isSuccessor({ succession = [] }: AnyDefinition, old: Fields, inputs: Fields): boolean {
  const declared = succession.filter((name) => old[name] !== undefined);
  return declared.length > 0 && declared.every((name) => old[name] === inputs[name]);
}

function differenceOf({ generated: values, undeclared }: Losses): string | undefined {
  const fields = textOf(undeclared);
  if (values === undefined)
    return undeclared.length === 0
      ? undefined
      : clause`without ${fields}, which the program does not declare`;
  return undeclared.length === 0
    ? clause`with ${values}`
    : clause`with ${values}, and without ${fields}, which the program does not declare`;
}

function textOf(paths: readonly string[]): string {
  const [last = "", ...others] = [...paths].reverse();
  return others.length === 0 ? last : clause`${others.reverse().join(", ")} and ${last}`;
}

/** The objects that a run has found missing, until resources create others in their place. */
export class MissingObjects {
  private readonly all: { readonly kind: string; readonly state: Fields; owner: string | undefined }[] = [];

  /** @param owner the resource that had the object, where its name is known */
  note({ kind }: AnyDefinition, owner: string | undefined, state: Fields): void {
    this.all.push({ kind, state, owner });
  }

  /**
   * The object in whose place a resource creates another one, as it was last seen. A refresh may not know the name of a resource: then
   * it is the first one that had the same in everything by which users tell objects apart.
   */
  replacedBy(definition: AnyDefinition, owner: string, inputs: Fields): Fields | undefined {
    const ofKind = this.all.filter(({ kind }) => kind === definition.kind);
    const found =
      ofKind.find((one) => one.owner === owner) ??
      ofKind.find((one) => one.owner === undefined && isAlike(definition, one.state, inputs));
    if (found !== undefined) found.owner = owner;
    return found?.state;
  }
}

function isAlike({ identifiedBy = [], unique }: AnyDefinition, state: Fields, inputs: Fields): boolean {
  const names = [...identifiedBy, ...(unique === undefined ? [] : [unique])];
  const declared = names.filter((name) => state[name] !== undefined);
  return declared.length > 0 && ["projectId", ...declared].every((name) => state[name] === inputs[name]);
}
