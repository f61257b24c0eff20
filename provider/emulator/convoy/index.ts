/** Convoy in memory: the operations and the profile of a running service, written from what is known of its source. */

import type { Route } from "../route";
import { deliveryRoutes } from "./deliveries";
import { endpointRoutes } from "./endpoints";
import { eventTypeRoutes } from "./event-types";
import { eventRoutes } from "./events";
import { filterRoutes } from "./filters";
import { listRoutes } from "./lists";
import { filterTestRoutes } from "./matching";
import { portalLinkRoutes } from "./portal-links";
import { projectRoutes } from "./projects";
import { resendRoutes } from "./resends";
import { sourceRoutes } from "./sources";
import { subscriptionRoutes } from "./subscriptions";

export { convoyProfile } from "./profile";

/** Every operation that is emulated. */
export const convoyRoutes: readonly Route[] = [
  ...projectRoutes,
  ...endpointRoutes,
  ...portalLinkRoutes,
  ...subscriptionRoutes,
  ...filterRoutes,
  ...filterTestRoutes,
  ...sourceRoutes,
  ...eventTypeRoutes,
  ...eventRoutes,
  ...deliveryRoutes,
  ...listRoutes,
  ...resendRoutes,
];
