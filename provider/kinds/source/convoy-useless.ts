/** Values of a source that a running Convoy stores, and with which it refuses every event or never takes one. */

import { remark } from "../../base/errors";
import type { InputRemark } from "../../base/errors";
import { isHeaderName } from "../../base/text";
import { isHeaderValue } from "../input-schema";
import type { RemarkRule } from "../rule";
import { sourceProviders } from "../enums";
import { unlikelyFunction } from "../script/script";
import { partsOf } from "./convoy-locations";
import { notices } from "./notices";
import type { SourceInputs, SourceVerifier } from "./types";

type Declared = Partial<SourceInputs>;

/** Each is a rule of its own, so that a value which is not known yet ends one of them alone. */
export const uselessParts: readonly RemarkRule<SourceInputs>[] = [
  idleType,
  unknownProvider,
  unverifiedProvider,
  unverifiedHash,
  ...(["username", "password"] as const).map(colonIn),
  unsentHeader("hmac.header", ({ hmac }) => hmac?.header),
  unsentHeader("apiKey.headerName", ({ apiKey }) => apiKey?.headerName),
  unsentValue,
  uselessKeys,
  idleFunction("bodyFunction"),
  idleFunction("headerFunction"),
  unlikelyFunction("bodyFunction", "body", isFromQueue),
  unlikelyFunction("headerFunction", "headers", isFromQueue),
];

/** A source of type http has a URL that takes events, and one of type pub_sub reads them from a queue. No other one does anything. */
function idleType({ type }: Declared): InputRemark[] {
  if (type !== "rest_api" && type !== "db_change_stream") return [];
  return [remark("type", notices["idle-source-type"]({ type }))];
}

function unknownProvider({ type, provider = "" }: Declared): InputRemark[] {
  if (type !== "http" || provider === "" || Object.hasOwn(sourceProviders, provider)) return [];
  return [remark("provider", notices["unknown-provider"]({ provider }))];
}

/** The secret of a provider is stored with a verifier of type hmac only. */
function unverifiedProvider({ type, provider = "", verifier }: Declared): InputRemark[] {
  // An adopted source may have one that is not declared.
  if (
    type !== "http" ||
    !Object.hasOwn(sourceProviders, provider) ||
    !verifier?.type ||
    verifier.type === "hmac"
  )
    return [];
  return [remark("verifier.type", notices["provider-without-hmac"]({ provider }))];
}

/** What verifies the requests of a source: its provider, else its verifier. */
function verifierOf({ type, provider = "", verifier }: Declared, wanted: string): SourceVerifier | undefined {
  return type === "http" && provider === "" && verifier?.type === wanted ? verifier : undefined;
}

function unverifiedHash(declared: Declared): InputRemark[] {
  const { hash = "SHA256" } = verifierOf(declared, "hmac")?.hmac ?? {};
  if (["", "SHA256", "SHA512"].includes(hash)) return [];
  return [remark("verifier.hmac.hash", notices["unverified-hash"]({ hash }))];
}

/** The service splits both at every colon, and refuses more than two parts. */
function colonIn(field: "username" | "password"): RemarkRule<SourceInputs> {
  return (declared) => {
    const value = verifierOf(declared, "basic_auth")?.basicAuth?.[field];
    if (value?.includes(":") !== true) return [];
    return [remark(`verifier.basicAuth.${field}`, notices["colon-in-credentials"]())];
  };
}

/** Requests cannot have a header of such a name; the service does not see the header Host. */
function unsentHeader(
  field: string,
  nameIn: (verifier: SourceVerifier) => string | undefined,
): RemarkRule<SourceInputs> {
  const type = field.startsWith("hmac") ? "hmac" : "api_key";
  return (declared) => {
    const verifier = verifierOf(declared, type);
    const name = verifier && nameIn(verifier);
    if (!name || (isHeaderName(name) && name.toLowerCase() !== "host")) return [];
    return [remark(`verifier.${field}`, notices["unsent-header"]())];
  };
}

/** White space around the value of a header is no part of it. */
function unsentValue(declared: Declared): InputRemark[] {
  const value = verifierOf(declared, "api_key")?.apiKey?.headerValue;
  if (!value || (isHeaderValue(value) && value.trim() === value)) return [];
  return [remark("verifier.apiKey.headerValue", notices["unsent-header-value"]())];
}

/** What the service stores as a place of a key and cannot read: a header or parameter has no parts. */
function uselessKeys({ type, idempotencyKeys = [] }: Declared): InputRemark[] {
  if (type !== "http" || !Array.isArray(idempotencyKeys)) return [];
  return idempotencyKeys.flatMap((key: unknown, index) => {
    const { place, names } = partsOf(key);
    const path = `idempotencyKeys.${index}`;
    if (place === undefined) return [];
    if (names.includes("")) return [remark(path, notices["idempotency-key-empty"]())];
    return place === "body" || names.length === 1 ? [] : [remark(path, notices["idempotency-key-nested"]())];
  });
}

function isFromQueue({ type }: Declared): boolean {
  return type === "pub_sub";
}

function idleFunction(field: "bodyFunction" | "headerFunction"): RemarkRule<SourceInputs> {
  return ({ type, [field]: script = "" }) =>
    type === "pub_sub" || script === "" ? [] : [remark(field, notices["idle-function"]())];
}
