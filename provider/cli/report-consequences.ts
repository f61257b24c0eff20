/** What a change means, in words: what the provider said in the preview, and what follows from the operations. */

import { isUnknown } from "../dynamic/unknown";
import type { AnyDefinition } from "../kinds/definition";
import { definitionsFor } from "../kinds/definitions";
import { kinds } from "../kinds/registry";
import {
  deletedFirst,
  isDeletedFirst,
  isTakenAgain,
  successorOf,
  statedFate,
} from "../lifecycle/consequences";
import type { DialectName } from "../settings";
import { unknownMark } from "./mask";
import type { Preview, PreviewedResource } from "./report-preview";

/** One sentence each, the gravest first. */
export function consequencesOf({ resources, lines }: Preview): string[] {
  const said = lines.filter((line) => isSaid(line) || isStopped(line));
  const derived = resources.flatMap((resource) => derivedFrom(resource, heirOf(resource, resources)));
  return [...new Set([...said.map(spoken), ...derived])].sort((one, other) => weight(other) - weight(one));
}

function isSaid(line: string): boolean {
  // Of a replacement the steps tell more than the provider knows: who asked for it, and whether the old object stays.
  return (
    isOfKind.test(line) &&
    /: (up (?!replaces it:)|the last update failed |\w+ takes a new object |if \w+ \S+ has one of that name )/.test(
      line,
    )
  );
}

const isOfKind = new RegExp(
  `^(${Object.values(kinds)
    .map(({ type }) => type)
    .join("|")}) "[^"]*"`,
);

/** Whether a line says that an endpoint receives nothing although no program wants that: drift without a difference. */
export function isStopped(line: string): boolean {
  return /^Endpoint "[^"]*".*: its status is .+, (so nothing is delivered to it|which is not known here)/.test(
    line,
  );
}

/** A label without the ID, which says nothing to a reader. */
function spoken(line: string): string {
  return line.replace(/\s+/g, " ");
}

/** What becomes of the object, in the words in which the kind says it after a delete. */
function fateOf({ kind, dialect, isRetained }: PreviewedResource): string {
  if (isRetained) return "is left as it is (retainOnDelete), no longer managed";
  const definition = definitionOf(kind, dialect);
  if (definition === undefined) return "is no longer managed";
  const stated = statedFate(definition);
  if (stated === "left in place") return "is left in place, no longer managed";
  return [`is ${stated}`, definition.whenGone].filter(Boolean).join(": ");
}

function definitionOf(kind: string, dialect: DialectName): AnyDefinition | undefined {
  return Object.values(definitionsFor(dialect)).find((definition) => definition.kind === kind);
}

/** The resource that takes over what another one is removed with. */
function heirOf(
  { kind, id }: PreviewedResource,
  all: readonly PreviewedResource[],
): PreviewedResource | undefined {
  return all.find((other) => other.kind === kind && id !== undefined && other.after?.["adoptId"] === id);
}

function derivedFrom(resource: PreviewedResource, heir: PreviewedResource | undefined): string[] {
  const label = `${resource.kind} "${resource.name}":`;
  if (resource.operation === "delete" && heir !== undefined)
    return [`${label} up forgets it: ${heir.kind} "${heir.name}" takes the object over`];
  if (resource.operation === "delete") return [`${label} up deletes it: the object ${fateOf(resource)}`];
  if (resource.operation !== "replace") return [];
  const { kind, dialect, id = "", before = {}, after = {}, isRetained } = resource;
  const replaced = `${label} up replaces it${reasonOf(resource)}`;
  const definition = definitionOf(kind, dialect);
  if (definition === undefined)
    return [`${replaced}: a new object takes its place; the old one ${fateOf(resource)}`];
  const successor = successorOf(definition, id, before, after, isNotKnown);
  if (isTakenAgain(definition, id, before, after, isNotKnown)) return [`${replaced}: ${successor}`];
  const isFirst = isDeletedFirst(definition, after) && !isRetained;
  return [`${replaced}: ${successor}; the old one ${isFirst ? `is ${deletedFirst}` : fateOf(resource)}`];
}

/** What is masked already has a word in place of the marker. */
function isNotKnown(value: unknown): boolean {
  return value === unknownMark || isUnknown(value);
}

function reasonOf({ replacedBy, isForced, isTainted }: PreviewedResource): string {
  if (replacedBy.length > 0) return ` (${replacedBy.join(", ")} changed)`;
  if (isTainted) return " (it is marked as tainted)";
  return isForced ? " (asked for with --replace)" : "";
}

const gravity: readonly (readonly [RegExp, number])[] = [
  [/ rolls the signing secret .*no overlap/, 6],
  [/ rolls the signing secret /, 5],
  [/ replaces it/, 4],
  [/ deletes it/, 3],
  [/ (disables|pauses) |: its status is /, 2],
  [/ up (moves|removes|takes off|hands|lets|declares the owner) /, 2],
  [/ (out of|to) the link/, 1],
];

function weight(line: string): number {
  return gravity.find(([pattern]) => pattern.test(line))?.[1] ?? 0;
}
