/** Endpoint on Convoy: really deleted, paused and activated as declared, with more fields. Read after the documented one. */

import { z } from "zod";
import {
  convoyEndpointDetailsSchema,
  convoyEndpointSchema,
  endpointExtrasSchema,
} from "../../api/convoy/endpoint";
import type { EndpointAnswer, EndpointBody } from "../../api/endpoint";
import type { InputProblem } from "../../errors";
import { define } from "../definition";
import type { Definition } from "../definition";
import { documentedEndpoint, endpointConsequences, endpointInputsSchema } from "../endpoint";
import type { EndpointInputs, EndpointOutputs } from "../endpoint";
import { tellSilence } from "../endpoint-pause";
import { keepSecret } from "../endpoint-secret";
import type { SecretHabits } from "../secret-habits";
import { authenticationBody, authenticationProblems } from "./authentication";
import { isPaused, keepStatus } from "./endpoint-status";
import { parseUrl } from "../../url";
import { loses } from "./loss";

/** The wait is shown in seconds and meant in hours; what still signs is told by `deletedAt` alone. */
const habits: SecretHabits = {
  advancedByDefault: true,
  isValid: ({ deletedAt }) => !deletedAt,
  overlap: (expiresAt, expiration) =>
    `goes on signing for ${expiration} h, although the service shows it as expiring at ${expiresAt} (after ${expiration} s)`,
};

const licence = "the service's licence has no advanced endpoint management";
const flag = "a licence and a feature flag of the organisation are needed";
const release = "the service is too old for it";

const inputs = endpointInputsSchema.extend({
  url: z.string().refine(isHttp, "must be an http or https URL"),
  httpTimeout: z
    .number()
    .int("must be a whole number")
    .min(1, "must be at least 1: the service keeps the old value")
    .optional(),
  contentType: z.enum(["application/json", "application/x-www-form-urlencoded"]).optional(),
  authentication: endpointExtrasSchema.shape.authentication,
  teamsWebhookUrl: endpointExtrasSchema.shape.teamsWebhookUrl,
  mtlsClientCert: endpointExtrasSchema.shape.mtlsClientCert,
});

const { farewell: _farewell, ...documented } = documentedEndpoint;

const definition: Definition<EndpointInputs, EndpointAnswer, EndpointOutputs, EndpointBody> = {
  ...documented,
  inputs,
  body: convoyEndpointDetailsSchema,
  live: convoyEndpointSchema,
  rereads: true,
  fields: {
    ...documented.fields,
    description: { observe: ({ description = "" }) => description },
    ownerId: { keptWhenAbsent: true, replaces: loses, observe: ({ ownerId = "" }) => ownerId },
    advancedSignatures: {
      keptWhenAbsent: true,
      standard: true,
      dropped: "a project that passes on what its sources receive signs in the advanced way only",
    },
    authentication: { secret: true, dropped: flag },
    httpTimeout: {
      keptWhenAbsent: true,
      standard: 10,
      dropped: `${licence}: it is 10 s there`,
      // Nothing means the service's own default.
      observe: ({ httpTimeout }) => httpTimeout || 10,
    },
    chatWebhookUrl: {
      private: true,
      keptWhenAbsent: true,
      dropped: licence,
      observe: ({ chatWebhookUrl = "" }) => chatWebhookUrl,
    },
    teamsWebhookUrl: {
      secret: true,
      keptWhenAbsent: true,
      dropped: `${licence}, or ${release}`,
      observe: ({ teamsWebhookUrl = "" }) => teamsWebhookUrl,
    },
    supportEmail: {
      keptWhenAbsent: true,
      dropped: licence,
      observe: ({ supportEmail = "" }) => supportEmail,
    },
    contentType: {
      standard: "application/json",
      dropped: release,
      observe: ({ contentType }) => (contentType || "application/json") as EndpointInputs["contentType"],
    },
    mtlsClientCert: {
      secret: true,
      keptWhenAbsent: true,
      dropped: flag,
      observe: ({ mtlsClientCert = { clientCert: "", clientKey: "" } }) => mtlsClientCert,
    },
    paused: { observe: isPaused },
    isDisabled: { sameAs: "paused", observe: isPaused },
  },
  problems,
  candidates: (client, { name }) => client.endpoints.list({ q: name }),
  create: (client, body) => client.endpoints.create(authenticationBody(body)),
  update: (client, id, body) => client.endpoints.update(id, authenticationBody(body)),
  remove: (client, id) => client.endpoints.delete(id),
  steps: [(work) => keepSecret(work, habits), keepStatus, tellSilence],
  consequences: (state, declared, now) => endpointConsequences(state, declared, now, habits),
};

/** @internal */
export const endpoint = define(definition);

function problems(declared: Partial<EndpointInputs>, before: Partial<EndpointInputs>): InputProblem[] {
  const { isDisabled, paused, mtlsClientCert, authentication, ...rest } = declared;
  const header = authentication && { apiKey: authentication.apiKey };
  const found = documented.problems?.({ ...rest, authentication: header }, before) ?? [];
  found.push(...authenticationProblems(authentication));
  if (isDisabled !== undefined && paused !== undefined && isDisabled !== paused) {
    found.push({ path: "paused", reason: "contradicts isDisabled: both mean the same here, so declare one" });
  }
  const { clientCert, clientKey } = mtlsClientCert ?? {};
  if (Boolean(clientCert) !== Boolean(clientKey)) {
    found.push({ path: "mtlsClientCert", reason: "needs both clientCert and clientKey" });
  }
  return found;
}

function isHttp(text: string): boolean {
  return /^https?:$/.test(parseUrl(text)?.protocol ?? "");
}
