/** The objects of the service as the documented interface lists them, in wire names; every field may be left out of a seed. */

import { z } from "zod";
import { field, schemasOf } from "./fields";

/** The types that the documented interface uses, and the fields that most kinds share. */
export const text = z.string();
export const integer = z.int();
export const flag = z.boolean();
export const texts = z.array(text);

/** Holds keys that belong to the user (filters, headers): kept word for word. */
export const openMap = z.custom<Record<string, unknown>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "expected an object",
);

/** An object none of whose fields is required; fields the documented interface does not list are dropped. */
export function shape<Fields extends z.core.$ZodLooseShape>(fields: Fields) {
  return z.object(fields).partial();
}

export const times = { created_at: text, updated_at: text, deleted_at: text };

/** A header and its value, which is secret. */
export const headerPair = shape({ header_name: text, header_value: text });

/** A signing secret in a seed. */
export const secretObject = shape({ uid: text, value: text, expires_at: text, ...times });

/** The plain fields of an endpoint, and its authentication. A new one is a line here. */
export const endpointFields = {
  name: field(text, ""),
  description: field(text, ""),
  owner_id: field(text, ""),
  advanced_signatures: field(flag, false),
  authentication: field(shape({ type: text, api_key: headerPair })),
  http_timeout: field(integer, 0),
  rate_limit: field(integer, 0),
  rate_limit_duration: field(integer, 0),
  chat_webhook_url: field(text, ""),
  support_email: field(text, ""),
};

/** An endpoint in a seed. */
export const endpointObject = shape({
  uid: text,
  project_id: text,
  /** The create-only body field of the same name. Kept here, never returned. */
  appID: text,
  url: text,
  ...schemasOf(endpointFields),
  secrets: z.array(secretObject),
  status: text,
  events: integer,
  failure_rate: z.number(),
  ...times,
});

/** The plain fields of a portal link. A new one is a line here. */
export const portalLinkFields = {
  name: field(text, ""),
  owner_id: field(text, ""),
  can_manage_endpoint: field(flag, false),
};

/** A portal link in a seed. */
export const portalLinkObject = shape({
  uid: text,
  project_id: text,
  // Answers show a seeded link in the order of the document.
  ...{ name: text, owner_id: text, token: text, url: text },
  ...schemasOf(portalLinkFields),
  /** The listed endpoints only; answers add those of the owner. */
  endpoints: texts,
  ...times,
});

const retryBody = { type: text, interval_seconds: integer, retry_count: integer };

/** The plain fields of a subscription. A new one is a line here. */
export const plainSubscriptionFields = { function: field(text, "") };

/** The fields of a subscription body, which are also what is stored; names and metadata are resolved when read. */
export const subscriptionFields = {
  name: text,
  app_id: text,
  endpoint_id: text,
  source_id: text,
  ...schemasOf(plainSubscriptionFields),
  alert_config: shape({ count: integer, threshold: text }),
  rate_limit_config: shape({ count: integer, duration: integer }),
  filter_config: shape({ event_types: texts, filter: shape({ body: openMap, headers: openMap }) }),
};

/** A subscription in a seed. */
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

/** The plain fields of an event type. A new one is a line here. */
export const eventTypeFields = { category: field(text, ""), description: field(text, "") };

/** An event type in a seed. */
export const eventTypeObject = shape({
  id: text,
  name: text,
  ...schemasOf(eventTypeFields),
  deprecated_at: text,
});

/** What the store fills in when a seed leaves it out. */
export interface Filled {
  uid: string;
  project_id: string;
  created_at: string;
  updated_at: string;
}

/** The times that are left out. What does not say when it was changed was not: it has the time of its creation. */
export function timesOf(
  {
    created_at,
    updated_at,
  }: { readonly created_at?: string | undefined; readonly updated_at?: string | undefined },
  now: Date,
): Pick<Filled, "created_at" | "updated_at"> {
  const at = now.toISOString();
  return { created_at: created_at ?? updated_at ?? at, updated_at: updated_at ?? created_at ?? at };
}

/** A signing secret. The active one has neither `expires_at` nor `deleted_at`. */
export type SecretObject = z.infer<typeof secretObject> & { uid: string; value: string };
/** An endpoint, with all its current and former secrets. */
export type EndpointObject = Omit<z.infer<typeof endpointObject>, "secrets"> &
  Filled & { url: string; status: string; secrets: SecretObject[] };
/** A portal link, with only the endpoints that it lists itself. */
export type PortalLinkObject = z.infer<typeof portalLinkObject> &
  Filled & { token: string; endpoints: string[] };
/** A subscription, with the IDs and values of its request body. */
export type SubscriptionObject = z.infer<typeof subscriptionObject> & Filled;
/** An event type. Its ID is in `id`, not in `uid`. */
export type EventTypeObject = z.infer<typeof eventTypeObject> & { id: string };
