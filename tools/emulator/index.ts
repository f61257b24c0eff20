/** The webhook delivery service in memory, with its own HTTP server, for tests and for trying things out. */

export { createClock } from "./clock";
export type { ClockOptions, ClockSpan, EmulatorClock } from "./clock";
export type { EmulatorCollection, Given } from "./collection";
export type { Connections } from "./connections";
export type { Emulator, EmulatorOptions, OutsideRoll, PersonalKey, ProjectView } from "./emulator";
export type { Fault, Moment } from "./fault-kinds";
export type { FaultHandle, Faults, FaultTarget } from "./faults";
export type { LoggedRequest } from "./log";
export type {
  EndpointObject,
  EventTypeObject,
  PortalLinkObject,
  SecretObject,
  SubscriptionObject,
} from "./objects";
export type { ProjectConfigObject, ProjectObject, ProjectSettingsObject } from "./project-settings";
export type {
  DeliveryAttemptObject,
  DeviceObject,
  EventDeliveryObject,
  EventObject,
  MetaEventObject,
  SourceObject,
} from "./records";
export type { RouteName } from "./route";
export { parseSeed } from "./seed";
export type { ProjectSeed, Seed } from "./seed";
export { startEmulator } from "./server";
