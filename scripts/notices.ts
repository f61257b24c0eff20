/** The page of the reference with every notice: its code, its severity, its sentence, what it means and what to do. */

import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { Severity } from "../provider/base/notice";
import type { AnyNotice } from "../provider/base/declare";
import { ordered } from "../provider/base/lists";
import { areas } from "../tools/cli/registry";
import { capitalized } from "./schema/sources";

const severities = ["danger", "warning", "info", "error"] as const satisfies readonly Severity[];

/** What the severities mean, from the doc comment of their type. */
export const meanings: ReadonlyMap<Severity, string> = new Map(
  severities.map((severity) => [severity, meaningOf(severity)]),
);

function meaningOf(severity: Severity): string {
  const source = readFileSync(join(__dirname, "..", "provider", "base", "notice.ts"), "utf8");
  const lines = new RegExp(`^ \\* - \`${severity}\`: (.*(?:\\n \\*   .*)*)$`, "m").exec(source)?.[1];
  if (lines === undefined) throw new Error(`provider/base/notice.ts does not say what ${severity} means`);
  return lines.replaceAll(/\n \*  /g, "");
}

const introduction = `# Notices

Every line that the package prints about a resource, and every error, ends with a code in brackets. The meaning of a code never changes, so
scripts can rely on it. \`npx pulumi-webhooks --explain <code>\` explains a code and says what to do.

On this page, the code is also the anchor, such as [\`#secret-roll\`](#secret-roll). Entries omit the start of the line, which names the resource, such as \`Endpoint billing:\`. Words in angle
brackets stand for values.

\`pulumi-webhooks report --fail-on danger\` stops a pipeline at a notice of this severity or a more severe one.`;

/** The page with every notice: by severity, and there by area and code. */
export function noticesPage(): string {
  const sections = severities.flatMap((severity) => {
    const inAreas = Object.entries(areas).flatMap(([name, rooms]) => {
      const entries = rooms.flatMap((room) => Object.values(room));
      const own = ordered(entries, ({ code }) => code).filter(({ entry }) => entry.severity === severity);
      return own.length === 0
        ? []
        : [`### ${capitalized(name.replaceAll("-", " "))}`, own.map(line).join("\n")];
    });
    return [`## ${titleOf(severity)}`, capitalized(meanings.get(severity) ?? ""), ...inAreas];
  });
  return `${[introduction, ...sections].join("\n\n")}\n`;
}

function titleOf(severity: Severity): string {
  return severity === "error" ? "Errors" : capitalized(severity);
}

/** The code, which can be led to, the sentence, and what it means. */
function line({ code, entry: { text, help, guide } }: AnyNotice): string {
  const more = guide === undefined ? "" : ` See [${guideName(guide)}](${posix.join("../guides", guide)}).`;
  const sentence = escaped(text.replace(/\{(\w+)\}/g, "<$1>"));
  const meaning = [help ?? "", more].join("").trim();
  return `- <a id="${code}"></a>**${code}**: _${sentence}_${meaning === "" ? "" : `<br>${meaning}`}`;
}

function guideName(guide: string): string {
  return (guide.split("#")[1] ?? posix.basename(guide, ".md")).replaceAll("-", " ");
}

/** Outside of a code span nothing of a sentence is markup. */
function escaped(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/[\\*_{}[\]<>#|~]/g, "\\$&")))
    .join("");
}
