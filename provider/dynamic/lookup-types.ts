/** What the functions take, in both of their forms, and what they give. The build adds the comments that follow from the names. */

import type { InvokeOptions, InvokeOutputOptions, Output } from "@pulumi/pulumi";
import type { Endpoint } from "../kinds/endpoint/types";
import type { EventTypeAnswer } from "../kinds/event-type/types";
import type { PortalLink } from "../kinds/portal-link/types";
import type { DeliveryAttempt } from "../kinds/read-only/delivery-attempt";
import type { Event } from "../kinds/read-only/event";
import type { EventDelivery } from "../kinds/read-only/event-delivery";
import type { Project } from "../kinds/project/types";
import type { Source } from "../kinds/source/types";
import type { Subscription } from "../kinds/subscription/types";
import type { PortalLinkOrder, SourceType } from "../kinds/enums";
import type { ById, GetByNameArgs, ListArgs, LookupArgs, Present } from "../engine/look-ups/rule";
import type { ArgsOf } from "./types";

/** The arguments of a look-up by name, as inputs. */
export interface GetByNameOutputArgs extends ArgsOf<GetByNameArgs> {}

export interface GetEndpointArgs extends ById {}
export interface GetEndpointOutputArgs extends ArgsOf<GetEndpointArgs> {}
/** An endpoint. The values in `secrets`, the header value in `authentication` and `chatWebhookUrl` are secret. */
export interface GetEndpointResult extends Present<Endpoint> {}

export interface GetSubscriptionArgs extends ById {}
export interface GetSubscriptionOutputArgs extends ArgsOf<GetSubscriptionArgs> {}
/** A subscription. The secrets of its endpoint and the credentials of its source are secret. */
export interface GetSubscriptionResult extends Present<Subscription> {}

export interface GetSourceArgs extends ById {}
export interface GetSourceOutputArgs extends ArgsOf<GetSourceArgs> {}
/** A source. The credentials in `verifier` and `pubSub` are secret. */
export interface GetSourceResult extends Present<Source> {}

export interface GetEventTypeArgs extends ById {}
export interface GetEventTypeOutputArgs extends ArgsOf<GetEventTypeArgs> {}
/** An event type. If it is deprecated, `deprecatedAt` is set. It contains no secrets. */
export interface GetEventTypeResult extends Present<EventTypeAnswer> {
  /** The ID of the event type. */
  readonly uid: string;
  /**
   * The ID of the event type.
   *
   * @deprecated Use `uid` instead. Every other look-up returns the ID as `uid`.
   */
  readonly id: string;
}

export interface GetProjectArgs extends LookupArgs {
  /**
   * The exact name of a project of the organization, which is case-sensitive. The look-up uses the personal key,
   * and fails if no project has the name. Defaults to the project of the API key.
   */
  readonly name?: string | undefined;
}
export interface GetProjectOutputArgs extends ArgsOf<GetProjectArgs> {}
/** A project. */
export interface GetProjectResult extends Present<Project> {}

export interface GetEndpointsArgs extends ListArgs {
  /** Returns only endpoints with this owner. Defaults to all. */
  readonly ownerId?: string | undefined;
  /** Returns only endpoints with exactly this name, which is case-sensitive. Defaults to all. */
  readonly name?: string | undefined;
}
export interface GetEndpointsOutputArgs extends ArgsOf<GetEndpointsArgs> {}
/** A list of endpoints. They contain secrets, so `endpoints` is secret as a whole; `ids` is not. */
export interface GetEndpointsResult {
  /** The endpoints, in the order of the service. */
  readonly endpoints: readonly GetEndpointResult[];
  /** The IDs of the endpoints, in the same order. */
  readonly ids: string[];
}

export interface GetSourcesArgs extends ListArgs {
  /** Returns only sources of this type. Defaults to all. */
  readonly type?: SourceType | (string & {}) | undefined;
  /** Returns only sources with exactly this name, which is case-sensitive. Defaults to all. */
  readonly name?: string | undefined;
}
export interface GetSourcesOutputArgs extends ArgsOf<GetSourcesArgs> {}
/** A list of sources. If one contains credentials, `sources` is secret as a whole; `ids` is not. */
export interface GetSourcesResult {
  /** The sources, in the order of the service. */
  readonly sources: readonly GetSourceResult[];
  /** The IDs of the sources, in the same order. */
  readonly ids: string[];
}

