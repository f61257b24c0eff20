/** The names under which an engine knows the package of the plugin, its resources and its functions. Never changed. */

/** @internal The name of the package: that of the plugin, and the beginning of each token. */
export const packageName = "webhooks";

/** @internal The type of a resource of the plugin, part of its URN, or the token of a function. */
export function tokenOf(name: string): string {
  return `${packageName}:index:${name}`;
}
