/** The authentication of an endpoint, in both dialects: which values it requires, which never give a token, and which part is sent. */

import { clause } from "../../base/declare";
import { headerName, headerValue, refusing, remarking, required, httpUrl, words } from "../rule";
import type { RemarkRule, Rule } from "../rule";
import { clauses, notices } from "./notices";
import type { EndpointAnswer, EndpointInputs, EndpointBody } from "./types";
import { problem } from "../../base/errors";
import { own } from "../../base/fields";
import { isMasked } from "../../base/markers";
import { shared } from "../../base/notices";
import type { AnyEndpointAuthentication, OAuth2Authentication } from "../authentication";
import { authenticationTypes, clientAuthentications, enumValues, expiryTimeUnits, keyTypes } from "../enums";
import type { OAuth2SigningAlgorithm, SigningKeyCurve } from "../enums";

const header = "authentication.apiKey";

/** @internal What a header cannot carry. */
export const headerRules: readonly Rule<EndpointInputs>[] = [
  refusing(`${header}.headerName`, headerName),
  refusing(`${header}.headerValue`, headerValue),
];

/** @internal */
export const apiKeyRules: readonly Rule<EndpointInputs>[] = ["headerName", "headerValue"].map((part) =>
  required(`${header}.${part}`, ({ authentication }) =>
    authentication?.type === "api_key" ? clauses.withType({ type: "api_key" }) : undefined,
  ),
);

/** @internal */
export const unlistedAuthentication: RemarkRule<EndpointInputs> = remarking(
  "authentication.type",
  (type, _inputs, { authentication }) =>
    type === "api_key" || type === authentication?.type
      ? undefined
      : notices["authentication-type-unlisted"](),
);

/**
 * Why an update cannot repeat the live authentication: of an unknown type, not every part is read here.
 *
 * @internal
 */
export function unrepeatableAuthentication(known: readonly string[]) {
  return ({ authentication }: EndpointAnswer): string | undefined => {
    const { type = "" } = authentication ?? {};
    return type === "" || known.includes(type) ? undefined : clause`the unrecognized type ${type}`;
  };
}

type Inputs = Partial<Pick<EndpointInputs, "authentication">>;

const path = "authentication.oauth2";
const types: readonly string[] = enumValues(authenticationTypes);
const basicFields = ["username", "password"];
const tokenFields = ["url", "clientId", "authenticationType"];
const keyFields = ["signingKey.kty", "signingKey.kid", "signingKey.d"];

/** The curve of each algorithm. Others need parts of a key that cannot be declared. */
const curves: Readonly<Record<OAuth2SigningAlgorithm, SigningKeyCurve>> = {
  ...{ ES256: "P-256", ES384: "P-384", ES512: "P-521" },
};

/** The parts that a declared object always needs: on Convoy, which alone has these objects. */
export const endpointNeeds: readonly string[] = [
  ...basicFields.map((field) => `authentication.basicAuth.${field}`),
  ...[...tokenFields, ...keyFields].map((field) => `${path}.${field}`),
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
      : [problem("authentication.type", shared.invalidValue`must be one of ${types.join(", ")}`)],
  ...requiredFields("apiKey", ["headerName", "headerValue"], forType("api_key")),
  ...requiredFields("basicAuth", basicFields, forType("basic_auth")),
  ...requiredFields("oauth2", tokenFields, forType("oauth2")),
  ...requiredFields("oauth2", ["clientSecret"], forOAuth2("shared_secret")),
  ...requiredFields("oauth2", [...keyFields, "issuer", "subject"], forOAuth2("client_assertion")),
  ({ authentication }) =>
    isMasked(authentication?.basicAuth?.password)
      ? [problem("authentication.basicAuth.password", shared.invalidValue`looks like a mask, not a password`)]
      : [],
  refusing(`${path}.authenticationType`, words(enumValues(clientAuthentications)), isOAuth2),
  refusing(`${path}.expiryTimeUnit`, words(enumValues(expiryTimeUnits)), isOAuth2),
  refusing(`${path}.url`, httpUrl, isOAuth2),
  refusing(`${path}.signingKey.kty`, words(enumValues(keyTypes)), (inputs) => curveOf(inputs) !== undefined),
  refusing(`${path}.signingKey.crv`, (curve, inputs) =>
    curveOf(inputs) === undefined ? undefined : words([curveOf(inputs) ?? ""])(curve, inputs, {}),
  ),
  ...["crv", "x", "y"].map((part) =>
    required<EndpointInputs>(
      `${path}.signingKey.${part}`,
      (inputs) => curveOf(inputs) && clause`with ${algorithmOf(inputs)}`,
    ),
  ),
];

type When = (inputs: Inputs) => string | undefined;

function requiredFields(part: string, fields: readonly string[], when: When): Rule<EndpointInputs>[] {
  return fields.map((field) => required<EndpointInputs>(`authentication.${part}.${field}`, when));
}

function forType(type: string): When {
  return ({ authentication }) => (authentication?.type === type ? clauses.withType({ type }) : undefined);
}

function forOAuth2(authenticationType: string): When {
  return (inputs) =>
    oauth2Of(inputs)?.authenticationType === authenticationType
      ? clauses.withType({ type: "oauth2" })
      : undefined;
}

function oauth2Of({ authentication }: Inputs): OAuth2Authentication | undefined {
  return authentication?.type === "oauth2" ? authentication.oauth2 : undefined;
}

function isOAuth2(inputs: Inputs): boolean {
  return oauth2Of(inputs) !== undefined;
}

/** The algorithm of client assertions; empty where there are none. */
function algorithmOf(inputs: Inputs): string {
  const { authenticationType, signingAlgorithm } = oauth2Of(inputs) ?? {};
  return authenticationType === "client_assertion" ? signingAlgorithm || "ES256" : "";
}

/** The curve of the key that signs client assertions; undefined where there are none, or their algorithm has no curve. */
function curveOf(inputs: Inputs): string | undefined {
  return own(curves, algorithmOf(inputs)) as string | undefined;
}

/** The service stores any algorithm. */
export const unusableAlgorithm: RemarkRule<EndpointInputs> = remarking(
  `${path}.signingAlgorithm`,
  () => notices["oauth2-algorithm"](),
  (inputs) => algorithmOf(inputs) !== "" && curveOf(inputs) === undefined,
);

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
