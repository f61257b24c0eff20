/** The notices that stop a pipeline, each with the entry of `webhooks:allow` that lets it through. */

import { oneLine, shortened } from "../../../provider/base/text";
import type { Review } from "../../topology/review/review";
import type { ReportedNotice } from "../../topology/review/said";

/** The most characters of a name. */
const maxResource = 500;

/** A notice that stops a pipeline. */
export interface Stopped extends Pick<ReportedNotice, "code" | "severity"> {
  /** The name of the resource, in one line. */
  readonly resource: string;
  /** The entry that lets it through; null where the guard does not judge it, or values are known in `pulumi up` only. */
  readonly entry: string | null;
}

/** The notices of a review that stop, in its order, each once. Of a preview that failed nothing is decided. */
export function stoppedIn(
  { facts, exitCode }: Pick<Review, "facts" | "exitCode">,
  stopsAt: (notice: ReportedNotice) => boolean,
): Stopped[] {
  const found = exitCode === 1 ? [] : facts.notices.filter(stopsAt);
  const all = found.map(({ code, severity, name, urn, text, entry = null }) => {
    const resource = shortened(oneLine(name), maxResource);
    return [JSON.stringify([code, urn ?? name, text]), { code, severity, resource, entry }] as const;
  });
  return [...new Map(all).values()];
}

/** How a log and a comment name it, and `--allow`, too. */
export function lineOf({ code, resource }: Pick<Stopped, "code" | "resource">): string {
  return `${code}:${resource}`;
}
