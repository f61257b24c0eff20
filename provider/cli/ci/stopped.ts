/** The notices that stop a pipeline, each with the digest by which an approval names it. */

import { createHash } from "node:crypto";
import { oneLine, shortened } from "../../base/text";
import type { Review } from "../../topology/review/review";
import type { ReportedNotice } from "../../topology/review/said";
import type { Approvable } from "./approvals";

/** The most characters of a name in an approval. */
export const maxResource = 500;

/** A notice that stops a pipeline. */
export interface Stopped extends Approvable {
  /** The stack, as `project/stack`. */
  readonly stack: string;
}

/** The notices of a review that stop, in its order. */
export function stoppedIn(
  { facts }: Pick<Review, "facts">,
  stopsAt: (notice: ReportedNotice) => boolean,
): Stopped[] {
  const { stack, notices, resources } = facts;
  const found = notices.filter(stopsAt).map((notice): Stopped => {
    const { code, kind, name, text, urn } = notice;
    // What the report shows of the change, so that an approval is of what its reader saw.
    const fields = resources
      .filter((one) => urn !== undefined && one.urn === urn)
      .map(({ operation, fields }) => ({ operation, fields }));
    const seen = JSON.stringify([stack, code, kind, name, urn ?? "", text, fields]);
    const digest = createHash("sha256").update(seen).digest("hex").slice(0, 40);
    return { digest, code, resource: shortened(oneLine(name), maxResource), stack };
  });
  return [...new Map(found.map((one) => [one.digest, one])).values()];
}
