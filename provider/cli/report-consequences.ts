/** What a change means, in words: what the provider said in the preview, and what follows from the operations. */

import type { Preview, PreviewedResource } from "./report-preview";

/** One sentence each, the gravest first. */
export function consequencesOf({ resources, lines }: Preview): string[] {
  const said = lines.filter((line) =>
    /^(Endpoint|PortalLink|Subscription|EventType|Source) "[^"]*".*: up /.test(line),
  );
  const derived = resources.flatMap(derivedFrom);
  return [...new Set([...said.map(spoken), ...derived])].sort((one, other) => weight(other) - weight(one));
}

/** A label without the ID, which says nothing to a reader. */
function spoken(line: string): string {
  return line.replace(/\s+/g, " ");
}

const farewells: Readonly<Record<string, string>> = {
  Endpoint: "is disabled (dialect convoy: deleted): nothing is delivered to it any more",
  PortalLink: "is emptied (dialect convoy: revoked): whoever holds it sees no endpoint any more",
  Subscription: "is left in place (dialect convoy: deleted) and no longer managed",
  EventType: "is left in place (dialect convoy: deprecated) and no longer managed",
  Source: "is deleted, and with it the subscriptions that use it",
};

function derivedFrom(resource: PreviewedResource): string[] {
  const label = `${resource.kind} "${resource.name}":`;
  const farewell = farewells[resource.kind] ?? "is no longer managed";
  if (resource.operation === "delete") return [`${label} up deletes it: the object ${farewell}`];
  if (resource.operation !== "replace") return [];
  const reason = resource.replacedBy.length === 0 ? "" : ` (${resource.replacedBy.join(", ")} changed)`;
  const secret = resource.kind === "Endpoint" ? ", with another ID and another signing secret" : "";
  return [`${label} up replaces it${reason}: a new object takes its place${secret}; the old one ${farewell}`];
}

const gravity: readonly (readonly [RegExp, number])[] = [
  [/ rolls the signing secret .*no overlap/, 6],
  [/ rolls the signing secret /, 5],
  [/ replaces it/, 4],
  [/ deletes it/, 3],
  [/ (disables|pauses) /, 2],
  [/ out of the link/, 1],
];

function weight(line: string): number {
  return gravity.find(([pattern]) => pattern.test(line))?.[1] ?? 0;
}
