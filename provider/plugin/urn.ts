/** The parts of the name that Pulumi gives to a resource. */

/** Type and name of a resource. */
export interface UrnParts {
  /** The type without those of its parents, such as `webhooks:index:Endpoint`. Empty where the text is no URN. */
  readonly type: string;
  /** The name in the program. */
  readonly name: string;
}

/** The parts of a URN: `urn:pulumi:<stack>::<project>::<type of the parent>$<type>::<name>`. */
export function partsOf(urn: string): UrnParts {
  const [, , types = "", ...name] = urn.split("::");
  return { type: types.split("$").at(-1) ?? "", name: name.join("::") };
}