export interface GetSubscriptionsArgs extends ListArgs {
  /** Returns only subscriptions of this endpoint. Defaults to all. */
  readonly endpointId?: string | undefined;
  /** Returns only subscriptions with exactly this name, which is case-sensitive. Defaults to all. */
  readonly name?: string | undefined;
}
export interface GetSubscriptionsOutputArgs extends ArgsOf<GetSubscriptionsArgs> {}
/** A list of subscriptions. They contain secrets, so `subscriptions` is secret as a whole; `ids` is not. */
export interface GetSubscriptionsResult {
  /** The subscriptions, in the order of the service. */
  readonly subscriptions: readonly GetSubscriptionResult[];
  /** The IDs of the subscriptions, in the same order. */
  readonly ids: string[];
}

export interface GetEventTypesArgs extends ListArgs {
  /** Returns only event types with exactly this name, which is case-sensitive. Defaults to all. */
  readonly name?: string | undefined;
}
export interface GetEventTypesOutputArgs extends ArgsOf<GetEventTypesArgs> {}
/** A list of event types, including deprecated ones, whose `deprecatedAt` is set. It contains no secrets. */
export interface GetEventTypesResult {
  /** The event types, in the order of the service. */
  readonly eventTypes: readonly GetEventTypeResult[];
  /** The IDs of the event types, in the same order. */
  readonly ids: string[];
}

export interface GetPortalLinkArgs extends ById {}
export interface GetPortalLinkOutputArgs extends ArgsOf<GetPortalLinkArgs> {}
/** A portal link. `token`, `url` and the secrets of its endpoints are secret. */
export interface GetPortalLinkResult extends Present<PortalLink> {}

export interface GetPortalLinksArgs extends LookupArgs {
  /** Returns only links with this owner. Defaults to all. */
  readonly ownerId?: string | undefined;
  /**
   * Returns only links with this name. With the documented interface, the service decides whether a part of a name
   * matches. On Convoy, a part of a name matches. Defaults to all.
   */
  readonly q?: string | undefined;
  /**
   * The order of the links, `ASC` or `DESC`. The service defaults to `DESC`. On Convoy, the newest links come
   * first, and `ASC` is rejected. With the documented interface, the field that links are sorted by is not
   * specified.
   */
  readonly sort?: PortalLinkOrder | (string & {}) | undefined;
  /** The maximum number of links to return. Defaults to all, across all pages. */
  readonly limit?: number | undefined;
  /**
   * The maximum number of links that one request asks for. With the documented interface, the service decides if
   * it is not set. On Convoy, it defaults to 500. The result always covers all pages.
   */
  readonly perPage?: number | undefined;
}
export interface GetPortalLinksOutputArgs extends ArgsOf<GetPortalLinksArgs> {}
/** A list of portal links. They contain secrets, so `portalLinks` is secret as a whole; `ids` is not. */
export interface GetPortalLinksResult {
  /** The links, in the order of the service. */
  readonly portalLinks: readonly PortalLink[];
  /** The IDs of the links, in the same order. */
  readonly ids: readonly string[];
}

export interface ListEndpointsArgs extends GetEndpointsArgs {}
export interface ListEndpointsOutputArgs extends ArgsOf<ListEndpointsArgs> {}
/** The ID, name, URL, owner and state of an endpoint. It contains no secrets. */
export interface EndpointSummary {
  /** The ID of the endpoint. */
  readonly uid: string;
  /** The display name. Empty if the endpoint has none. */
  readonly name: string;
  /** The URL that webhooks are delivered to. Empty if the service does not show it. */
  readonly url: string;
  /** The ID of the owner. Empty if the endpoint has none. */
  readonly ownerId: string;
  /** The state of the endpoint, such as `active`. Empty if the service does not show it. */
  readonly status: string;
}
/** A list of the IDs and names of endpoints. It contains no secrets. */
export interface ListEndpointsResult {
  /** The endpoints, in the order of the service. */
  readonly endpoints: readonly EndpointSummary[];
  /** The IDs of the endpoints, in the same order. */
  readonly ids: string[];
}

