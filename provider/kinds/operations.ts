/** What can be asked of one project: its operations, grouped by kind. Knows neither settings nor connections. */

import type { EndpointOperations } from "./endpoint/operations";
import type { EventTypeOperations } from "./event-type/operations";
import type { PortalLinkOperations } from "./portal-link/operations";
import type { ProjectSettingsOperations } from "./project-settings/operations";
import type { EventOperations } from "./read-only/event";
import type { EventDeliveryOperations } from "./read-only/event-delivery";
import type { MetaEventOperations } from "./read-only/meta-event";
import type { ProjectsOperations } from "./project/operations";
import type { ProjectOperations } from "./read-only/own-project";
import type { SourceOperations } from "./source/operations";
import type { SubscriptionOperations } from "./subscription/operations";

/** @internal The operations of the service, by the property of the client that holds them. */
export interface Operations {
  readonly project: ProjectOperations;
  readonly projects: ProjectsOperations;
  readonly projectSettings: ProjectSettingsOperations;
  readonly endpoints: EndpointOperations;
  readonly portalLinks: PortalLinkOperations;
  readonly subscriptions: SubscriptionOperations;
  readonly sources: SourceOperations;
  readonly events: EventOperations;
  readonly eventDeliveries: EventDeliveryOperations;
  readonly metaEvents: MetaEventOperations;
  readonly eventTypes: EventTypeOperations;
}

/** @internal The operations on one project of an account. */
export interface ProjectClient extends Operations {
  /** Identifies the account: the same object for each of its projects. */
  readonly account: object;
}
