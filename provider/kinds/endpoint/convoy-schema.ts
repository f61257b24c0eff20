/** What Convoy's endpoints have beyond the API document: content type, a second chat, more ways to authenticate. */

import { z } from "zod";
import { oneOf, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { endpointAuthenticationSchema } from "../authentication";
import { endpointDetailsSchema, endpointSchema } from "./schema";
import type { EndpointExtras } from "./schema";

const oauth2Schema = z.object({
  url: text(),
  clientId: text(),
  authenticationType: oneOf<"shared_secret" | "client_assertion">(),
  clientSecret: text(),
  signingKey: z.object({ kty: text(), kid: text(), crv: text(), x: text(), y: text(), d: text() }).optional(),
  signingAlgorithm: text(),
  issuer: text(),
  subject: text(),
  grantType: text(),
  scope: text(),
  audience: text(),
  fieldMapping: z.object({ accessToken: text(), tokenType: text(), expiresIn: text() }).optional(),
  expiryTimeUnit: oneOf<"seconds" | "milliseconds" | "minutes" | "hours">(),
});

/** @internal */
export const endpointExtrasSchema = z.object({
  contentType: oneOf<"application/json" | "application/x-www-form-urlencoded">(),
  teamsWebhookUrl: text(),
  mtlsClientCert: z.object({ clientCert: text(), clientKey: text() }).optional(),
  authentication: endpointAuthenticationSchema
    .extend({
      type: oneOf<"api_key" | "basic_auth" | "oauth2">(),
      basicAuth: z.object({ username: text(), password: text() }).optional(),
      oauth2: oauth2Schema.optional(),
    })
    .optional(),
});

/** @internal */
export const convoyEndpointSchema = endpointSchema.extend(endpointExtrasSchema.shape);

/** @internal Without what the service ignores: `is_disabled` in any body. */
export const convoyEndpointDetailsSchema = endpointDetailsSchema
  .omit({ isDisabled: true })
  .extend(endpointExtrasSchema.shape);

/** @internal */
export type ConvoyEndpointAgrees = Assert<[Agree<EndpointExtras, typeof endpointExtrasSchema>]>;
