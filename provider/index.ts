/** What a program may import; no logic. */

export { Endpoint } from "./dynamic/endpoint";
export type { EndpointArgs, LookedUpEndpoint } from "./dynamic/endpoint";
export { PortalLink } from "./dynamic/portal-link";
export type { PortalLinkArgs, LookedUpPortalLink } from "./dynamic/portal-link";
export { Subscription } from "./dynamic/subscription";
export type { SubscriptionArgs, LookedUpSubscription } from "./dynamic/subscription";
export { EventType } from "./dynamic/event-type";
export type { EventTypeArgs } from "./dynamic/event-type";
export { Source } from "./dynamic/source";
export type { SourceArgs, LookedUpSource } from "./dynamic/source";
export type { LookupState } from "./dynamic/base";
export { Provider } from "./dynamic/account";
export type { ProviderArgs } from "./dynamic/account";
export * from "./dynamic/functions";
export * from "./dynamic/portal-link-functions";
export * from "./dynamic/event-functions";
export { decodePayload } from "./api/decode";
export type { DecodedPayload } from "./api/decode";
export type { ApiKeyHeader, EndpointAuthentication } from "./api/authentication";
export type {
  AnyEndpointAuthentication,
  BasicAuthentication,
  ClientCertificate,
  OAuth2Authentication,
  SigningKey,
  TokenFields,
} from "./api/convoy/endpoint";
export type { AnyEventFilter, AnyFilterConfig } from "./api/convoy/subscription";
export type { Device } from "./api/device";
export type { EndpointMetadata, Secret } from "./api/endpoint";
export type { EventMetadata } from "./api/event";
export type { DeliveryAttempt, RetryMetadata } from "./api/event-delivery";
export type { PayloadBytes } from "./api/payload";
export type { AmqpQueue, LogStream, ManagedQueue, ManagedTopic, PubSub } from "./api/pub-sub";
export type { SourceMetadata, SourceVerifier } from "./api/source";
export type {
  AlertConfig,
  EventFilter,
  FilterConfig,
  LiveEventFilter,
  LiveFilterConfig,
  LiveRetryConfig,
  RateLimitConfig,
  RetryConfig,
} from "./api/subscription";
export type { EndpointInputs, EndpointOutputs } from "./resources/endpoint";
export type { EndpointLookupOutputs, EndpointView, SecretMetadata } from "./resources/endpoint-view";
export type { EventTypeInputs, EventTypeOutputs } from "./resources/event-type";
export type { PortalLinkInputs, PortalLinkLookupOutputs, PortalLinkOutputs } from "./resources/portal-link";
export type { SourceInputs, SourceLookupOutputs, SourceOutputs } from "./resources/source";
export type {
  SubscriptionInputs,
  SubscriptionLookupOutputs,
  SubscriptionOutputs,
} from "./resources/subscription";
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
} from "./errors";
export type { InputProblem, RequestLine, WebhooksErrorCode } from "./errors";
