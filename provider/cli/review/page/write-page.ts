/** Makes the page of each command, and writes it into its file. */

import { writeFile } from "node:fs/promises";
import type { Finding } from "../../../topology/rules/lint";
import type { Topology } from "../../../topology/model/model";
import type { RoutedEvent } from "../../../topology/model/routes";
import { wrongUse } from "../../io/input";
import { clauses, notices } from "../notices";
import { summaryOf } from "../report";
import type { Report } from "../report";
import { pageOf } from "./page";
import type { PageSource } from "./page-data";

/** What the page of `report` shows. */
export function previewPage({ facts, reviewed }: Pick<Report, "facts" | "reviewed">): PageSource {
  const { title, stack, counts, notices: said } = facts;
  return { title, stack, summary: summaryOf(counts), notices: said, ...reviewed };
}

/** What the page of `route` shows: it begins with the event. */
export function eventPage(topology: Topology, event: RoutedEvent): PageSource {
  return { title: clauses.routePageTitle(), topology, event };
}

/** What the page of `lint` shows: the findings at their resources. */
export function findingsPage(topology: Topology, findings: readonly Finding[]): PageSource {
  const said = findings.map(({ rule, severity, message, resource: { kind, name, urn, id } }) => {
    // The message begins with the resource, as the notice does on the page.
    const subject = `${kind} ${name} `;
    const text = message.startsWith(subject) ? message.slice(subject.length) : message;
    return { severity, text, code: rule, kind, name, urn, id };
  });
  return { title: clauses.lintPageTitle(), topology, notices: said };
}

/** @throws InvalidInputError where the file cannot be written */
export async function writePage(file: string, source: PageSource): Promise<void> {
  await writeFile(file, pageOf(source)).catch(() => {
    throw wrongUse("--html", notices["unwritable-file"]({ file }));
  });
}
