/** Reads the data of the page from its own source, where it stands compressed. */

import type { Topology, TopologyResource } from "../topology/model/model";
import type { PageData, PageSide } from "./data";

/** The data, with both sides as topologies again. */
export interface Loaded {
  readonly data: PageData;
  readonly before: Topology | undefined;
  readonly after: Topology;
}

/** Reads a base64 text. */
export async function loaded(text: string): Promise<Loaded> {
  const bytes = Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return loadedFrom((await new Response(stream).json()) as PageData);
}

/** The data with its topologies. */
export function loadedFrom(data: PageData): Loaded {
  const old = (data.before?.resources ?? []) as readonly TopologyResource[];
  const before = data.before && topologyOf(data.before, old);
  const now = data.after.resources.map((one) => (typeof one === "number" ? old[one] : one));
  const after = topologyOf(
    data.after,
    now.filter((resource) => resource !== undefined),
  );
  return { data, before, after: before === undefined ? after : { ...after, before } };
}

function topologyOf({ isComplete, isPartial }: PageSide, resources: readonly TopologyResource[]): Topology {
  return { resources, isComplete, isPartial };
}
