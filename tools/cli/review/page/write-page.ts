/** Makes the page of each command, and writes it into its file. */

import { clause } from "../../../../provider/base/declare";
import { oneLine } from "../../../../provider/base/text";
import type { Finding } from "../../../topology/rules/lint";
import type { Topology } from "../../../topology/model/model";
import type { RoutedEvent } from "../../../topology/model/routes";
import { writeText } from "../../io/input";
import type * as Page from "./page";
import type { PageSource } from "./page-data";

/** What the page of `route` shows: it begins with the event. */
export function eventPage(topology: Topology, event: RoutedEvent): PageSource {
  return { title: clause`Where an event goes`, topology, event };
}

/** What the page of `lint` shows: the findings at their resources. */
export function findingsPage(topology: Topology, findings: readonly Finding[]): PageSource {
  const said = findings.map(({ rule, severity, message, resource: { kind, name, urn, id } }) => {
    // The message begins with the resource, as the notice does on the page.
    const subject = oneLine(`${kind} ${name} x`).slice(0, -1);
    const text = message.startsWith(subject) ? message.slice(subject.length) : message;
    return { severity, text, code: rule, kind, name, urn, id };
  });
  return { title: clause`Findings of the rules`, topology, notices: said };
}

/** @throws InvalidInputError where the file cannot be written */
export async function writePage(file: string, source: PageSource): Promise<void> {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- few runs of a command write a page
  const { pageOf } = require("./page") as typeof Page;
  await writeText("--html", file, pageOf(source));
}
