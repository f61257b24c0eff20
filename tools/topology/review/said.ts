/** The notices in the lines of a preview: a line counts where it ends in a declared code and is about a resource of the preview. */

import { clause } from "../../../provider/base/declare";
import { codeOf, printed } from "../../../provider/base/notice";
import type { NoticeEntry } from "../../../provider/base/declare";
import type { Notice, Severity } from "../../../provider/base/notice";
import { enumerated, groupedBy } from "../../../provider/base/lists";
import { oneLine } from "../../../provider/base/text";
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
  /** The URNs of the resources that a notice of the stack may be about, where its line fits several. */
  readonly candidates?: readonly string[] | undefined;
  /** Present where `--allow`, or an entry of the stack's config, lets it through. */
  readonly isAllowed?: true;
  /** The entry by which the guard lets it through; absent where the guard does not judge it, or values are known in `pulumi up` only. */
  readonly entry?: string;
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
  return { ...notice, kind: "Stack", name: stack || clause`of this preview` };
}

/** What the lines of a preview say. */
export interface ReadLines {
  /** The notices about one resource, a provider or the stack, in the order of their lines. */
  readonly said: readonly ReportedNotice[];
  /** The lines of which the preview does not tell what they are about. */
  readonly open: readonly OpenLines[];
}

/** Lines with one code that may be about one of several resources, or about one whose name they do not show. */
export interface OpenLines {
  /** Each line as a notice of the stack, with how often it was printed. */
  readonly notices: ReadonlyMap<ReportedNotice, number>;
  /** What they would mean for each resource that they may be about. */
  readonly meanings: readonly ReportedNotice[];
}

/** Every notice in the lines. Any line without a declared code at its end is text: of a program, of another package, of an older release. */
export function noticesIn(
  { resources, lines, stack }: Pick<Preview, "resources" | "lines" | "stack">,
  registry: Registry,
): ReadLines {
  const subjects = subjectsOf(resources);
  const byUrn = new Map(resources.map((resource) => [resource.urn, resource]));
  const kinds = new Set(resources.map(({ kind }) => kind));
  const said = new Map<string, ReportedNotice>();
  const undecided = new Map<string, Undecided>();
  const note = (resource: PreviewedResource, notice: Notice): void => {
    said.set(JSON.stringify([resource.urn, notice.code, notice.text]), about(resource, notice));
  };
  for (const { text: line, urn = "" } of lines) {
    const code = codeOf(line) ?? "";
    const entry = registry.get(code);
    if (entry === undefined || entry.severity === "error") continue;
    const { severity } = entry;
    const sentence = line.slice(0, -code.length - 3);
    if (entry.about === "stack") {
      said.set(line, aboutStack(stack, { code, severity, text: sentence }));
      continue;
    }
    const [named, all] = [byUrn.get(urn), readingsOf(sentence, subjects)];
    const readings = likeliest(
      all.filter(({ resource }) => named === undefined || resource === named),
      entry.text,
    );
    const [first, ...others] = readings;
    const text = first?.text ?? sentence;
    const only = others.length === 0 ? (named ?? first?.resource) : undefined;
    if (only !== undefined) note(only, { code, severity, text });
    else {
      const candidates = readings.map(({ resource }) => resource);
      const [word = ""] = sentence.split(" ", 1);
      const kind = kinds.has(word) ? word : undefined;
      const key = JSON.stringify([
        code,
        text,
        candidates.length === 0 ? kind : candidates.map((previewedResource) => previewedResource.urn),
      ]);
      const found = undecided.get(key) ?? { code, severity, text, kind, sentences: [], candidates };
      found.sentences.push(sentence);
      undecided.set(key, found);
    }
  }
  // A resource says the same once, so as many lines as there are resources are one of each.
  const isOfEach = ({ candidates, sentences }: Undecided): boolean =>
    candidates.length > 0 && candidates.length <= sentences.length;
  const [each, others] = [
    [...undecided.values()].filter(isOfEach),
    [...undecided.values()].filter((undecided) => !isOfEach(undecided)),
  ];
  for (const { candidates, code, severity, text } of each)
    for (const resource of candidates) note(resource, { code, severity, text });
  return { said: [...said.values()], open: openIn(others, resources, stack) };
}

/** One sentence that may be about several resources, or about any of its kind, each time that it was printed. */
interface Undecided extends Notice {
  readonly kind: string | undefined;
  readonly sentences: string[];
  /** Empty where it fits no resource. */
  readonly candidates: readonly PreviewedResource[];
}

function openIn(
  undecided: readonly Undecided[],
  resources: readonly PreviewedResource[],
  stack: string,
): OpenLines[] {
  const placeOf = ({ code, kind, candidates }: Undecided): string =>
    JSON.stringify([code, candidates.length === 0 ? kind : candidates.map(({ urn }) => urn)]);
  return [...groupedBy(undecided, placeOf).values()].map((group) => {
    const [{ candidates, kind, code, severity, text } = group[0] as Undecided] = group;
    const meant =
      candidates.length > 0
        ? candidates
        : resources.filter((previewedResource) => kind === undefined || previewedResource.kind === kind);
    const urns = candidates.map(({ urn }) => urn);
    const notices = group.map(({ sentences }): readonly [ReportedNotice, number] => [
      {
        ...aboutStack(stack, { code, severity, text: sentences[0] ?? "" }),
        ...(urns.length > 0 && { candidates: urns }),
      },
      sentences.length,
    ]);
    return {
      notices: new Map(notices),
      meanings: meant
        .filter(({ operation }) => operation !== "same")
        .map((resource) => about(resource, { code, severity, text })),
    };
  });
}

