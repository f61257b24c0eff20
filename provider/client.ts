/** The client of one account of the service: every operation of its dialect, grouped by kind. Knows no Pulumi. */

import type { ClientSettings } from "./settings";
import { endpointOperations } from "./kinds/endpoint/operations";
import type { EndpointOperations } from "./kinds/endpoint/operations";
import { eventOperations } from "./kinds/read-only/event";
import type { EventOperations } from "./kinds/read-only/event";
import { eventDeliveryOperations } from "./kinds/read-only/event-delivery";
import type { EventDeliveryOperations } from "./kinds/read-only/event-delivery";
import { eventTypeOperations } from "./kinds/event-type/schema";
import type { EventTypeOperations } from "./kinds/event-type/schema";
import { metaEventOperations } from "./kinds/read-only/meta-event";
import type { MetaEventOperations } from "./kinds/read-only/meta-event";
import { portalLinkOperations } from "./kinds/portal-link/schema";
import type { PortalLinkOperations } from "./kinds/portal-link/schema";
import { projectOperations } from "./kinds/read-only/project";
import type { ProjectOperations } from "./kinds/read-only/project";
import { sourceOperations } from "./kinds/source/schema";
import type { SourceOperations } from "./kinds/source/schema";
import { subscriptionOperations } from "./kinds/subscription/operations";
import type { SubscriptionOperations } from "./kinds/subscription/operations";
import { Transport } from "./http/transport";

export * from "./errors";
export type { ClientSettings, DialectName } from "./settings";
export type { ApiKeyHeader, EndpointAuthentication } from "./kinds/authentication";
export type {
  AnyEndpointAuthentication,
  BasicAuthentication,
  ClientCertificate,
  EndpointExtras,
  OAuth2Authentication,
  SigningKey,
  TokenFields,
} from "./kinds/endpoint/convoy-schema";
export type { EventTypeExtras, NamedEventTypeDetails } from "./kinds/event-type/convoy-schema";
export type { SubscriptionFilter, SubscriptionFilterDetails } from "./kinds/subscription/filter-schema";
export type { LivePortalLinkExtras, PortalLinkExtras } from "./kinds/portal-link/convoy-schema";
export type { SourceDetails, SourceExtras } from "./kinds/source/convoy-schema";
export type {
  AnyEventFilter,
  AnyFilterConfig,
  LiveSubscriptionExtras,
  SubscriptionExtras,
} from "./kinds/subscription/convoy-schema";
export { decodePayload } from "./kinds/read-only/decode";
export type { DecodedPayload } from "./kinds/read-only/decode";
export type { Device } from "./kinds/read-only/device";
export type {
  Endpoint,
  EndpointAnswer,
  EndpointBody,
  EndpointDetails,
  EndpointMetadata,
  Secret,
  SecretRoll,
} from "./kinds/endpoint/schema";
export type { EndpointOperations, EndpointQuery } from "./kinds/endpoint/operations";
export type { Event, EventMetadata, EventOperations } from "./kinds/read-only/event";
export type {
  DeliveryAttempt,
  EventDelivery,
  EventDeliveryOperations,
  RetryMetadata,
} from "./kinds/read-only/event-delivery";
export type {
  EventType,
  EventTypeAnswer,
  EventTypeDetails,
  EventTypeOperations,
} from "./kinds/event-type/schema";
export { explainDelivery } from "./explain";
export type { DeliveryMoment, DeliveryStory } from "./explain";
export type { MetaEvent, MetaEventAttempt, MetaEventOperations } from "./kinds/read-only/meta-event";
export type { Page, PageQuery, Pagination } from "./http/pagination";
export type { PayloadBytes } from "./kinds/read-only/payload";
export type { ListQuery, Listing } from "./http/listing";
export type {
  PortalLink,
  PortalLinkAnswer,
  PortalLinkBody,
  PortalLinkDetails,
  PortalLinkOperations,
  PortalLinkQuery,
} from "./kinds/portal-link/schema";
export type { Project, ProjectOperations } from "./kinds/read-only/project";
export type { AmqpQueue, LogStream, ManagedQueue, ManagedTopic, PubSub } from "./kinds/source/pub-sub";
export type {
  Source,
  SourceAnswer,
  SourceMetadata,
  SourceOperations,
  SourceQuery,
  SourceVerifier,
} from "./kinds/source/schema";
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
} from "./kinds/subscription/schema";
export type { SubscriptionFilterOperations } from "./kinds/subscription/filter-operations";
export type { SubscriptionOperations, SubscriptionQuery } from "./kinds/subscription/operations";
export type { RequestOptions } from "./http/transport";

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