export interface ListSourcesArgs extends GetSourcesArgs {}
export interface ListSourcesOutputArgs extends ArgsOf<ListSourcesArgs> {}
/** The ID, name and type of a source. It contains no secrets. */
export interface SourceSummary {
  /** The ID of the source. */
  readonly uid: string;
  /** The display name. Empty if the source has none. */
  readonly name: string;
  /** The type of the source, such as `http`. Empty if the service does not show it. */
  readonly type: string;
}
/** A list of the IDs and names of sources. It contains no secrets. */
export interface ListSourcesResult {
  /** The sources, in the order of the service. */
  readonly sources: readonly SourceSummary[];
  /** The IDs of the sources, in the same order. */
  readonly ids: string[];
}

export interface ListSubscriptionsArgs extends GetSubscriptionsArgs {}
export interface ListSubscriptionsOutputArgs extends ArgsOf<ListSubscriptionsArgs> {}
/** The ID, name, endpoint and source of a subscription. It contains no secrets. */
export interface SubscriptionSummary {
  /** The ID of the subscription. */
  readonly uid: string;
  /** The display name. Empty if the subscription has none. */
  readonly name: string;
  /** The ID of the endpoint that receives the events. Empty if the subscription has none. */
  readonly endpointId: string;
  /** The ID of the source that sends the events. Empty if the subscription has none. */
  readonly sourceId: string;
}
/** A list of the IDs and names of subscriptions. It contains no secrets. */
export interface ListSubscriptionsResult {
  /** The subscriptions, in the order of the service. */
  readonly subscriptions: readonly SubscriptionSummary[];
  /** The IDs of the subscriptions, in the same order. */
  readonly ids: string[];
}

export interface ListPortalLinksArgs extends GetPortalLinksArgs {}
export interface ListPortalLinksOutputArgs extends ArgsOf<ListPortalLinksArgs> {}
/** The ID, name and owner of a portal link. It contains no secrets. */
export interface PortalLinkSummary {
  /** The ID of the portal link. */
  readonly uid: string;
  /** The display name. Empty if the portal link has none. */
  readonly name: string;
  /** The ID of the owner. Empty if the link has none. */
  readonly ownerId: string;
}
/** A list of the IDs and names of portal links. It contains no secrets. */
export interface ListPortalLinksResult {
  /** The portal links, in the order of the service. */
  readonly portalLinks: readonly PortalLinkSummary[];
  /** The IDs of the portal links, in the same order. */
  readonly ids: string[];
}

export interface GetEventArgs extends ById {}
export interface GetEventOutputArgs extends ArgsOf<GetEventArgs> {}
/** An event. All `headers` are secret, and so are the secrets of its endpoints and source. */
export interface GetEventResult extends Present<Event> {}

export interface GetEventDeliveryArgs extends ById {}
export interface GetEventDeliveryOutputArgs extends ArgsOf<GetEventDeliveryArgs> {}
/** An event delivery. All `headers` are secret, and so are the secrets of its endpoint, event and source. */
export interface GetEventDeliveryResult extends Present<EventDelivery> {}

export interface GetDeliveryAttemptsArgs extends LookupArgs {
  /** The ID of the event delivery. If the project has no such delivery, the program fails. */
  readonly eventDeliveryId: string;
}
export interface GetDeliveryAttemptsOutputArgs extends ArgsOf<GetDeliveryAttemptsArgs> {}
/** A list of delivery attempts. All headers are secret, so `attempts` is secret as a whole; `ids` is not. */
export interface GetDeliveryAttemptsResult {
  /** The attempts, in the order of the service. */
  readonly attempts: readonly DeliveryAttempt[];
  /** The IDs of the attempts, in the same order. */
  readonly ids: readonly string[];
}

