/** What the functions take and give. Knows no Pulumi. */

import type { Endpoint } from "../../kinds/endpoint/types";
import type { EventTypeAnswer } from "../../kinds/event-type/types";
import type { PortalLink } from "../../kinds/portal-link/types";
import type { DeliveryAttempt } from "../../kinds/read-only/delivery-attempt";
import type { Event } from "../../kinds/read-only/event";
import type { EventDelivery } from "../../kinds/read-only/event-delivery";
import type { Project } from "../../kinds/project/types";
import type { Source } from "../../kinds/source/types";
import type { Subscription } from "../../kinds/subscription/types";
import type { PortalLinkOrder, SourceType } from "../../kinds/enums";
import type { ById, ListArgs, LookupArgs, Present } from "./rule";

/** The arguments of `getEndpoint`. */
export interface GetEndpointArgs extends ById {}
/**
 * An endpoint. The values in `secrets`, the header value in `authentication` and `chatWebhookUrl` are secret.
 */
export interface GetEndpointResult extends Present<Endpoint> {}

/** The arguments of `getSubscription`. */
export interface GetSubscriptionArgs extends ById {}
/** A subscription. The secrets of its endpoint and the credentials of its source are secret. */
export interface GetSubscriptionResult extends Present<Subscription> {}

/** The arguments of `getSource`. */
export interface GetSourceArgs extends ById {}
/** A source. The credentials in `verifier` and `pubSub` are secret. */
export interface GetSourceResult extends Present<Source> {}

/** The arguments of `getEventType`. */
export interface GetEventTypeArgs extends ById {}
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

/** The arguments of `getProject`. */
export interface GetProjectArgs extends LookupArgs {
  /**
   * The exact name of a project of the organization, which is case-sensitive. The look-up uses the personal key,
   * and fails if no project has the name. Defaults to the project of the API key.
   */
  readonly name?: string | undefined;
}
/** A project. */
export interface GetProjectResult extends Present<Project> {}

/** The arguments of `getEndpoints`. */
export interface GetEndpointsArgs extends ListArgs {
  /** Returns only endpoints with this owner. Defaults to all. */
  readonly ownerId?: string | undefined;
  /** Returns only endpoints with exactly this name, which is case-sensitive. Defaults to all. */
  readonly name?: string | undefined;
}
/** A list of endpoints. They contain secrets, so `endpoints` is secret as a whole; `ids` is not. */
export interface GetEndpointsResult {
  /** The endpoints, in the order of the service. */
  readonly endpoints: readonly GetEndpointResult[];
  /** The IDs of the endpoints, in the same order. */
  readonly ids: string[];
}

/** The arguments of `getSources`. */
export interface GetSourcesArgs extends ListArgs {
  /** Returns only sources of this type. Defaults to all. */
  readonly type?: SourceType | (string & {}) | undefined;
  /** Returns only sources with exactly this name, which is case-sensitive. Defaults to all. */
  readonly name?: string | undefined;
}
/** A list of sources. If one contains credentials, `sources` is secret as a whole; `ids` is not. */
export interface GetSourcesResult {
  /** The sources, in the order of the service. */
  readonly sources: readonly GetSourceResult[];
  /** The IDs of the sources, in the same order. */
  readonly ids: string[];
}

/** The arguments of `getSubscriptions`. */
export interface GetSubscriptionsArgs extends ListArgs {
  /** Returns only subscriptions of this endpoint. Defaults to all. */
  readonly endpointId?: string | undefined;
  /** Returns only subscriptions with exactly this name, which is case-sensitive. Defaults to all. */
  readonly name?: string | undefined;
}
/** A list of subscriptions. They contain secrets, so `subscriptions` is secret as a whole; `ids` is not. */
export interface GetSubscriptionsResult {
  /** The subscriptions, in the order of the service. */
  readonly subscriptions: readonly GetSubscriptionResult[];
  /** The IDs of the subscriptions, in the same order. */
  readonly ids: string[];
}

/** The arguments of `getEventTypes`. */
export interface GetEventTypesArgs extends ListArgs {
  /** Returns only event types with exactly this name, which is case-sensitive. Defaults to all. */
  readonly name?: string | undefined;
}
/**
 * A list of event types, including deprecated ones, whose `deprecatedAt` is set. It contains no secrets.
 */
export interface GetEventTypesResult {
  /** The event types, in the order of the service. */
  readonly eventTypes: readonly GetEventTypeResult[];
  /** The IDs of the event types, in the same order. */
  readonly ids: string[];
}

/** The arguments of `getPortalLink`. */
export interface GetPortalLinkArgs extends ById {}
/** A portal link. `token`, `url` and the secrets of its endpoints are secret. */
export interface GetPortalLinkResult extends Present<PortalLink> {}

/** The arguments of `getPortalLinks`. */
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
/** A list of portal links. They contain secrets, so `portalLinks` is secret as a whole; `ids` is not. */
export interface GetPortalLinksResult {
  /** The links, in the order of the service. */
  readonly portalLinks: readonly PortalLink[];
  /** The IDs of the links, in the same order. */
  readonly ids: readonly string[];
}

/** The arguments of `listEndpoints`. */
export interface ListEndpointsArgs extends GetEndpointsArgs {}
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

/** The arguments of `listSources`. */
export interface ListSourcesArgs extends GetSourcesArgs {}
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

/** The arguments of `listSubscriptions`. */
export interface ListSubscriptionsArgs extends GetSubscriptionsArgs {}
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

/** The arguments of `listPortalLinks`. */
export interface ListPortalLinksArgs extends GetPortalLinksArgs {}
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

/** The arguments of `getEvent`. */
export interface GetEventArgs extends ById {}
/** An event. All `headers` are secret, and so are the secrets of its endpoints and source. */
export interface GetEventResult extends Present<Event> {}

/** The arguments of `getEventDelivery`. */
export interface GetEventDeliveryArgs extends ById {}
/**
 * An event delivery. All `headers` are secret, and so are the secrets of its endpoint, event and source.
 */
export interface GetEventDeliveryResult extends Present<EventDelivery> {}

/** The arguments of `getDeliveryAttempts`. */
export interface GetDeliveryAttemptsArgs extends LookupArgs {
  /** The ID of the event delivery. If the project has no such delivery, the program fails. */
  readonly eventDeliveryId: string;
}
/**
 * A list of delivery attempts. All headers are secret, so `attempts` is secret as a whole; `ids` is not.
 */
export interface GetDeliveryAttemptsResult {
  /** The attempts, in the order of the service. */
  readonly attempts: readonly DeliveryAttempt[];
  /** The IDs of the attempts, in the same order. */
  readonly ids: readonly string[];
}

/** The arguments of `getDeliveryAttempt`. */
export interface GetDeliveryAttemptArgs extends ById {
  /** The ID of the event delivery. If the project has no such delivery, the program fails. */
  readonly eventDeliveryId: string;
}
/** A delivery attempt. `requestHttpHeader` and `responseHttpHeader` are secret. */
export interface GetDeliveryAttemptResult extends Present<DeliveryAttempt> {}
