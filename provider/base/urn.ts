/** What Pulumi's name of a resource says: `urn:pulumi:<stack>::<project>::<type of the parent>$<type>::<name>`. */

/** @internal Type and name of a resource. */
export interface UrnParts {
  /** The type without those of its parents, such as `webhooks:index:Endpoint`. Empty where the text is no URN. */
  readonly type: string;
  /** The name in the program, in which `::` may stand too. */
  readonly name: string;
}

/** @internal The parts of a URN. */
export function partsOf(urn: string): UrnParts {
  const [, , types = "", ...name] = urn.split("::");
  return { type: types.split("$").at(-1) ?? "", name: name.join("::") };
}

/** @internal The name of a resource in the program. */
export function logicalNameOf(urn: string): string {
  return partsOf(urn).name;
}

/** @internal The name of the kind of a resource of this package, whichever front declares it; undefined for any other one. */
export function kindOf(urn: string): string | undefined {
  return kindOfToken(partsOf(urn).type);
}

/** @internal The name of the kind in a type. */
export function kindOfToken(type: string): string | undefined {
  return /^(?:pulumi-nodejs:dynamic\/webhooks|webhooks:index):(\w+)$/.exec(type)?.[1];
}
