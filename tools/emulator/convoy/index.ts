/** Convoy in memory: the operations and the profile of a running service, written from what is known of its source. */

import { routesOf } from "../route";
import { deliveryAnswers } from "./deliveries";
import { endpointAnswers } from "./endpoints";
import { eventTypeAnswers } from "./event-types";
import { eventAnswers } from "./events";
import { filterAnswers } from "./filters";
import { functionAnswers } from "./functions";
import { listAnswers } from "./lists";
import { filterTestAnswers } from "./matching";
import { portalLinkAnswers } from "./portal-links";
import { projectAnswers } from "./projects";
import { resendAnswers } from "./resends";
import { convoyRoutes } from "./routes";
import { sourceAnswers } from "./sources";
import { subscriptionAnswers } from "./subscriptions";

export { convoyProfile } from "./profile";

/** Every operation that is emulated. */
export const convoyOperations = routesOf(convoyRoutes, {
  ...projectAnswers,
  ...endpointAnswers,
  ...portalLinkAnswers,
  ...subscriptionAnswers,
  ...filterAnswers,
  ...filterTestAnswers,
  ...functionAnswers,
  ...sourceAnswers,
  ...eventTypeAnswers,
  ...eventAnswers,
  ...deliveryAnswers,
  ...listAnswers,
  ...resendAnswers,
});
