/** The notices in the lines of a preview: a line counts where it ends in a declared code and is about a resource of the preview. */

import { codeOf, printed } from "../../base/notice";
import { presentCodes } from "../../base/declare";
import type { NoticeEntry } from "../../base/declare";
import type { Notice, Severity } from "../../base/notice";
import { enumerated, groupedBy } from "../../base/lists";
import { oneLine } from "../../base/text";
import type { TopologyResource } from "../model/model";
import { clauses } from "./notices";
import type { Preview, PreviewedResource } from "./preview";

/** What is known of every notice that a line may end in, by its code. */
export type Registry = ReadonlyMap<string, NoticeEntry>;

/** What is said of a resource, or of a provider. */
export interface ReportedNotice extends Notice {
  /** What the sentence is about: the name of the kind, then that of the resource. */
  readonly kind: string;
  readonly name: string;
  /** Absent for a provider that the program does not declare. */
  readonly urn?: string | undefined;
  /** Present where `--allow` lets it through. */
  readonly isAllowed?: true;
}

/** What a notice says of a resource. */
export function about(
  { kind, name, urn }: Pick<TopologyResource, "kind" | "name" | "urn">,
  notice: Notice,
): ReportedNotice {
  return { ...notice, kind, name, urn };
}

/** What is said of the stack as a whole. */
export function aboutStack(stack: string, notice: Notice): ReportedNotice {
  return { ...notice, kind: "Stack", name: stack || clauses.ofPreview() };
}

/** Every notice in the lines, in their order. Any other line is text: of a program, of another package, of an older release. */
export function noticesIn(
  { resources, lines, stack }: Pick<Preview, "resources" | "lines" | "stack">,
  registry: Registry,
): ReportedNotice[] {
  const subjects = subjectsOf(resources);
  const urns = new Set(resources.map(({ urn }) => urn));
  const found = new Map<string, ReportedNotice>();
  const codes = presentCodes(registry);
  for (const { text: line, urn } of lines) {
    const printedCode = codeOf(line) ?? "";
    const code = codes.get(printedCode) ?? "";
    const entry = registry.get(code);
    if (entry === undefined || entry.severity === "error") continue;
    const sentence = line.slice(0, -printedCode.length - 3);
    if (entry.about === "stack") {
      const notice = aboutStack(stack, { code, severity: entry.severity, text: sentence });
      if (isMadeFrom(entry.text, sentence)) found.set(line, notice);
      continue;
    }
    const isMeant = ({ resource }: Reading): boolean =>
      urn === undefined || !urns.has(urn) || resource.urn === urn;
    const readings = readingsOf(sentence, subjects).filter(isMeant);
    const keyOf = ({ resource, text }: Reading): string => JSON.stringify([resource.urn, code, text]);
    // Resources of one name below two parents say the same line, each once.
    const reading = likeliest(readings, entry.text).find((one) => !found.has(keyOf(one)));
    if (reading === undefined) continue;
    const { resource, text } = reading;
    const { kind, name } = resource;
    const { severity } = entry;
    found.set(keyOf(reading), { code, severity, text, kind, name, urn: resource.urn });
  }
  return [...found.values()];
}

/** What a line may begin with, and the resource that it is then about. */
interface Subject {
  readonly resource: PreviewedResource;
  /** Whether it begins with the name in the program, and not with that of the object. */
  readonly isDeclared: boolean;
}

/** One way to read a line. Names are free, so one may look like the beginning of a line about another resource. */
interface Reading extends Subject {
  readonly text: string;
  /** Whether all of the subject is known. Otherwise it has something unknown in brackets behind the name. */
  readonly isWhole: boolean;
  readonly length: number;
}

/** The resources by what a line about them begins with: the name in the program, or that of the object where a refresh knows no other. */
function subjectsOf(resources: readonly PreviewedResource[]): Map<string, Subject[]> {
  const all = resources.flatMap((resource) => {
    const { kind, name, objectNames } = resource;
    const names = [...new Set([name, ...objectNames])].filter((one) => one !== "");
    return names.flatMap((first) => {
      const displayed = objectNames.filter((one) => one !== first).map((one) => `${first} (${one})`);
      const isDeclared = first === name;
      return [first, ...displayed].map((text) => ({
        ...{ subject: oneLine(`${kind} ${text}`), resource, isDeclared },
      }));
    });
  });
  return groupedBy(all, ({ subject }) => subject);
}

