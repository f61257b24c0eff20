/** What a topology means: for unit tests and tools of one's own. Needs neither a service nor Pulumi. */

export type { ExactNumber, Fields } from "../../provider/base/fields";
export type {
  ComparedValue,
  Condition,
  Conditions,
  Mistakes,
  Operators,
  UseInstead,
} from "../../provider/kinds/subscription/conditions";
export type { AnyEventFilter, EventFilter } from "../../provider/kinds/subscription/types";
export { previewedTopology } from "./preview/from-preview";
export type { PreviewedTopology } from "./preview/from-preview";
export type { RouteAnswer } from "./model/delivery-paths";
export { labelOf } from "./model/model";
export type { SourcePosition, Topology, TopologyResource } from "./model/model";
export { topologyOf } from "./model/read";
export type { RegisteredResource } from "./model/read";
export { routesOf } from "./model/routes";
export type { Route, RoutedEvent } from "./model/routes";
export { filter, FilterError, transform, TransformError } from "./transform/transform";
export type { FilterAnswer, TestedEvent, Transformed, TransformOptions } from "./transform/transform";
