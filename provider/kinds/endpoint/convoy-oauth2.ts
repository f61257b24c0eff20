/** OAuth 2.0 on Convoy: the words and keys that the service refuses, and those with which it never gets a token. */

import { createECDH } from "node:crypto";
import { problem, remark } from "../../base/errors";
import type { InputProblem, InputRemark } from "../../base/errors";
import { own } from "../../base/fields";
import { parseUrl } from "../../base/url";
import type { OAuth2Authentication } from "../authentication";
import { readableUrl } from "../convoy-addresses";
import { oneOfWords, required } from "../rule";
import type { RemarkRule, Rule } from "../rule";
import { clientAuthentications, expiryTimeUnits, keyTypes, enumValues } from "../enums";
import type { OAuth2SigningAlgorithm, SigningKeyCurve } from "../enums";
import { clauses, notices } from "./notices";
import type { EndpointInputs } from "./types";

type Declared = Partial<Pick<EndpointInputs, "authentication">>;

const path = "authentication.oauth2";

/** The curve of each algorithm. Others need parts of a key that cannot be declared. */
const curves: Readonly<Record<OAuth2SigningAlgorithm, SigningKeyCurve>> = {
  ES256: "P-256",
  ES384: "P-384",
  ES512: "P-521",
};

/** What the service refuses. */
export const oauth2Rules: readonly Rule<EndpointInputs>[] = [
  oneOfWords(`${path}.authenticationType`, enumValues(clientAuthentications), isOAuth2),
  oneOfWords(`${path}.expiryTimeUnit`, enumValues(expiryTimeUnits), isOAuth2),
  addressOfTokens,
  readableUrl(`${path}.url`, isOAuth2),
  oneOfWords(`${path}.signingKey.kty`, enumValues(keyTypes), signsWithDefault),
  oneOfWords(`${path}.signingKey.crv`, [curves.ES256], signsWithDefault),
  ...["crv", "x", "y"].map((part) =>
    required<EndpointInputs>(`${path}.signingKey.${part}`, (declared) =>
      signsWithDefault(declared) ? clauses.withAlgorithm({ algorithm: "ES256" }) : undefined,
    ),
  ),
];

/** Each is a rule of its own, so that a value which is not known yet ends one of them alone. */
export const uselessOAuth2: readonly RemarkRule<EndpointInputs>[] = [
  unusableAlgorithm,
  unusableKey,
  unusableGrant,
];

function oauth2Of({ authentication }: Declared): OAuth2Authentication | undefined {
  return authentication?.type === "oauth2" ? authentication.oauth2 : undefined;
}

function isOAuth2(declared: Declared): boolean {
  return oauth2Of(declared) !== undefined;
}

/** The algorithm of client assertions; undefined where there are none. */
function algorithmOf(declared: Declared): string | undefined {
  const { authenticationType, signingAlgorithm } = oauth2Of(declared) ?? {};
  return authenticationType === "client_assertion" ? signingAlgorithm || "ES256" : undefined;
}

function signsWithDefault(declared: Declared): boolean {
  return algorithmOf(declared) === "ES256";
}

function addressOfTokens(declared: Declared): InputProblem[] {
  const { url } = oauth2Of(declared) ?? {};
  if (typeof url !== "string" || url === "" || /^https?:$/.test(parseUrl(url)?.protocol ?? "")) return [];
  return [problem(`${path}.url`, notices["not-http"]())];
}

function unusableAlgorithm(declared: Declared): InputRemark[] {
  const algorithm = algorithmOf(declared);
  if (algorithm === undefined || Object.hasOwn(curves, algorithm)) return [];
  return [remark(`${path}.signingAlgorithm`, notices["oauth2-algorithm"]())];
}

/** The service takes the parts of a key as base64url without padding, and signs with a curve of its algorithm. */
function unusableKey(declared: Declared): InputRemark[] {
  const algorithm = algorithmOf(declared) ?? "";
  const { kty, crv = "", x = "", y = "", d = "" } = oauth2Of(declared)?.signingKey ?? {};
  // Other rules ask for what is missing, or refuse a curve.
  if (!Object.hasOwn(curves, algorithm) || [crv, x, y, d].includes("")) return [];
  if (algorithm === "ES256" && (kty !== "EC" || crv !== curves.ES256)) return [];
  const isUsable = kty === "EC" && crv === own(curves, algorithm) && isKey({ crv, x, y, d });
  return isUsable ? [] : [remark(`${path}.signingKey`, notices["oauth2-key"]({ algorithm }))];
}

/** Whether the private part makes the point that the others name, on the curve. */
function isKey({ crv, x, y, d }: Readonly<Record<"crv" | "x" | "y" | "d", string>>): boolean {
  const { name = "", size = 0 } = sizes[crv] ?? {};
  if (![x, y, d].every((part) => /^[\w-]+$/.test(part))) return false;
  try {
    const pair = createECDH(name);
    pair.setPrivateKey(d, "base64url");
    const point = [x, y].map((part) =>
      Buffer.from(part, "base64url")
        .toString("hex")
        .padStart(2 * size, "0"),
    );
    return pair.getPublicKey("hex") === `04${point.join("")}`;
  } catch {
    return false;
  }
}

/** The name of each curve in OpenSSL, and the bytes of a coordinate. */
const sizes: Readonly<Record<string, { readonly name: string; readonly size: number }>> = {
  "P-256": { name: "prime256v1", size: 32 },
  "P-384": { name: "secp384r1", size: 48 },
  "P-521": { name: "secp521r1", size: 66 },
};

/** Each asks for something that the service does not send, such as a code or a password. */
const otherGrants: readonly string[] = [
  ...["authorization_code", "refresh_token", "password", "implicit"],
  ...["jwt-bearer", "saml2-bearer", "device_code", "token-exchange"].map(
    (name) => `urn:ietf:params:oauth:grant-type:${name}`,
  ),
];

function unusableGrant(declared: Declared): InputRemark[] {
  const { grantType = "" } = oauth2Of(declared) ?? {};
  return otherGrants.includes(grantType) ? [remark(`${path}.grantType`, notices["oauth2-grant"]())] : [];
}
