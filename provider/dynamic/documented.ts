/** The classes for a service with the documented interface, declared with what such a service takes. */

import type { ComponentResourceOptions } from "@pulumi/pulumi";
import type { ConvoyEndpointInputs, DocumentedEndpointInputs } from "../kinds/endpoint/types";
import type { DocumentedEventTypeInputs } from "../kinds/event-type/types";
import type { DocumentedPortalLinkInputs } from "../kinds/portal-link/types";
import type { DocumentedSubscriptionInputs, FilterConfig } from "../kinds/subscription/types";
import type { TenantDefaults, TenantEndpoint } from "../engine/tenant-types";
import type { CommonArgs, DeclaredWith, LookedUpOnly } from "./base";
import { Endpoint as AnyEndpoint } from "./endpoint";
import type { LookedUpEndpoint } from "./endpoint";
import { EventType as AnyEventType } from "./event-type";
import { PortalLink as AnyPortalLink } from "./portal-link";
import type { LookedUpPortalLink } from "./portal-link";
import { Project as AnyProject } from "./project";
import { ProjectSettings as AnyProjectSettings } from "./project-settings";
import { Source as AnySource } from "./source";
import type { LookedUpSource } from "./source";
import { Subscription as AnySubscription } from "./subscription";
import type { LookedUpSubscription } from "./subscription";
import { Tenant as AnyTenant } from "./tenant";
import type * as tenant from "./tenant-args";
import type { ArgsOf } from "./types";

/** The arguments of `Endpoint`. */
export interface EndpointArgs extends CommonArgs, ArgsOf<DocumentedEndpointInputs> {}
/** The arguments of `PortalLink`. */
export interface PortalLinkArgs extends CommonArgs, ArgsOf<DocumentedPortalLinkInputs> {}
/** The arguments of `Subscription`. */
export interface SubscriptionArgs extends Omit<CommonArgs, "adoptId">, ArgsOf<DocumentedSubscriptionInputs> {}
/** The arguments of `EventType`. */
export interface EventTypeArgs extends Omit<CommonArgs, "adoptId">, ArgsOf<DocumentedEventTypeInputs> {}

/** What only Convoy has, or has in another form. */
type NotDocumented = "filter" | "function" | "deliveryMode" | keyof ConvoyEndpointInputs;
/** What the documented interface has in another form. */
interface OtherForm extends Pick<FilterConfig, "filter">, Pick<DocumentedEndpointInputs, "authentication"> {}
/** The fields that all endpoints of a tenant have, unless an endpoint declares its own. */
export interface TenantDefaultsArgs extends ArgsOf<Omit<TenantDefaults, NotDocumented> & OtherForm> {}
/** One endpoint of a tenant, with its subscription. */
export interface TenantEndpointArgs
  extends
    Omit<tenant.TenantEndpointArgs, NotDocumented | "subscriptionId">,
    ArgsOf<OtherForm & Pick<Required<TenantEndpoint>, "subscriptionId">> {}
/** The portal of a tenant. */
export interface TenantPortalArgs extends Omit<tenant.TenantPortalArgs, "authType"> {}
/** The arguments of `Tenant`. */
export interface TenantArgs extends tenant.TenantArgsOf<
  TenantEndpointArgs,
  TenantDefaultsArgs,
  TenantPortalArgs
> {}

/** An endpoint. */
export type Endpoint = AnyEndpoint;
/** The class of `pulumi-webhooks`, with the arguments of the documented interface. */
export const Endpoint: DeclaredWith<EndpointArgs, AnyEndpoint, LookedUpEndpoint> = AnyEndpoint;

/** A portal link. */
export type PortalLink = AnyPortalLink;
/** The class of `pulumi-webhooks`, with the arguments of the documented interface. */
export const PortalLink: DeclaredWith<PortalLinkArgs, AnyPortalLink, LookedUpPortalLink> = AnyPortalLink;

/** A subscription. */
export type Subscription = AnySubscription;
/** The class of `pulumi-webhooks`, with the arguments of the documented interface. `adoptId` is required. */
export const Subscription: DeclaredWith<SubscriptionArgs, AnySubscription, LookedUpSubscription> =
  AnySubscription;

/** An event type. */
export type EventType = AnyEventType;
/** The class of `pulumi-webhooks`, with the arguments of the documented interface. All three are required. */
export const EventType: DeclaredWith<EventTypeArgs, AnyEventType, AnyEventType> = AnyEventType;

/** A project. */
export type Project = AnyProject;
/** The class of `pulumi-webhooks`, to test instances only: the API has no operation on projects. */
export const Project: Pick<typeof AnyProject, "isInstance"> = AnyProject;

/** The settings of a project. */
export type ProjectSettings = AnyProjectSettings;
/** The class of `pulumi-webhooks`, to test instances only: the API has no operation on the settings of a project. */
export const ProjectSettings: Pick<typeof AnyProjectSettings, "isInstance"> = AnyProjectSettings;

/** A source. */
export type Source = AnySource;
/** The class of `pulumi-webhooks`, to look sources up only: the API has no operation to create one. */
export const Source: LookedUpOnly<AnySource, LookedUpSource> = AnySource;

/** A tenant. */
export type Tenant = AnyTenant;
/** The class of `pulumi-webhooks`, with the arguments of the documented interface. `subscriptionId` is required. */
export const Tenant: Pick<typeof AnyTenant, "isInstance"> & {
  new (name: string, args: TenantArgs, options?: ComponentResourceOptions): AnyTenant;
} = AnyTenant;
