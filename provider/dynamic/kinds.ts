/** How Pulumi knows a kind. */

import type { Kind } from "../kinds/kind";

/** @internal The type of a resource: part of every URN, and never changed. */
export function typeOf(kind: Kind): string {
  return `pulumi-nodejs:dynamic/webhooks:${kind.type}`;
}

/** @internal The provider text that every resource of the kind keeps in its state: never changed. */
export function providerText({ type }: Kind): string {
  return `exports.handler=()=>require("pulumi-webhooks/provider").${type.charAt(0).toLowerCase()}${type.slice(1)}`;
}
