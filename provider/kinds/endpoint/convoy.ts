/** Endpoint on Convoy: deleted for good, paused and activated as declared, with more fields. Extends `definition.ts`. */

import { createPrivateKey, X509Certificate } from "node:crypto";
import { z } from "zod";
import { clause } from "../../base/declare";
import { problem, remark } from "../../base/errors";
import type { InputProblem } from "../../base/errors";
import { printed } from "../../base/notice";
import { shared } from "../../base/notices";
import { oneOf, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { endpointAuthenticationSchema } from "../authentication";
import { define } from "../definition";
import type { Definition } from "../definition";
import { count, empty } from "../input-schema";
import { unsets } from "../../base/fields";
import { lastDelivery } from "../last-use";
import { httpUrl, refusing } from "../rule";
import type { RemarkRule } from "../rule";
import type { Consultation, Outside } from "../step";
import {
  unrepeatableAuthentication,
  authenticationBody,
  authenticationRules,
  unusableAlgorithm,
} from "./authentication";
import { isPaused, ensureStatus, inactiveNotices, statusLines, stopFirst } from "./convoy-status";
import { documentedEndpoint, endpointInputsSchema, endpointRules, endpointUnder } from "./definition";
import { endpointEffects } from "./effects";
import { clauses as kindClauses } from "../notices";
import { authenticationTypes, contentTypes, enumValues } from "../enums";
import type {
  EndpointAuthenticationType,
  EndpointContentType,
  OAuth2AuthenticationType,
  OAuth2ExpiryTimeUnit,
  OAuth2SigningAlgorithm,
  SigningKeyCurve,
  SigningKeyType,
} from "../enums";
import { clauses, notices } from "./notices";
import { endpointDetailsSchema, endpointSchema, plainEndpoint } from "./operations";
import type { EndpointAnswer, EndpointBody, EndpointExtras, EndpointInputs, EndpointOutputs } from "./types";
import type { SecretRollPolicy } from "./secret/overlap";
import { consultWith } from "./secret/preview";

const oauth2Schema = z.object({
  url: text(),
  clientId: text(),
  authenticationType: oneOf<OAuth2AuthenticationType>(),
  clientSecret: text(),
  signingKey: z
    .object({
      kty: oneOf<SigningKeyType>(),
      kid: text(),
      crv: oneOf<SigningKeyCurve>(),
      x: text(),
      y: text(),
      d: text(),
    })
    .optional(),
  signingAlgorithm: oneOf<OAuth2SigningAlgorithm>(),
  issuer: text(),
  subject: text(),
  grantType: text(),
  scope: text(),
  audience: text(),
  fieldMapping: z.object({ accessToken: text(), tokenType: text(), expiresIn: text() }).optional(),
  expiryTimeUnit: oneOf<OAuth2ExpiryTimeUnit>(),
});

const endpointExtrasSchema = z.object({
  contentType: oneOf<EndpointContentType>(),
  ...plainEndpoint.ofConvoy(),
  mtlsClientCert: z.object({ clientCert: text(), clientKey: text() }).optional(),
  authentication: endpointAuthenticationSchema
    .extend({
      type: oneOf<EndpointAuthenticationType>(),
      basicAuth: z.object({ username: text(), password: text() }).optional(),
      oauth2: oauth2Schema.optional(),
    })
    .optional(),
});

const convoyEndpointSchema = endpointSchema.extend(endpointExtrasSchema.shape);

/** Without `is_disabled`, which the service ignores in any body. */
const convoyEndpointDetailsSchema = endpointDetailsSchema
  .omit({ isDisabled: true })
  .extend(endpointExtrasSchema.shape);

/** @internal */
export type ConvoyEndpointAgrees = Assert<[Agree<EndpointExtras, typeof endpointExtrasSchema>]>;

const inputs = endpointInputsSchema.extend({
  ...plainEndpoint.declaredOfConvoy(),
  url: z.string().min(1, empty),
  // The service ignores 0 and keeps the old value.
  httpTimeout: count(0, "seconds", 1),
  rateLimitDuration: count(0, "seconds"),
  secretExpiration: count(0, "hours"),
  // The service refuses another domain without a word about which input it is.
  supportEmail: z
    .string()
    .regex(/^$|^[^\s@,]+@\S+\.\p{L}+\.?$/u, printed(shared.invalidValue`must be an email address`))
    .optional(),
  contentType: z.enum(enumValues(contentTypes)).optional(),
  authentication: endpointExtrasSchema.shape.authentication,
  mtlsClientCert: endpointExtrasSchema.shape.mtlsClientCert,
});

const { deleteNotice: _notice, ...documented } = documentedEndpoint;

const secondsInHour = 3600;

/** A rolled secret stays valid for hours, which the service shows as seconds. */
const convoyPolicy: SecretRollPolicy = {
  advancedByDefault: true,
  defaultExpiration: 24,
  simpleSignsAlone: true,
  withoutAdvanced: clause`advancedSignatures is off`,
  overlapTime: (hours = 0) => (hours === 1 ? "for 1 hour" : clause`for ${hours} hours`),
  endOf: ({ expiresAt = "" }, newer) => {
    const [end, start] = [Date.parse(expiresAt), Date.parse(newer?.createdAt ?? "")];
    // Rounded to seconds: the service takes the two times one after the other, and hours multiply each millisecond.
    const real = new Date(start + Math.round((end - start) / 1000) * 1000 * secondsInHour);
    return Number.isNaN(real.getTime()) ? expiresAt : real.toISOString();
  },
  shortfall: ({ expiresAt = "" }, { createdAt = "" }, expiration) => {
    const seconds = (Date.parse(expiresAt) - Date.parse(createdAt)) / 1000;
    // One second of tolerance, because the service takes the two times one after the other.
    return seconds < expiration - 1 ? Math.round(seconds) : undefined;
  },
};

const convoy: Definition<EndpointInputs, EndpointAnswer, EndpointOutputs, EndpointBody> = {
  ...documented,
  inputs,
  body: convoyEndpointDetailsSchema,
  live: convoyEndpointSchema,
  rereads: true,
  fields: {
    ...documented.fields,
    description: { observe: ({ description = "" }) => description },
    ownerId: { onUpdate: { omit: "unchanged" }, replaces: unsets, observe: ({ ownerId = "" }) => ownerId },
    advancedSignatures: {
      onUpdate: { omit: "unchanged" },
      onRemoval: { resetTo: true },
      rejectionHint: clause`an incoming project signs only in the advanced format`,
    },
    authentication: {
      rejectionHint: clauses.noFlag(),
      onUpdate: { unrepeatable: unrepeatableAuthentication(enumValues(authenticationTypes)) },
    },
    httpTimeout: {
      onUpdate: { omit: "unchanged" },
      onRemoval: { resetTo: 10 },
      rejectionHint: clause`${clauses.noLicense()}, so it is 10 s`,
      // Absent or 0 stands for the service's default.
      observe: ({ httpTimeout }) => httpTimeout || 10,
    },
    chatWebhookUrl: {
      onUpdate: { omit: "unchanged" },
      rejectionHint: clauses.noLicense(),
      observe: ({ chatWebhookUrl = "" }) => chatWebhookUrl,
    },
    teamsWebhookUrl: {
      onUpdate: { omit: "unchanged" },
      rejectionHint: clause`${clauses.noLicense()}, or its release is too old`,
      observe: ({ teamsWebhookUrl = "" }) => teamsWebhookUrl,
    },
    supportEmail: {
      onUpdate: { omit: "unchanged" },
      rejectionHint: clauses.noLicense(),
      observe: ({ supportEmail = "" }) => supportEmail,
    },
    contentType: {
      onRemoval: { resetTo: "application/json" },
      rejectionHint: kindClauses.newerRelease(),
      observe: ({ contentType }) => (contentType || "application/json") as EndpointInputs["contentType"],
    },
    mtlsClientCert: {
      onUpdate: { omit: "unchanged" },
      rejectionHint: clauses.noFlag(),
      observe: ({ mtlsClientCert = { clientCert: "", clientKey: "" } }) => mtlsClientCert,
    },
    paused: { observe: isPaused },
    isDisabled: { aliasOf: "paused", observe: isPaused },
  },
  problems: [
    ...endpointRules,
    ...authenticationRules,
    refusing("url", httpUrl),
    refusing("teamsWebhookUrl", httpUrl),
    statusProblems,
    certificateProblems,
  ],
  ...endpointUnder(convoyPolicy, {
    ensure: ensureStatus,
    stopFirst,
    notices: inactiveNotices,
  }),
  effects: endpointEffects({
    policy: convoyPolicy,
    timeout: 10,
    status: statusLines,
  }),
  listForRecovery: (client, { name }) => client.endpoints.list({ q: name }),
  create: (client, body) => client.endpoints.create(authenticationBody(body)),
  update: (client, id, body) => client.endpoints.update(id, authenticationBody(body)),
  remove: (client, id) => client.endpoints.delete(id),
  warnings: [
    idleLimit("rateLimit", "rateLimitDuration"),
    idleLimit("rateLimitDuration", "rateLimit"),
    unusableAlgorithm,
  ],
  deleteOutcome: kindClauses.deletedWithSubscriptions(),
  lastUse: (client, id, options) => lastDelivery(client, { endpointId: id }, options),
  notices: inactiveNotices,
  consult: async (about) => withStatusLines(about, await consultWith(convoyPolicy, about)),
};

/** @internal */
export const definition = define(convoy);

/** A new endpoint loses events as well while it is paused. Of an adopted one, the table of effects says it. */
function withStatusLines(
  { state, inputs, unknown }: Consultation<EndpointInputs, EndpointAnswer, EndpointOutputs>,
  found: Outside,
): Outside {
  const isAdoption = inputs.adoptId !== undefined || unknown.has("adoptId");
  if (state !== undefined || isAdoption) return found;
  return { ...found, lines: [...found.lines, ...statusLines({}, inputs, unknown)] };
}

/** The service applies a limit only with both halves. */
function idleLimit(half: "rateLimit" | "rateLimitDuration", other: typeof half): RemarkRule<EndpointInputs> {
  return (declared, before) => {
    const [value, partner] = [declared[half], declared[other]];
    if (!value || partner) return [];
    // An existing endpoint may hold the other half: it was adopted or imported so.
    const wasAlone = before[half] === value && before[other] === undefined;
    if (partner === undefined && (declared.adoptId !== undefined || wasAlone)) return [];
    return [remark(half, notices["idle-rate-limit"]({ other }))];
  };
}

function statusProblems({ isDisabled, paused }: Partial<EndpointInputs>): InputProblem[] {
  if (isDisabled === undefined || paused === undefined || isDisabled === paused) return [];
  const notice = shared.conflictingValues`contradicts isDisabled: both mean the same here, so declare only one`;
  return [problem("paused", notice)];
}

function certificateProblems({ mtlsClientCert }: Partial<EndpointInputs>): InputProblem[] {
  const { clientCert, clientKey } = mtlsClientCert ?? {};
  if (Boolean(clientCert) !== Boolean(clientKey))
    return [problem("mtlsClientCert", shared.missingValue`needs both clientCert and clientKey`)];
  if (!clientCert || !clientKey || isPair(clientCert, clientKey) !== false) return [];
  const notice = shared.conflictingValues`has a private key that does not belong to the certificate`;
  return [problem("mtlsClientCert", notice)];
}

/** Whether a private key belongs to a certificate; undefined where one of them cannot be read. */
function isPair(certificate: string, key: string): boolean | undefined {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
  } catch {
    return undefined;
  }
}