/** No subject is longer, so that a hostile line is not searched for one. */
const maxSubjectLength = 4_000;

function readingsOf(sentence: string, subjects: ReadonlyMap<string, readonly Subject[]>): Reading[] {
  return placesOf(/: /g, sentence.slice(0, maxSubjectLength)).flatMap((end) => {
    const [subject, text] = [sentence.slice(0, end), sentence.slice(end + 2)];
    const brackets = subject.endsWith(")") ? placesOf(/ \(/g, subject) : [];
    const of = (begin: string, isWhole: boolean): Reading[] =>
      (subjects.get(begin) ?? []).map((one) => ({ ...one, text, isWhole, length: begin.length }));
    return [...of(subject, true), ...brackets.flatMap((at) => of(subject.slice(0, at), false))];
  });
}

function placesOf(part: RegExp, text: string): number[] {
  return [...text.matchAll(part)].map(({ index }) => index);
}

/**
 * The readings between which nothing decides. One with the sentence that is declared for the code comes first, so that no name hides
 * the notice of another resource. A name in the program comes before one of an object, which may be any.
 */
function likeliest(readings: readonly Reading[], template: string): Reading[] {
  const doubtOf = ({ text, isDeclared, isWhole, length }: Reading): number =>
    (isMadeFrom(template, text) ? 0 : 4 * maxSubjectLength) +
    (isWhole ? 0 : 2 * maxSubjectLength) +
    (isDeclared ? 0 : maxSubjectLength) +
    length;
  const least = Math.min(...readings.map(doubtOf));
  const same = readings.filter((one) => doubtOf(one) === least);
  // A name that is printed as it is comes before one that only looks like it in one line.
  const isPlain = ({ resource: { name } }: Reading): boolean => name === oneLine(name);
  return [...same.filter(isPlain), ...same.filter((one) => !isPlain(one))];
}

/** Whether a sentence may have been made from the template, with any values. */
function isMadeFrom(template: string, sentence: string): boolean {
  const [first = "", ...parts] = template.split(/\{\w+\}/);
  const last = parts.pop();
  if (last === undefined) return sentence === first;
  if (!sentence.startsWith(first)) return false;
  let end = first.length;
  for (const part of parts) {
    const at = sentence.indexOf(part, end);
    if (at < 0) return false;
    end = at + part.length;
  }
  return sentence.length - last.length >= end && sentence.endsWith(last);
}

/** The severities of notices, the least first. */
export const severities: readonly Severity[] = ["info", "warning", "danger"];

/** Whether a severity is the given one or a worse one. */
export function isAtLeast(severity: Severity, least: Severity): boolean {
  return severities.indexOf(severity) >= severities.indexOf(least);
}

/** One sentence for all resources of a kind of which the same is said. */
export interface Sentence extends Pick<ReportedNotice, "code" | "isAllowed"> {
  /** The line: subject, words and code. */
  readonly line: string;
}

/**
 * The notices in sentences, in their order.
 *
 * @param most how many names a sentence lists. Default: all
 */
export function sentencesOf(notices: readonly ReportedNotice[], most = Infinity): Sentence[] {
  const groups = new Map<string, { readonly first: ReportedNotice; readonly names: Set<string> }>();
  for (const first of notices) {
    const key = JSON.stringify([first.kind, first.code, first.text, first.isAllowed]);
    const group = groups.get(key) ?? { first, names: new Set() };
    groups.set(key, group);
    group.names.add(first.name);
  }
  return [...groups.values()].map(({ first, names }) => {
    const { kind, code, isAllowed } = first;
    const all = { count: names.size, kinds: plural(kind), names: enumerated([...names], most) };
    const line = printed(first, names.size === 1 ? `${kind} ${all.names}` : clauses.eachOf(all));
    return { code, line, ...(isAllowed && { isAllowed }) };
  });
}

/** The name of a kind for several of its resources. */
export function plural(kind: string): string {
  return kind.endsWith("s") ? kind : `${kind}s`;
}
