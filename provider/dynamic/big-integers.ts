/** Refuses a BigInt among the arguments of a resource: the SDK would send an empty object in its place, without a word. */

import * as pulumi from "@pulumi/pulumi";
import { isPlain } from "./marked-places";
import { notices } from "./notices";
import { programError } from "./per-run";

/**
 * @internal Looks at what is known at once, at any depth.
 *
 * @throws RunError that names the place of a BigInt, and not its digits, which may be secret
 */
export function refuseBigIntegers(subject: string, args: unknown): void {
  // A list and no recursion: arguments may be nested as deeply as a program likes.
  const paths = new Map([[args, ""]]);
  for (const [part, path] of paths) {
    if (!isPlain(part) || pulumi.Output.isInstance(part)) continue;
    for (const [name, inner] of Object.entries(part) as [string, unknown][]) {
      const here = path === "" ? name : `${path}.${name}`;
      if (typeof inner === "bigint")
        throw programError(notices["big-integer"]({ path: here, form: '{ $number: "…" }' }), { subject });
      if (!paths.has(inner)) paths.set(inner, here);
    }
  }
}
