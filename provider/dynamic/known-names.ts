/** Names that plain JavaScript may misspell where nothing else would notice: of settings, and of what is looked up. */

import * as pulumi from "@pulumi/pulumi";
import type * as nearness from "../nearest";

/** Refuses what is given under a name that there is not: it would be passed over, and something else taken instead. */
export function refuseUnknown(subject: string, given: object, known: readonly string[]): void {
  const problems = Object.entries(given)
    .filter(([name, value]) => value !== undefined && !known.includes(name))
    .map(([name]) => `${name} is not a known argument${guess(name, known)}`);
  // Without a stack of its own: in a look-up the SDK would show it.
  if (problems.length > 0)
    throw Object.assign(new pulumi.RunError(`${subject}: ${problems.join("; ")}`), { stack: "" });
}

function guess(name: string, known: readonly string[]): string {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a program without a mistake must not wait for it
  const { nearest } = require("../nearest") as typeof nearness;
  const near = nearest(name, known);
  return near === undefined ? `; known are ${known.join(", ")}` : `; did you mean \`${near}\`?`;
}
