/** The one list of look-ups: code that concerns every look-up iterates over it. Loads neither schemas nor a client. */

import { requireProject } from "../../base/errors";
import type { Project } from "../../kinds/read-only/project";
import type { DeliveryAttempt } from "../../kinds/read-only/delivery-attempt";
import { deliveryAttemptSecrets } from "../../kinds/read-only/secrets";
import { readOnlyKinds } from "../../kinds/registry";
import { lookupById } from "./by-id";
import { lookupByIdOrName, lookupList } from "./list";
import type { ById, LookupArgs, LookupRule } from "./rule";

/** What the attempts of a delivery are looked up with. */
interface OfDelivery extends LookupArgs {
  readonly eventDeliveryId: string;
}

const getProject: LookupRule<LookupArgs, Project> = {
  name: "getProject",
  kind: "project",
  required: [],
  secrets: readOnlyKinds.project.secrets,
  request: async (client) => {
    const found = await client.project.get();
    requireProject(found.uid, client.projectId);
    return found;
  },
};

const getDeliveryAttempts: LookupRule<
  OfDelivery,
  { readonly attempts: readonly DeliveryAttempt[]; readonly ids: readonly string[] }
> = {
  name: "getDeliveryAttempts",
  kind: "event delivery",
  required: ["eventDeliveryId"],
  secrets: { attempts: deliveryAttemptSecrets },
  request: async (client, { eventDeliveryId }) => {
    const attempts = await client.eventDeliveries.attempts(eventDeliveryId);
    return { attempts, ids: attempts.map(({ uid }) => uid) };
  },
};

const getDeliveryAttempt: LookupRule<ById & OfDelivery, DeliveryAttempt> = {
  name: "getDeliveryAttempt",
  kind: "delivery attempt",
  required: ["id", "eventDeliveryId"],
  secrets: deliveryAttemptSecrets,
  request: (client, { eventDeliveryId, id }) => client.eventDeliveries.attempt(eventDeliveryId, id),
};

/** @internal The rule of each look-up, by the name of its function. */
export const lookups = {
  getEndpoint: lookupByIdOrName("endpoint"),
  getEndpoints: lookupList("endpoint", ["ownerId", "name"]),
  getSubscription: lookupByIdOrName("subscription"),
  getSubscriptions: lookupList("subscription", ["endpointId", "name"]),
  getSource: lookupByIdOrName("source"),
  getSources: lookupList("source", ["type", "name"]),
  getEventType: lookupByIdOrName("eventType"),
  getEventTypes: lookupList("eventType", ["name"]),
  getPortalLink: lookupByIdOrName("portalLink"),
  getPortalLinks: lookupList("portalLink", [], ["ownerId", "q", "sort", "perPage"]),
  getProject,
  getEvent: lookupById("event"),
  getEventDelivery: lookupById("eventDelivery"),
  getDeliveryAttempts,
  getDeliveryAttempt,
};

/** @internal The name of a look-up: that of its function in both of its forms. */
export type LookupName = keyof typeof lookups;
