/** What a program may import; no logic. */

export * from "./shared";
export { Endpoint } from "./dynamic/endpoint";
export { PortalLink } from "./dynamic/portal-link";
export { Subscription } from "./dynamic/subscription";
export { EventType } from "./dynamic/event-type";
export { Project } from "./dynamic/project";
export { ProjectSettings } from "./dynamic/project-settings";
export { Source } from "./dynamic/source";
export { Tenant } from "./dynamic/tenant";
export { Provider } from "./dynamic/account";
export * from "./dynamic/functions";
