/** Refuses misspelt names of settings and of look-up arguments, which only TypeScript would find otherwise. */

import * as pulumi from "@pulumi/pulumi";
import type * as nearness from "../nearest";

/** Fails for an argument of an unknown name: it would be ignored, and a default used instead. */
export function refuseUnknown(subject: string, given: object, known: readonly string[]): void {
  const problems = Object.entries(given)
    .filter(([name, value]) => value !== undefined && !known.includes(name))
    .map(([name]) => `${name} is not a known argument${guess(name, known)}`);
  // Without a stack, because the SDK would print it in a look-up.
  if (problems.length > 0)
    throw Object.assign(new pulumi.RunError(`${subject}: ${problems.join("; ")}`), { stack: "" });
}

function guess(name: string, known: readonly string[]): string {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a program without a mistake must not wait for it
  const { nearest } = require("../nearest") as typeof nearness;
  const near = nearest(name, known);
  return near === undefined ? `; known are ${known.join(", ")}` : `; did you mean \`${near}\`?`;
}
