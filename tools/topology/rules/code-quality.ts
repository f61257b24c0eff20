/** Findings as GitLab shows them on a merge request: its report of code quality. */

import { posix } from "node:path";
import { oneLine } from "../../../provider/base/text";
import type { Finding } from "./lint";
import type { Severity } from "./rule";
import { fingerprintOf } from "./sarif";

const severities: Readonly<Record<Severity, string>> = { error: "critical", warning: "major", note: "info" };

/** One entry of that report. */
export interface CodeQualityIssue {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

/**
 * The findings in that form.
 *
 * @param folder the folder of the project in its repository, from whose root GitLab looks for files
 */
export function codeQualityOf(findings: readonly Finding[], folder: string): CodeQualityIssue[] {
  return findings.map(({ rule, severity, message, resource, field }) => ({
    description: oneLine(message),
    check_name: rule,
    fingerprint: fingerprintOf(rule, resource.urn ?? resource.id ?? resource.name, field),
    severity: severities[severity],
    location: {
      path: posix.join(folder, resource.declaredAt?.file ?? "Pulumi.yaml"),
      lines: { begin: Math.max(1, resource.declaredAt?.line ?? 1) },
    },
  }));
}
