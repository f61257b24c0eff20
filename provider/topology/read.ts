/** Reads a topology of any form. */

import { z } from "zod";
import { WebhooksError } from "../errors";
import { isFields, parseJson } from "../fields";
import type { Fields } from "../fields";
import { adoptedId, completeTopologiesIn, resourceIn } from "./from-preview";
import { masked } from "./mask";
import type { Topology, TopologyResource } from "./model";
import { previewIn, resourceState } from "./preview-json";
import { kindOf, kindOfToken } from "./urn";

/**
 * Reads a topology: what `pulumi preview --json --show-sames` wrote, of which it is the one after the preview; what
 * `pulumi stack export` wrote or a file of a state; or the resources that a unit test collected.
 *
 * @throws WebhooksError where it is something else
 */
export function topologyOf(source: string | readonly RegisteredResource[]): Topology {
  if (typeof source === "string") return topologiesOf(parseJson(source)).after;
  const isGiven = Array.isArray(source) && source.every(isRegistered);
  if (!isGiven)
    throw failure("expected a text, or the resources that a test collected, but this is something else");
  return topologyOfRegistered(source);
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
  throw failure(
    "expected what `pulumi preview --json` or `pulumi stack export` writes, but this is empty or something else",
  );
}

function failure(message: string): WebhooksError {
  return new WebhooksError("response-shape", message);
}

const stored = resourceState.extend({
  urn: z.string(),
  external: z.boolean().optional(),
});
const deployment = z.looseObject({ resources: z.array(stored).nullish() });

/** What `pulumi stack export` writes, or a file of a state that Pulumi keeps itself. */
const stateSchema = z.union([
  z.object({ deployment }).transform((export_) => export_.deployment),
  z.object({ checkpoint: z.object({ latest: deployment }) }).transform((file) => file.checkpoint.latest),
]);

/** The topology of a state; undefined where the value is something else. */
function topologyInState(value: unknown): Topology | undefined {
  const parsed = stateSchema.safeParse(value);
  if (!parsed.success) return undefined;
  // What is marked for deletion has a successor, which stands for it.
  const ours = (parsed.data.resources ?? []).filter(
    (one) => kindOf(one.urn) !== undefined && one.delete !== true,
  );
  const resources = ours.map((one) => resourceIn(one.urn, one, one, one.external === true));
  return { resources, isComplete: false };
}

/** A resource that a program registers, as `newResource` of Pulumi's mocks is given it. */
export interface RegisteredResource {
  /** The type, of either front. */
  readonly type: string;
  /** The name in the program. */
  readonly name: string;
  /** The inputs. */
  readonly inputs: Fields;
  /** The ID that the mock answers. Default: none, so that nothing can refer to the resource. */
  readonly id?: string | undefined;
}

/** A test in JavaScript may give anything. */
function isRegistered(value: unknown): boolean {
  return (
    isFields(value) &&
    typeof value["type"] === "string" &&
    typeof value["name"] === "string" &&
    isFields(value["inputs"])
  );
}

/** The topology of collected resources. Those of other packages are left out. */
function topologyOfRegistered(registered: readonly RegisteredResource[]): Topology {
  const resources = registered.flatMap(({ type, name, inputs, id }): TopologyResource[] => {
    const kind = kindOfToken(type);
    if (kind === undefined) return [];
    const about = { kind, name, urn: undefined, id: id ?? adoptedId(inputs) };
    return [{ ...about, fields: masked(kind, inputs), references: {} }];
  });
  return { resources, isComplete: false };
}
