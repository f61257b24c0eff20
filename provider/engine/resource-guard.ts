/** What the guard does at the calls of the engine for one resource: which changes it judges, and when. */

import { isUnknown } from "../base/markers";
import type { Fields } from "../base/fields";
import type { Notice } from "../base/notice";
import { joinSecrets } from "../http/secret-fields";
import { adoptionInputOf } from "../kinds/definition";
import type { AnyDefinition } from "../kinds/definition";
import { adoptionSides } from "../lifecycle/apply/adoption-effects";
import { declaredIn } from "../lifecycle/apply/compare";
import type { ChangeSides, FoundSides } from "../lifecycle/apply/context";
import type { JudgedChange } from "../lifecycle/apply/entries";
import { creation, createdChange, deletedChange, isAdopting, replacedChange } from "../lifecycle/plan/judged";
import { changedNow } from "./judged-change";
import { clauses } from "./notices";
import type { NotedChange } from "./noted-changes";
import type { Run } from "./run";

/** A resource in a call. */
export interface GuardedResource {
  readonly definition: AnyDefinition;
  /** Its URN; undefined where the engine gives none. */
  readonly urn: string | undefined;
}

/** What a preview has found out about a new resource. */
export interface NewResource {
  /** Its name in the program. */
  readonly name: string;
  /** What is said of an adoption, and of what lies outside. */
  readonly adoption: readonly Notice[];
  /** What gets lost with the object in whose place it is. */
  readonly recreation: readonly Notice[];
  /** The object that it adopts, where it was read. */
  readonly live?: Fields | undefined;
}

/** The guard at each call. Each method returns what is said to the user. */
export class ResourceGuard {
  constructor(private readonly run: Run) {}

  /** Notes a comparison: a replacement is judged at whichever of its halves comes first. */
  noteChange(
    { definition, urn }: GuardedResource,
    change: Pick<NotedChange, "id" | "owner" | "state" | "inputs" | "isReplaced">,
  ): void {
    const { changes } = this.run;
    const { kind } = definition;
    const { secrets } = definition;
    changes.note(changes.identityOf(kind, urn, change.inputs), { kind, secrets, ...change });
  }

  /**
   * Notes inputs that were checked, of a resource without an object if `isNew`.
   *
   * @param owner the name of the resource, as messages show it
   */
  noteChecked({ definition, urn }: GuardedResource, owner: string, inputs: Fields, isNew: boolean): void {
    const { guard, changes } = this.run;
    guard.noteProgram();
    if (isNew) changes.noteNew(changes.identityOf(definition.kind, urn, inputs), owner, inputs);
  }

  /** What `up` will refuse of a change. */
  foretell(change: JudgedChange): Notice[] {
    const { guard } = this.run;
    return guard.isOn ? guard.foretell(change) : [];
  }

  /** What `up` will refuse of a compared resource, of which a replacement also makes a new object. */
  foretellChange(change: JudgedChange, isReplaced: boolean): Notice[] {
    const { definition, declared } = change;
    const created = isReplaced ? creation(definition, declared, isUnknown) : [];
    return this.foretell({ ...change, notices: [...change.notices, ...created] });
  }

  /** What `up` will refuse of a new resource: it may replace an object, adopt one, or make one. */
  foretellNew(resource: GuardedResource, inputs: Fields, found: NewResource): Notice[] {
    const { definition } = resource;
    const { name, adoption, recreation, live } = found;
    const replaced = this.halvesOf(resource, inputs).map((one) => this.replacement(definition, one, inputs));
    const isNew = replaced.length === 0 && !isAdopting(definition, inputs);
    const created = isNew ? [createdChange(definition, name, inputs, isUnknown, recreation)] : [];
    const sides =
      live === undefined
        ? { state: {}, declared: inputs }
        : adoptionSides(definition, live, inputs, isUnknown);
    const object = String(inputs[adoptionInputOf(definition)]);
    const adopted = isAdopting(definition, inputs)
      ? [{ definition, object, notices: adoption, ...sides }]
      : [];
    return [...replaced, ...created, ...adopted].flatMap((one) => this.foretell(one));
  }

  /**
   * @returns what is said, and what notes the new object once it is created
   * @throws WebhooksError where the settings refuse the new object, or the replacement of which it is one half
   */
  judgeNew(
    resource: GuardedResource,
    inputs: Fields,
    { name, recreation }: NewResource,
  ): { readonly said: readonly Notice[]; noteCreated(id: string): void } {
    const { guard, changes } = this.run;
    const { definition, urn } = resource;
    const halves = this.halvesOf(resource, inputs);
    const isAdopted = isAdopting(definition, inputs);
    const judged = [
      ...halves.filter(({ isJudged }) => !isJudged).map((one) => this.replacement(definition, one, inputs)),
      ...(halves.length > 0 || isAdopted
        ? []
        : [createdChange(definition, name, inputs, isUnknown, recreation)]),
    ];
    const said = guard.isOn ? judged.flatMap((one) => guard.assert(one)) : [];
    for (const one of halves) Object.assign(one, { isJudged: true, isCreated: true });
    const identity = changes.identityOf(definition.kind, urn, inputs);
    return { said, noteCreated: (id) => changes.noteCreated(identity, isAdopted ? [] : halves, id) };
  }

  /**
   * @param besides what the call itself says of the object
   * @throws WebhooksError where the settings refuse the change of an existing object, which is about to be sent
   */
  async judge(
    { definition, urn }: GuardedResource,
    operation: ChangeSides["operation"],
    id: string,
    sides: () => FoundSides,
    besides: readonly Notice[],
  ): Promise<Notice[]> {
    const { guard, changes } = this.run;
    if (!guard.isOn) return [];
    if (operation !== "delete")
      return guard.assert(await changedNow(definition, this.run, { operation, id, ...sides() }, besides));
    const { state } = sides();
    const half = changes.replacementOf(definition.kind, id);
    if (half === undefined) return this.judgeDeletion(definition, urn, id, state);
    if (half.isJudged) return [];
    const said = guard.assert(this.replacement(definition, half, half.inputs));
    half.isJudged = true;
    return said;
  }

  /** Judges the deletion of an object that the engine has not compared: with `--replace` it belongs to a replacement all the same. */
  private judgeDeletion(
    definition: AnyDefinition,
    urn: string | undefined,
    id: string,
    state: Fields,
  ): Notice[] {
    const { guard, changes, memory } = this.run;
    const fresh = changes.newObjectOf(
      changes.identityOf(definition.kind, urn, declaredIn(definition, state)),
    );
    const replaced = fresh && replacedChange(definition, { id, state }, fresh.inputs, isUnknown, memory);
    // Without a URN an equal resource of another name may have come, so that either entry fits.
    const isReplaced = replaced !== undefined && (urn !== undefined || guard.allows(replaced));
    const other = fresh?.id ?? changes.namesakeOf(definition.kind, id, state["name"]);
    const extra = other === undefined ? undefined : clauses.newObjectThere({ id: other });
    const change = isReplaced ? replaced : deletedChange(definition, id, state);
    return guard.assert(change, { isDeletion: true, extra });
  }

  private replacement(definition: AnyDefinition, half: NotedChange, inputs: Fields): JudgedChange {
    const secrets = joinSecrets(definition.secrets, half.secrets);
    return replacedChange({ ...definition, secrets }, half, inputs, isUnknown, this.run.memory);
  }

  private halvesOf({ definition, urn }: GuardedResource, inputs: Fields): readonly NotedChange[] {
    const { changes } = this.run;
    return changes.replacedBy(changes.identityOf(definition.kind, urn, inputs));
  }
}
