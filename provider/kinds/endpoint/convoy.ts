/** Endpoint on Convoy: really deleted, paused and activated as declared, with more fields. Read after the documented one. */

import { z } from "zod";
import { convoyEndpointDetailsSchema, convoyEndpointSchema, endpointExtrasSchema } from "./convoy-schema";
import type { AnyEndpointAuthentication, ClientCertificate } from "./convoy-schema";
import type { EndpointAnswer, EndpointBody } from "./schema";
import type { InputProblem } from "../../errors";
import { define } from "../definition";
import type { Definition } from "../definition";
import { documentedEndpoint, endpointInputsSchema, endpointRules } from "./definition";
import type { EndpointInputs, EndpointOutputs } from "./definition";
import { chatUrl, isHttp } from "./url";
import { strangeAuthentication } from "./authentication";
import { endpointRisks } from "./risks";
import { tellSilence } from "./status";
import { keepSecret, rollLines } from "./signing-secret";
import { secretOutputs } from "./signing-secret-outputs";
import { authenticationBody, authenticationRules } from "./convoy-authentication";
import { isPaused, keepStatus, silence, statusLines } from "./convoy-status";
import { loses } from "../loss";
import { habits } from "./convoy-secret-roll";

/** What an endpoint has on a running Convoy only, or in another form. */
export interface ConvoyEndpointInputs {
  /** How the service authenticates itself at the URL. Secret in part. Removed: reset to none. Updated in place. */
  readonly authentication?: AnyEndpointAuthentication | undefined;
  /**
   * `webhooks:dialect` convoy: how payloads are sent, as `application/json` or as a form. Removed: reset to JSON. Updated
   * in place.
   */
  readonly contentType?: "application/json" | "application/x-www-form-urlencoded" | undefined;
  /**
   * `webhooks:dialect` convoy: where failure notifications go in a second chat. Secret. Removed: reset to none. Updated in
   * place.
   */
  readonly teamsWebhookUrl?: string | undefined;
  /**
   * `webhooks:dialect` convoy: the certificate the service shows at the URL. Secret in part. Removed: reset to none.
   * Updated in place.
   */
  readonly mtlsClientCert?: ClientCertificate | undefined;
}

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
  teamsWebhookUrl: chatUrl(),
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
    authentication: {
      dropped: flag,
      unrepeatable: strangeAuthentication(["api_key", "basic_auth", "oauth2"]),
    },
    httpTimeout: {
      keptWhenAbsent: true,
      standard: 10,
      dropped: `${licence}: it is 10 s there`,
      // Nothing means the service's own default.
      observe: ({ httpTimeout }) => httpTimeout || 10,
    },
    chatWebhookUrl: {
      keptWhenAbsent: true,
      dropped: licence,
      observe: ({ chatWebhookUrl = "" }) => chatWebhookUrl,
    },
    teamsWebhookUrl: {
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
      keptWhenAbsent: true,
      dropped: flag,
      observe: ({ mtlsClientCert = { clientCert: "", clientKey: "" } }) => mtlsClientCert,
    },
    paused: { observe: isPaused },
    isDisabled: { sameAs: "paused", observe: isPaused },
  },
  problems: [...endpointRules, ...authenticationRules, statusProblems, certificateProblems],
  outputs: (live, declared, state) => ({
    ...documented.outputs(live, declared, state),
    ...secretOutputs(live, declared, state, habits),
  }),
  candidates: (client, { name }) => client.endpoints.list({ q: name }),
  create: (client, body) => client.endpoints.create(authenticationBody(body)),
  update: (client, id, body) => client.endpoints.update(id, authenticationBody(body)),
  remove: (client, id) => client.endpoints.delete(id),
  remarks: [],
  fate: "deleted, with the subscriptions that still use it",
  notices: silence,
  risks: endpointRisks(habits.advancedByDefault),
  steps: [(work) => keepSecret(work, habits), keepStatus, tellSilence],
  consequences: (state, declared, now, unknown) => [
    ...rollLines(state, declared, now, habits, unknown),
    ...statusLines(state, declared, unknown),
  ],
};

/** @internal */
export const endpoint = define(definition);

function statusProblems({ isDisabled, paused }: Partial<EndpointInputs>): InputProblem[] {
  if (isDisabled === undefined || paused === undefined || isDisabled === paused) return [];
  return [{ path: "paused", reason: "contradicts isDisabled: both mean the same here, so declare one" }];
}

function certificateProblems({ mtlsClientCert }: Partial<EndpointInputs>): InputProblem[] {
  const { clientCert, clientKey } = mtlsClientCert ?? {};
  if (Boolean(clientCert) === Boolean(clientKey)) return [];
  return [{ path: "mtlsClientCert", reason: "needs both clientCert and clientKey" }];
}
