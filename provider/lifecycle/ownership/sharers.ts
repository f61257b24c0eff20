/** Which resources of a program share a value of which a service may allow one object only. Knows no kind. */

import { KeptByOwner } from "../../base/memoize";
import type { WebhooksClient } from "../../client";
import type { Fields } from "../../base/fields";
import { adoptionInputOf } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import type { IsUnknown } from "../../base/markers";
import { objectKey } from "./objects";

/** The resources that one process has seen. */
export class Sharers {
  /** For each value the names of its resources, and whether each has no object at the beginning of the run. */
  private readonly sharers = new Map<string, Map<string, boolean>>();

  /** For each account and project, whether it allows several for each value; undefined where it cannot be seen. */
  private readonly rules = new KeptByOwner<Promise<boolean | undefined>>();

  /** @param nameOf the name of the resource that has an object */
  constructor(private readonly nameOf: (id: string) => string | undefined = () => undefined) {}

  /**
   * Notes a resource of the program.
   *
   * @param isNew whether it has no object yet
   * @returns the other resource, where one of two that share their value has yet to be created
   */
  note(
    definition: AnyDefinition,
    owner: string,
    inputs: Fields,
    isNew: boolean,
    isUnknown: IsUnknown,
  ): string | undefined {
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
    return other[0];
  }

  /**
   * Whether the project allows several for each value; undefined where it is not known. Asks the service once for each project.
   *
   * @param client undefined where no request must be sent
   */
  async allowsSeveral(
    definition: AnyDefinition,
    inputs: Fields,
    client: WebhooksClient | undefined,
  ): Promise<boolean | undefined> {
    if (definition.declaresSeveral?.(inputs) === true) return true;
    const { allowsSeveral } = definition;
    if (client === undefined || allowsSeveral === undefined) return undefined;
    const { account, projectId } = client;
    return this.rules.of(account, projectId, () => allowsSeveral(client, projectId).catch(() => undefined));
  }

  /** The value that is shared, by the name of its resource where that is known. */
  subjectOf({ oneForEach = "" }: AnyDefinition, inputs: Fields): string {
    const value = String(inputs[oneForEach]);
    return this.nameOf(value) ?? `${oneForEach} ${value}`;
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
