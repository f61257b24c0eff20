/** The page of the reference with every notice: its code, its severity, its sentence, what it means and what to do. */

import { posix } from "node:path";
import type { Severity } from "../provider/base/notice";
import type { NoticeEntry } from "../provider/base/declare";

const headings: Readonly<Record<Severity, string>> = {
  danger:
    "Danger\n\nDeliveries stop, go elsewhere, travel unencrypted, cannot be verified, are refused or no longer retried. Senders are no longer verified. Payloads change in a way that cannot be decided. A secret or key is exposed, or replaced without overlap. An object is lost. A guard is taken off.",
  warning:
    "Warning\n\nAccess or deliveries widen. A limit, retry or timeout tightens. A roll with overlap, a replacement, or drift that stays.",
  info: "Info\n\nWhat is worth knowing and needs no action.",
  error: "Errors\n\nThe operation or the command failed.",
};

const introduction = `# Notices

Every line that the package prints about a resource, and every error, ends in a code in brackets. A code never changes its meaning, so
a script can rely on it. Where an entry names earlier codes, \`--explain\`, \`--allow\` and \`--fail-on\` take them too. The entries leave out the start of a line, which names the resource, such as \`Endpoint billing:\`. \`npx pulumi-webhooks --explain <code>\` prints the entry. A word in angle brackets stands for what differs.

\`pulumi-webhooks report --fail-on danger\` stops a pipeline at a notice of that severity or a worse one.`;

/** The whole page. */
export function noticesPage(registry: ReadonlyMap<string, NoticeEntry>): string {
  const sections = (Object.keys(headings) as Severity[]).map((severity) => {
    const entries = [...registry].filter(([, entry]) => entry.severity === severity).sort();
    return [`## ${headings[severity]}`, ...entries.map(([code, entry]) => section(code, entry))].join("\n\n");
  });
  return `${[introduction, ...sections].join("\n\n")}\n`;
}

function section(code: string, { text, help, guide, aliases }: NoticeEntry): string {
  const more = guide === undefined ? "" : ` See [${guideName(guide)}](../guides/${guide}).`;
  const earlier = aliases === undefined ? "" : ` Earlier codes: \`${aliases.join("`, `")}\`.`;
  return `### ${code}\n\n> ${escaped(text.replace(/\{(\w+)\}/g, "<$1>"))}\n\n${help}${more}${earlier}`;
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
