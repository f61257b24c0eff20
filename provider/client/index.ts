/** `pulumi-webhooks/client`: what a program may import that calls the service itself; no logic. */

export * from "../base/errors";
export type { Notice, Said, Severity } from "../base/notice";
export type { ClientSettings, DialectName } from "../settings/settings";
export type {
  AnyEndpointAuthentication,
  ApiKeyHeader,
  BasicAuthentication,
  EndpointAuthentication,
  OAuth2Authentication,
  SigningKey,
  TokenFields,
} from "../kinds/authentication";
export type {
  ClientCertificate,
  Endpoint,
  EndpointAnswer,
  EndpointBody,
  EndpointDetails,
  EndpointExtras,
  EndpointMetadata,
  ListedEndpoint,
  Secret,
  SecretRoll,
} from "../kinds/endpoint/types";
export type {
  EventType,
  EventTypeAnswer,
  EventTypeDetails,
  EventTypeExtras,
  NamedEventTypeDetails,
} from "../kinds/event-type/types";
export type {
  CircuitBreakerConfig,
  LiveSignatureConfig,
  LiveSignatureVersion,
  MetaEventConfig,
  NamedProjectSettings,
  ProjectRateLimit,
  ProjectSettings,
  ProjectSettingsDetails,
  RetryStrategy,
  SslConfig,
} from "../kinds/project-settings/types";
export type { SubscriptionFilter, SubscriptionFilterDetails } from "../kinds/subscription/filter-operations";
export type {
  LivePortalLinkExtras,
  PortalLink,
  PortalLinkAnswer,
  PortalLinkBody,
  PortalLinkDetails,
  PortalLinkExtras,
} from "../kinds/portal-link/types";
export type {
  ListedSource,
  Source,
  SourceAnswer,
  SourceDetails,
  SourceExtras,
  SourceMetadata,
  SourceVerifier,
} from "../kinds/source/types";
export type {
  AmqpScheme,
  EndpointAuthenticationType,
  EndpointContentType,
  LogStreamAuthType,
  LogStreamHash,
  MetaEventTransport,
  MetaEventType,
  OAuth2AuthenticationType,
  OAuth2ExpiryTimeUnit,
  OAuth2SigningAlgorithm,
  PortalLinkAuthType,
  PortalLinkOrder,
  PubSubType,
  RetryType,
  SignatureEncoding,
  SignatureHash,
  SigningKeyCurve,
  SigningKeyType,
  SourceProvider,
  SourceType,
  SourceVerifierType,
  SubscriptionDeliveryMode,
} from "../kinds/enums";
export type { ExactNumber } from "../base/fields";
export type {
  ComparedValue,
  Condition,
  Conditions,
  Mistakes,
  Operators,
  UseInstead,
} from "../kinds/subscription/conditions";
export type {
  AlertConfig,
  AnyEventFilter,
  AnyFilterConfig,
  AnyOpenEventFilter,
  AnyOpenFilterConfig,
  EventFilter,
  FilterConfig,
  LiveEventFilter,
  LiveFilterConfig,
  LiveRetryConfig,
  LiveSubscriptionExtras,
  OpenEventFilter,
  OpenFilterConfig,
  RateLimitConfig,
  RetryConfig,
  Subscription,
  SubscriptionAnswer,
  SubscriptionBody,
  SubscriptionDetails,
  SubscriptionExtras,
} from "../kinds/subscription/types";
export { decodePayload } from "../kinds/read-only/payload";
export type { DecodedPayload } from "../kinds/read-only/payload";
export type { Device } from "../kinds/read-only/device";
export type { EndpointOperations, EndpointQuery } from "../kinds/endpoint/operations";
export type { Event, EventMetadata, EventOperations, EventQuery, NewEvent } from "../kinds/read-only/event";
export type { DeliveryAttempt } from "../kinds/read-only/delivery-attempt";
export type {
  EventDelivery,
  EventDeliveryOperations,
  EventDeliveryQuery,
  ForceResendOutcome,
  RetryMetadata,
} from "../kinds/read-only/event-delivery";
export type { EventTypeOperations } from "../kinds/event-type/operations";
export { explainDelivery } from "./explain";
export type { DeliveryMoment, DeliveryStory } from "./explain";
export type { MetaEvent, MetaEventAttempt, MetaEventOperations } from "../kinds/read-only/meta-event";
export type { Page, PageQuery, Pagination } from "../http/pagination";
export type { PayloadBytes } from "../kinds/read-only/payload";
export type { ListQuery, Listing } from "../http/listing";
export type { PortalLinkOperations, PortalLinkQuery } from "../kinds/portal-link/operations";
export type { ProjectOperations } from "../kinds/read-only/own-project";
export type { ProjectsOperations } from "../kinds/project/operations";
export type { CreatedProject, NewProjectDetails, Project, ProjectDetails } from "../kinds/project/types";
export type { ProjectSettingsOperations } from "../kinds/project-settings/operations";
export type { AmqpQueue, LogStream, ManagedQueue, ManagedTopic, PubSub } from "../kinds/source/pub-sub";
export type { SourceOperations, SourceQuery } from "../kinds/source/operations";
export type { FunctionResult, FunctionTest } from "../kinds/function-test";
export type { FilterTest, TestedRequest } from "../kinds/subscription/filter-operations";
export type { SubscriptionFilterOperations } from "../kinds/subscription/filter-operations";
export type { SubscriptionOperations, SubscriptionQuery } from "../kinds/subscription/operations";
export type { RequestOptions } from "../http/transport";
export { WebhooksClient } from "./webhooks-client";
