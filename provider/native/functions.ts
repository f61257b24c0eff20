/** The functions of the plugin: types and comments are those of `pulumi-webhooks`. */

import type * as dynamic from "../index";
import { lookups } from "../engine/look-ups";
import { lookup } from "./lookup";

const endpoint = lookup(lookups.getEndpoint);
/** {@inheritDoc getEndpoint} */
export const getEndpoint: typeof dynamic.getEndpoint = endpoint.plain;
/** {@inheritDoc getEndpointOutput} */
export const getEndpointOutput: typeof dynamic.getEndpointOutput = endpoint.output;

const subscription = lookup(lookups.getSubscription);
/** {@inheritDoc getSubscription} */
export const getSubscription: typeof dynamic.getSubscription = subscription.plain;
/** {@inheritDoc getSubscriptionOutput} */
export const getSubscriptionOutput: typeof dynamic.getSubscriptionOutput = subscription.output;

const source = lookup(lookups.getSource);
/** {@inheritDoc getSource} */
export const getSource: typeof dynamic.getSource = source.plain;
/** {@inheritDoc getSourceOutput} */
export const getSourceOutput: typeof dynamic.getSourceOutput = source.output;

const eventType = lookup(lookups.getEventType);
/** {@inheritDoc getEventType} */
export const getEventType: typeof dynamic.getEventType = eventType.plain;
/** {@inheritDoc getEventTypeOutput} */
export const getEventTypeOutput: typeof dynamic.getEventTypeOutput = eventType.output;

const project = lookup(lookups.getProject);
/** {@inheritDoc getProject} */
export const getProject: typeof dynamic.getProject = project.plain;
/** {@inheritDoc getProjectOutput} */
export const getProjectOutput: typeof dynamic.getProjectOutput = project.output;

const endpoints = lookup(lookups.getEndpoints);
/** {@inheritDoc getEndpoints} */
export const getEndpoints: typeof dynamic.getEndpoints = endpoints.plain;
/** {@inheritDoc getEndpointsOutput} */
export const getEndpointsOutput: typeof dynamic.getEndpointsOutput = endpoints.output;

const sources = lookup(lookups.getSources);
/** {@inheritDoc getSources} */
export const getSources: typeof dynamic.getSources = sources.plain;
/** {@inheritDoc getSourcesOutput} */
export const getSourcesOutput: typeof dynamic.getSourcesOutput = sources.output;

const subscriptions = lookup(lookups.getSubscriptions);
/** {@inheritDoc getSubscriptions} */
export const getSubscriptions: typeof dynamic.getSubscriptions = subscriptions.plain;
/** {@inheritDoc getSubscriptionsOutput} */
export const getSubscriptionsOutput: typeof dynamic.getSubscriptionsOutput = subscriptions.output;

const eventTypes = lookup(lookups.getEventTypes);
/** {@inheritDoc getEventTypes} */
export const getEventTypes: typeof dynamic.getEventTypes = eventTypes.plain;
/** {@inheritDoc getEventTypesOutput} */
export const getEventTypesOutput: typeof dynamic.getEventTypesOutput = eventTypes.output;

const portalLink = lookup(lookups.getPortalLink);
/** {@inheritDoc getPortalLink} */
export const getPortalLink: typeof dynamic.getPortalLink = portalLink.plain;
/** {@inheritDoc getPortalLinkOutput} */
export const getPortalLinkOutput: typeof dynamic.getPortalLinkOutput = portalLink.output;

const portalLinks = lookup(lookups.getPortalLinks);
/** {@inheritDoc getPortalLinks} */
export const getPortalLinks: typeof dynamic.getPortalLinks = portalLinks.plain;
/** {@inheritDoc getPortalLinksOutput} */
export const getPortalLinksOutput: typeof dynamic.getPortalLinksOutput = portalLinks.output;

const event = lookup(lookups.getEvent);
/** {@inheritDoc getEvent} */
export const getEvent: typeof dynamic.getEvent = event.plain;
/** {@inheritDoc getEventOutput} */
export const getEventOutput: typeof dynamic.getEventOutput = event.output;

const eventDelivery = lookup(lookups.getEventDelivery);
/** {@inheritDoc getEventDelivery} */
export const getEventDelivery: typeof dynamic.getEventDelivery = eventDelivery.plain;
/** {@inheritDoc getEventDeliveryOutput} */
export const getEventDeliveryOutput: typeof dynamic.getEventDeliveryOutput = eventDelivery.output;

const deliveryAttempts = lookup(lookups.getDeliveryAttempts);
/** {@inheritDoc getDeliveryAttempts} */
export const getDeliveryAttempts: typeof dynamic.getDeliveryAttempts = deliveryAttempts.plain;
/** {@inheritDoc getDeliveryAttemptsOutput} */
export const getDeliveryAttemptsOutput: typeof dynamic.getDeliveryAttemptsOutput = deliveryAttempts.output;

const deliveryAttempt = lookup(lookups.getDeliveryAttempt);
/** {@inheritDoc getDeliveryAttempt} */
export const getDeliveryAttempt: typeof dynamic.getDeliveryAttempt = deliveryAttempt.plain;
/** {@inheritDoc getDeliveryAttemptOutput} */
export const getDeliveryAttemptOutput: typeof dynamic.getDeliveryAttemptOutput = deliveryAttempt.output;
