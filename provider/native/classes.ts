/** The resources of the plugin: types and comments are those of the dynamic ones. */

import type { Endpoint as DynamicEndpoint } from "../dynamic/endpoint";
import type { EventType as DynamicEventType } from "../dynamic/event-type";
import type { PortalLink as DynamicPortalLink } from "../dynamic/portal-link";
import type { Project as DynamicProject } from "../dynamic/project";
import type { ProjectSettings as DynamicProjectSettings } from "../dynamic/project-settings";
import type { Source as DynamicSource } from "../dynamic/source";
import type { Subscription as DynamicSubscription } from "../dynamic/subscription";
import type { Tenant as DynamicTenant } from "../dynamic/tenant";
import { kinds } from "../kinds/registry";
import { nativeClass, tenantClass } from "./resource";

/** A resource of `Endpoint`. */
export type Endpoint = DynamicEndpoint;
/** {@inheritDoc Endpoint} */
export const Endpoint = nativeClass(kinds.endpoint) as typeof DynamicEndpoint;

/** A resource of `PortalLink`. */
export type PortalLink = DynamicPortalLink;
/** {@inheritDoc PortalLink} */
export const PortalLink = nativeClass(kinds.portalLink) as typeof DynamicPortalLink;

/** A resource of `Subscription`. */
export type Subscription = DynamicSubscription;
/** {@inheritDoc Subscription} */
export const Subscription = nativeClass(kinds.subscription) as typeof DynamicSubscription;

/** A resource of `EventType`. */
export type EventType = DynamicEventType;
/** {@inheritDoc EventType} */
export const EventType = nativeClass(kinds.eventType) as typeof DynamicEventType;

/** A resource of `Source`. */
export type Source = DynamicSource;
/** {@inheritDoc Source} */
export const Source = nativeClass(kinds.source) as typeof DynamicSource;

/** A resource of `Project`. */
export type Project = DynamicProject;
/** {@inheritDoc Project} */
export const Project = nativeClass(kinds.project) as typeof DynamicProject;

/** A resource of `ProjectSettings`. */
export type ProjectSettings = DynamicProjectSettings;
/** {@inheritDoc ProjectSettings} */
export const ProjectSettings = nativeClass(kinds.projectSettings) as typeof DynamicProjectSettings;

/** A tenant. */
export type Tenant = DynamicTenant;
/** {@inheritDoc Tenant} */
export const Tenant = tenantClass({ Endpoint, PortalLink, Subscription }) as typeof DynamicTenant;
