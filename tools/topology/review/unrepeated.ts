/** Leaves out what another notice about the same resource already says, for a reader. Gates and entries keep every notice. */

import type { GuardEntry } from "./entries";
import { keyOf } from "./said";
import type { ReportedNotice } from "./said";

/** The notices that say as much as another one and more, each about the same resource. */
const coveredBy: Readonly<Record<string, readonly string[]>> = {
  replacement: [
    ...["values-replaced", "old-object-lost", "old-object-left"],
    ...["old-object-adopted", "old-object-removed"],
  ],
  "old-object-left": ["values-replaced"],
  "old-object-removed": ["values-replaced"],
  "events-discarded": ["endpoint-disable", "endpoint-pause"],
};

/**
 * The notices of which no other one about the same resource says as much, in their order. One whose entry the guard asks for stays, so that
 * a line explains the entry.
 */
export function unrepeated({
  notices,
  entries = [],
}: {
  readonly notices: readonly ReportedNotice[];
  readonly entries?: readonly Pick<GuardEntry, "urn" | "code" | "isRefused" | "isAllowed">[];
}): ReportedNotice[] {
  const said = new Set(notices.map(keyOf));
  const asked = new Set(
    entries.filter(({ isRefused, isAllowed }) => isRefused && isAllowed !== true).map(keyOf),
  );
  const isCovered = ({ urn = "", code }: ReportedNotice): boolean =>
    urn !== "" && coveredBy[code]?.some((other) => said.has(keyOf({ urn, code: other }))) === true;
  return notices.filter((notice) => asked.has(keyOf(notice)) || !isCovered(notice));
}
