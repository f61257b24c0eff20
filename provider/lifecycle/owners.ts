/** Which resource manages which object in this process: an object belongs to one resource only. Knows no kind. */

import { hasCode, InvalidInputError } from "../errors";
import type { InputProblem } from "../errors";
import { isFields } from "../fields";
import type { Fields } from "../fields";
import { adoptionInputOf } from "../kinds/definition";
import type { AnyDefinition } from "../kinds/definition";
import type { IsUnknown } from "./diff";
import { label } from "./label";

/** A takeover that has started. */
interface Takeover {
  readonly owner: string;
  /** Whether it has succeeded, at least in part. */
  readonly isDone: Promise<boolean>;
}

/**
 * The owners of objects in one run: a provider process lives as long as one preview or one update. An owner is the name of
 * a resource as messages show it.
 */
export class Owners {
  /** Owners by the object that they declare: by its ID, or by a name that only one object can have. */
  private readonly declared = new Map<string, string>();
  /** Owners by the object that they have in state and keep. */
  private readonly kept = new Map<string, string>();
  /** Owners by the object that they have created in this run. */
  private readonly made = new Map<string, string>();
  /** Pending creates by the input value for which only one object may exist. */
  private readonly turns = new Map<string, Promise<unknown>>();
  private readonly createdIds = new Set<string>();
  private readonly takeovers = new Map<string, Takeover>();
  /** Owners by their inputs: the host calls `diff` and `create` without the name of the resource. */
  private readonly owners = new Map<string, string>();

  /** The IDs of the objects created in this run; a live view. */
  get created(): ReadonlySet<string> {
    return this.createdIds;
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
    const twin = this.owners.get(key);
    // A create gets inputs and no name, so two equal resources could not be told apart.
    if (definition.oneForEach !== undefined && twin !== undefined && twin !== owner && !isUnknown(inputs))
      return [{ path: "", reason: `${owner} declares the very same as ${twin}: take one of them out` }];
    this.owners.set(key, owner);
    if (isNew) for (const [object, other] of this.kept) if (other === owner) this.kept.delete(object);
    const path = adoptionInput(definition, inputs);
    const value = inputs[path];
    if (typeof value !== "string" || isUnknown([value, inputs["projectId"]])) return [];
    const object = objectKey(
      definition,
      inputs,
      path === adoptionInputOf(definition) ? value : { [path]: value },
    );
    const other = this.declared.get(object) ?? this.ownerOf(object);
    if (other !== undefined && other !== owner)
      return [
        isNew ? conflictProblem(path, owner, value, other) : conflictProblem(path, other, value, owner),
      ];
    this.declared.set(object, owner);
    return [];
  }

  /**
   * Notes that a resource keeps the object that it has in state.
   *
   * @throws InvalidInputError where another resource declares, has adopted or keeps the same object
   */
  noteKept(definition: AnyDefinition, id: string, inputs: Fields): void {
    const owner = this.owners.get(inputsKey(definition, inputs));
    // Only a refresh compares without a check before: the program may no longer hold the resource.
    if (owner === undefined) return;
    const object = objectKey(definition, inputs, id);
    const claimant = this.declared.get(object);
    if (claimant !== undefined && claimant !== owner)
      throw new InvalidInputError([conflictProblem(adoptionInputOf(definition), claimant, id, owner)]);
    const other = this.ownerOf(object);
    if (other !== undefined && other !== owner)
      throw new InvalidInputError([sharedProblem(id, other, owner)]);
    this.kept.set(object, owner);
  }

  /** Notes a created object. Returns the resource that already has it, if there is one. */
  noteCreated(definition: AnyDefinition, id: string, inputs: Fields): string | undefined {
    const object = objectKey(definition, inputs, id);
    const other = this.ownerOf(object);
    if (other !== undefined) return other;
    this.made.set(object, this.nameOf(definition, id, inputs));
    this.createdIds.add(id);
    return undefined;
  }

