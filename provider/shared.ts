/** What a program may import, whichever front it uses; no logic. */

export type { EndpointArgs, LookedUpEndpoint } from "./dynamic/endpoint";
export type { PortalLinkArgs, LookedUpPortalLink } from "./dynamic/portal-link";
export type { SubscriptionArgs, LookedUpSubscription } from "./dynamic/subscription";
export type { EventTypeArgs } from "./dynamic/event-type";
export type { ProjectArgs } from "./dynamic/project";
export type { ProjectSettingsArgs } from "./dynamic/project-settings";
export type { SourceArgs, LookedUpSource } from "./dynamic/source";
export type {
  TenantArgs,
  TenantDefaultsArgs,
  TenantEndpointArgs,
  TenantPortalArgs,
} from "./dynamic/tenant-args";
export type { LookupState } from "./dynamic/base";
export type { ProviderArgs } from "./dynamic/account";
export { eventTypesFrom } from "./dynamic/event-types-from";
export type {
  DocumentedEventTypeOfWebhook,
  EventTypeOfWebhook,
  EventTypesFromOptions,
} from "./dynamic/event-types-from";
export * from "./engine/tenant-types";
export type { GetByNameArgs } from "./engine/look-ups/rule";
export * from "./dynamic/lookup-types";
export { decodePayload } from "./kinds/read-only/payload";
export type { DecodedPayload } from "./kinds/read-only/payload";
export type {
  AnyEndpointAuthentication,
  ApiKeyHeader,
  BasicAuthentication,
  EndpointAuthentication,
  OAuth2Authentication,
  SigningKey,
  TokenFields,
} from "./kinds/authentication";
export type {
  ClientCertificate,
  EndpointMetadata,
  ListedEndpoint,
  Secret,
  SecretSource,
  SecretTarget,
} from "./kinds/endpoint/types";
export type {
  AmqpScheme,
  EndpointAuthenticationType,
  EndpointContentType,
  EndpointSignatureFormat,
  LogStreamAuthType,
  LogStreamHash,
  MetaEventTransport,
  MetaEventType,
  OAuth2AuthenticationType,
  OAuth2ExpiryTimeUnit,
  OAuth2SigningAlgorithm,
  PortalLinkAuthType,
  PortalLinkOrder,
  ProjectType,
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
} from "./kinds/enums";
export type { ExactNumber } from "./base/fields";
export type {
  ComparedValue,
  Condition,
  Conditions,
  Mistakes,
  Operators,
  UseInstead,
} from "./kinds/subscription/conditions";
export type {
  AlertConfig,
  AnyEventFilter,
  AnyFilterConfig,
  EventFilter,
  FilterConfig,
  LiveEventFilter,
  LiveFilterConfig,
  LiveRetryConfig,
  OpenEventFilter,
  RateLimitConfig,
  RetryConfig,
} from "./kinds/subscription/types";
export type { Device } from "./kinds/read-only/device";
export type { EventMetadata } from "./kinds/read-only/event";
export type { DeliveryAttempt } from "./kinds/read-only/delivery-attempt";
export type { RetryMetadata } from "./kinds/read-only/event-delivery";
export type { PayloadBytes } from "./kinds/read-only/payload";
export type { AmqpQueue, LogStream, ManagedQueue, ManagedTopic, PubSub } from "./kinds/source/pub-sub";
export type {
  CircuitBreakerConfig,
  MetaEventConfig,
  ProjectRateLimit,
  RetryStrategy,
  SignatureConfig,
  SignatureVersion,
  SslConfig,
} from "./kinds/project-settings/types";
export type { ListedSource, SourceMetadata, SourceVerifier } from "./kinds/source/types";
export type {
  EndpointInputs,
  EndpointLookupOutputs,
  EndpointOutputs,
  EndpointView,
  SecretMetadata,
} from "./kinds/endpoint/types";
export type { EventTypeInputs, EventTypeOutputs } from "./kinds/event-type/types";
export type { PortalLinkInputs, PortalLinkLookupOutputs, PortalLinkOutputs } from "./kinds/portal-link/types";
export type { ProjectInputs, ProjectOutputs } from "./kinds/project/types";
export type { ProjectSettingsInputs, ProjectSettingsOutputs } from "./kinds/project-settings/types";
export type { SourceInputs, SourceLookupOutputs, SourceOutputs } from "./kinds/source/types";
export type {
  SubscriptionInputs,
  SubscriptionLookupOutputs,
  SubscriptionOutputs,
} from "./kinds/subscription/types";
export {
  ApiError,
  InvalidInputError,
  NetworkError,
  NotFoundError,
  PartialError,
  ProjectNotFoundError,
  ResponseShapeError,
  SettingsError,
  WebhooksError,
  hasCode,
} from "./base/errors";
export type { InputProblem, RequestLine, WebhooksErrorCode } from "./base/errors";
export type { Notice, Said, Severity } from "./base/notice";
