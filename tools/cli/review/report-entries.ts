/** The entries of `webhooks:allow` in a comment: what the guard of `pulumi up` asks for, ready to paste, and what nothing needs. */

import { clause } from "../../../provider/base/declare";
import { enumerated } from "../../../provider/base/lists";
import { keyOf } from "../../topology/review/said";
import type { ReviewFacts } from "../../topology/review/review";
import { AllowFile } from "./allow-file";
import type { NewEntry } from "./allow-file";
import { code, codeBlock, details } from "./markdown";
import { clauses } from "./notices";
import { fitting } from "./report-table";

const maxCharacters = 3_000;
const maxNames = 20;

/** The folded part; empty where the guard asks for nothing, and has all that it needs. */
export function entriesSection({ entries, unneededEntries, notices, stack }: ReviewFacts): string {
  const asked = entries.filter(({ isRefused, isAllowed }) => isRefused && isAllowed !== true);
  const known = newEntriesIn(asked);
  const open = asked.filter(({ entry }) => entry === null);
  if (asked.length + unneededEntries.length === 0) return "";
  const shown = fitting(known, maxCharacters, ({ entry, resource }) => entry + resource);
  const file = code(`Pulumi.${stack.replace(/^.*\//s, "") || "<stack>"}.yaml`);
  const names = open.map(({ kind, name, code: refused }) => code(`${kind} ${name}: ${refused}`));
  const said = new Set(notices.map(keyOf));
  const unsaid = asked
    .filter((one) => one.entry !== null && !said.has(keyOf(one)))
    .map(({ kind, name, code: refused }) => code(`${kind} ${name}: ${refused}`));
  const judged = new Set(entries.map(({ urn }) => urn));
  const others = notices.filter(
    ({ severity, isAllowed, urn }) =>
      severity === "danger" && isAllowed !== true && (urn === undefined || !judged.has(urn)),
  ).length;
  const dangers = others === 1 ? "1 danger" : clauses.dangers({ count: others });
  const parts = [
    ...(shown.length === 0
      ? []
      : [
          clause`With the guard (failOn), \`pulumi up\` refuses these changes. If they are intended, add the entries to ${file}:`,
          codeBlock("yaml", yamlOf(shown)),
        ]),
    ...moreEntries(known.length - shown.length),
    ...(unsaid.length === 0
      ? []
      : [
          clause`The guard judges each resource by itself, and so also refuses what no line says here: ${enumerated(unsaid, maxNames)}.`,
        ]),
    ...(names.length === 0
      ? []
      : [
          clause`These entries are known in \`pulumi up\`, when all values are: ${enumerated(names, maxNames)}.`,
        ]),
    ...(others === 0 || asked.length === 0
      ? []
      : [clause`The guard does not judge ${dangers} of other resources: check them here.`]),
    ...(unneededEntries.length === 0
      ? []
      : [
          clause`Nothing in this preview needs these entries: ${enumerated(unneededEntries.map(code), maxNames)}.`,
        ]),
  ];
  return details(clause`Entries of webhooks:allow`, parts.join("\n\n"));
}

/** The entries that are known, each once, with the resource that needs it. */
export function newEntriesIn(entries: ReviewFacts["entries"]): NewEntry[] {
  const all = entries.flatMap(({ entry, kind, name }) =>
    entry === null ? [] : [[entry, { entry, resource: `${kind} ${name}` }] as const],
  );
  return [...new Map(all).values()];
}

function yamlOf(entries: readonly NewEntry[]): string[] {
  return new AllowFile("", "").changed(entries, new Set()).trimEnd().split("\n");
}

function moreEntries(count: number): string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? clause`1 more entry does not fit: \`pulumi-webhooks allow\` writes all of them.`
      : clause`${count} more entries do not fit: \`pulumi-webhooks allow\` writes all of them.`,
  ];
}
