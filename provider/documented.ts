/** What a program may import for a service with the documented interface; no logic. */

export * from "./index";
export {
  Endpoint,
  EventType,
  PortalLink,
  Project,
  ProjectSettings,
  Source,
  Subscription,
  Tenant,
} from "./dynamic/documented";
export type {
  EndpointArgs,
  EventTypeArgs,
  PortalLinkArgs,
  SubscriptionArgs,
  TenantArgs,
  TenantDefaultsArgs,
  TenantEndpointArgs,
  TenantPortalArgs,
} from "./dynamic/documented";
