/**
 * What each look-up is: its name, arguments, comment and request. Code that concerns every look-up iterates over this list.
 * Loads neither schemas nor a client.
 */

import type { WebhooksClient } from "../../client";
import { InvalidInputError, problem } from "../../base/errors";
import { shared } from "../../base/notices";
import { requireProject } from "../../settings/settings";
import type { Project } from "../../kinds/project/types";
import type { DeliveryAttempt } from "../../kinds/read-only/delivery-attempt";
import { deliveryAttemptSecrets } from "../../kinds/read-only/secrets";
import { readOnlyKinds } from "../../kinds/registry";
import { lookupById } from "./by-id";
import { lookupByIdOrName, lookupLists } from "./list";
import type { ById, LookupArgs, LookupRule } from "./rule";

const getProject: LookupRule<LookupArgs & { readonly name?: string | undefined }, Project> = {
  name: "getProject",
  kind: "project",
  required: [],
  filters: ["name"],
  secrets: readOnlyKinds.ownProject.secrets,
  comment: {
    text: "Looks up the project, or another one of the organization by its name, with the personal key. Requires `webhooks:dialect` convoy.",
    fails: ["the project does not exist", "the API key belongs to another project"],
    args: ["", '{ name: "staging" }'],
    field: "type",
  },
  key: ({ name }) => (name === undefined ? "apiKey" : "personalApiKey"),
  request: async (client, { name }) => {
    if (name !== undefined) return projectNamed(client, name);
    const found = await client.project.get();
    requireProject(found.uid, client.projectId);
    return found;
  },
};

async function projectNamed(client: WebhooksClient, name: string): Promise<Project> {
  const found = (await client.projects.list()).find((project) => project.name === name);
  if (found !== undefined) return found;
  throw new InvalidInputError([
    problem("", shared.notFound`no project of the organization has the name ${name}`),
  ]);
}

interface OfDelivery extends LookupArgs {
  readonly eventDeliveryId: string;
}

const getDeliveryAttempts: LookupRule<OfDelivery, { attempts: DeliveryAttempt[]; ids: string[] }> = {
  name: "getDeliveryAttempts",
  kind: "event delivery",
  required: ["eventDeliveryId"],
  secrets: { attempts: deliveryAttemptSecrets },
  comment: {
    text: "Looks up all attempts of an event delivery.",
    args: ['{ eventDeliveryId: "delivery-1" }'],
    field: "attempts",
  },
  request: async (client, { eventDeliveryId }) => {
    const attempts = await client.project.own(client.eventDeliveries.attempts(eventDeliveryId));
    return { attempts, ids: attempts.map(({ uid }) => uid) };
  },
};

const getDeliveryAttempt: LookupRule<ById & OfDelivery, DeliveryAttempt> = {
  name: "getDeliveryAttempt",
  kind: "delivery attempt",
  required: ["id", "eventDeliveryId"],
  secrets: deliveryAttemptSecrets,
  comment: {
    text: "Looks up one attempt of an event delivery.",
    fails: ["the project has no such attempt"],
    args: ['{ eventDeliveryId: "delivery-1", id: "attempt-1" }'],
    field: "error",
  },
  request: (client, { eventDeliveryId, id }) =>
    client.project.own(client.eventDeliveries.attempt(eventDeliveryId, id)),
};

const endpoints = lookupLists(
  "endpoint",
  ["ownerId", "name"],
  ({ url, ownerId, status }) => ({ url, ownerId, status }),
  { text: "across all pages. Requires `webhooks:dialect` convoy.", args: ['{ ownerId: "acme" }'] },
);

const sources = lookupLists("source", ["type", "name"], ({ type }) => ({ type }), {
  text: "across all pages. Requires `webhooks:dialect` convoy.",
  args: ['{ type: "http" }'],
});

const subscriptions = lookupLists(
  "subscription",
  ["endpointId", "name"],
  ({ endpointMetadata, sourceMetadata }) => ({
    endpointId: endpointMetadata?.uid,
    sourceId: sourceMetadata?.uid,
  }),
  {
    text: "across all pages. Requires `webhooks:dialect` convoy.",
    args: ['{ endpointId: "endpoint-1" }', "{ endpointId: billing.id }"],
  },
);

const eventTypes = lookupLists("eventType", ["name"], () => ({}), {
  text: "including deprecated ones. Requires `webhooks:dialect` convoy.",
  args: [""],
});

const portalLinks = lookupLists(
  "portalLink",
  ["ownerId", "q", "sort"],
  ({ ownerId }) => ({ ownerId }),
  { text: "across all pages.", args: ['{ ownerId: "acme" }', "{ ownerId: tenant.ownerId }"] },
  ["perPage"],
);

/** @internal The rule of each look-up, by the name of its function. */
export const lookups = {
  getEndpoint: lookupByIdOrName("endpoint", {
    text: "Looks up an endpoint by its ID. On Convoy, its name works, too.",
    args: ['{ id: "ep-of-the-other-team" }'],
    field: "url",
  }),
  getEndpoints: endpoints.get,
  getSubscription: lookupByIdOrName("subscription", {
    text: "Looks up a subscription by its ID. On Convoy, its name works, too.",
    args: ['{ id: "sub-1" }'],
    field: "filterConfig",
  }),
  getSubscriptions: subscriptions.get,
  getSource: lookupByIdOrName("source", {
    text: "Looks up a source by its ID. On Convoy, its name works, too.",
    args: ['{ id: "source-1" }'],
    field: "type",
  }),
  getSources: sources.get,
  getEventType: lookupByIdOrName("eventType", {
    text: "Looks up an event type by its ID or name, including deprecated ones. Requires `webhooks:dialect` convoy.",
    fails: ["the project has no such event type"],
    args: ['{ name: "invoice.paid" }'],
    field: "jsonSchema",
  }),
  getEventTypes: eventTypes.get,
  getPortalLink: lookupByIdOrName("portalLink", {
    text: "Looks up a portal link by its ID or its name.",
    args: ['{ id: "link-1" }'],
    field: "endpointCount",
  }),
  getPortalLinks: portalLinks.get,
  listEndpoints: endpoints.list,
  listSources: sources.list,
  listSubscriptions: subscriptions.list,
  listPortalLinks: portalLinks.list,
  getProject,
  getEvent: lookupById("event", {
    text: "Looks up an event.",
    args: ['{ id: "event-1" }'],
    field: "eventType",
  }),
  getEventDelivery: lookupById("eventDelivery", {
    text: "Looks up an event delivery.",
    args: ['{ id: "delivery-1" }'],
    field: "status",
  }),
  getDeliveryAttempts,
  getDeliveryAttempt,
};

/** @internal The name of a look-up: that of its function in both of its forms. */
export type LookupName = keyof typeof lookups;
