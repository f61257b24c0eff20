/** The consequences of a preview in sentences: those that the provider printed, and those of the operations. */

import { isUnknown, unknownMarker } from "../../base/markers";
import { secretMark } from "../../http/redact";
import { definitionOfType } from "../../kinds/definitions";
import { kinds } from "../../kinds/registry";
import {
  deletedFirst,
  deleteOutcomeOf,
  isDeletedFirst,
  isReadopted,
  successorOf,
} from "../../lifecycle/plan/consequences";
import { unknownMark } from "../../topology/model/mask";
import type { AccountChange } from "../../topology/preview/accounts";
import { shownUrl } from "../../base/url";
import type { Preview, PreviewedResource } from "./report-preview";
import { isAbout } from "./report-rotations";

/** One sentence each, the most severe first. */
export function consequencesOf(preview: Preview): string[] {
  const { resources, lines, accounts } = preview;
  const said = lines.filter((line) => isConsequence(line) || isStopped(line) || isUncompared(line));
  const adopters = new Map(resources.map((one) => [`${one.kind} ${String(one.after?.["adoptId"])}`, one]));
  const derived = resources.flatMap((one) => derivedFrom(one, adopters.get(`${one.kind} ${one.id}`)));
  return [...new Set([...lossOfAll(preview), ...said, ...derived, ...accounts.flatMap(movesOf)])].sort(
    (one, other) => severityOf(other) - severityOf(one),
  );
}

/**
 * A warning where the refresh found none of the objects in state. That every one was deleted by hand is less likely than an empty or
 * older database behind the same address.
 */
function lossOfAll({ resources, lines, isPartial }: Preview): string[] {
  const dropped = [...new Set(lines)].filter((line) => startsWithKind.test(line) && isDropped.test(line));
  const isThere = (resource: PreviewedResource): boolean =>
    !["create", "adopt"].includes(resource.operation) &&
    // What the service shows nowhere stays in state whatever happened to it.
    definitionOfType(resource.kind, resource.dialect)?.read !== undefined &&
    !dropped.some((line) => isAbout(resource, line));
  if (dropped.length === 0 || isPartial || resources.some(isThere)) return [];
  const asked = "is it the right service (webhooks:baseUrl), project and database?";
  return [
    `every object in state is gone from the service (${dropped.length}): up creates anew what the program declares, and each new endpoint has another signing secret; ${asked}`,
  ];
}

const isDropped = /: no longer exists, so it is dropped from state; /;

function isConsequence(line: string): boolean {
  // Lines about replacements are derived from the steps, which also show why and whether the old object stays.
  return (
    startsWithKind.test(line) &&
    /: ((the next )?up (?!replaces it:)|the last update failed |\w+ takes a new object |if \w+ \S+ has one of that name )/.test(
      line,
    )
  );
}

const startsWithKind = new RegExp(
  `^(${Object.values(kinds)
    .map(({ type }) => type)
    .join("|")}) [^:]+: `,
);

/** Whether a line says that an endpoint receives nothing although the program does not declare that. */
export function isStopped(line: string): boolean {
  return /^Endpoint .*: its status is .+, (so nothing is delivered to it|which is not known here)/.test(line);
}

/** Whether a line says that nothing here tells whether a signing secret changed: "nothing changes" would be a guess. */
export function isUncompared(line: string): boolean {
  return startsWithKind.test(line) && /: secret(From)? cannot be compared here: /.test(line);
}

/** What happens to the object on delete, in the words of the kind. */
function oldObjectClause({ kind, dialect, isRetained, operation }: PreviewedResource): string {
  if (isRetained) return "is left as it is (retainOnDelete), no longer managed";
  const definition = definitionOfType(kind, dialect);
  if (definition === undefined) return "is no longer managed";
  const stated = deleteOutcomeOf(definition);
  if (stated === "left in place") return "is left in place, no longer managed";
  // The new one takes what the old one matched.
  const isHandedOn = operation === "replace" && definition.oneForEach !== undefined;
  return [`is ${stated}`, isHandedOn ? undefined : definition.lossOnDelete].filter(Boolean).join(": ");
}

