/**
 * The minimal provider with plain undici: each operation sends the requests that the package sends, and parses and drops the
 * answers. State gets the same outputs as with the minimal provider.
 */

"use strict";

const { Pool } = require("undici");
const { outputs } = require("./provider");

const { WEBHOOKS_BASE_URL, WEBHOOKS_PROJECT_ID, WEBHOOKS_API_KEY } = process.env;
const pool = new Pool(WEBHOOKS_BASE_URL, { connections: 32, pipelining: 1 });
const headers = { authorization: `Bearer ${WEBHOOKS_API_KEY}`, "content-type": "application/json" };

const send = async (method, path, body) => {
  const answer = await pool.request({
    method,
    path: `/api/v1/projects/${WEBHOOKS_PROJECT_ID}/${path}`,
    headers,
    body: body && JSON.stringify(body),
  });
  const { data } = await answer.body.json();
  if (answer.statusCode >= 400) throw new Error(`${method} ${path}: ${answer.statusCode}`);
  return data;
};

const bodies = {
  Endpoint: ({ name, url, description, ownerId, httpTimeout, rateLimit, rateLimitDuration }) => ({
    ...{ name, url, description, owner_id: ownerId, http_timeout: httpTimeout },
    ...{ rate_limit: rateLimit, rate_limit_duration: rateLimitDuration },
  }),
  Subscription: ({ name, endpointId, filterConfig }) => ({
    ...{ name, endpoint_id: endpointId, filter_config: { event_types: filterConfig.eventTypes } },
  }),
  EventType: ({ category, description }) => ({ category, description }),
  PortalLink: ({ name, endpoints, ownerId, canManageEndpoint }) => ({
    ...{ name, endpoints, owner_id: ownerId, can_manage_endpoint: canManageEndpoint },
  }),
};

/** What an update sends in place of a deletion. */
const retired = {
  Endpoint: (body) => ({ ...body, is_disabled: true }),
  PortalLink: ({ name }) => ({ name, endpoints: [], owner_id: "", can_manage_endpoint: false }),
};

const created = (type, path) => async (inputs) => (await send("POST", path, bodies[type](inputs))).uid;
const adopted =
  (type, path, isRead = true) =>
  async (inputs) => {
    if (isRead) await send("GET", `${path}/${inputs.adoptId}`);
    await send("PUT", `${path}/${inputs.adoptId}`, bodies[type](inputs));
    return inputs.adoptId;
  };

const provider = (type, path, create, isRead = true) => ({
  create: async (inputs) => ({ id: await create(inputs), outs: { ...inputs, ...outputs[type] } }),
  ...(isRead && {
    read: async (id, props) => {
      await send("GET", `${path}/${id}`);
      return { id, props };
    },
  }),
  ...(retired[type] && {
    delete: async (id, props) => {
      await send("GET", `${path}/${id}`);
      await send("PUT", `${path}/${id}`, retired[type](bodies[type](props)));
    },
  }),
});

exports.providers = {
  Endpoint: provider("Endpoint", "endpoints", created("Endpoint", "endpoints")),
  Subscription: provider("Subscription", "subscriptions", adopted("Subscription", "subscriptions")),
  EventType: provider("EventType", "event-types", adopted("EventType", "event-types", false), false),
  PortalLink: provider("PortalLink", "portal-links", created("PortalLink", "portal-links")),
};
