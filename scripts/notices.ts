/** The pages of the reference with every notice: its code, its severity, its sentence, what it means and what to do. A page for each area, and an index. */

import { posix } from "node:path";
import type { Severity } from "../provider/base/notice";
import type { AnyNotice, NoticeEntry } from "../provider/base/declare";
import { ordered } from "../provider/base/lists";
import { areas } from "../provider/cli/registry";
import { capitalized } from "./schema/sources";

const headings: Readonly<Record<Severity, { readonly title: string; readonly meaning: string }>> = {
  danger: {
    title: "Danger",
    meaning:
      "Deliveries stop, go elsewhere, travel unencrypted, cannot be verified, are refused or no longer retried. Senders are no longer verified. Payloads change in a way that cannot be decided. A secret or key is exposed, or replaced without overlap. An object is lost. A guard is taken off.",
  },
  warning: {
    title: "Warning",
    meaning:
      "Access or deliveries widen. A limit, retry or timeout tightens. A roll with overlap, a replacement, or drift that stays.",
  },
  info: { title: "Info", meaning: "What is worth knowing and needs no action." },
  error: { title: "Errors", meaning: "The operation or the command failed." },
};

const severities = Object.keys(headings) as Severity[];

const introduction = `# Notices

Every line that the package prints about a resource, and every error, ends in a code in brackets. A code never changes its meaning, so
a script can rely on it. \`npx pulumi-webhooks --explain <code>\` prints what it means and what to do.

The lists below link each code to its entry. On every page, the anchor is the code itself, such as [\`#secret-roll\`](#secret-roll) on this one.
Where an entry names earlier codes, \`--explain\`, \`--allow\` and \`--fail-on\` accept them too. An entry leaves out the start of a line, which
names the resource, such as \`Endpoint billing:\`. A word in angle brackets stands for a value.

\`pulumi-webhooks report --fail-on danger\` stops a pipeline at a notice of that severity or a worse one.`;

/** An area and its entries, in the order of their codes. */
interface Area {
  readonly title: string;
  readonly file: string;
  readonly entries: readonly AnyNotice[];
}

const all: readonly Area[] = Object.entries(areas).map(([name, rooms]) => ({
  title: name.replaceAll("-", " "),
  file: `${name}.md`,
  entries: ordered(
    rooms.flatMap((room) => Object.values(room)),
    ({ code }) => code,
  ),
}));

const addresses: ReadonlyMap<string, string> = new Map(
  all.flatMap(({ file, entries }) => entries.map(({ code }) => [code, `${file}#${code}`] as const)),
);

/** Where a code has its entry: page and anchor, below the folder of the notices. */
export function noticeAddress(code: string): string {
  const address = addresses.get(code);
  if (address === undefined) throw new Error(`no notice has the code ${code}`);
  return address;
}

/** The texts of all pages by file, below the folder of the notices. */
export function noticePages(): ReadonlyMap<string, string> {
  return new Map([["README.md", indexPage()], ...all.map((area) => [area.file, areaPage(area)] as const)]);
}

function indexPage(): string {
  const sections = severities.map((severity) => {
    const lines = all.flatMap(({ title, file, entries }) => {
      const links = entries
        .filter(({ entry }) => entry.severity === severity)
        .map(({ code }) => `<a id="${code}"></a>[\`${code}\`](${file}#${code})`);
      return links.length === 0 ? [] : [`- **[${capitalized(title)}](${file})**: ${links.join(", ")}`];
    });
    const { title, meaning } = headings[severity];
    return `## ${title}\n\n${meaning}\n\n${lines.join("\n")}`;
  });
  return `${[introduction, ...sections].join("\n\n")}\n`;
}

function areaPage({ title, entries }: Area): string {
  const sections = severities.flatMap((severity) => {
    const own = entries.filter(({ entry }) => entry.severity === severity);
    return own.length === 0
      ? []
      : [`## ${headings[severity].title}`, ...own.map(({ code, entry }) => section(code, entry))];
  });
  const lead = "[All notices](README.md) lists the codes of every area, and says what the severities mean.";
  return `${[`# Notices: ${title}`, lead, ...sections].join("\n\n")}\n`;
}

function section(code: string, { text, help, guide, aliases }: NoticeEntry): string {
  const more = guide === undefined ? "" : ` See [${guideName(guide)}](${posix.join("../../guides", guide)}).`;
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
