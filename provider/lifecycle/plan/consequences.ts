/** What a preview says about a change: consequences, risks, replacements, deletions. Knows no kind. */

import { clause } from "../../base/declare";
import { InvalidInputError, problem } from "../../base/errors";
import type { Notice } from "../../base/notice";
import type { Fields } from "../../base/fields";
import { adoptionInputOf, isTouched } from "../../kinds/definition";
import type { AnyDefinition, IsChanged } from "../../kinds/definition";
import type { IsUnknown } from "../../base/markers";
import { sameIn } from "../apply/merge";
import { newValueNotices, newValuesOf, replacementLosses } from "./losses";
import { clauses, notices } from "./notices";

/** The host repeats an update that failed, even where no input has changed since: this explains it. */
export function unfinishedNotice(changed: readonly string[]): Notice {
  return changed.length === 0
    ? notices["unfinished-check"]()
    : notices["unfinished-update"]({ fields: changed.join(", ") });
}

/** A deletion that Pulumi leaves to that of another resource, which the option `deletedWith` names. */
export interface LeftDeletion {
  /** The name of the other resource. */
  readonly other: string;
  /** Whether it belongs to another package, so that its deletion may take the object along. */
  readonly isForeign: boolean;
}

/** What is known of a replacement besides state and inputs. */
interface Replacement {
  /** Why the resource is replaced, as a clause. Default: that Pulumi wants it. */
  readonly reason?: string | undefined;
  /** Whether the option `retainOnDelete` keeps the old object. */
  readonly isRetained?: boolean;
  /** The other resource with whose object the service deletes this one all the same, if with any. */
  readonly deletedAlong?: string | undefined;
  /** Whether the object was last seen at another address, where the provider deletes nothing. */
  readonly isElsewhere?: boolean;
  /** The other resource that manages the object from then on, if one does. */
  readonly adopter?: string | undefined;
  /** Whether the object is in the state of that resource already. Default: it adopts it. */
  readonly hasAlready?: boolean | undefined;
  /** To whose deletion Pulumi leaves that of the old object, if to any. */
  readonly leftDeletion?: LeftDeletion | undefined;
  /** Whether an input changes. Default: what a comparison of both sides tells. */
  readonly isChanged?: IsChanged;
  /** Whether all that is known to use the old object follows to the new one before the old one goes. */
  readonly isVacated?: boolean;
  /** Whether the engine deletes the old object first, where it has decided that. Default: what `isDeletedFirst` says. */
  readonly isFirst?: boolean;
}

/** What a replacement does: the object that follows, and what happens to the old one. */
export function replacementNotices(
  definition: AnyDefinition,
  id: string,
  state: Fields,
  inputs: Fields,
  isUnknown: IsUnknown,
  options: Replacement = {},
): Notice[] {
  const {
    reason = clause`requested by Pulumi`,
    isRetained = false,
    deletedAlong,
    leftDeletion,
    isFirst,
    isElsewhere = false,
    adopter,
    isChanged = (name) => !sameIn(definition.inputs.shape[name], state[name], inputs[name]),
  } = options;
  if (isReadopted(definition, id, state, inputs, isUnknown)) return [notices.readoption({ id, reason })];
  const successor = newObjectOf(definition, id, inputs, isUnknown);
  const isMeantFirst = isDeletedFirst(definition, state, inputs);
  const { oneForEach } = definition;
  const isAfterAll = isMeantFirst && isFirst === false;
  // The new one is created while the old one is there, and adopts that where there may be one only.
  if (isAfterAll && oneForEach !== undefined && definition.declaresSeveral?.(inputs) !== true)
    return [
      notices["possible-readoption"]({
        ...{ id, input: oneForEach, reason },
        successor: withNewValues(definition, successor, inputs, isUnknown, isChanged),
      }),
    ];
  const old =
    adopter !== undefined
      ? [notices["old-object-adopted"]({ adopter, does: adoptionVerb(options) })]
      : isRetained || deletedAlong !== undefined
        ? [notices["old-object-left"]({ fate: retainedFate(deletedAlong) })]
        : leftDeletion !== undefined && isTouched(definition)
          ? [leftNotice(definition, clauses.oldObject(), leftDeletion)]
          : oldObjectNotices(definition, state, inputs, isUnknown, {
              ...options,
              isFirst: isFirst ?? isMeantFirst,
            });
  const isAdopting = inputs[adoptionInputOf(definition)] !== undefined;
  const losses = isAdopting ? [] : replacementLosses(definition, state, inputs, isUnknown);
  // An old object that stays keeps its secret in force beside the new one.
  const isKept = isRetained || isElsewhere || leftDeletion !== undefined || adopter !== undefined;
  const named = isKept ? withNewValues(definition, successor, inputs, isUnknown, isChanged) : successor;
  const values =
    isKept || isAdopting
      ? []
      : newValueNotices(definition, inputs, isUnknown, clauses.oldObject(), isChanged);
  return [notices.replacement({ successor: named, reason }), ...values, ...losses, ...old];
}

