/** Resources that a preview deletes and creates again under another name or parent, because no alias connects the two. */

import { isDeepStrictEqual } from "node:util";
import { groupedBy, ordered } from "../../../provider/base/lists";
import { isUnknown } from "../../../provider/base/markers";
import type { Fields } from "../../../provider/base/fields";
import { definitionOfType } from "../../../provider/kinds/definitions";
import { kinds } from "../../../provider/kinds/registry";
import type { notices as planned } from "../../../provider/lifecycle/plan/notices";
import { labelOf, referenceFields } from "../model/model";
import type { TopologyResource } from "../model/model";
import { isOutput } from "../model/resource";
import { notices } from "./notices";
import type { Preview, PreviewedResource } from "./preview";
import { about } from "./said";
import type { ReportedNotice } from "./said";

/** What lacks an alias, and what need not be said of it besides. */
export interface Renamed {
  /** One notice for each pair. */
  readonly notices: readonly ReportedNotice[];
  /** The URN of each deleted resource by that of the new one. */
  readonly oldUrns: ReadonlyMap<string, string>;
  /** Whether a notice says of half a pair what both together do not mean. */
  readonly isRepeatedBy: (said: ReportedNotice) => boolean;
  /** A notice as one of the resource that loses something, where it stands at the one that follows. */
  readonly asOfLoser: (said: ReportedNotice) => ReportedNotice;
}

const ofLoss: ReadonlySet<string> = new Set<keyof typeof planned | keyof typeof notices>([
  "alias-missing",
  "values-replaced",
]);
const ofOld: ReadonlySet<string> = new Set<keyof typeof planned | keyof typeof notices>([
  "deletion",
  "deliveries-stop",
  "deliveries-continue",
]);
const ofNew: ReadonlySet<string> = new Set<keyof typeof notices>(["deliveries-begin"]);

/** The pairs of a deleted and a new resource that declare the same. */
export function renamedIn({ resources }: Pick<Preview, "resources">): Renamed {
  const pairs = pairsIn(resources);
  const losers = new Map<string | undefined, PreviewedResource>(pairs.map(([old, one]) => [one.urn, old]));
  const [olds, news] = [pairs.map(([old]) => old.urn), pairs.map(([, one]) => one.urn)].map(
    (urns) => new Set<string | undefined>(urns),
  );
  return {
    notices: pairs.map(([old, one]) => {
      const notice = notices["alias-missing"]({ old: labelOf(old), alias: old.urn });
      return about(one, losesObject(old) ? notice : { ...notice, severity: "warning" });
    }),
    oldUrns: new Map(pairs.map(([old, one]) => [one.urn, old.urn])),
    isRepeatedBy: ({ urn, code }) =>
      (ofOld.has(code) && olds?.has(urn) === true) || (ofNew.has(code) && news?.has(urn) === true),
    asOfLoser: (said) => {
      const loser = ofLoss.has(said.code) ? losers.get(said.urn) : undefined;
      return loser === undefined ? said : { ...said, name: loser.name, urn: loser.urn };
    },
  };
}

type Pair = readonly [old: PreviewedResource, successor: PreviewedResource];

/** A kind stands before those that refer to it, so what a reference leads to is paired first. */
function pairsIn(resources: Preview["resources"]): Pair[] {
  const successors = new Map<string, PreviewedResource>();
  const pairs: Pair[] = [];
  const isNew = ({ operation, missing }: PreviewedResource): boolean =>
    operation === "create" && missing === undefined;
  for (const { type } of Object.values(kinds)) {
    const ofKind = resources.filter(({ kind }) => kind === type);
    const left = groupedBy(ofKind.filter(isNew), alikeOf);
    for (const old of left.size === 0 ? [] : ofKind.filter(isGone)) {
      const alike = left.get(alikeOf(old)) ?? [];
      const same = alike.filter((previewedResource) => declareTheSame(old, previewedResource, successors));
      const successor = same.find(({ name }) => name === old.name) ?? same[0];
      if (successor === undefined) continue;
      alike.splice(alike.indexOf(successor), 1);
      pairs.push([old, successor]);
      if (old.id !== undefined) successors.set(old.id, successor);
    }
  }
  return pairs;
}

/** What two resources of a kind share that declare the same, as a text: references may be new, and names, too. */
function alikeOf(resource: PreviewedResource): string {
  const { kind, change } = resource;
  const inputs = Object.entries(inputsOf(change.before ?? change.after)).filter(
    ([name]) => name !== "name" && !isReference(kind, name),
  );
  return JSON.stringify([providerOf(resource), ordered(inputs, ([name]) => name)]);
}

/** Whether a deletion takes the object away. One that is unique by its name is adopted by the new resource. */
function isGone({ kind, operation, isRetained, change }: PreviewedResource): boolean {
  const isKept = isRetained || change.leftDeletion !== undefined;
  return operation === "delete" && !isKept && definitionOfType(kind, change.dialect)?.unique === undefined;
}

/** Of two that are alike. */
function declareTheSame(
  old: PreviewedResource,
  previewedResource: PreviewedResource,
  successors: ReadonlyMap<string, PreviewedResource>,
): boolean {
  const [before, after] = [inputsOf(old.change.before), inputsOf(previewedResource.change.after)];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].every(
    (name) =>
      isDeepStrictEqual(before[name], after[name]) ||
      // Where the program declares no name, it is that of the resource.
      (name === "name" && before[name] === old.name && after[name] === previewedResource.name) ||
      followTheSame(name, before[name], after[name], previewedResource, successors),
  );
}

/** Whether users lose the old object, as in a replacement. Otherwise the new one takes over what the old one did. */
function losesObject({ kind, change }: PreviewedResource): boolean {
  const { lossOnDelete, oneForEach } = definitionOfType(kind, change.dialect) ?? {};
  return lossOnDelete !== undefined && oneForEach === undefined;
}

/** The URN of a provider. Its ID is that of one run where the program declares none. */
function providerOf({ provider = "" }: PreviewedResource): string {
  return provider.slice(0, Math.max(0, provider.lastIndexOf("::")));
}

/** Whether a reference leads to the same objects, of which some are new with their resources. */
function followTheSame(
  name: string,
  before: unknown,
  after: unknown,
  { kind, references }: PreviewedResource,
  successors: ReadonlyMap<string, PreviewedResource>,
): boolean {
  if (!isReference(kind, name)) return false;
  const [old, now] = [before, after].map((value) => [value].flat()) as [unknown[], unknown[]];
  const isFollowed = (id: unknown): boolean =>
    references[name]?.includes(successors.get(String(id))?.urn ?? "") === true;
  const kept = old.filter((id) => !isFollowed(id));
  const known = now.filter((one) => !isUnknown(one));
  return now.length === old.length && kept.length === known.length && kept.every((id) => known.includes(id));
}

function isReference(kind: string, name: string): boolean {
  return referenceFields.some((one) => one.kind === kind && one.field === name);
}

function inputsOf(side: TopologyResource | undefined): Fields {
  const fields = side?.whole?.fields ?? side?.fields ?? {};
  const kind = side?.kind ?? "";
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isOutput(kind, name)));
}