/** What a changed account means for all that is sent through it. */
function movesOf({ name, before, after }: AccountChange): string[] {
  if (before === undefined || after === undefined) return [];
  const moves = (["baseUrl", "projectId", "dialect"] as const).filter((one) => before[one] !== after[one]);
  const shown = (value = "nothing"): string =>
    value === unknownMarker ? unknownMark : shownUrl(value, secretMark);
  const changes = moves.map((one) => `${one} from ${shown(before[one])} to ${shown(after[one])}`).join(", ");
  return moves.length === 0
    ? []
    : [`account "${name}": up changes ${changes}: what its resources send goes there, with its API key`];
}

function derivedFrom(resource: PreviewedResource, adopter: PreviewedResource | undefined): string[] {
  const label = `${resource.kind} "${resource.name}":`;
  if (resource.operation === "delete" && adopter !== undefined)
    return [`${label} up forgets it: ${adopter.kind} "${adopter.name}" takes the object over`];
  if (resource.operation === "delete")
    return [`${label} up deletes it: the object ${oldObjectClause(resource)}`];
  if (resource.operation !== "replace") return [];
  const { kind, dialect, id = "", before = {}, after = {}, isRetained } = resource;
  const replaced = `${label} up replaces it${reasonOf(resource)}`;
  const definition = definitionOfType(kind, dialect);
  if (definition === undefined)
    return [`${replaced}: a new object takes its place; the old one ${oldObjectClause(resource)}`];
  const successor = successorOf(definition, id, before, after, isNotKnown);
  if (isReadopted(definition, id, before, after, isNotKnown)) return [`${replaced}: ${successor}`];
  const { oneForEach } = definition;
  const isFirst = oneForEach !== undefined && resource.isDeletedFirst && !isRetained;
  // The new one is made while the old one is there, and refused where there may be one only.
  const isOne = oneForEach !== undefined && definition.declaresSeveral?.(after) !== true;
  if (isOne && !resource.isDeletedFirst && isDeletedFirst(definition, before, after))
    return [
      `${replaced}: where only one for each ${oneForEach} is allowed, "${id}" is taken over again and stays; elsewhere ${successor}`,
    ];
  return [
    `${replaced}: ${successor}; the old one ${isFirst ? `is ${deletedFirst}` : oldObjectClause(resource)}`,
  ];
}

/** A masked preview has a text in place of Pulumi's marker. */
function isNotKnown(value: unknown): boolean {
  return value === unknownMark || isUnknown(value);
}

function reasonOf({ replacedBy, isForced, isTainted }: PreviewedResource): string {
  if (replacedBy.includes("replaceWith")) return " (its option replaceWith names one that is replaced)";
  if (replacedBy.length > 0) return ` (${replacedBy.join(", ")} changed)`;
  if (isTainted) return " (it is marked as tainted)";
  return isForced ? " (asked for with --replace)" : "";
}

const severities: readonly (readonly [RegExp, number])[] = [
  [/^every object in state is gone /, 8],
  [/^account .* up changes /, 7],
  [/ rolls (the signing secret|to it if they differ).*no overlap/, 6],
  [
    / rolls (the signing secret|to it if they differ|if they differ)|: secret(From)? cannot be compared here: /,
    5,
  ],
  [/ replaces it/, 4],
  [/ deletes it/, 3],
  [/ (disables|pauses) |: its status is /, 2],
  [/ up (moves|removes|takes off|hands|lets|declares the owner) /, 2],
  [/ (out of|to) the link/, 1],
];

function severityOf(line: string): number {
  return severities.find(([pattern]) => pattern.test(line))?.[1] ?? 0;
}