/** The reason for a replacement because of changed inputs. */
export function changedReason(inputs: readonly string[]): string {
  return clause`${inputs.join(", ")} changed`;
}

/** What the deletion of a resource does to its object. */
export function deletionNotice(
  definition: AnyDefinition,
  options: Pick<
    Replacement,
    "isRetained" | "isElsewhere" | "deletedAlong" | "leftDeletion" | "adopter" | "hasAlready"
  >,
): Notice {
  const { isRetained = false, deletedAlong, leftDeletion, adopter } = options;
  if (adopter !== undefined) return notices["deletion-adopted"]({ adopter, does: adoptionVerb(options) });
  if (deletedAlong !== undefined)
    return notices.deletion({ outcome: clauses.deletedAlong({ other: deletedAlong }) });
  if (isRetained) return notices["deletion-left"]({ fate: clauses.retained() });
  const outcome = deleteOutcomeOf(definition);
  if (!isTouched(definition)) return notices["deletion-left"]({ fate: clauses.isLeft({ outcome }) });
  if (leftDeletion !== undefined)
    return leftNotice(definition, clause`is removed from the program: the object`, leftDeletion);
  if (options.isElsewhere === true)
    return notices["deletion-elsewhere"]({ object: clause`is removed from the program: the object` });
  const { lossOnDelete: loss } = definition;
  return notices.deletion({ outcome: loss === undefined ? outcome : clause`${outcome}, and ${loss}` });
}

/** What becomes of an old object that `retainOnDelete` keeps, unless the service deletes it with another one. */
function retainedFate(deletedAlong: string | undefined): string {
  return deletedAlong === undefined
    ? clauses.retained()
    : clauses.isLeft({ outcome: clauses.deletedAlong({ other: deletedAlong }) });
}

function adoptionVerb({ hasAlready = false }: Pick<Replacement, "hasAlready">): string {
  return hasAlready ? clause`already has` : "adopts";
}

/** What becomes of an object whose deletion Pulumi leaves to that of another resource. */
function leftNotice(
  { accessLeft: access }: AnyDefinition,
  object: string,
  { other, isForeign }: LeftDeletion,
): Notice {
  const stays = isForeign ? clause`is kept unless deleting ${other} also deletes it` : clause`is kept`;
  return access === undefined
    ? notices["deletion-left-to-other"]({ object, stays, other })
    : notices["access-left-to-other"]({ object, stays, access, other });
}

/** The object that follows a replaced one. */
function newObjectOf(definition: AnyDefinition, id: string, inputs: Fields, isUnknown: IsUnknown): string {
  const { projectId } = inputs;
  const adoptId = inputs[adoptionInputOf(definition)];
  if (typeof adoptId === "string" && !isUnknown(adoptId)) {
    return adoptId === id && !isUnknown(projectId)
      ? clause`${adoptId} of project ${String(projectId)}`
      : adoptId;
  }
  const { kind, unique } = definition;
  if (unique !== undefined)
    return clause`a new ${kind.replace(/(?!^)[A-Z]/g, " $&").toLowerCase()}, or the existing one with the new ${unique}`;
  return clauses.newObject();
}

