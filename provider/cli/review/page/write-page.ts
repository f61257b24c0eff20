/** Makes the page of each command, and writes it into its file. */

import { writeFile } from "node:fs/promises";
import { oneLine } from "../../../base/text";
import type { Finding } from "../../../topology/rules/lint";
import type { Topology, TopologyResource } from "../../../topology/model/model";
import { ownersOf } from "../../../topology/model/owner";
import type { RoutedEvent } from "../../../topology/model/routes";
import { wrongUse } from "../../io/input";
import { notices as ioNotices } from "../../io/notices";
import { clauses } from "../notices";
import { countsOf } from "../report";
import type { Review } from "../../../topology/review/review";
import { pageOf } from "./page";
import type { PageSource } from "./page-data";

/** What the page of `report` shows: of one owner nothing that belongs to others, where one is named. */
export function previewPage(review: Review, owner?: string): PageSource {
  const { facts, quietFields } = review;
  const { title, stack, concerns, notices: said } = facts;
  const { preview, topology } = owner === undefined ? review : partOf(review, owner);
  return {
    ...{ title, stack, summary: countsOf(facts), notices: said, whole: review.topology, preview, topology },
    concerns: concerns.map(({ text }) => text),
    owners: facts.owners,
    quietFields: quietFields.map(({ path, resources }) => ({ path, count: resources.length })),
  };
}

function partOf({ preview, topology, owners }: Review, owner: string): Pick<Review, "preview" | "topology"> {
  const isShared = (kind: string): boolean => kind === "Source" || kind === "ProjectSettings";
  const isOurs = (side: Topology, one: TopologyResource): boolean =>
    isShared(one.kind) ||
    (one.urn === undefined ? ownersOf(side, one).includes(owner) : owners.has(owner, one.urn));
  const partIn = <Side extends Topology>(side: Side): Side => ({
    ...side,
    resources: side.resources.filter((one) => isOurs(side, one)),
  });
  const resources = preview.resources.filter(({ kind, urn }) => isShared(kind) || owners.has(owner, urn));
  return {
    preview: { ...preview, resources },
    topology: { ...partIn(topology), before: partIn(topology.before) },
  };
}

/** What the page of `route` shows: it begins with the event. */
export function eventPage(topology: Topology, event: RoutedEvent): PageSource {
  return { title: clauses.routePageTitle(), topology, event };
}

/** What the page of `lint` shows: the findings at their resources. */
export function findingsPage(topology: Topology, findings: readonly Finding[]): PageSource {
  const said = findings.map(({ rule, severity, message, resource: { kind, name, urn, id } }) => {
    // The message begins with the resource, as the notice does on the page.
    const subject = oneLine(`${kind} ${name} x`).slice(0, -1);
    const text = message.startsWith(subject) ? message.slice(subject.length) : message;
    return { severity, text, code: rule, kind, name, urn, id };
  });
  return { title: clauses.lintPageTitle(), topology, notices: said };
}

/** @throws InvalidInputError where the file cannot be written */
export async function writePage(file: string, source: PageSource): Promise<void> {
  await writeFile(file, pageOf(source)).catch(() => {
    throw wrongUse("--html", ioNotices["unwritable-file"]({ file }));
  });
}
