/** What a topology means: for unit tests and tools of one's own. Needs neither a service nor Pulumi. */

export type { Fields } from "../fields";
export { previewedTopology } from "./from-preview";
export type { PreviewedTopology } from "./from-preview";
export type { RouteAnswer } from "./lanes";
export { labelOf } from "./model";
export type { SourcePosition, Topology, TopologyResource } from "./model";
export { topologyOf } from "./read";
export type { RegisteredResource } from "./read";
export { routesOf } from "./routes";
export type { Route, RoutedEvent } from "./routes";