/** The object that follows a replaced one, with what else is new of it. */
function withNewValues(
  definition: AnyDefinition,
  successor: string,
  inputs: Fields,
  isUnknown: IsUnknown,
  isChanged: IsChanged,
): string {
  const values = newValuesOf(definition, inputs, isUnknown, isChanged);
  return values === undefined || successor !== clauses.newObject()
    ? successor
    : clause`a new one, which has another ID and ${values}`;
}

/** Whether the replacement adopts the very object that it replaces, so that the object stays. */
export function isReadopted(
  definition: AnyDefinition,
  id: string,
  state: Fields,
  inputs: Fields,
  isUnknown: IsUnknown,
): boolean {
  const { projectId } = inputs;
  const adoptId = inputs[adoptionInputOf(definition)];
  if (isUnknown([adoptId, projectId]) || projectId !== state["projectId"]) return false;
  if (adoptId !== undefined) return adoptId === id;
  const { unique } = definition;
  return unique !== undefined && inputs[unique] !== undefined && inputs[unique] === state[unique];
}

/**
 * Whether a replacement deletes the old object first: only where that may be in the way of the new one, because both have the
 * same value of what may go with one object only. Elsewhere the new one comes first, so that no delivery is dropped. Not where
 * it adopts another one: if that failed, the old object would be gone.
 */
export function isDeletedFirst(definition: AnyDefinition, state: Fields, inputs: Fields): boolean {
  const { oneForEach, isReplacedLast = false } = definition;
  if (inputs[adoptionInputOf(definition)] !== undefined) return false;
  if (oneForEach === undefined) return isReplacedLast;
  const stays = (name: string): boolean =>
    state[name] === undefined || inputs[name] === undefined || state[name] === inputs[name];
  return stays("projectId") && stays(oneForEach);
}

/**
 * @param replaces the inputs whose change needs a new object
 * @throws InvalidInputError where the old object must not be deleted for a new one
 */
export function refuseReplacement(
  definition: AnyDefinition,
  id: string,
  state: Fields,
  inputs: Fields,
  isUnknown: IsUnknown,
  replaces: readonly string[],
): void {
  if (replaces.length === 0 || isReadopted(definition, id, state, inputs, isUnknown)) return;
  const refusal = definition.refusalOf?.("replacement", state);
  if (refusal !== undefined) throw new InvalidInputError(replaces.map((path) => problem(path, refusal)));
}

/** What happens to an object on delete, in words that follow "is", without the reason. */
export function deleteOutcomeOf({ deleteOutcome = "deleted" }: AnyDefinition): string {
  return deleteOutcome;
}

function oldObjectNotices(
  definition: AnyDefinition,
  state: Fields,
  inputs: Fields,
  isUnknown: IsUnknown,
  { isFirst, isVacated, isElsewhere }: Replacement,
): Notice[] {
  const { oneForEach, lossOnDelete: loss } = definition;
  const outcome = deleteOutcomeOf(definition);
  if (!isTouched(definition)) return [notices["old-object-left"]({ fate: clauses.isLeft({ outcome }) })];
  if (isElsewhere === true) return [notices["deletion-elsewhere"]({ object: clauses.oldObject() })];
  if (isFirst === true) return [notices["deleted-first"]({ outcome })];
  const undecided = ["projectId", oneForEach ?? ""].filter((name) => isUnknown(inputs[name]));
  const known = Object.fromEntries(Object.entries(inputs).filter(([name]) => !undecided.includes(name)));
  const mayBeFirst = undecided.length > 0 && isDeletedFirst(definition, state, known);
  // Where there is one for each value, the new object takes what the old one matched.
  const isLost = loss !== undefined && oneForEach === undefined && isVacated !== true;
  return [
    isLost ? notices["old-object-lost"]({ outcome, loss }) : notices["old-object-removed"]({ outcome }),
    ...(mayBeFirst ? [notices["may-be-deleted-first"]({ inputs: undecided.join(" or ") })] : []),
  ];
}
