/** Endpoint: a destination that receives webhooks. Interfaces and schemas. */

import { z } from "zod";
import { amount, flag, nonEmptyText, oneOf, text, whole } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { wire } from "../../http/wire";
import { endpointAuthenticationSchema } from "../authentication";
import type { AnyEndpointAuthentication, EndpointAuthentication } from "../authentication";

/** The certificate a client shows, both parts as PEM. */
export interface ClientCertificate {
  /** The certificate. */
  readonly clientCert?: string | undefined;
  /** Its private key. Secret. The service answers `[REDACTED]` instead. */
  readonly clientKey?: string | undefined;
}

/** Payloads as forms. The service signs the JSON that it makes a form of, so that no receiver can verify one. */
export const formType = "application/x-www-form-urlencoded";

/** What Convoy's endpoints have beyond the API document. */
export interface EndpointExtras {
  /** How payloads are sent: `application/json`, or as a form. */
  readonly contentType?: "application/json" | "application/x-www-form-urlencoded" | (string & {}) | undefined;
  /** Where failure notifications go in a second chat. */
  readonly teamsWebhookUrl?: string | undefined;
  /** The certificate the service shows at the URL. */
  readonly mtlsClientCert?: ClientCertificate | undefined;
  /** How the service authenticates itself at the URL. */
  readonly authentication?: AnyEndpointAuthentication | undefined;
}

export type { EndpointAuthentication } from "../authentication";

/** A signing secret of an endpoint. */
export interface Secret {
  /** Identifies the secret. */
  readonly uid?: string | undefined;
  /** The secret itself. Not shown in the API document: whether an answer holds a mask instead. */
  readonly value?: string | undefined;
  /** When the secret was made. */
  readonly createdAt?: string | undefined;
  /** When the secret was last changed. */
  readonly updatedAt?: string | undefined;
  /** When the secret was deleted, if it was. */
  readonly deletedAt?: string | undefined;
  /** When the secret expires, if it does. */
  readonly expiresAt?: string | undefined;
}

/** A destination HTTPS URL that receives webhooks. */
export interface Endpoint {
  /** Identifies the endpoint. */
  readonly uid: string;
  /** The project the endpoint belongs to. */
  readonly projectId?: string | undefined;
  /** The display name. */
  readonly name?: string | undefined;
  /** Human-readable metadata about the endpoint. */
  readonly description?: string | undefined;
  /** Where webhooks are delivered to. */
  readonly url?: string | undefined;
  /** Groups several endpoints together for fan-out. */
  readonly ownerId?: string | undefined;
  /** Whether signatures have the advanced format; otherwise the simple one. */
  readonly advancedSignatures?: boolean | undefined;
  /** How the service authenticates itself at the URL. */
  readonly authentication?: EndpointAuthentication | undefined;
  /** How long a delivery may take, in seconds. */
  readonly httpTimeout?: number | undefined;
  /** The most requests sent within `rateLimitDuration`. */
  readonly rateLimit?: number | undefined;
  /** The time range of `rateLimit`. Not shown in the API document: the unit. */
  readonly rateLimitDuration?: number | undefined;
  /** The signing secrets, old and new. */
  readonly secrets?: readonly Secret[] | undefined;
  /** Where failure notifications go in a chat. */
  readonly chatWebhookUrl?: string | undefined;
  /** The e-mail address that is notified of state changes. */
  readonly supportEmail?: string | undefined;
  /** The state. The API document lists `active`. */
  readonly status?: "active" | (string & {}) | undefined;
  /** A number of events. Not shown in the API document: of which. */
  readonly events?: number | undefined;
  /** The failure rate of deliveries. Not shown in the API document: the unit, and over which time. */
  readonly failureRate?: number | undefined;
  /** When the endpoint was created. */
  readonly createdAt?: string | undefined;
  /** When the endpoint was last changed. */
  readonly updatedAt?: string | undefined;
  /** When the endpoint was deleted, if it was. */
  readonly deletedAt?: string | undefined;
}

/** An endpoint inside another object. It may be sparse, without an ID even. */
export interface EndpointMetadata extends Omit<Endpoint, "uid"> {
  /** Identifies the endpoint. */
  readonly uid?: string | undefined;
}

/**
 * What can be set on an endpoint: the body of a create or update.
 *
 * Not shown in the API document: what an update does to a field that is absent. It may be cleared, so send all.
 */
