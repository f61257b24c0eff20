/** Which resource has which object, as far as this process has seen: an object goes with one resource only. */

import { hasCode, InvalidInputError } from "../errors";
import type { InputProblem } from "../errors";
import { isFields } from "../fields";
import type { AnyDefinition, Bag } from "../kinds/definition";
import type { IsUnknown } from "./diff";
import { label } from "./label";

/** A takeover that has been begun. */
interface Takeover {
  readonly owner: string;
  /** Whether it has succeeded, in part at least. */
  readonly isDone: Promise<boolean>;
}

/**
 * The owners of objects in one run: a provider process lives as long as one preview or one update. An owner is a text
 * for messages, and the same text for the same resource.
 */
export class Owners {
  /** By the object that a resource declares: by its ID, or by a name that only one object can have. */
  private readonly declared = new Map<string, string>();
  /** By the object that a resource has in state and keeps. */
  private readonly kept = new Map<string, string>();
  /** By the object that a resource has created in this run. */
  private readonly made = new Map<string, string>();
  /** By what may exist once only: the creates that are under way. */
  private readonly turns = new Map<string, Promise<unknown>>();
  private readonly createdIds = new Set<string>();
  private readonly takeovers = new Map<string, Takeover>();
  /** By the inputs of a resource: a comparison and a create are not told whose they are. */
  private readonly owners = new Map<string, string>();

  /** The IDs of what was created in this run, also of what is created after this was asked for. */
  get created(): ReadonlySet<string> {
    return this.createdIds;
  }

  /**
   * Notes what a resource of the program declares.
   *
   * @param isNew whether it has no object, or gives the one that it has up for another
   * @returns why it cannot have the object that it declares
   */
  declare(
    definition: AnyDefinition,
    owner: string,
    inputs: Bag,
    isNew: boolean,
    isUnknown: IsUnknown,
  ): InputProblem[] {
    const key = inputsKey(definition, inputs);
    const twin = this.owners.get(key);
    // A create is told inputs and no name, so two that are equal could not be told apart.
    if (definition.oneForEach !== undefined && twin !== undefined && twin !== owner && !isUnknown(inputs))
      return [{ path: "", reason: `${owner} declares the very same as ${twin}: take one of them out` }];
    this.owners.set(key, owner);
    if (isNew) for (const [object, other] of this.kept) if (other === owner) this.kept.delete(object);
    const path = wayOf(definition, inputs);
    const value = inputs[path];
    if (typeof value !== "string" || isUnknown([value, inputs["projectId"]])) return [];
    const object = objectKey(definition, inputs, path === "adoptId" ? value : { [path]: value });
    const other = this.declared.get(object) ?? this.ownerOf(object);
    if (other !== undefined && other !== owner)
      return [isNew ? rivalry(path, owner, value, other) : rivalry(path, other, value, owner)];
    this.declared.set(object, owner);
    return [];
  }

  /**
   * Notes that a resource keeps the object that it has in state.
   *
   * @throws InvalidInputError where another resource declares to take it over, has done so, or keeps it as well
   */
  keep(definition: AnyDefinition, id: string, inputs: Bag): void {
    const owner = this.owners.get(inputsKey(definition, inputs));
    // Only a comparison that a refresh makes comes without a check: the program may not know the resource any more.
    if (owner === undefined) return;
    const object = objectKey(definition, inputs, id);
    const wished = this.declared.get(object);
    if (wished !== undefined && wished !== owner)
      throw new InvalidInputError([rivalry("adoptId", wished, id, owner)]);
    const other = this.ownerOf(object);
    if (other !== undefined && other !== owner) throw new InvalidInputError([shared(id, other, owner)]);
    this.kept.set(object, owner);
  }

  /** Notes an object that was created. Returns the resource that it belongs to already, if there is one. */
  make(definition: AnyDefinition, id: string, inputs: Bag): string | undefined {
    const object = objectKey(definition, inputs, id);
    const other = this.ownerOf(object);
    if (other !== undefined) return other;
    this.made.set(object, this.nameOf(definition, id, inputs));
    this.createdIds.add(id);
    return undefined;
  }

  /**
   * Takes an object over, unless another resource has it. Where the work fails altogether, the object belongs to whom it
   * belonged before.
   */
  async takeOver<Result>(
    definition: AnyDefinition,
    id: string,
    inputs: Bag,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const object = objectKey(definition, inputs, id);
    const owner = this.nameOf(definition, id, inputs);
    const other = this.ownerOf(object);
    const isTwice = this.takeovers.has(object) || this.made.has(object);
    if (other !== undefined && (isTwice || other !== owner))
      throw new InvalidInputError([rivalry(wayOf(definition, inputs), owner, id, other)]);
    const result = work();
    const isDone = result.then(
      () => true,
      (error: unknown) => hasCode(error, "partial"),
    );
    this.takeovers.set(object, { owner, isDone });
    if (!(await isDone)) {
      this.takeovers.delete(object);
      for (const [wish, other] of this.declared) if (other === owner) this.declared.delete(wish);
    }
    return result;
  }

  /** Does the work for what may exist once only after that of others for the same: a service does not look at both at once. */
  async inTurn<Result>(definition: AnyDefinition, inputs: Bag, work: () => Promise<Result>): Promise<Result> {
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

  /** Whether a resource has an object. */
  has(definition: AnyDefinition, id: string, inputs: Bag): boolean {
    return this.ownerOf(objectKey(definition, inputs, id)) !== undefined;
  }

  /**
   * Whether another resource has the object of one that is removed, or is about to take it over: where a replacement
   * deletes first, that is the very resource that is replaced.
   */
  async hasHeir(definition: AnyDefinition, id: string, state: Bag): Promise<boolean> {
    const object = objectKey(definition, state, id);
    if ((await this.takeovers.get(object)?.isDone) === true || this.kept.has(object)) return true;
    const { unique = "" } = definition;
    return [id, { [unique]: state[unique] }].some((one) =>
      this.declared.has(objectKey(definition, state, one)),
    );
  }

  private ownerOf(object: string): string | undefined {
    return this.takeovers.get(object)?.owner ?? this.made.get(object) ?? this.kept.get(object);
  }

  private nameOf(definition: AnyDefinition, id: string, inputs: Bag): string {
    return this.owners.get(inputsKey(definition, inputs)) ?? label(definition, inputs, id);
  }
}

/** The input by which a resource declares an object that may exist already. */
function wayOf({ unique = "" }: AnyDefinition, inputs: Bag): string {
  return inputs["adoptId"] === undefined ? unique : "adoptId";
}

function rivalry(path: string, owner: string, value: string, other: string): InputProblem {
  const reason = `${owner} cannot take over "${value}": ${other} has it, and an object goes with one resource only`;
  return { path, reason };
}

function shared(id: string, one: string, other: string): InputProblem {
  const remedy = "take one of them out of the program, and the object stays";
  return {
    path: "",
    reason: `${one} and ${other} both have "${id}", and an object goes with one resource only: ${remedy}`,
  };
}

function objectKey({ kind }: AnyDefinition, bag: Bag, object: unknown): string {
  return JSON.stringify([kind, bag["projectId"], object]);
}

/** The same text for the same inputs, whatever the order of their names. */
function inputsKey({ kind }: AnyDefinition, inputs: Bag): string {
  return JSON.stringify([kind, sorted(inputs)]);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isFields(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}
