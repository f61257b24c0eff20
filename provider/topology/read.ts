/** Reads a topology of any form. */

import { WebhooksError } from "../errors";
import { isFields, parseJson } from "../fields";
import { previewedTopology } from "./from-preview";
import { topologyInState, topologyOfRegistered } from "./from-state";
import type { RegisteredResource } from "./from-state";
import type { Topology } from "./model";

/**
 * Reads a topology: what `pulumi preview --json --show-sames` wrote, of which it is the one after the preview; what
 * `pulumi stack export` wrote or a file of a state; or the resources that a unit test collected.
 *
 * @throws WebhooksError where it is something else
 */
export function topologyOf(source: string | readonly RegisteredResource[]): Topology {
  if (typeof source !== "string") return topologyOfRegistered(source);
  const value = parseJson(source);
  const state = topologyInState(value);
  if (state !== undefined) return state;
  if (isFields(value) && ["steps", "diagnostics", "changeSummary"].some((name) => name in value))
    return previewedTopology(source).after;
  throw new WebhooksError(
    "response-shape",
    "expected what `pulumi preview --json` or `pulumi stack export` writes, but this is something else",
  );
}
