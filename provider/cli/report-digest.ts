/** The digest of a plan: two previews have the same one where they would do the same. */

import { createHash } from "node:crypto";
import { masked, readable, withoutCredentials } from "../topology/mask";
import { isScaffold } from "./report-preview";
import type { Preview } from "./report-preview";

/**
 * A digest of the operations, the URNs, and what changes. Neither the order of the steps counts, nor what stays as it is, nor the
 * value of a secret, which must not be guessed from a digest.
 */
export function digestOf({ resources, others }: Preview): string {
  const ours = resources
    .filter(({ operation }) => operation !== "same")
    .map(({ urn, operation, fields, replacedBy, references, isRetained }) => ({
      ...{ urn, operation, fields, replacedBy, isRetained },
      // A value that is not known yet is told by where it comes from.
      from: fields.map(({ path }) => references[path.split(/[.[]/)[0] ?? ""] ?? []),
    }));
  const rest = others.map((step) => ({
    ...{ urn: step.urn, op: step.op, diffReasons: step.diffReasons },
    after: isScaffold(step) ? {} : readable(masked("", step.newState?.inputs), withoutCredentials),
  }));
  const lines = [...ours, ...rest].map((one) => JSON.stringify(inOrder(one))).sort();
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

/** The value with the fields of its objects in the order of their names. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, field]) => [name, inOrder(field)]));
}
