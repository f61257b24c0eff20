/** The notices in the lines of a preview: a line counts where it ends in a declared code and is about a resource of the preview. */

import { codeOf, printed } from "../../base/notice";
import type { Notice, Severity } from "../../base/notice";
import { oneLine } from "../../base/text";
import { registry } from "../registry";
import { clauses } from "./notices";
import type { Preview, PreviewedResource } from "./report-preview";

/** What is said of a resource, or of a provider. */
export interface ReportedNotice extends Notice {
  /** What the sentence is about: the name of the kind, then that of the resource. */
  readonly kind: string;
  readonly name: string;
  /** Absent for a provider that the program does not declare. */
  readonly urn?: string | undefined;
}

/** Every notice in the lines, in their order. Any other line is text: of a program, of another package, of an older release. */
export function noticesIn({ resources, lines }: Pick<Preview, "resources" | "lines">): ReportedNotice[] {
  const subjects = resources
    .flatMap((resource) => subjectsOf(resource).map((subject) => ({ subject, resource })))
    // The longest subject that fits: a name may begin as another one does.
    .sort((one, other) => other.subject.length - one.subject.length);
  const found: ReportedNotice[] = [];
  for (const line of lines) {
    const code = codeOf(line) ?? "";
    const severity = registry.get(code)?.severity;
    if (severity === undefined || severity === "error") continue;
    const sentence = line.slice(0, -code.length - 3);
    const [first] = subjects.filter(({ subject }) => textAfter(subject, sentence) !== undefined);
    if (first === undefined) continue;
    const text = textAfter(first.subject, sentence) ?? "";
    const same = subjects.filter(({ subject }) => subject === first.subject).map(({ resource }) => resource);
    // Resources of one name below two parents say the same line, each once.
    const { kind, name, urn } =
      same.find((one) => !found.some((had) => had.urn === one.urn && had.text === text)) ?? first.resource;
    if (!found.some((had) => had.urn === urn && had.text === text))
      found.push({ code, severity, text, kind, name, urn });
  }
  return found;
}

/** The sentence after the subject and the display name in brackets; undefined where it is about something else. */
function textAfter(subject: string, sentence: string): string | undefined {
  if (!sentence.startsWith(subject)) return undefined;
  return /^(?: \(.*?\))?: (.*)$/.exec(sentence.slice(subject.length))?.[1];
}

/** What a line about the resource begins with: its name in the program, or that of its object where a refresh knows no other. */
function subjectsOf({ kind, name, id, before }: PreviewedResource): string[] {
  const names = [name, before?.["name"], id].filter((one): one is string => typeof one === "string");
  return [...new Set(names)].filter((one) => one !== "").map((one) => oneLine(`${kind} ${one}`));
}

const order: readonly Severity[] = ["info", "warning", "danger"];

/** Whether a severity is the given one or a worse one. */
export function isAtLeast(severity: Severity, least: Severity): boolean {
  return order.indexOf(severity) >= order.indexOf(least);
}

/** The notices, the most severe first. */
export function bySeverity(notices: readonly ReportedNotice[]): ReportedNotice[] {
  return [...notices].sort((one, other) => order.indexOf(other.severity) - order.indexOf(one.severity));
}

/** The notices in sentences, in their order: one for all resources of a kind of which the same is said. */
export function sentencesOf(notices: readonly ReportedNotice[]): string[] {
  const groups = new Map<string, { readonly first: ReportedNotice; readonly names: Set<string> }>();
  for (const first of notices) {
    const key = JSON.stringify([first.kind, first.code, first.text]);
    const group = groups.get(key) ?? { first, names: new Set() };
    groups.set(key, group);
    group.names.add(first.name);
  }
  return [...groups.values()].map(({ first, names }) => {
    const { kind } = first;
    const all = { count: names.size, kinds: plural(kind), names: [...names].join(", ") };
    return printed(first, names.size === 1 ? `${kind} ${all.names}` : clauses.eachOf(all));
  });
}

function plural(kind: string): string {
  return kind.endsWith("s") ? kind : `${kind}s`;
}
