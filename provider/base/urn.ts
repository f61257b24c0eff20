/** The names under which an engine knows the package of the plugin with its version, its resources and its functions, and what the name of a resource says. */

/** @internal Type and name of a resource. */
export interface UrnParts {
  /** The type without those of its parents, such as `webhooks:index:Endpoint`. Empty where the text is no URN. */
  readonly type: string;
  /** The name in the program, in which `::` may stand too. */
  readonly name: string;
}

/** @internal The parts of a URN. */
export function partsOf(urn: string): UrnParts {
  const parts = urn.split("::");
  const types = parts[2] ?? "";
  return { type: types.slice(types.lastIndexOf("$") + 1), name: parts.slice(3).join("::") };
}

/** @internal The name of a resource in the program. */
export function logicalNameOf(urn: string): string {
  return partsOf(urn).name;
}

/** @internal The name of the kind of a resource of this package, whichever front declares it; undefined for any other one. */
export function kindOf(urn: string): string | undefined {
  return kindOfToken(partsOf(urn).type);
}

/** @internal The component of this package, which consists of resources and is none of the service. */
export const tenantType = "Tenant";

/** @internal The name of the kind in a type. */
export function kindOfToken(type: string): string | undefined {
  const kind = /^(?:pulumi-nodejs:dynamic\/webhooks|webhooks:index):(\w+)$/.exec(type)?.[1];
  return kind === tenantType ? undefined : kind;
}

/** @internal The name of the package: that of the plugin, and the beginning of each token. */
export const packageName = "webhooks";

/** @internal The type of a resource of the plugin, part of its URN, or the token of a function. */
export function tokenOf(name: string): string {
  return `${packageName}:index:${name}`;
}

/** @internal The type of a dynamic resource: part of its URN, and never changed. */
export function dynamicTypeOf(name: string): string {
  return `pulumi-nodejs:dynamic/webhooks:${name}`;
}

/** @internal The version in the manifest of the package. */
export function packageVersion(): string {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a package finds its own manifest by its name
  return (require("pulumi-webhooks/package.json") as { version: string }).version;
}
