/** The objects of the service as the API document lists them, in wire names; every field may be left out of a seed. */

import { z } from "zod";

export const text = z.string();
export const integer = z.int();
export const flag = z.boolean();
export const texts = z.array(text);

/** Holds keys that belong to the user (filters, headers): kept word for word. */
export const openMap = z.custom<Record<string, unknown>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "expected an object",
);

/** An object none of whose fields is required; fields the API document does not list are dropped. */
export function shape<Fields extends z.core.$ZodLooseShape>(fields: Fields) {
  return z.object(fields).partial();
}

export const times = { created_at: text, updated_at: text, deleted_at: text };

export const headerPair = shape({ header_name: text, header_value: text });

export const endpointAuthentication = shape({ type: text, api_key: headerPair });

export const secretObject = shape({ uid: text, value: text, expires_at: text, ...times });

export const endpointObject = shape({
  uid: text,
  project_id: text,
  /** The create-only body field of the same name. Kept here, never returned. */
  appID: text,
  name: text,
  description: text,
  url: text,
  owner_id: text,
  advanced_signatures: flag,
  authentication: endpointAuthentication,
  http_timeout: integer,
  rate_limit: integer,
  rate_limit_duration: integer,
  secrets: z.array(secretObject),
  chat_webhook_url: text,
  support_email: text,
  status: text,
  events: integer,
  failure_rate: z.number(),
  ...times,
});

export const portalLinkObject = shape({
  uid: text,
  project_id: text,
  name: text,
  owner_id: text,
  token: text,
  url: text,
  can_manage_endpoint: flag,
  /** The listed endpoints only; answers add those of the owner. */
  endpoints: texts,
  ...times,
});

const retryBody = { type: text, interval_seconds: integer, retry_count: integer };

/** The fields of a subscription body, which are also what is stored; names and metadata are resolved when read. */
export const subscriptionFields = {
  name: text,
  app_id: text,
  endpoint_id: text,
  source_id: text,
  function: text,
  alert_config: shape({ count: integer, threshold: text }),
  rate_limit_config: shape({ count: integer, duration: integer }),
  filter_config: shape({ event_types: texts, filter: shape({ body: openMap, headers: openMap }) }),
};

export const subscriptionObject = shape({
  uid: text,
  project_id: text,
  type: text,
  device_id: text,
  ...subscriptionFields,
  /** The duration as a body gives it, or seconds as an answer shows them. */
  retry_config: shape({ ...retryBody, duration: z.union([text, integer]) }),
  ...times,
});

/** `retry_config` in a body: the duration is a text there. */
export const retryConfigBody = shape({ ...retryBody, duration: text });

export const eventTypeObject = shape({
  id: text,
  name: text,
  category: text,
  description: text,
  deprecated_at: text,
});

/** What the store fills in when a seed leaves it out. */
export interface Filled {
  uid: string;
  project_id: string;
  created_at: string;
  updated_at: string;
}

export type SecretObject = z.infer<typeof secretObject> & { uid: string; value: string };
export type EndpointObject = Omit<z.infer<typeof endpointObject>, "secrets"> &
  Filled & { url: string; status: string; secrets: SecretObject[] };
export type PortalLinkObject = z.infer<typeof portalLinkObject> &
  Filled & { token: string; endpoints: string[] };
export type SubscriptionObject = z.infer<typeof subscriptionObject> & Filled;
export type EventTypeObject = z.infer<typeof eventTypeObject> & { id: string };
