/** Findings in SARIF 2.1.0, which code scanning shows on a pull request. */

import { clause } from "../../../provider/base/declare";
import { createHash } from "node:crypto";
import { posix } from "node:path";
import { oneLine, wellFormed } from "../../../provider/base/text";
import type { Finding } from "./lint";
import { rules } from ".";

/** Code scanning refuses a log with more results. */
export const maxResults = 25_000;

/**
 * The findings as a SARIF log, as many as code scanning takes. Where Pulumi has not recorded the place of a resource, it is the project
 * file.
 *
 * @param folder the folder of the project in its repository, from whose root code scanning looks for files
 */
export function sarifOf(findings: readonly Finding[], version: string, folder: string): object {
  const ids = Object.keys(rules);
  const descriptors = Object.entries(rules).map(([id, { why, severity }]) => ({
    id,
    shortDescription: { text: why },
    fullDescription: { text: why },
    help: {
      text: clause`The section ${id} of docs/reference/rules.md shows what violates the rule and what complies with it.`,
    },
    defaultConfiguration: { level: severity },
  }));
  const results = findings.slice(0, maxResults).map(({ rule, severity, message, resource, field }) => ({
    ruleId: rule,
    ruleIndex: ids.indexOf(rule),
    level: severity,
    message: { text: sarifText(message) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: {
            uri: pathAsUri(posix.join(folder, resource.declaredAt?.file ?? "Pulumi.yaml")),
            uriBaseId: "%SRCROOT%",
          },
          region: { startLine: Math.max(1, resource.declaredAt?.line ?? 1) },
        },
        logicalLocations: [
          {
            name: oneLine(resource.name),
            kind: "resource",
            fullyQualifiedName: resource.urn ?? resource.name,
          },
        ],
      },
    ],
    // Code scanning tells findings apart by this one alone. The hash of the line, for which it is named, would make one of all resources
    // that a loop declares.
    partialFingerprints: {
      primaryLocationLineHash: fingerprintOf(rule, resource.urn ?? resource.id ?? resource.name, field),
    },
  }));
  return {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "pulumi-webhooks", version, rules: descriptors } },
        originalUriBaseIds: { "%SRCROOT%": { description: { text: clause`The root of the repository.` } } },
        columnKind: "utf16CodeUnits",
        results,
      },
    ],
  };
}

/**
 * A text in which nothing becomes a link, a mention or a reference. SARIF escapes brackets with backslashes. An empty character parts
 * what GitHub links in any text.
 */
function sarifText(text: string): string {
  return oneLine(text)
    .replace(/@|#(?=\d)|:(?=\/\/)|www(?=\.)|\bGH(?=-\d)|\b[\da-f]{6}(?=[\da-f]{1,34}\b)/gi, "$&\u200b")
    .replace(/[\\[\]]/g, "\\$&");
}

/** A name in it is a path whatever it holds. */
function pathAsUri(path: string): string {
  return wellFormed(path).split("/").map(encodeURIComponent).join("/");
}

/** By which findings are told apart from one run to the next. */
export function fingerprintOf(...parts: readonly (string | undefined)[]): string {
  return `${createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32)}:1`;
}