export interface EndpointDetails {
  /** The display name. */
  readonly name?: string | undefined;
  /** Where webhooks are delivered to. https only. */
  readonly url?: string | undefined;
  /** Human-readable metadata about the endpoint. */
  readonly description?: string | undefined;
  /** Groups several endpoints together for fan-out. */
  readonly ownerId?: string | undefined;
  /** The app the endpoint belongs to. Sent by a create only. API document: `appID`. */
  readonly appId?: string | undefined;
  /** Whether signatures have the advanced format. The service's default is false. */
  readonly advancedSignatures?: boolean | undefined;
  /** How the service authenticates itself at the URL. */
  readonly authentication?: EndpointAuthentication | undefined;
  /** How long a delivery may take, in seconds. */
  readonly httpTimeout?: number | undefined;
  /** The most requests sent within `rateLimitDuration`. */
  readonly rateLimit?: number | undefined;
  /** The time range of `rateLimit`. Not shown in the API document: the unit. */
  readonly rateLimitDuration?: number | undefined;
  /**
   * The signing secret, in the body of a create and of an update. The service makes one where it is absent.
   *
   * Not shown in the API document: whether an update without it makes a new one too, and whether the old one stays valid
   * for a while; `expireSecret` is the operation that waits. A resource sends it on create only.
   */
  readonly secret?: string | undefined;
  /** Where failure notifications go in a chat, instead of by e-mail. */
  readonly chatWebhookUrl?: string | undefined;
  /** The e-mail address that is notified of state changes. */
  readonly supportEmail?: string | undefined;
  /** Whether the endpoint is switched off. */
  readonly isDisabled?: boolean | undefined;
}

/** How the signing secret is rolled. */
export interface SecretRoll {
  /** The new secret. Not shown in the API document: what its absence does. */
  readonly secret?: string | undefined;
  /**
   * How long to wait before the old secret expires; while advanced signatures are on for the project, both sign until
   * then. Not shown in the API document: the unit; passed as given.
   */
  readonly expiration?: number | undefined;
}

const secretSchema = z.object({
  uid: text(),
  value: text(),
  createdAt: text(),
  updatedAt: text(),
  deletedAt: text(),
  expiresAt: text(),
});

// The API document names the field neutrally; a service may answer with the name of the brand.
const chatWebhookUrl = text().register(wire, { alternative: "slack_webhook_url" });

/** @internal */
export const endpointSchema = z.object({
  uid: nonEmptyText(),
  projectId: text(),
  name: text(),
  description: text(),
  url: text(),
  ownerId: text(),
  advancedSignatures: flag(),
  authentication: endpointAuthenticationSchema.optional(),
  httpTimeout: amount(),
  rateLimit: amount(),
  rateLimitDuration: amount(),
  secrets: z.array(secretSchema).optional(),
  chatWebhookUrl,
  supportEmail: text(),
  status: oneOf<"active">(),
  events: amount(),
  failureRate: amount(),
  createdAt: text(),
  updatedAt: text(),
  deletedAt: text(),
});

/** @internal */
export const endpointMetadataSchema = endpointSchema.extend({ uid: text() });

/** @internal */
export const endpointDetailsSchema = z.object({
  name: text(),
  url: text(),
  description: text(),
  ownerId: text(),
  appId: text().register(wire, { name: "appID" }),
  advancedSignatures: flag(),
  authentication: endpointAuthenticationSchema.optional(),
  httpTimeout: whole(),
  rateLimit: whole(),
  rateLimitDuration: whole(),
  secret: text(),
  chatWebhookUrl,
  supportEmail: text(),
  isDisabled: flag(),
});

/** @internal */
export const secretRollSchema = z.object({ secret: text(), expiration: whole() });

/** @internal */
export type EndpointAgrees = Assert<
  [
    Agree<Endpoint, typeof endpointSchema>,
    Agree<EndpointMetadata, typeof endpointMetadataSchema>,
    Agree<EndpointDetails, typeof endpointDetailsSchema>,
    Agree<SecretRoll, typeof secretRollSchema>,
  ]
>;

/** An endpoint as an answer shows it, whatever the dialect. */
export type EndpointAnswer = Endpoint & EndpointExtras;

/** The body of a create or update, whatever the dialect. */
export type EndpointBody = Omit<EndpointDetails, "authentication"> & EndpointExtras;
