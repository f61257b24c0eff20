/** What the functions take in their form with outputs. */

import type { GetByNameArgs } from "../engine/look-ups/rule";
import type * as plain from "../engine/look-ups/args-and-results";
import type { ArgsOf } from "./types";

/* eslint-disable @typescript-eslint/no-empty-object-type -- each has a name of its own */

/** What the form with `Output` of a look-up takes instead of an ID. */
export interface GetByNameOutputArgs extends ArgsOf<GetByNameArgs> {}
/** What `getEndpointOutput` takes. */
export interface GetEndpointOutputArgs extends ArgsOf<plain.GetEndpointArgs> {}
/** What `getSubscriptionOutput` takes. */
export interface GetSubscriptionOutputArgs extends ArgsOf<plain.GetSubscriptionArgs> {}
/** What `getSourceOutput` takes. */
export interface GetSourceOutputArgs extends ArgsOf<plain.GetSourceArgs> {}
/** What `getEventTypeOutput` takes. */
export interface GetEventTypeOutputArgs extends ArgsOf<plain.GetEventTypeArgs> {}
/** What `getProjectOutput` takes. */
export interface GetProjectOutputArgs extends ArgsOf<plain.GetProjectArgs> {}
/** What `getEndpointsOutput` takes. */
export interface GetEndpointsOutputArgs extends ArgsOf<plain.GetEndpointsArgs> {}
/** What `getSourcesOutput` takes. */
export interface GetSourcesOutputArgs extends ArgsOf<plain.GetSourcesArgs> {}
/** What `getSubscriptionsOutput` takes. */
export interface GetSubscriptionsOutputArgs extends ArgsOf<plain.GetSubscriptionsArgs> {}
/** What `getEventTypesOutput` takes. */
export interface GetEventTypesOutputArgs extends ArgsOf<plain.GetEventTypesArgs> {}
/** What `getPortalLinkOutput` takes. */
export interface GetPortalLinkOutputArgs extends ArgsOf<plain.GetPortalLinkArgs> {}
/** What `getPortalLinksOutput` takes. */
export interface GetPortalLinksOutputArgs extends ArgsOf<plain.GetPortalLinksArgs> {}
/** What `getEventOutput` takes. */
export interface GetEventOutputArgs extends ArgsOf<plain.GetEventArgs> {}
/** What `getEventDeliveryOutput` takes. */
export interface GetEventDeliveryOutputArgs extends ArgsOf<plain.GetEventDeliveryArgs> {}
/** What `getDeliveryAttemptsOutput` takes. */
export interface GetDeliveryAttemptsOutputArgs extends ArgsOf<plain.GetDeliveryAttemptsArgs> {}
/** What `getDeliveryAttemptOutput` takes. */
export interface GetDeliveryAttemptOutputArgs extends ArgsOf<plain.GetDeliveryAttemptArgs> {}
