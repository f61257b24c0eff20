/** What the URN of a resource says. */

/** The name of the kind of a resource of this package, whichever front declares it; undefined for any other resource. */
export function kindOf(urn: string): string | undefined {
  return kindOfToken(urn.split("::")[2]?.split("$").at(-1) ?? "");
}

/** The name of the kind in a type. */
export function kindOfToken(type: string): string | undefined {
  return /^(?:pulumi-nodejs:dynamic\/webhooks|webhooks:index):(\w+)$/.exec(type)?.[1];
}

/** The name of a resource in the program, in which `::` may stand too. */
export function logicalNameOf(urn: string): string {
  return urn.split("::").slice(3).join("::");
}
