/** Who has an object: no two resources of a run have the same, and none is deleted that another one has. Knows no kind. */

import { clause } from "../base/declare";
import { InvalidInputError, problem } from "../base/errors";
import type { InputProblem } from "../base/errors";
import { isFields } from "../base/fields";
import type { Fields } from "../base/fields";
import type { IsUnknown } from "../base/markers";
import { memoizeByObject } from "../base/memoize";
import { shortened } from "../base/text";
import { adoptionInputOf } from "../kinds/definition";
import type { AnyDefinition } from "../kinds/definition";
import { kinds } from "../kinds/registry";
import { applyErrors } from "./apply/notices";

/** What the other provider processes of a run have. An object is a text that is the same in each of them. */
export interface OtherProcesses {
  /** Notes for them that a resource of this process has an object. */
  note(object: string): void;
  /** Notes for them that it no longer has it. */
  release(object: string): void;
  /**
   * Whether one of them has the object.
   *
   * @throws WebhooksError where that cannot be found out safely
   */
  has(object: string): boolean;
}

const noOthers: OtherProcesses = { note: () => undefined, release: () => undefined, has: () => false };

/** The resource that has an object. */
interface Ownership {
  readonly owner: string;
  /** Whether it declares or imports the object: with another one that has it in state too, it shows which of the two came later. */
  isDeclared: boolean;
  /** Whether it has adopted the object. Two resources with one name under different parents differ in nothing else here. */
  isTaken: boolean;
}

/**
 * The owners of objects in one process of a provider, which lives as long as one preview or one update. An owner is the name of a
 * resource as messages show it.
 *
 * Pulumi creates before it deletes, so what was noted by `check`, `diff` and `create` is complete when `delete` asks. Only
 * `deleteBeforeReplace` deletes earlier, and then the resource that gets the object back is the replaced one, whose `check` has
 * noted it.
 */
export class Owners {
  /** By the object: by its ID, or by a name that only one object can have. */
  private readonly objects = new Map<string, Ownership>();
  /** The object that a resource keeps in state, by its owner. */
  private readonly kept = new Map<string, string>();
  /** By inputs: the host calls `diff` and `create` without the name of the resource. */
  private readonly names = new Map<string, string>();
  /** The first resource that declares a value for which a service may allow one object only. */
  private readonly firsts = new Map<string, string>();
  private readonly createdIds = new Set<string>();
  /** Pending creates by the input value for which only one object may exist. */
  private readonly turns = new Map<string, Promise<unknown>>();

  /** Where the objects are: an ID may stand for another object elsewhere. */
  account = "";

  /** @param others the other processes of the run */
  constructor(private readonly others = noOthers) {}

  /** The IDs of the objects created in this run; a live view. */
  get created(): ReadonlySet<string> {
    return this.createdIds;
  }

  /** Whether the run has met a resource with an object in state, so that it is not the first one of its stack. */
  get hasKept(): boolean {
    return this.kept.size > 0;
  }

  /**
   * Notes which object a resource of the program declares.
   *
   * @param isNew whether the resource has no object yet, or is about to replace it
   * @returns why it cannot have the object that it declares
   */
  declare(
    definition: AnyDefinition,
    owner: string,
    inputs: Fields,
    isNew: boolean,
    isUnknown: IsUnknown,
  ): InputProblem[] {
    const key = inputsKey(definition, inputs);
    const earlier = this.names.get(key);
    // A create gets inputs and no name, so two equal resources could not be told apart.
    if (
      definition.oneForEach !== undefined &&
      earlier !== undefined &&
      earlier !== owner &&
      !isUnknown(inputs)
    )
      return [
        problem(
          "",
          applyErrors.alreadyManaged`${owner} declares the same object as ${earlier}: remove one of them from the program`,
        ),
      ];
    this.names.set(key, owner);
    if (isNew) this.giveUpKept(owner);
    this.firstFor(definition, owner, inputs, isUnknown);
    const path = adoptionInput(definition, inputs);
    const value = inputs[path];
    if (typeof value !== "string" || isUnknown([value, inputs["projectId"]])) return [];
    const isId = path === adoptionInputOf(definition);
    const object = this.keyOf(definition, inputs, isId ? value : { [path]: value });
    const noted = this.note(object, owner);
    const other = noted.owner;
    if (other !== owner)
      return [isNew ? conflict(path, owner, value, other) : conflict(path, other, value, owner)];
    noted.isDeclared = true;
    return [];
  }

  /** Whether a resource of the program has these inputs. Only a refresh compares others, which are of the last program. */
  isDeclared(definition: AnyDefinition, inputs: Fields): boolean {
    return this.names.size > 0 && this.names.has(inputsKey(definition, inputs));
  }

