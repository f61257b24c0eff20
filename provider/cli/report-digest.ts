/** The digest of a plan: two previews have the same one where they would do the same. */

import { createHash } from "node:crypto";
import { masked } from "../topology/mask";
import { operationOf } from "../topology/preview-steps";
import type { PreviewedResource } from "./report-preview";
import type { PreviewStep } from "../topology/preview-json";
import { kindOf } from "../topology/urn";

/**
 * A digest of the operations, the URNs, and what changes. Neither the order of the steps counts, nor what stays as it is, nor the
 * value of a secret, which must not be guessed from a digest.
 */
export function digestOf(resources: readonly PreviewedResource[], steps: readonly PreviewStep[]): string {
  const ours = resources
    .filter(({ operation }) => operation !== "same")
    .map(({ urn, operation, fields, replacedBy, references, isRetained }) => ({
      ...{ urn, operation, fields, replacedBy, isRetained },
      // A value that is not known yet is told by where it comes from.
      from: fields.map(({ path }) => references[path.split(/[.[]/)[0] ?? ""] ?? []),
    }));
  const others = steps
    .filter(({ op, urn }) => kindOf(urn) === undefined && operationOf(op) !== "same")
    .map(({ urn, op, diffReasons, newState }) => ({
      urn,
      op,
      diffReasons,
      after: isPulumis(urn) ? {} : masked("", newState?.inputs),
    }));
  const lines = [...ours, ...others].map((one) => JSON.stringify(inOrder(one))).sort();
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

/** Whether it is a stack or an account, whose inputs say how to reach a service, with the key. */
function isPulumis(urn: string): boolean {
  return /::pulumi:(pulumi:Stack|providers:[^:]*)::/.test(urn);
}

/** The value with the fields of its objects in the order of their names. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, field]) => [name, inOrder(field)]));
}
