/** Which resources of a program share a value of which a service may allow one object only. Knows no kind. */

import type { Fields } from "../fields";
import { adoptionInputOf } from "../kinds/definition";
import type { AnyDefinition } from "../kinds/definition";
import type { IsUnknown } from "./diff";
import { objectKey } from "./objects";

/** The resources that one process has seen. */
export class Sharers {
  /** For each value the names of its resources, and whether each has no object at the beginning of the run. */
  private readonly sharers = new Map<string, Map<string, boolean>>();

  /**
   * Notes a resource of the program.
   *
   * @param isNew whether it has no object yet
   * @returns a line for the user, where one of two that share their value has yet to be created
   */
  note(
    definition: AnyDefinition,
    owner: string,
    inputs: Fields,
    isNew: boolean,
    isUnknown: IsUnknown,
  ): string | undefined {
    const { oneForEach = "" } = definition;
    const key = keyOf(definition, inputs, isUnknown);
    if (key === undefined) return undefined;
    const all = this.sharers.get(key) ?? new Map<string, boolean>();
    this.sharers.set(key, all);
    // A second check is that of a replacement. What is taken over is there already, and so is allowed.
    const isAdopted = inputs[adoptionInputOf(definition)] !== undefined;
    const isCreated = all.get(owner) ?? (isNew && !isAdopted);
    all.set(owner, isCreated);
    const other = [...all].find(([name, isOtherCreated]) => name !== owner && (isCreated || isOtherCreated));
    if (other === undefined) return undefined;
    return `up is refused if ${oneForEach} ${String(inputs[oneForEach])} may have one only: ${other[0]} of this program declares it as well`;
  }

  /** Whether several resources of the program share the value. */
  isShared(definition: AnyDefinition, inputs: Fields, isUnknown: IsUnknown): boolean {
    const key = keyOf(definition, inputs, isUnknown);
    return key !== undefined && (this.sharers.get(key)?.size ?? 0) > 1;
  }
}

/** Undefined where the service allows any number, or the value is not known. */
function keyOf(definition: AnyDefinition, inputs: Fields, isUnknown: IsUnknown): string | undefined {
  const { oneForEach = "" } = definition;
  const value = inputs[oneForEach];
  if (typeof value !== "string" || isUnknown([value, inputs["projectId"]])) return undefined;
  return objectKey(definition, inputs, { [oneForEach]: value });
}
