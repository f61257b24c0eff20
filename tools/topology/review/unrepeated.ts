/** Leaves out what another notice about the same resource already says, for a reader. Gates and entries keep every notice. */

import type { ReportedNotice } from "./said";

/** The notices that say as much as another one and more, each about the same resource. */
const coveredBy: Readonly<Record<string, readonly string[]>> = {
  replacement: ["values-replaced", "old-object-lost", "old-object-left", "old-object-removed"],
  "old-object-lost": ["values-replaced"],
  "old-object-left": ["values-replaced"],
  "old-object-removed": ["values-replaced"],
  "events-discarded": ["endpoint-disable", "endpoint-pause"],
};

/** The notices of which no other one about the same resource says as much, in their order. */
export function unrepeated(notices: readonly ReportedNotice[]): ReportedNotice[] {
  const said = new Set(notices.map(({ urn, code }) => `${code} ${urn}`));
  return notices.filter(
    ({ urn, code }) => urn === undefined || !coveredBy[code]?.some((other) => said.has(`${other} ${urn}`)),
  );
}
