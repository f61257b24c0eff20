/**
 * The one table of the fields of an endpoint: a new plain field is one line here, and its schemas follow. Says which fields
 * are always there, and which are secret. A program loads it.
 */

import { common, count, flag, text } from "../fields";
import type { FieldsOf } from "../fields";
import type { SecretFields } from "../../http/secret-fields";
import type { EndpointAnswer, EndpointInputs, EndpointLookupOutputs, EndpointOutputs } from "./types";

/** @internal Payloads as forms. The service signs the JSON that it makes a form of, so that no receiver can verify one. */
export const formType = "application/x-www-form-urlencoded";

/** @internal A plain input is one line. One whose schemas are written out is an "input". */
export const endpointFields = {
  ...common,
  name: text,
  url: text,
  description: text,
  ownerId: text,
  appId: { ...text, isShown: false, wire: { name: "appID" } },
  advancedSignatures: flag,
  authentication: "input",
  httpTimeout: count,
  rateLimit: count,
  rateLimitDuration: count,
  secrets: "lookup",
  secret: { ...text, isShown: false },
  // The documented interface names it neutrally; a service may answer with the name of the brand.
  chatWebhookUrl: { ...text, wire: { alternative: "slack_webhook_url" } },
  supportEmail: text,
  isDisabled: { ...flag, isShown: false },
  paused: "input",
  contentType: "input",
  teamsWebhookUrl: { ...text, needsConvoy: true },
  mtlsClientCert: "input",
  secretFrom: "input",
  secretTo: "input",
  secretExpiration: "input",
  secretTriggers: "input",
  rotateSecretAfterDays: "input",
  status: "output",
  events: "lookup",
  failureRate: "output",
  createdAt: "output",
  updatedAt: "output",
  signingSecret: "output",
  signingSecretUid: "output",
  secretDigest: "output",
  appliedSecretUid: "output",
  signingSecretRotatedAt: "output",
  previousSecretExpiresAt: "output",
  olderSecretsEndAt: "output",
  signatureFormat: "output",
  secretRotationDueAt: "output",
} as const satisfies FieldsOf<EndpointInputs, EndpointOutputs, EndpointLookupOutputs>;

/** The fields that every existing endpoint has: the service shows them, or `check` has filled them in. */
export const endpointAlways = ["projectId", "name", "status", "createdAt", "updatedAt"] as const;

/** @internal The URL of a chat is secret, because whoever knows it can post there. */
export const endpointSecrets = {
  secret: true,
  signingSecret: true,
  secrets: { value: true },
  authentication: {
    apiKey: { headerValue: true },
    basicAuth: { password: true },
    oauth2: { clientSecret: true, signingKey: { d: true } },
  },
  chatWebhookUrl: true,
  teamsWebhookUrl: true,
  mtlsClientCert: { clientKey: true },
} as const satisfies SecretFields<EndpointAnswer & EndpointInputs & EndpointOutputs>;
