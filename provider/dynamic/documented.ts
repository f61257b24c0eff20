/** The classes for a service that is as its API document says, declared with what such a service takes. */

import type { DocumentedEndpointInputs } from "../kinds/endpoint/types";
import type { DocumentedEventTypeInputs } from "../kinds/event-type/types";
import type { DocumentedPortalLinkInputs } from "../kinds/portal-link/types";
import type { DocumentedSubscriptionInputs } from "../kinds/subscription/types";
import type { CommonArgs, DeclaredWith, LookedUpOnly } from "./base";
import { Endpoint as AnyEndpoint } from "./endpoint";
import type { LookedUpEndpoint } from "./endpoint";
import { EventType as AnyEventType } from "./event-type";
import { PortalLink as AnyPortalLink } from "./portal-link";
import type { LookedUpPortalLink } from "./portal-link";
import { ProjectSettings as AnyProjectSettings } from "./project-settings";
import { Source as AnySource } from "./source";
import type { LookedUpSource } from "./source";
import { Subscription as AnySubscription } from "./subscription";
import type { LookedUpSubscription } from "./subscription";
import type { ArgsOf } from "./types";

/** What `Endpoint` takes. */
export interface EndpointArgs extends CommonArgs, ArgsOf<DocumentedEndpointInputs> {}
/** What `PortalLink` takes. */
export interface PortalLinkArgs extends CommonArgs, ArgsOf<DocumentedPortalLinkInputs> {}
/** What `Subscription` takes. */
export interface SubscriptionArgs extends Omit<CommonArgs, "adoptId">, ArgsOf<DocumentedSubscriptionInputs> {}
/** What `EventType` takes. */
export interface EventTypeArgs extends Omit<CommonArgs, "adoptId">, ArgsOf<DocumentedEventTypeInputs> {}

/** A resource of `Endpoint`. */
export type Endpoint = AnyEndpoint;
/** The class of `pulumi-webhooks`, with the arguments of a service that is as documented. */
export const Endpoint: DeclaredWith<EndpointArgs, AnyEndpoint, LookedUpEndpoint> = AnyEndpoint;

/** A resource of `PortalLink`. */
export type PortalLink = AnyPortalLink;
/** The class of `pulumi-webhooks`, with the arguments of a service that is as documented. */
export const PortalLink: DeclaredWith<PortalLinkArgs, AnyPortalLink, LookedUpPortalLink> = AnyPortalLink;

/** A resource of `Subscription`. */
export type Subscription = AnySubscription;
/** The class of `pulumi-webhooks`, with the arguments of a service that is as documented: `adoptId` is required. */
export const Subscription: DeclaredWith<SubscriptionArgs, AnySubscription, LookedUpSubscription> =
  AnySubscription;

/** A resource of `EventType`. */
export type EventType = AnyEventType;
/** The class of `pulumi-webhooks`, with the arguments of a service that is as documented: three are required. */
export const EventType: DeclaredWith<EventTypeArgs, AnyEventType, AnyEventType> = AnyEventType;

/** A resource of `ProjectSettings`. */
export type ProjectSettings = AnyProjectSettings;
/** The class of `pulumi-webhooks`: the API document shows no settings of a project, so that nothing can be declared or read. */
export const ProjectSettings: Pick<typeof AnyProjectSettings, "isInstance"> = AnyProjectSettings;

/** A resource of `Source`. */
export type Source = AnySource;
/** The class of `pulumi-webhooks`: the API document shows only how to read a source. */
export const Source: LookedUpOnly<AnySource, LookedUpSource> = AnySource;
