/** Every operation of the service, grouped by kind. */

import type { DialectTransport } from "./dialect";
import { endpointOperations } from "./endpoint/operations";
import { eventTypeOperations } from "./event-type/operations";
import { portalLinkOperations } from "./portal-link/operations";
import { eventOperations } from "./read-only/event";
import { eventDeliveryOperations } from "./read-only/event-delivery";
import { metaEventOperations } from "./read-only/meta-event";
import { projectOperations } from "./read-only/project";
import { sourceOperations } from "./source/operations";
import { subscriptionOperations } from "./subscription/operations";

/** @internal The operations as the dialect of the transport has them. */
export function operationsOf(transport: DialectTransport) {
  return {
    project: projectOperations(transport),
    endpoints: endpointOperations(transport),
    portalLinks: portalLinkOperations(transport),
    subscriptions: subscriptionOperations(transport),
    sources: sourceOperations(transport),
    events: eventOperations(transport),
    eventDeliveries: eventDeliveryOperations(transport),
    metaEvents: metaEventOperations(transport),
    eventTypes: eventTypeOperations(transport),
  };
}

/** @internal What can be asked of one project of an account. */
export interface ProjectClient extends ReturnType<typeof operationsOf> {
  /** The same for every project of the account. */
  readonly account: object;
}
