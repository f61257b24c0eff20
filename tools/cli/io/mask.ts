/** Masks secrets in objects of the service. */

import { createRedactor } from "../../../provider/http/echoes";
import type { Redactor } from "../../../provider/http/echoes";
import { secretMark, unsafeMark } from "../../../provider/http/redact";
import { isHarmlessHeader, replaceSecrets } from "../../../provider/http/secret-fields";
import type { AnySecretFields } from "../../../provider/http/secret-fields";
import { withoutUrlCredentials } from "../../topology/model/mask";

/** Fields with texts of a receiver, which may repeat the secrets it was sent. */
const echoes = new Set(["responseData", "error"]);

/** Where objects have URLs that a program declares, not the payloads of events. A user or a query in one may be a credential. */
const urls: AnySecretFields = {
  url: true,
  authentication: { oauth2: { url: true } },
  metaEvent: { url: true },
};
const declaredUrls: AnySecretFields = {
  ...urls,
  ...{ endpoint: urls, endpointMetadata: urls, endpointsMetadata: urls },
  ...{ delivery: { endpointMetadata: urls }, subscription: { endpointMetadata: urls } },
};

/** The value with its secrets masked, also where a text of a receiver repeats one, and what may be a credential in its URLs. */
export function maskSecrets<Value>(value: Value, fields: AnySecretFields): Value {
  const seen = new Set<string>();
  const masked = replaceSecrets(value, fields, (secret) => hide(secret, seen));
  const clean = cleanEchoes(masked, createRedactor([...seen], secretMark, unsafeMark));
  return replaceSecrets(clean, declaredUrls, withoutUrlCredentials) as Value;
}

function hide(secret: unknown, seen: Set<string>): unknown {
  if (secret === "") return secret;
  if (typeof secret === "string" && secret !== secretMark) seen.add(secret);
  if (Array.isArray(secret)) for (const item of secret) hide(item, seen);
  if (typeof secret !== "object" || secret === null || Array.isArray(secret)) return secretMark;
  const entries = Object.entries(secret).map(([name, value]: [string, unknown]) => [
    name,
    isHarmlessHeader(name) ? value : hide(value, seen),
  ]);
  return Object.fromEntries(entries) as unknown;
}

function cleanEchoes(value: unknown, hideIn: Redactor, isEcho = false): unknown {
  if (typeof value === "string" && isEcho) return hideIn(value);
  if (Array.isArray(value)) return value.map((item) => cleanEchoes(item, hideIn));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    cleanEchoes(inner, hideIn, echoes.has(name)),
  ]);
  return Object.fromEntries(entries) as unknown;
}
