// What can be read from URNs, type tokens and references to providers.

/** The package of the SDK's own dynamic resources. */
export const DYNAMIC_PACKAGE = "pulumi-nodejs";

const PROVIDER_PREFIX = "pulumi:providers:";

/** Whether a type token is that of a provider instance. */
export function isProviderType(type: string): boolean {
  return type.startsWith(PROVIDER_PREFIX);
}

/** The type token of the provider instances of a package. */
export function providerType(name: string): string {
  return PROVIDER_PREFIX + name;
}

/** The package of a resource type or a function; for a provider instance the package that it provides. */
export function packageOf(token: string): string {
  return (isProviderType(token) ? token.slice(PROVIDER_PREFIX.length) : token).split(":")[0] ?? "";
}

/** The type token in a URN. */
export function typeOf(urn: string): string {
  return urn.split("::")[2]?.split("$").at(-1) ?? "";
}

/** The name in a URN. */
export function nameOf(urn: string): string {
  return urn.split("::").slice(3).join("::");
}

/** Whether a URN is that of a provider instance which no program has declared. */
export function isDefaultProvider(urn: string): boolean {
  return isProviderType(typeOf(urn)) && nameOf(urn).startsWith("default");
}

/** The URN and the id in a provider reference. */
export function splitReference(reference: string): [urn: string, id: string] {
  const cut = reference.lastIndexOf("::");
  return [reference.slice(0, cut), reference.slice(cut + 2)];
}
