/** What a program may import that uses the plugin: what `pulumi-webhooks` has, registered with it; no logic. */

export * from "../index";
export { Endpoint, EventType, PortalLink, ProjectSettings, Source, Subscription } from "./classes";
export { Provider } from "./provider";
export {
  getDeliveryAttempt,
  getDeliveryAttemptOutput,
  getDeliveryAttempts,
  getDeliveryAttemptsOutput,
  getEndpoint,
  getEndpointOutput,
  getEndpoints,
  getEndpointsOutput,
  getEvent,
  getEventDelivery,
  getEventDeliveryOutput,
  getEventOutput,
  getEventType,
  getEventTypeOutput,
  getEventTypes,
  getEventTypesOutput,
  getPortalLink,
  getPortalLinkOutput,
  getPortalLinks,
  getPortalLinksOutput,
  getProject,
  getProjectOutput,
  getSource,
  getSourceOutput,
  getSources,
  getSourcesOutput,
  getSubscription,
  getSubscriptionOutput,
  getSubscriptions,
  getSubscriptionsOutput,
} from "./functions";
