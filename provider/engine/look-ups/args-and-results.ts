/** What the functions take and give. Knows no Pulumi. */

import type { Endpoint } from "../../kinds/endpoint/types";
import type { EventTypeAnswer } from "../../kinds/event-type/types";
import type { PortalLink } from "../../kinds/portal-link/types";
import type { DeliveryAttempt } from "../../kinds/read-only/delivery-attempt";
import type { Event } from "../../kinds/read-only/event";
import type { EventDelivery } from "../../kinds/read-only/event-delivery";
import type { Project } from "../../kinds/read-only/project";
import type { Source } from "../../kinds/source/types";
import type { Subscription } from "../../kinds/subscription/types";
import type { ById, ListArgs, LookupArgs, Present } from "./rule";

/* eslint-disable @typescript-eslint/no-empty-object-type -- each look-up has names of its own for what it takes and gives */

/** What `getEndpoint` takes. */
export interface GetEndpointArgs extends ById {}
/** An endpoint. Secret: the values in `secrets`, the header value in `authentication`, `chatWebhookUrl`. */
export interface GetEndpointResult extends Present<Endpoint> {}

/** What `getSubscription` takes. */
export interface GetSubscriptionArgs extends ById {}
/** A subscription. Secret: the secrets of its endpoint and the credentials of its source. */
export interface GetSubscriptionResult extends Present<Subscription> {}

/** What `getSource` takes. */
export interface GetSourceArgs extends ById {}
/** A source. Secret: the credentials in `verifier` and `pubSub`. */
export interface GetSourceResult extends Present<Source> {}

/** What `getEventType` takes. */
export interface GetEventTypeArgs extends ById {}
/** An event type. `deprecatedAt` tells whether it is deprecated. Nothing in it is secret. */
export interface GetEventTypeResult extends Present<EventTypeAnswer> {}

/** What `getProject` takes. */
export interface GetProjectArgs extends LookupArgs {}
/** A project. */
export interface GetProjectResult extends Present<Project> {}

/** What `getEndpoints` takes. */
export interface GetEndpointsArgs extends ListArgs {
  /** Only endpoints with this owner. Default: all. */
  readonly ownerId?: string | undefined;
  /** Only endpoints with exactly this name, letter case included. Default: all. */
  readonly name?: string | undefined;
}
/** Endpoints. Secret: what is secret in each, so that `endpoints` is secret as a whole; `ids` is plain. */
export interface GetEndpointsResult {
  /** The endpoints, in the order of the list. */
  readonly endpoints: readonly GetEndpointResult[];
  /** The IDs of the endpoints, in the same order. */
  readonly ids: string[];
}

/** What `getSources` takes. */
export interface GetSourcesArgs extends ListArgs {
  /** Only sources of this type. Default: all. */
  readonly type?: string | undefined;
  /** Only sources with exactly this name, letter case included. Default: all. */
  readonly name?: string | undefined;
}
/** Sources. Secret: the credentials of each, so that `sources` is secret as a whole where there are any; `ids` is plain. */
export interface GetSourcesResult {
  /** The sources, in the order of the list. */
  readonly sources: readonly GetSourceResult[];
  /** The IDs of the sources, in the same order. */
  readonly ids: string[];
}

/** What `getSubscriptions` takes. */
export interface GetSubscriptionsArgs extends ListArgs {
  /** Only subscriptions of this endpoint. Default: all. */
  readonly endpointId?: string | undefined;
  /** Only subscriptions with exactly this name, letter case included. Default: all. */
  readonly name?: string | undefined;
}
/** Subscriptions. Secret: what is secret in the endpoint and the source of each, so that `subscriptions` is secret as a whole; `ids` is plain. */
export interface GetSubscriptionsResult {
  /** The subscriptions, in the order of the list. */
  readonly subscriptions: readonly GetSubscriptionResult[];
  /** The IDs of the subscriptions, in the same order. */
  readonly ids: string[];
}

/** What `getEventTypes` takes. */
export interface GetEventTypesArgs extends ListArgs {
  /** Only event types with exactly this name, letter case included. Default: all. */
  readonly name?: string | undefined;
}
/** Event types. Deprecated ones are among them: `deprecatedAt` tells. Nothing in them is secret. */
export interface GetEventTypesResult {
  /** The event types, in the order of the list. */
  readonly eventTypes: readonly GetEventTypeResult[];
  /** The IDs of the event types, in the same order. */
  readonly ids: string[];
}

/** What `getPortalLink` takes. */
export interface GetPortalLinkArgs extends ById {}
/** A portal link. Secret: `token`, `url`, and the secrets of the endpoints inside. */
export interface GetPortalLinkResult extends Present<PortalLink> {}

/** What `getPortalLinks` takes. */
export interface GetPortalLinksArgs extends LookupArgs {
  /** Only links with this owner. Default: all. */
  readonly ownerId?: string | undefined;
  /** Only links with this name. Default: all. Not shown in the API document: whether a part of the name is enough. */
  readonly q?: string | undefined;
  /**
   * The order. The service's default is `DESC`. Not shown in the API document: by what. With `webhooks:dialect` convoy
   * the newest come first, and anything else is refused.
   */
  readonly sort?: "ASC" | "DESC" | (string & {}) | undefined;
  /** The most links. Default: all, over as many pages as there are. */
  readonly limit?: number | undefined;
  /** The most links that are asked for at once. Not shown in the API document: default and maximum. */
  readonly perPage?: number | undefined;
}
/** Portal links. Secret: `token` and `url` of each, so that `portalLinks` is secret as a whole; `ids` is plain. */
export interface GetPortalLinksResult {
  /** The links, in the order of the list. */
  readonly portalLinks: readonly PortalLink[];
  /** The IDs of the links, in the same order. */
  readonly ids: readonly string[];
}

/** What `getEvent` takes. */
export interface GetEventArgs extends ById {}
/** An event. Secret: all `headers`, because any may carry a credential, and the secrets of its endpoints and source. */
export interface GetEventResult extends Present<Event> {}

/** What `getEventDelivery` takes. */
export interface GetEventDeliveryArgs extends ById {}
/** An event delivery. Secret: all `headers`, and the secrets of its endpoint, event and source. */
export interface GetEventDeliveryResult extends Present<EventDelivery> {}

/** What `getDeliveryAttempts` takes. */
export interface GetDeliveryAttemptsArgs extends LookupArgs {
  /** The ID of the event delivery. Missing in the project: the program fails with one line. */
  readonly eventDeliveryId: string;
}
/** Delivery attempts. Secret: all headers, so that `attempts` is secret as a whole; `ids` is plain. */
export interface GetDeliveryAttemptsResult {
  /** The attempts, in the order of the service. */
  readonly attempts: readonly DeliveryAttempt[];
  /** The IDs of the attempts, in the same order. */
  readonly ids: readonly string[];
}

/** What `getDeliveryAttempt` takes. */
export interface GetDeliveryAttemptArgs extends ById {
  /** The ID of the event delivery. Missing in the project: the program fails with one line. */
  readonly eventDeliveryId: string;
}
/** A delivery attempt. Secret: `requestHttpHeader` and `responseHttpHeader`. */
export interface GetDeliveryAttemptResult extends Present<DeliveryAttempt> {}