  /**
   * Takes an object over, unless another resource has it. Where the work fails altogether, the object stays with its former
   * owner.
   */
  async takeOver<Result>(
    definition: AnyDefinition,
    id: string,
    inputs: Fields,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const object = objectKey(definition, inputs, id);
    const owner = this.nameOf(definition, id, inputs);
    const other = this.ownerOf(object);
    const isTwice = this.takeovers.has(object) || this.made.has(object);
    if (other !== undefined && (isTwice || other !== owner))
      throw new InvalidInputError([conflictProblem(adoptionInput(definition, inputs), owner, id, other)]);
    const result = work();
    const isDone = result.then(
      () => true,
      (error: unknown) => hasCode(error, "partial"),
    );
    this.takeovers.set(object, { owner, isDone });
    if (!(await isDone)) {
      this.takeovers.delete(object);
      for (const [declaredObject, other] of this.declared)
        if (other === owner) this.declared.delete(declaredObject);
    }
    return result;
  }

  /** Queues creates of which only one may succeed, because a service does not check concurrent ones against each other. */
  async inTurn<Result>(
    definition: AnyDefinition,
    inputs: Fields,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { oneForEach } = definition;
    if (oneForEach === undefined) return work();
    const object = objectKey(definition, inputs, { [oneForEach]: inputs[oneForEach] });
    const result = (this.turns.get(object) ?? Promise.resolve()).then(work);
    this.turns.set(
      object,
      result.catch(() => undefined),
    );
    return result;
  }

  /** Whether any resource has the object. */
  isOwned(definition: AnyDefinition, id: string, inputs: Fields): boolean {
    return this.ownerOf(objectKey(definition, inputs, id)) !== undefined;
  }

  /**
   * Whether the object of a removed resource belongs to another one, or is about to be adopted. Where a replacement deletes
   * first, the adopter is the replaced resource itself.
   */
  async isTakenOver(definition: AnyDefinition, id: string, state: Fields): Promise<boolean> {
    const object = objectKey(definition, state, id);
    if ((await this.takeovers.get(object)?.isDone) === true || this.kept.has(object)) return true;
    const { unique = "" } = definition;
    return [id, { [unique]: state[unique] }].some((one) =>
      this.declared.has(objectKey(definition, state, one)),
    );
  }

  /** The name of a resource in messages: that in the program, where it declares no name for its object. */
  subjectOf(definition: AnyDefinition, id: string, state: Fields, inputs: Fields): string {
    const owner = inputs["name"] === undefined ? this.owners.get(inputsKey(definition, inputs)) : undefined;
    return owner ?? label(definition, state, id);
  }

  private ownerOf(object: string): string | undefined {
    return this.takeovers.get(object)?.owner ?? this.made.get(object) ?? this.kept.get(object);
  }

  private nameOf(definition: AnyDefinition, id: string, inputs: Fields): string {
    return this.owners.get(inputsKey(definition, inputs)) ?? label(definition, inputs, id);
  }
}

/** The name of the input by which a resource declares an existing object. */
function adoptionInput(definition: AnyDefinition, inputs: Fields): string {
  const byId = adoptionInputOf(definition);
  return inputs[byId] === undefined ? (definition.unique ?? "") : byId;
}

function conflictProblem(path: string, owner: string, value: string, other: string): InputProblem {
  const reason = `${owner} cannot take over "${value}": ${other} has it, and an object goes with one resource only`;
  return { path, reason };
}

function sharedProblem(id: string, one: string, other: string): InputProblem {
  const remedy = "take one of them out of the program, and the object stays";
  return {
    path: "",
    reason: `${one} and ${other} both have "${id}", and an object goes with one resource only: ${remedy}`,
  };
}

function objectKey({ kind }: AnyDefinition, fields: Fields, object: unknown): string {
  return JSON.stringify([kind, fields["projectId"], object]);
}

/** The same text for the same inputs, whatever the order of their names. */
function inputsKey({ kind }: AnyDefinition, inputs: Fields): string {
  return JSON.stringify([kind, sorted(inputs)]);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isFields(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}
