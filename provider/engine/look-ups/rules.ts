/**
 * What each look-up is: its name, arguments, comment and request. Code that concerns every look-up iterates over this list.
 * Loads neither schemas nor a client.
 */

import type { WebhooksClient } from "../../client";
import { InvalidInputError, problem } from "../../base/errors";
import { notices as projectNotices } from "../../kinds/project/notices";
import { requireProject } from "../../settings/settings";
import type { Project } from "../../kinds/project/types";
import type { DeliveryAttempt } from "../../kinds/read-only/delivery-attempt";
import { deliveryAttemptSecrets } from "../../kinds/read-only/secrets";
import { readOnlyKinds } from "../../kinds/registry";
import { lookupById } from "./by-id";
import { lookupByIdOrName, lookupList, lookupNames } from "./list";
import type { LookupRule } from "./rule";
import type {
  GetDeliveryAttemptArgs,
  GetDeliveryAttemptsArgs,
  GetDeliveryAttemptsResult,
  GetProjectArgs,
} from "./args-and-results";

const getProject: LookupRule<GetProjectArgs, Project> = {
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
  throw new InvalidInputError([problem("", projectNotices["no-such-project"]({ name }))]);
}

const getDeliveryAttempts: LookupRule<GetDeliveryAttemptsArgs, GetDeliveryAttemptsResult> = {
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

const getDeliveryAttempt: LookupRule<GetDeliveryAttemptArgs, DeliveryAttempt> = {
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

/** @internal The rule of each look-up, by the name of its function. */
export const lookups = {
  getEndpoint: lookupByIdOrName("endpoint", {
    text: "Looks up an endpoint by its ID. On Convoy, its name works, too.",
    args: ['{ id: "ep-of-the-other-team" }'],
    field: "url",
  }),
  getEndpoints: lookupList("endpoint", ["ownerId", "name"], {
    text: "Looks up endpoints, across all pages. Requires `webhooks:dialect` convoy.",
    args: ['{ ownerId: "acme" }'],
  }),
  getSubscription: lookupByIdOrName("subscription", {
    text: "Looks up a subscription by its ID. On Convoy, its name works, too.",
    args: ['{ id: "sub-1" }'],
    field: "filterConfig",
  }),
  getSubscriptions: lookupList("subscription", ["endpointId", "name"], {
    text: "Looks up subscriptions, across all pages. Requires `webhooks:dialect` convoy.",
    args: ['{ endpointId: "endpoint-1" }', "{ endpointId: billing.id }"],
  }),
  getSource: lookupByIdOrName("source", {
    text: "Looks up a source by its ID. On Convoy, its name works, too.",
    args: ['{ id: "source-1" }'],
    field: "type",
  }),
  getSources: lookupList("source", ["type", "name"], {
    text: "Looks up sources, across all pages. Requires `webhooks:dialect` convoy.",
    args: ['{ type: "http" }'],
  }),
  getEventType: lookupByIdOrName("eventType", {
    text: "Looks up an event type by its ID or name, including deprecated ones. Requires `webhooks:dialect` convoy.",
    fails: ["the project has no such event type"],
    args: ['{ name: "invoice.paid" }'],
    field: "jsonSchema",
  }),
  getEventTypes: lookupList("eventType", ["name"], {
    text: "Looks up event types, including deprecated ones. Requires `webhooks:dialect` convoy.",
    args: [""],
  }),
  getPortalLink: lookupByIdOrName("portalLink", {
    text: "Looks up a portal link by its ID or its name.",
    args: ['{ id: "link-1" }'],
    field: "endpointCount",
  }),
  getPortalLinks: lookupList(
    "portalLink",
    ["ownerId", "q", "sort"],
    {
      text: "Looks up portal links, across all pages.",
      args: ['{ ownerId: "acme" }', "{ ownerId: tenant.ownerId }"],
    },
    ["perPage"],
  ),
  listEndpoints: lookupNames(
    "endpoint",
    ["ownerId", "name"],
    ({ url, ownerId, status }) => ({ url, ownerId, status }),
    {
      text: "Lists the IDs and names of endpoints, across all pages. Requires `webhooks:dialect` convoy.",
      args: ['{ ownerId: "acme" }'],
    },
  ),
  listSources: lookupNames("source", ["type", "name"], ({ type }) => ({ type }), {
    text: "Lists the IDs and names of sources, across all pages. Requires `webhooks:dialect` convoy.",
    args: ['{ type: "http" }'],
  }),
  listSubscriptions: lookupNames(
    "subscription",
    ["endpointId", "name"],
    ({ endpointMetadata, sourceMetadata }) => ({
      endpointId: endpointMetadata?.uid,
      sourceId: sourceMetadata?.uid,
    }),
    {
      text: "Lists the IDs and names of subscriptions, across all pages. Requires `webhooks:dialect` convoy.",
      args: ['{ endpointId: "endpoint-1" }', "{ endpointId: billing.id }"],
    },
  ),
  listPortalLinks: lookupNames(
    "portalLink",
    ["ownerId", "q", "sort"],
    ({ ownerId }) => ({ ownerId }),
    {
      text: "Lists the IDs and names of portal links, across all pages.",
      args: ['{ ownerId: "acme" }', "{ ownerId: tenant.ownerId }"],
    },
    ["perPage"],
  ),
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
