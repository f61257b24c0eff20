/** The digest of a plan: two previews have the same one where they would do the same. */

import { scryptSync } from "node:crypto";
import { withoutSecrets } from "../model/mask";
import { isScaffold } from "./preview";
import type { ReportedNotice } from "./said";
import type { Preview } from "./preview";
import { isAboutRoll, isUncertain } from "./rotations";

/**
 * A digest of the operations, the URNs, what changes, where it is sent, and what is said of signing secrets. Neither the order of the steps counts, nor what stays as it is,
 * nor the value of a secret. The query of a URL counts, and may hold a credential, so the digest is slow to compute: nobody shall guess
 * from it.
 */
export function digestOf(
  { resources, others, accounts, settings }: Preview,
  notices: readonly ReportedNotice[],
): string {
  const ours = resources
    .filter(({ operation }) => operation !== "same")
    .map(({ urn, operation, fields, whole, replacedBy, references, isRetained, change }) => ({
      ...{ urn, operation, fields, whole, replacedBy, isRetained, leftDeletion: change.leftDeletion },
      // A value that is not known yet is told by where it comes from.
      from: fields.map(({ path }) => references[path.split(/[.[]/)[0] ?? ""] ?? []),
    }));
  const rest = others.map((step) => ({
    ...{ urn: step.urn, op: step.op, diffReasons: step.diffReasons },
    after: isScaffold(step) ? {} : withoutSecrets("", step.newState?.inputs),
  }));
  // A value outside of state and program decides these, so no field shows them.
  const rolls = notices
    .filter((notice) => isAboutRoll(notice) || isUncertain(notice))
    .map(({ urn, code, text }) => ({ urn, code, text }));
  const lines = [...ours, ...rest, ...accounts, settings, ...rolls]
    .map((one) => JSON.stringify(inOrder(one)))
    .sort();
  return scryptSync(lines.join("\n"), "pulumi-webhooks digest of a plan", 32).toString("hex");
}

/** The value with the fields of its objects in the order of their names. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, field]) => [name, inOrder(field)]));
}