  /** The first resource that declares the same value for which a service may allow one object only; undefined without such a value. */
  firstFor(
    { kind, oneForEach = "" }: AnyDefinition,
    owner: string,
    inputs: Fields,
    isUnknown: IsUnknown,
  ): string | undefined {
    const { [oneForEach]: value, projectId } = inputs;
    if (typeof value !== "string" || value === "" || isUnknown([value, projectId])) return undefined;
    const key = JSON.stringify([kind, projectId, value]);
    const first = this.firsts.get(key) ?? owner;
    this.firsts.set(key, first);
    return first;
  }

  /**
   * Notes that a resource keeps the object that it has in state.
   *
   * @throws InvalidInputError where another resource has or declares the same object
   */
  noteKept(definition: AnyDefinition, id: string, inputs: Fields): void {
    const owner = this.names.get(inputsKey(definition, inputs));
    if (owner === undefined) return;
    const object = this.keyOf(definition, inputs, id);
    const { owner: other, isDeclared } = this.note(object, owner);
    if (other !== owner)
      throw new InvalidInputError([
        isDeclared ? conflict("", other, id, owner) : sharedObject(id, other, owner),
      ]);
    this.kept.set(owner, object);
  }

  /**
   * Notes that a resource adopts an existing object, which it may do once.
   *
   * @returns what to call after a failure: the resource still declares the object
   * @throws InvalidInputError where another resource has or declares the object
   */
  adopt(definition: AnyDefinition, id: string, inputs: Fields): () => void {
    const object = this.keyOf(definition, inputs, id);
    const owner = this.nameOf(definition, id, inputs);
    const noted = this.note(object, owner);
    if (noted.owner !== owner || noted.isTaken || this.createdIds.has(id))
      throw new InvalidInputError([conflict(adoptionInput(definition, inputs), owner, id, noted.owner)]);
    noted.isTaken = true;
    return () => void (noted.isTaken = false);
  }

  /**
   * Notes that the engine reads an object as the state of a resource.
   *
   * @throws InvalidInputError where another resource has or declares the object
   */
  noteImported(definition: AnyDefinition, owner: string, id: string, inputs: Fields): void {
    const noted = this.note(this.keyOf(definition, inputs, id), owner);
    if (noted.owner !== owner) throw new InvalidInputError([conflict("import", owner, id, noted.owner)]);
    noted.isDeclared = true;
  }

  /** Notes a created object. Returns the resource that already has it, if there is one. */
  noteCreated(definition: AnyDefinition, id: string, inputs: Fields): string | undefined {
    const other = this.ownerOf(definition, id, inputs);
    if (other !== undefined) return other;
    this.note(this.keyOf(definition, inputs, id), this.nameOf(definition, id, inputs));
    this.createdIds.add(id);
    return undefined;
  }

  /** Queues creates of which only one may succeed, because a service does not check concurrent ones against each other. */
  async inTurn<Result>(
    definition: AnyDefinition,
    inputs: Fields,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { oneForEach } = definition;
    if (oneForEach === undefined) return work();
    const object = this.keyOf(definition, inputs, { [oneForEach]: inputs[oneForEach] });
    const result = (this.turns.get(object) ?? Promise.resolve()).then(work);
    this.turns.set(
      object,
      result.catch(() => undefined),
    );
    return result;
  }

  /** The resource of this process that has the object, if any has. */
  ownerOf(definition: AnyDefinition, id: string, inputs: Fields): string | undefined {
    return this.objects.get(this.keyOf(definition, inputs, id))?.owner;
  }

  /** The resource of this process that has an object of any kind in the project of these inputs; undefined where none is known. */
  ownerOfId(id: string, inputs: Fields): string | undefined {
    const objects = Object.values(kinds).map(({ type }) => this.keyOf({ kind: type }, inputs, id));
    return objects.map((object) => this.objects.get(object)?.owner).find((owner) => owner !== undefined);
  }

  /**
   * The resource of this run that has or declares the object of a removed one; undefined where none does. What this process has
   * created itself does not count: then it is the removed one that has it.
   *
   * @throws WebhooksError where other processes cannot be asked
   */
  managerOf(definition: AnyDefinition, id: string, state: Fields): string | undefined {
    const { unique = "" } = definition;
    const objects = [id, { [unique]: state[unique] }].map((one) => this.keyOf(definition, state, one));
    const owners = this.createdIds.has(id) ? [] : objects.map((object) => this.objects.get(object)?.owner);
    const owner = owners.find((one) => one !== undefined);
    if (owner !== undefined) return owner;
    return objects.some((object) => this.others.has(object))
      ? clause`another resource of this run`
      : undefined;
  }

