/** What a program may import for a service that is as its API document says; no logic. */

export * from "./index";
export { Endpoint, EventType, PortalLink, ProjectSettings, Source, Subscription } from "./dynamic/documented";
export type { EndpointArgs, EventTypeArgs, PortalLinkArgs, SubscriptionArgs } from "./dynamic/documented";
