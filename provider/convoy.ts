/** What a program may import for a running Convoy; no logic. */

export * from "./index";
export { Endpoint, PortalLink, Subscription } from "./dynamic/convoy";
export type { SubscriptionArgs } from "./dynamic/convoy";
