/**
 * The minimal provider with plain undici: each read sends one request, and parses and drops its answer. It creates the
 * objects with the required fields only, because only the reads are measured.
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

const adopt = (inputs) => inputs.adoptId;
const createAt = (path) => async (inputs) => {
  const { name, url, endpoints } = inputs;
  return (await send("POST", path, { name, url, endpoints })).uid;
};

const provider = (type, path, create) => ({
  create: async (inputs) => ({ id: await create(inputs), outs: { ...inputs, ...outputs[type] } }),
  ...(path && {
    read: async (id, props) => {
      await send("GET", `${path}/${id}`);
      return { id, props };
    },
  }),
});

exports.providers = {
  Endpoint: provider("Endpoint", "endpoints", createAt("endpoints")),
  Subscription: provider("Subscription", "subscriptions", adopt),
  EventType: provider("EventType", undefined, adopt),
  PortalLink: provider("PortalLink", "portal-links", createAt("portal-links")),
};