/**
 * The open lines that say more than both states do: those that do not give the code to each changed resource which a line may be about, or
 * not as often.
 *
 * @param given what follows from both states alone
 * @param isDecided whether the states show what the provider could not know
 */
export function unexplained(
  open: readonly OpenLines[],
  given: readonly ReportedNotice[],
  isDecided: (notice: ReportedNotice) => boolean,
): ReportedNotice[] {
  const found = groupedBy(given, keyOf);
  return open.flatMap(({ notices, meanings }) => {
    const others = meanings.filter((reportedNotice) => !isDecided(reportedNotice));
    const times = others.map((reportedNotice) => found.get(keyOf(reportedNotice))?.length ?? 0);
    const printedTimes = [...notices.values()].reduce((sum, one) => sum + one, 0);
    const isEach = meanings.length > 0 && times.every((one) => one > 0);
    const isEnough =
      others.length < meanings.length || times.reduce((sum, one) => sum + one, 0) >= printedTimes;
    return isEach && isEnough ? [] : [...notices.keys()];
  });
}

/** What tells two notices apart that say the same of one resource: never their words. */
export function keyOf({ urn = "", code }: Pick<ReportedNotice, "urn" | "code">): string {
  return `${urn} ${code}`;
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
    const { kind, name, objectNames, operation } = resource;
    const names = [...new Set([name, ...objectNames])].filter((one) => one !== "");
    return names.flatMap((first) => {
      const displayed = objectNames.filter((one) => one !== first).map((one) => `${first} (${one})`);
      // Of what a program no longer declares, a provider is not told the name.
      const isDeclared = first === name && operation !== "delete";
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
      (subjects.get(begin) ?? []).map((subject) => ({ ...subject, text, isWhole, length: begin.length }));
    return [...of(subject, true), ...brackets.flatMap((at) => of(subject.slice(0, at), false))];
  });
}

function placesOf(part: RegExp, text: string): number[] {
  return [...text.matchAll(part)].map(({ index }) => index);
}

/**
 * The readings between which nothing decides, one for each resource. One with the sentence that is declared for the code comes first, so
 * that no name hides the notice of another resource. A name in the program comes before one of an object, which may be any.
 */
function likeliest(readings: readonly Reading[], template: string): Reading[] {
  const doubtOf = ({ text, isDeclared, isWhole }: Reading): number =>
    (valuesIn(template, text) === undefined ? 4 : 0) + (isWhole ? 0 : 2) + (isDeclared ? 0 : 1);
  const least = Math.min(...readings.map(doubtOf));
  const same = readings.filter((reading) => doubtOf(reading) === least);
  const shortest = new Map<PreviewedResource, Reading>();
  for (const reading of same) {
    const other = shortest.get(reading.resource);
    if (other === undefined || reading.length < other.length) shortest.set(reading.resource, reading);
  }
  return [...shortest.values()];
}

/** The values from which a sentence may have been made by a template; undefined where it cannot have been. */
export function valuesIn(template: string, sentence: string): string[] | undefined {
  const [first = "", ...parts] = template.split(/\{\w+\}/);
  const last = parts.pop();
  if (last === undefined) return sentence === first ? [] : undefined;
  if (!sentence.startsWith(first)) return undefined;
  const values: string[] = [];
  let end = first.length;
  for (const part of parts) {
    const at = sentence.indexOf(part, end);
    if (at < 0) return undefined;
    values.push(sentence.slice(end, at));
    end = at + part.length;
  }
  const isWhole = sentence.length - last.length >= end && sentence.endsWith(last);
  return isWhole ? [...values, sentence.slice(end, sentence.length - last.length)] : undefined;
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
  /** How many notices it says. */
  readonly count: number;
}

/**
 * The notices in sentences, in their order.
 *
 * @param most how many names a sentence lists. Default: all
 */
export function sentencesOf(notices: readonly ReportedNotice[], most = Infinity): Sentence[] {
  const groups = new Map<string, { readonly first: ReportedNotice; readonly names: Map<string, string> }>();
  for (const first of notices) {
    const key = JSON.stringify([first.kind, first.code, first.text, first.isAllowed]);
    const group = groups.get(key) ?? { first, names: new Map<string, string>() };
    groups.set(key, group);
    group.names.set(first.urn ?? first.name, first.name);
  }
  return [...groups.values()].map(({ first, names }) => {
    const { kind, code, isAllowed } = first;
    const shown = [...names].map(([urn, name]) => withParent(urn, name, [...names.values()]));
    const all = { count: names.size, kinds: plural(kind), names: enumerated(shown, most) };
    const line = printed(first, names.size === 1 ? `${kind} ${all.names}` : clauses.eachOf(all));
    return { code, line, count: names.size, ...(isAllowed && { isAllowed }) };
  });
}

/** The name of a resource, with the type of its parent where others have the same name. */
function withParent(urn: string, name: string, all: readonly string[]): string {
  const [, parent] = /^urn:pulumi:.*?::.*?::(?:.*\$)?([^$]+)\$[^$]+?::/.exec(urn) ?? [];
  const isShared = all.filter((one) => one === name).length > 1;
  return isShared && parent !== undefined ? clause`${name} below ${parent}` : name;
}

/** The name of a kind for several of its resources. */
export function plural(kind: string): string {
  return kind.endsWith("s") ? kind : `${kind}s`;
}
