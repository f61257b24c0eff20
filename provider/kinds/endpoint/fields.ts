/** The fields of an endpoint: the role of each, which ones are always there, and which are secret. A program loads it. */

import type { FieldsOf } from "../fields";
import type { SecretFields } from "../../http/secret-fields";
import type { EndpointAnswer } from "./schema";
import type { EndpointInputs, EndpointLookupOutputs, EndpointOutputs } from "./types";

/** @internal The role of each field of an endpoint. A missing field is a type error. */
export const endpointFields: FieldsOf<EndpointInputs, EndpointOutputs, EndpointLookupOutputs> = {
  adoptId: "input",
  projectId: "input",
  name: "input",
  url: "input",
  description: "input",
  ownerId: "input",
  appId: "input",
  advancedSignatures: "input",
  authentication: "input",
  httpTimeout: "input",
  rateLimit: "input",
  rateLimitDuration: "input",
  chatWebhookUrl: "input",
  supportEmail: "input",
  isDisabled: "input",
  paused: "input",
  contentType: "input",
  teamsWebhookUrl: "input",
  mtlsClientCert: "input",
  secret: "input",
  secretFrom: "input",
  secretTo: "input",
  secretExpiration: "input",
  secretTriggers: "input",
  rotateSecretAfterDays: "input",
  status: "output",
  createdAt: "output",
  updatedAt: "output",
  failureRate: "output",
  signingSecret: "output",
  signingSecretUid: "output",
  secretDigest: "output",
  appliedSecretUid: "output",
  signingSecretRotatedAt: "output",
  previousSecretExpiresAt: "output",
  olderSecretsEndAt: "output",
  signatureFormat: "output",
  secretRotationDueAt: "output",
  events: "lookup",
  secrets: "lookup",
};

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
