/** What begins to be delivered, in a line for each owner: event types, hosts, and what the rules find there. */

import { clause } from "../../../provider/base/declare";
import { enumerated } from "../../../provider/base/lists";
import type { Addition } from "../../topology/review/additions";
import type { ReportedNotice } from "../../topology/review/said";
import { code } from "./markdown";
import { fitting } from "./report-table";

const [mostTypes, mostHosts, mostOwners, maxCharacters] = [5, 3, 20, 1_000];

/** The lines; empty where nothing begins. */
export function additionLines(additions: readonly Addition[], notices: readonly ReportedNotice[]): string {
  const lines = additions.slice(0, mostOwners).map(({ owner, eventTypes, hosts, urns }) => {
    const found = notices.filter(
      ({ urn, severity }) => severity !== "info" && urn !== undefined && urns.includes(urn),
    );
    const codes = [...new Set(found.map((notice) => code(`[${notice.code}]`)))];
    const who = owner === "" ? "(no owner)" : code(owner);
    const types = enumerated(eventTypes.map(code), mostTypes);
    const begun = clause`${who}: ${types} to ${enumerated(hosts.map(code), mostHosts)}`;
    return `- ${[begun, ...codes].join(" ")}`;
  });
  const shown = fitting(lines, maxCharacters);
  const left = additions.length - shown.length;
  return [...shown, ...(left > 0 ? [clause`- … and ${left} more owners`] : [])].join("\n");
}
