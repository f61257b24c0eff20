/** The client of one account of the service: every operation of its dialect, grouped by kind. Knows no Pulumi. */

import type { ClientSettings } from "../settings";
import { endpointOperations } from "./endpoint-operations";
import type { EndpointOperations } from "./endpoint-operations";
import { eventOperations } from "./event";
import type { EventOperations } from "./event";
import { eventDeliveryOperations } from "./event-delivery";
import type { EventDeliveryOperations } from "./event-delivery";
import { eventTypeOperations } from "./event-type";
import type { EventTypeOperations } from "./event-type";
import { metaEventOperations } from "./meta-event";
import type { MetaEventOperations } from "./meta-event";
import { portalLinkOperations } from "./portal-link";
import type { PortalLinkOperations } from "./portal-link";
import { projectOperations } from "./project";
import type { ProjectOperations } from "./project";
import { sourceOperations } from "./source";
import type { SourceOperations } from "./source";
import { subscriptionOperations } from "./subscription-operations";
import type { SubscriptionOperations } from "./subscription-operations";
import { Transport } from "./transport";

export * from "../errors";
export type { ClientSettings, DialectName } from "../settings";
export type { ApiKeyHeader, EndpointAuthentication } from "./authentication";
export type {
  AnyEndpointAuthentication,
  BasicAuthentication,
  ClientCertificate,
  EndpointExtras,
  OAuth2Authentication,
  SigningKey,
  TokenFields,
} from "./convoy/endpoint";
export type { EventTypeExtras, NamedEventTypeDetails } from "./convoy/event-type";
export type { SubscriptionFilter, SubscriptionFilterDetails } from "./convoy/filter";
export type { LivePortalLinkExtras, PortalLinkExtras } from "./convoy/portal-link";
export type { SourceDetails, SourceExtras } from "./convoy/source";
export type {
  AnyEventFilter,
  AnyFilterConfig,
  LiveSubscriptionExtras,
  SubscriptionExtras,
} from "./convoy/subscription";
export { decodePayload } from "./decode";
export type { DecodedPayload } from "./decode";
export type { Device } from "./device";
export type {
  Endpoint,
  EndpointAnswer,
  EndpointBody,
  EndpointDetails,
  EndpointMetadata,
  Secret,
  SecretRoll,
} from "./endpoint";
export type { EndpointOperations, EndpointQuery } from "./endpoint-operations";
export type { Event, EventMetadata, EventOperations } from "./event";
export type {
  DeliveryAttempt,
  EventDelivery,
  EventDeliveryOperations,
  RetryMetadata,
} from "./event-delivery";
export type { EventType, EventTypeAnswer, EventTypeDetails, EventTypeOperations } from "./event-type";
export { explainDelivery } from "./explain";
export type { DeliveryMoment, DeliveryStory } from "./explain";
export type { MetaEvent, MetaEventAttempt, MetaEventOperations } from "./meta-event";
export type { Page, PageQuery, Pagination } from "./pagination";
export type { PayloadBytes } from "./payload";
export type { ListQuery, Listing } from "./listing";
export type {
  PortalLink,
  PortalLinkAnswer,
  PortalLinkBody,
  PortalLinkDetails,
  PortalLinkOperations,
  PortalLinkQuery,
} from "./portal-link";
export type { Project, ProjectOperations } from "./project";
export type { AmqpQueue, LogStream, ManagedQueue, ManagedTopic, PubSub } from "./pub-sub";
export type {
  Source,
  SourceAnswer,
  SourceMetadata,
  SourceOperations,
  SourceQuery,
  SourceVerifier,
} from "./source";
export type {
  AlertConfig,
  EventFilter,
  FilterConfig,
  LiveEventFilter,
  LiveFilterConfig,
  LiveRetryConfig,
  RateLimitConfig,
  RetryConfig,
  Subscription,
  SubscriptionAnswer,
  SubscriptionBody,
  SubscriptionDetails,
} from "./subscription";
export type { SubscriptionFilterOperations } from "./subscription-filter";
export type { SubscriptionOperations, SubscriptionQuery } from "./subscription-operations";
export type { RequestOptions } from "./transport";

/**
 * Speaks to one project of one account. Clients of the same service with the same limits share their connections
 * within the process; nothing is opened before the first request.
 */
export class WebhooksClient {
  /** The project that everything is addressed under. */
  readonly projectId: string;
  /** The project itself. */
  readonly project: ProjectOperations;
  /** Destinations that receive webhooks. */
  readonly endpoints: EndpointOperations;
  /** Access to chosen sets of endpoints. */
  readonly portalLinks: PortalLinkOperations;
  /** Ways from sources to endpoints. */
  readonly subscriptions: SubscriptionOperations;
  /** Origins of events. */
  readonly sources: SourceOperations;
  /** Payloads that were received. */
  readonly events: EventOperations;
  /** Ways of single events to single endpoints. */
  readonly eventDeliveries: EventDeliveryOperations;
  /** Events about the service itself. */
  readonly metaEvents: MetaEventOperations;
  /** Kinds of event that the project knows. */
  readonly eventTypes: EventTypeOperations;
  private readonly transport: Transport;

  /** @throws SettingsError when a setting is missing or cannot be used. Nothing is sent. */
  constructor(settings: ClientSettings);
  /** @internal */
  constructor(settings: ClientSettings, transport: Transport);
  constructor(settings: ClientSettings, transport = new Transport(settings)) {
    this.transport = transport;
    this.projectId = transport.projectId;
    this.project = projectOperations(transport);
    this.endpoints = endpointOperations(transport);
    this.portalLinks = portalLinkOperations(transport);
    this.subscriptions = subscriptionOperations(transport);
    this.sources = sourceOperations(transport);
    this.events = eventOperations(transport);
    this.eventDeliveries = eventDeliveryOperations(transport);
    this.metaEvents = metaEventOperations(transport);
    this.eventTypes = eventTypeOperations(transport);
  }

  /** The same account, another project. Shares connections, limits and `close`. */
  forProject(projectId: string): WebhooksClient {
    if (projectId === this.projectId) return this;
    const transport = this.transport.forProject(projectId);
    return new WebhooksClient(transport.settings, transport);
  }

  /** @internal The same for every project of this account. */
  get account(): object {
    return this.transport.shared;
  }

  /** Closes the connections once no other client uses them. A request after that opens new ones. */
  async close(): Promise<void> {
    await this.transport.close();
  }
}