  /** Whether any resource of this run has the object, as far as can be told. */
  isKnown(definition: AnyDefinition, id: string, inputs: Fields): boolean {
    const object = this.keyOf(definition, inputs, id);
    try {
      return this.objects.has(object) || this.others.has(object);
    } catch {
      return true;
    }
  }

  /** What a line about the resource with these inputs begins with. `state` is what its object is, or will be. */
  subjectOf(definition: AnyDefinition, id: string, state: Fields, inputs: Fields): string {
    const owner = this.names.get(inputsKey(definition, inputs));
    return owner === undefined ? objectSubject(definition, state, id) : withDisplayName(owner, state);
  }

  /** The same text for the same object: one by its ID, or by what only one object can have. */
  private keyOf({ kind }: Pick<AnyDefinition, "kind">, fields: Fields, object: unknown): string {
    return JSON.stringify([this.account, kind, fields["projectId"], object]);
  }

  /** The name of the resource with these inputs. */
  nameOf(definition: AnyDefinition, id: string, inputs: Fields): string {
    return this.names.get(inputsKey(definition, inputs)) ?? label(definition, inputs, id);
  }

  /** Notes that a resource has an object, unless one has it already. Returns which one has it. */
  private note(object: string, owner: string): Ownership {
    const known = this.objects.get(object);
    if (known !== undefined) return known;
    const noted = { owner, isDeclared: false, isTaken: false };
    this.objects.set(object, noted);
    this.others.note(object);
    return noted;
  }

  /** Pulumi replaces the resource although its comparison has found that it keeps its object. */
  private giveUpKept(owner: string): void {
    const object = this.kept.get(owner);
    if (object === undefined) return;
    this.kept.delete(owner);
    this.objects.delete(object);
    this.others.release(object);
  }
}

/** Kind and display name; the ID where there is no name. */
export function label(definition: AnyDefinition, state: Fields, id: string): string {
  return `${definition.kind} ${displayName(state) ?? id}`;
}

/** The name of a resource in messages: that in the program, or its display name where that is not sent. */
export function ownerName(kind: string, logicalName: string | undefined, { name }: Fields): string {
  return `${kind} ${logicalName ?? String(name)}`;
}

/** What a line begins with where the name in the program is known: that name, and the display name where it is another. */
export function withDisplayName(owner: string, state: Fields): string {
  const name = displayName(state);
  return name === undefined || owner.endsWith(` ${name}`) ? owner : `${owner} (${name})`;
}

/** What a line begins with where the name in the program is not known: the display name and the ID. */
export function objectSubject(definition: Pick<AnyDefinition, "kind">, state: Fields, id: string): string {
  const name = displayName(state);
  const isShown = name !== undefined && id !== "" && id !== name;
  return `${definition.kind} ${name ?? id}${isShown ? ` (${id})` : ""}`;
}

function displayName({ name }: Fields): string | undefined {
  return typeof name === "string" && name !== "" ? name : undefined;
}

/** The name of the input by which a resource declares an existing object. */
function adoptionInput(definition: AnyDefinition, inputs: Fields): string {
  const byId = adoptionInputOf(definition);
  return inputs[byId] === undefined ? (definition.unique ?? "") : byId;
}

/** So much of an ID or a name is shown. */
const maxShown = 200;

/**
 * Two resources of which one declares what the other one has.
 *
 * @param path the input that declares it, where it is one of the resource that fails
 */
function conflict(path: string, owner: string, value: string, other: string): InputProblem {
  const object = shortened(value, maxShown);
  return problem(
    path,
    applyErrors.alreadyManaged`${owner} cannot adopt ${object}, which is already managed by ${other}`,
  );
}

/** Two resources that have one object in state. */
function sharedObject(id: string, one: string, other: string): InputProblem {
  const object = shortened(id, maxShown);
  return problem(
    "",
    applyErrors.alreadyManaged`${one} and ${other} both manage ${object}: remove one of them from the program; the object is kept`,
  );
}

/** The same text for the same inputs, whatever the order of their names. */
export function inputsKey({ kind }: Pick<AnyDefinition, "kind">, inputs: Fields): string {
  return `${kind} ${sortedText(inputs)}`;
}

/** Once for each call, which asks several times. */
const sortedText = memoizeByObject((inputs: Fields): string =>
  JSON.stringify(inputs, (_, value: unknown) => {
    if (!isFields(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  }),
);
