/** What a topology means: for unit tests and tools of one's own. Needs neither a service nor Pulumi. */

export { previewedTopology } from "./from-preview";
export type { PreviewedTopology } from "./from-preview";
export type { RegisteredResource } from "./from-state";
export { labelOf } from "./model";
export type { Topology, TopologyResource } from "./model";
export { topologyOf } from "./read";
