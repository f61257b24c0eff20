/** Which resource manages which object in this run: an object belongs to one resource only. Knows no kind. */

import { hasCode, InvalidInputError } from "../../base/errors";
import type { InputProblem } from "../../base/errors";
import type { Fields } from "../../base/fields";
import { adoptionInputOf } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import type { IsUnknown } from "../../base/markers";
import { claim, gained, holdsAny, lasting, noHolders, possessing } from "./holders";
import type { Hold, Holders } from "./holders";
import { adoptionInput, conflictProblem, inputsKey, objectKey, sharedProblem, label } from "./objects";

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

  /** @param elsewhere what the other provider processes of the run work on. Default: nothing is known of them */
  constructor(private readonly elsewhere: Holders = noHolders) {}

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
    if (isNew) this.forget(this.kept, owner, "kept");
    const path = adoptionInput(definition, inputs);
    const value = inputs[path];
    if (typeof value !== "string" || isUnknown([value, inputs["projectId"]])) return [];
    const object = objectKey(
      definition,
      inputs,
      path === adoptionInputOf(definition) ? value : { [path]: value },
    );
    const conflict = (other: string): InputProblem[] => [
      isNew ? conflictProblem(path, owner, value, other) : conflictProblem(path, other, value, owner),
    ];
    const other = this.declared.get(object) ?? this.ownerOf(object);
    if (other !== undefined && other !== owner) return conflict(other);
    const rival = claim(this.elsewhere, object, owner, "declared");
    if (rival !== undefined) return conflict(rival.owner);
    this.declared.set(object, owner);
    return [];
  }

  /** Whether a resource of the program has these inputs. Only a refresh compares others, which are of the last program. */
  isDeclared(definition: AnyDefinition, inputs: Fields): boolean {
    return this.owners.has(inputsKey(definition, inputs));
  }

  /**
   * Notes that a resource keeps the object that it has in state.
   *
   * @throws InvalidInputError where another resource declares, has adopted or keeps the same object
   */
  noteKept(definition: AnyDefinition, id: string, inputs: Fields): void {
    const owner = this.owners.get(inputsKey(definition, inputs));
    if (owner === undefined) return;
    const object = objectKey(definition, inputs, id);
    const claimant = this.declared.get(object);
    if (claimant !== undefined && claimant !== owner)
      throw new InvalidInputError([conflictProblem("", claimant, id, owner)]);
    const other = this.ownerOf(object);
    if (other !== undefined && other !== owner)
      throw new InvalidInputError([sharedProblem(id, other, owner)]);
    const rival = claim(this.elsewhere, object, owner, "kept");
    if (rival !== undefined)
      throw new InvalidInputError([
        rival.holds.has("declared")
          ? conflictProblem("", rival.owner, id, owner)
          : sharedProblem(id, rival.owner, owner),
      ]);
    this.kept.set(object, owner);
  }

  /**
   * Notes that a resource gets an existing object as its state, without an input that declares it.
   *
   * @throws InvalidInputError where another resource declares or has the object
   */
  noteImported(definition: AnyDefinition, owner: string, id: string, inputs: Fields): void {
    const object = objectKey(definition, inputs, id);
    const other = this.declared.get(object) ?? this.ownerOf(object);
    const isOthers = other !== undefined && other !== owner;
    const rival = isOthers ? other : claim(this.elsewhere, object, owner, "declared")?.owner;
    if (rival !== undefined) throw new InvalidInputError([conflictProblem("import", owner, id, rival)]);
    this.declared.set(object, owner);
  }

  /** Notes a created object. Returns the resource that already has it, if there is one. */
  noteCreated(definition: AnyDefinition, id: string, inputs: Fields): string | undefined {
    const object = objectKey(definition, inputs, id);
    const other = this.ownerOf(object);
    if (other !== undefined) return other;
    const owner = this.nameOf(definition, id, inputs);
    const rival = claim(this.elsewhere, object, owner, "made", (one) => holdsAny(one, possessing));
    if (rival !== undefined) return rival.owner;
    this.made.set(object, owner);
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
    const rival = claim(this.elsewhere, object, owner, "taking", (one) =>
      holdsAny(one, one.owner === owner ? gained : possessing),
    );
    if (rival !== undefined)
      throw new InvalidInputError([
        conflictProblem(adoptionInput(definition, inputs), owner, id, rival.owner),
      ]);
    const result = work();
    const isDone = result.then(
      () => true,
      (error: unknown) => hasCode(error, "partial"),
    );
    this.takeovers.set(object, { owner, isDone });
    if (await isDone) this.elsewhere.note(object, owner, "taken");
    else {
      this.takeovers.delete(object);
      this.forget(this.declared, owner, "declared");
    }
    this.elsewhere.release(object, owner, "taking");
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

  /** The name of the resource that has an object of any kind in this process; undefined where none is known. */
  nameOfObject(id: string): string | undefined {
    const held = [this.takeovers, this.made, this.kept].flatMap((all) => [...all]);
    const [, found] = held.find(([object]) => (JSON.parse(object) as unknown[])[2] === id) ?? [];
    return typeof found === "string" ? found : found?.owner;
  }

  /** The resource that has the object, if any has. */
  holderOf(definition: AnyDefinition, id: string, inputs: Fields): string | undefined {
    const object = objectKey(definition, inputs, id);
    const others = this.elsewhere.others(object);
    return this.ownerOf(object) ?? others.find((one) => holdsAny(one, possessing))?.owner;
  }

  /** Whether a resource that was seen so far has the object or declares it. */
  isKnown(definition: AnyDefinition, id: string, inputs: Fields): boolean {
    const object = objectKey(definition, inputs, id);
    const isHere = this.declared.has(object) || this.ownerOf(object) !== undefined;
    return isHere || this.elsewhere.others(object).length > 0;
  }

  /**
   * Whether the object of a removed resource belongs to another one, or is about to be adopted. Where a replacement deletes
   * first, the adopter is the replaced resource itself.
   */
  async isTakenOver(definition: AnyDefinition, id: string, state: Fields): Promise<boolean> {
    const object = objectKey(definition, state, id);
    if ((await this.takeovers.get(object)?.isDone) === true || this.kept.has(object)) return true;
    await this.elsewhere.settled(object);
    const { unique = "" } = definition;
    return [id, { [unique]: state[unique] }]
      .map((one) => objectKey(definition, state, one))
      .some(
        (one) =>
          this.declared.has(one) || this.elsewhere.others(one).some((other) => holdsAny(other, lasting)),
      );
  }

  /** The name of a resource in messages: that in the program, where it declares no name for its object. */
  subjectOf(definition: AnyDefinition, id: string, state: Fields, inputs: Fields): string {
    const owner = inputs["name"] === undefined ? this.owners.get(inputsKey(definition, inputs)) : undefined;
    return owner ?? label(definition, state, id);
  }

  private forget(held: Map<string, string>, owner: string, hold: Hold): void {
    for (const [object, other] of held) {
      if (other !== owner) continue;
      held.delete(object);
      this.elsewhere.release(object, owner, hold);
    }
  }

  private ownerOf(object: string): string | undefined {
    return this.takeovers.get(object)?.owner ?? this.made.get(object) ?? this.kept.get(object);
  }

  private nameOf(definition: AnyDefinition, id: string, inputs: Fields): string {
    return this.owners.get(inputsKey(definition, inputs)) ?? label(definition, inputs, id);
  }
}
