/** What the functions take in their form with outputs. */

import type { GetByNameArgs } from "../engine/look-ups/rule";
import type * as plain from "../engine/look-ups/args-and-results";
import type { ArgsOf } from "./types";

/** The arguments of a look-up by name, as inputs. */
export interface GetByNameOutputArgs extends ArgsOf<GetByNameArgs> {}
/** The arguments of `getEndpointOutput`. */
export interface GetEndpointOutputArgs extends ArgsOf<plain.GetEndpointArgs> {}
/** The arguments of `getSubscriptionOutput`. */
export interface GetSubscriptionOutputArgs extends ArgsOf<plain.GetSubscriptionArgs> {}
/** The arguments of `getSourceOutput`. */
export interface GetSourceOutputArgs extends ArgsOf<plain.GetSourceArgs> {}
/** The arguments of `getEventTypeOutput`. */
export interface GetEventTypeOutputArgs extends ArgsOf<plain.GetEventTypeArgs> {}
/** The arguments of `getProjectOutput`. */
export interface GetProjectOutputArgs extends ArgsOf<plain.GetProjectArgs> {}
/** The arguments of `getEndpointsOutput`. */
export interface GetEndpointsOutputArgs extends ArgsOf<plain.GetEndpointsArgs> {}
/** The arguments of `getSourcesOutput`. */
export interface GetSourcesOutputArgs extends ArgsOf<plain.GetSourcesArgs> {}
/** The arguments of `getSubscriptionsOutput`. */
export interface GetSubscriptionsOutputArgs extends ArgsOf<plain.GetSubscriptionsArgs> {}
/** The arguments of `getEventTypesOutput`. */
export interface GetEventTypesOutputArgs extends ArgsOf<plain.GetEventTypesArgs> {}
/** The arguments of `getPortalLinkOutput`. */
export interface GetPortalLinkOutputArgs extends ArgsOf<plain.GetPortalLinkArgs> {}
/** The arguments of `getPortalLinksOutput`. */
export interface GetPortalLinksOutputArgs extends ArgsOf<plain.GetPortalLinksArgs> {}
/** The arguments of `getEventOutput`. */
export interface GetEventOutputArgs extends ArgsOf<plain.GetEventArgs> {}
/** The arguments of `getEventDeliveryOutput`. */
export interface GetEventDeliveryOutputArgs extends ArgsOf<plain.GetEventDeliveryArgs> {}
/** The arguments of `getDeliveryAttemptsOutput`. */
export interface GetDeliveryAttemptsOutputArgs extends ArgsOf<plain.GetDeliveryAttemptsArgs> {}
/** The arguments of `getDeliveryAttemptOutput`. */
export interface GetDeliveryAttemptOutputArgs extends ArgsOf<plain.GetDeliveryAttemptArgs> {}
/** The arguments of `listEndpointsOutput`. */
export interface ListEndpointsOutputArgs extends ArgsOf<plain.ListEndpointsArgs> {}
/** The arguments of `listSourcesOutput`. */
export interface ListSourcesOutputArgs extends ArgsOf<plain.ListSourcesArgs> {}
/** The arguments of `listSubscriptionsOutput`. */
export interface ListSubscriptionsOutputArgs extends ArgsOf<plain.ListSubscriptionsArgs> {}
/** The arguments of `listPortalLinksOutput`. */
export interface ListPortalLinksOutputArgs extends ArgsOf<plain.ListPortalLinksArgs> {}
