/** Reads a topology of any form. */

import { WebhooksError } from "../errors";
import { isFields, parseJson } from "../fields";
import { completeTopologiesIn } from "./from-preview";
import { topologyInState, topologyOfRegistered } from "./from-state";
import type { RegisteredResource } from "./from-state";
import type { Topology } from "./model";
import { previewIn } from "./preview-json";

/**
 * Reads a topology: what `pulumi preview --json --show-sames` wrote, of which it is the one after the preview; what
 * `pulumi stack export` wrote or a file of a state; or the resources that a unit test collected.
 *
 * @throws WebhooksError where it is something else
 */
export function topologyOf(source: string | readonly RegisteredResource[]): Topology {
  if (typeof source !== "string") return topologyOfRegistered(source);
  return topologiesOf(parseJson(source)).after;
}

/** A topology that was read, and for a preview the one before it. */
export interface ReadTopology {
  /** What is there before a preview is applied; undefined for anything but a preview. */
  readonly before?: Topology;
  /** What is there, or will be there after a preview is applied. */
  readonly after: Topology;
}

/**
 * @internal The topologies in the JSON value of a preview or a state.
 * @throws WebhooksError where it is something else, or the preview failed
 */
export function topologiesOf(value: unknown, dialectVariable?: string): ReadTopology {
  const state = topologyInState(value);
  if (state !== undefined) return { after: state };
  if (isFields(value) && ["steps", "diagnostics", "changeSummary"].some((name) => name in value))
    return completeTopologiesIn(previewIn(value), dialectVariable);
  throw new WebhooksError(
    "response-shape",
    "expected what `pulumi preview --json` or `pulumi stack export` writes, but this is something else",
  );
}