export interface GetDeliveryAttemptArgs extends ById {
  /** The ID of the event delivery. If the project has no such delivery, the program fails. */
  readonly eventDeliveryId: string;
}
export interface GetDeliveryAttemptOutputArgs extends ArgsOf<GetDeliveryAttemptArgs> {}
/** A delivery attempt. `requestHttpHeader` and `responseHttpHeader` are secret. */
export interface GetDeliveryAttemptResult extends Present<DeliveryAttempt> {}

/**
 * @internal A look-up in both of its forms. Properties and not methods: each is exported under a name of its own, and the
 * declarations show its type there in full.
 */
export interface Lookup<Args, OutputArgs, Result> {
  /** Sends the request at once. Nothing in the result is marked as secret. */
  readonly plain: (args: Args, options?: InvokeOptions) => Promise<Result>;
  /** Sends the request when the arguments are known, and marks secrets in the result. */
  readonly output: (args: OutputArgs, options?: InvokeOutputOptions) => Output<Result>;
}

/** @internal A look-up that needs no argument. */
export interface ListLookup<Args, OutputArgs, Result> {
  readonly plain: (args?: Args, options?: InvokeOptions) => Promise<Result>;
  readonly output: (args?: OutputArgs, options?: InvokeOutputOptions) => Output<Result>;
}

/** @internal The look-up of one object by its ID, or by its name where no other has it. */
type ByIdOrName<Args, OutputArgs, Result> = Lookup<
  Args | GetByNameArgs,
  OutputArgs | GetByNameOutputArgs,
  Result
>;

/** @internal Every look-up, by the name of its function. */
export interface Lookups {
  getEndpoint: ByIdOrName<GetEndpointArgs, GetEndpointOutputArgs, GetEndpointResult>;
  getSubscription: ByIdOrName<GetSubscriptionArgs, GetSubscriptionOutputArgs, GetSubscriptionResult>;
  getSource: ByIdOrName<GetSourceArgs, GetSourceOutputArgs, GetSourceResult>;
  getEventType: ByIdOrName<GetEventTypeArgs, GetEventTypeOutputArgs, GetEventTypeResult>;
  getProject: ListLookup<GetProjectArgs, GetProjectOutputArgs, GetProjectResult>;
  getEndpoints: ListLookup<GetEndpointsArgs, GetEndpointsOutputArgs, GetEndpointsResult>;
  getSources: ListLookup<GetSourcesArgs, GetSourcesOutputArgs, GetSourcesResult>;
  getSubscriptions: ListLookup<GetSubscriptionsArgs, GetSubscriptionsOutputArgs, GetSubscriptionsResult>;
  getEventTypes: ListLookup<GetEventTypesArgs, GetEventTypesOutputArgs, GetEventTypesResult>;
  getPortalLink: ByIdOrName<GetPortalLinkArgs, GetPortalLinkOutputArgs, GetPortalLinkResult>;
  getPortalLinks: ListLookup<GetPortalLinksArgs, GetPortalLinksOutputArgs, GetPortalLinksResult>;
  listEndpoints: ListLookup<ListEndpointsArgs, ListEndpointsOutputArgs, ListEndpointsResult>;
  listSources: ListLookup<ListSourcesArgs, ListSourcesOutputArgs, ListSourcesResult>;
  listSubscriptions: ListLookup<ListSubscriptionsArgs, ListSubscriptionsOutputArgs, ListSubscriptionsResult>;
  listPortalLinks: ListLookup<ListPortalLinksArgs, ListPortalLinksOutputArgs, ListPortalLinksResult>;
  getEvent: Lookup<GetEventArgs, GetEventOutputArgs, GetEventResult>;
  getEventDelivery: Lookup<GetEventDeliveryArgs, GetEventDeliveryOutputArgs, GetEventDeliveryResult>;
  getDeliveryAttempts: Lookup<
    GetDeliveryAttemptsArgs,
    GetDeliveryAttemptsOutputArgs,
    GetDeliveryAttemptsResult
  >;
  getDeliveryAttempt: Lookup<GetDeliveryAttemptArgs, GetDeliveryAttemptOutputArgs, GetDeliveryAttemptResult>;
}
