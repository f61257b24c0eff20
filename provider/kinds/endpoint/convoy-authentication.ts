/** The authentication of an endpoint on Convoy: which values each type requires, and which part is sent. */

import { problem } from "../../base/errors";
import { isMasked } from "../../base/markers";
import type { AnyEndpointAuthentication } from "../authentication";
import { required } from "../rule";
import type { Rule } from "../rule";
import { notices as shared } from "../notices";
import { authenticationTypes, enumValues } from "../enums";
import { clauses } from "./notices";
import { notices as secretNotices } from "./secret/notices";
import type { EndpointBody, EndpointInputs } from "./types";

type Inputs = Partial<Pick<EndpointInputs, "authentication">>;

const types: readonly string[] = enumValues(authenticationTypes);
const basicFields = ["username", "password"];
const tokenFields = ["url", "clientId", "authenticationType"];
const keyFields = ["signingKey.kty", "signingKey.kid", "signingKey.d"];

/** The parts that a declared object always needs: on Convoy, which alone has these objects. */
export const endpointNeeds: readonly string[] = [
  ...basicFields.map((field) => `authentication.basicAuth.${field}`),
  ...[...tokenFields, ...keyFields].map((field) => `authentication.oauth2.${field}`),
  ...["mtlsClientCert.clientCert", "mtlsClientCert.clientKey"],
];

/** The rules for an authentication. Convoy would ignore one without a type. */
export const authenticationRules: readonly Rule<EndpointInputs>[] = [
  ({ authentication }) =>
    typeof authentication !== "object" ||
    // `Object.values` reads every part: one that is not known yet may turn out to be left out.
    Object.values(authentication).length === 0 ||
    types.includes(authentication.type ?? "")
      ? []
      : [problem("authentication.type", shared["not-allowed-value"]({ values: types.join(", ") }))],
  ...requiredFields("apiKey", ["headerName", "headerValue"], forType("api_key")),
  ...requiredFields("basicAuth", basicFields, forType("basic_auth")),
  ...requiredFields("oauth2", tokenFields, forType("oauth2")),
  ...requiredFields("oauth2", ["clientSecret"], forOAuth2("shared_secret")),
  ...requiredFields("oauth2", [...keyFields, "issuer", "subject"], forOAuth2("client_assertion")),
  ({ authentication }) =>
    isMasked(authentication?.basicAuth?.password)
      ? [problem("authentication.basicAuth.password", secretNotices["masked-secret"]({ what: "password" }))]
      : [],
];

type When = (inputs: Inputs) => string | undefined;

function requiredFields(part: string, fields: readonly string[], when: When): Rule<EndpointInputs>[] {
  return fields.map((field) => required<EndpointInputs>(`authentication.${part}.${field}`, when));
}

function forType(type: string): When {
  return ({ authentication }) => (authentication?.type === type ? clauses.withType({ type }) : undefined);
}

function forOAuth2(authenticationType: string): When {
  return ({ authentication }) =>
    authentication?.type === "oauth2" && authentication.oauth2?.authenticationType === authenticationType
      ? clauses.withType({ type: "oauth2" })
      : undefined;
}

/** The body with only the part of the authentication that its type names, because Convoy validates the others too. */
export function authenticationBody(body: EndpointBody): EndpointBody {
  const { type, apiKey, basicAuth, oauth2 } = body.authentication ?? {};
  const parts: Readonly<Record<string, AnyEndpointAuthentication>> = {
    api_key: { type, apiKey },
    basic_auth: { type, basicAuth },
    oauth2: { type, oauth2 },
  };
  return { ...body, authentication: type === undefined ? undefined : parts[type] };
}
