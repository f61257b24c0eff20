/** What the guard does at the calls of the engine for one resource: which changes it judges, and when. */

import { clause } from "../base/declare";
import { isUnknown } from "../base/markers";
import type { Fields } from "../base/fields";
import type { Notice } from "../base/notice";
import { joinSecrets } from "../http/secret-fields";
import { adoptionInputOf } from "../kinds/definition";
import type { AnyDefinition } from "../kinds/definition";
import { declaredIn } from "../lifecycle/apply/compare";
import type { JudgedChange } from "../lifecycle/apply/entries";
import { creation, createdChange, deletedChange, isAdopting, replacedChange } from "../lifecycle/plan/judged";
import type { Plan } from "../lifecycle/apply/plan";
import { consult } from "../lifecycle/plan/diff";
import { notices } from "./notices";
import type { NewObject, NotedChange } from "./noted-changes";
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
  /** The plan for the object that it adopts, where that was read. */
  readonly plan?: Plan | undefined;
}

/** What is said of inputs that a change only restores. */
export function repairsOf({ sides }: Plan): Notice[] {
  return sides.restored.map((input) => notices.repair({ input }));
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
   * Notes inputs that were checked.
   *
   * @param owner the name of the resource, as messages show it
   * @param before the old inputs; none of a resource without an object
   */
  noteChecked({ definition, urn }: GuardedResource, owner: string, inputs: Fields, before: Fields): void {
    const { guard, changes } = this.run;
    guard.noteProgram();
    const identity = changes.identityOf(definition.kind, urn, inputs);
    if (Object.keys(before).length > 0) changes.noteChecked(identity, owner, before);
    else changes.noteNew(identity, owner, inputs);
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
    const { adoption, plan } = found;
    const { state, declared } = plan?.sides ?? { state: {}, declared: inputs };
    // An object that has the declared name already is adopted, too.
    const isAdopted = plan !== undefined || isAdopting(definition, inputs);
    const object = plan?.id ?? String(inputs[adoptionInputOf(definition)]);
    const adopted = isAdopted ? [{ definition, object, notices: adoption, state, declared }] : [];
    const changes = [...this.changesOf(resource, inputs, found), ...adopted];
    return changes.flatMap((one) => this.foretell(one));
  }

  /**
   * @returns what is said, and what notes the new object once it is created
   * @throws WebhooksError where the settings refuse the new object, or the replacement of which it is one half
   */
  judgeNew(
    resource: GuardedResource,
    inputs: Fields,
    found: NewResource,
  ): { readonly said: readonly Notice[]; noteCreated(id: string): void } {
    const { guard, changes } = this.run;
    const { definition, urn } = resource;
    const halves = this.halvesOf(resource, inputs);
    const judged = guard.isOn ? this.changesOf(resource, inputs, found) : [];
    const said = judged.flatMap((judgedChange) => guard.assert(judgedChange));
    for (const notedChange of halves) Object.assign(notedChange, { isJudged: true, isCreated: true });
    const identity = changes.identityOf(definition.kind, urn, inputs);
    const followed = isAdopting(definition, inputs) ? [] : halves;
    return { said, noteCreated: (id) => changes.noteCreated(identity, followed, id) };
  }

  /** What a create changes besides what it adopts: it is one half of replacements that no other half was judged of, or a create alone. */
  private changesOf(
    resource: GuardedResource,
    inputs: Fields,
    { name, recreation }: NewResource,
  ): JudgedChange[] {
    const { definition, urn } = resource;
    const { changes, memory } = this.run;
    const halves = this.halvesOf(resource, inputs);
    if (halves.length > 0)
      return halves
        .filter(({ isJudged }) => !isJudged)
        .map((notedChange) => this.replacement(definition, notedChange, inputs));
    const { before, isJudged = false } =
      changes.newObjectOf(changes.identityOf(definition.kind, urn, inputs)) ?? {};
    if (isJudged) return [];
    if (before !== undefined) {
      const adopted = before[adoptionInputOf(definition)];
      const id = typeof adopted === "string" ? adopted : "";
      const change = replacedChange(definition, { id, state: before }, inputs, isUnknown, memory);
      const mayBe = (one: string): boolean => !changes.isCompared(definition.kind, one);
      return [{ ...change, object: undefined, mayBe }];
    }
    if (isAdopting(definition, inputs)) return [];
    return [createdChange(definition, name, inputs, isUnknown, recreation)];
  }

  /**
   * Judges what is planned for an existing object, which is about to be sent.
   *
   * @param besides what the call itself says of the object
   * @throws WebhooksError where the settings refuse it
   */
  async judge({ definition }: GuardedResource, plan: Plan, besides: readonly Notice[]): Promise<Notice[]> {
    const { guard, secrets, memory } = this.run;
    if (!guard.isOn) return [];
    const { change, id, live, isAdoption, sides } = plan;
    const { state, declared } = sides;
    const now = new Date();
    const about = isAdoption ? { inputs: declared, live } : { id, state, inputs: declared };
    const outside = await consult(definition, secrets, change.isUnknown, now, about);
    const lines = [
      ...[...besides, ...outside.lines, ...plan.consequences(now, outside.secretMatch)],
      ...[...plan.effects(memory), ...repairsOf(plan)],
    ];
    return guard.assert({ definition, object: id, notices: lines, state, declared });
  }

  /** @throws WebhooksError where the settings refuse a deletion, which is about to be sent */
  judgeRemoval({ definition, urn }: GuardedResource, id: string, state: Fields): Notice[] {
    const { guard, changes } = this.run;
    if (!guard.isOn) return [];
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
    const { guard, changes } = this.run;
    const identity = changes.identityOf(definition.kind, urn, declaredIn(definition, state));
    const fresh = changes.newObjectOf(identity);
    const replaced = fresh && this.uncompared(definition, id, state, fresh);
    // Without a URN an equal resource of another name may have come, so that either entry fits.
    const isReplaced = replaced !== undefined && (urn !== undefined || guard.allows(replaced));
    const other = fresh?.id ?? changes.namesakeOf(definition.kind, id, state["name"]);
    const extra = other === undefined ? undefined : clause`${other} has taken its place`;
    const change = isReplaced ? replaced : deletedChange(definition, id, state);
    const said = guard.assert(change, { isDeletion: true, extra });
    if (isReplaced && fresh !== undefined) fresh.isJudged = true;
    return said;
  }

  /** A replacement that the engine has not announced. What its new object means by itself was judged where that is there. */
  private uncompared(
    definition: AnyDefinition,
    id: string,
    state: Fields,
    { id: created, inputs }: NewObject,
  ): JudgedChange {
    const change = replacedChange(definition, { id, state }, inputs, isUnknown, this.run.memory);
    if (created === undefined) return change;
    const judged = creation(definition, inputs, isUnknown).map(({ code }) => code);
    return { ...change, notices: change.notices.filter(({ code }) => !judged.includes(code)) };
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
