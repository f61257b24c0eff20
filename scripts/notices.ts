/** The pages of the reference with every notice: its code, its severity, its sentence, what it means and what to do. A page for each area, and an index. */

import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { Severity } from "../provider/base/notice";
import type { AnyNotice, NoticeEntry } from "../provider/base/declare";
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

The lists below link each code to its entry. On every page, the code is also the anchor, such as [\`#secret-roll\`](#secret-roll) on this one.
If an entry lists earlier codes, \`--explain\`, \`--allow\` and \`--fail-on\` accept those too. Entries omit the start of the line, which
names the resource, such as \`Endpoint billing:\`. Words in angle brackets stand for values.

\`pulumi-webhooks report --fail-on danger\` stops a pipeline at a notice of this severity or a more severe one.`;

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
    return `## ${titleOf(severity)}\n\n${capitalized(meanings.get(severity) ?? "")}\n\n${lines.join("\n")}`;
  });
  return `${[introduction, ...sections].join("\n\n")}\n`;
}

function areaPage({ title, entries }: Area): string {
  const sections = severities.flatMap((severity) => {
    const own = entries.filter(({ entry }) => entry.severity === severity);
    return own.length === 0
      ? []
      : [`## ${titleOf(severity)}`, ...own.map(({ code, entry }) => section(code, entry))];
  });
  const lead = "[All notices](README.md) lists the codes of every area, and says what the severities mean.";
  return `${[`# Notices: ${title}`, lead, ...sections].join("\n\n")}\n`;
}

function titleOf(severity: Severity): string {
  return severity === "error" ? "Errors" : capitalized(severity);
}

function section(code: string, { text, help, guide, aliases }: NoticeEntry): string {
  const more = guide !== undefined && `See [${guideName(guide)}](${posix.join("../../guides", guide)}).`;
  const earlier = aliases !== undefined && `Earlier codes: \`${aliases.join("`, `")}\`.`;
  const meaning = [help, more, earlier].filter(Boolean).join(" ");
  const sentence = `> ${escaped(text.replace(/\{(\w+)\}/g, "<$1>"))}`;
  return [`### ${code}`, sentence, meaning].filter(Boolean).join("\n\n");
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
