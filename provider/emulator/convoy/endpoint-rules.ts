/** What Convoy checks of an endpoint, and what it drops without a word. */

import { createPrivateKey, X509Certificate } from "node:crypto";
import { z } from "zod";
import { Refusal } from "../route";
import type { Call } from "../route";
import { isOld, wordIn } from "./store";
import type { ConvoyEndpoint, Fields } from "./store";
import { endpointUrl } from "./urls";

const open = z.record(z.string(), z.unknown());

/** The body of a create or update: whatever else is sent is ignored, `is_disabled` included. */
export const details = z.object({
  name: z.string().optional(),
  url: z.string().optional(),
  secret: z.string().optional(),
  owner_id: z.string().optional(),
  description: z.string().optional(),
  advanced_signatures: z.boolean().optional(),
  support_email: z.string().optional(),
  slack_webhook_url: z.string().optional(),
  teams_webhook_url: z.string().optional(),
  http_timeout: z.int().min(0).optional(),
  rate_limit: z.int().optional(),
  rate_limit_duration: z.int().min(0).optional(),
  content_type: z.string().optional(),
  authentication: open.optional(),
  mtls_client_cert: z
    .object({ client_cert: z.string().optional(), client_key: z.string().optional() })
    .optional(),
});

/** A checked body. */
export type Details = z.infer<typeof details>;

/** Refuses what cannot be: on create, the reason is hidden since 2025-09. */
export function validate(call: Call<Details>, isCreate: boolean): { name: string; url: string } {
  const { name, url, content_type, support_email } = call.body;
  const refuse = (text: string) =>
    new Refusal(400, isCreate && !isOld(call) ? "Invalid input provided" : text);
  if (!name) throw refuse("name:please provide the endpoint name");
  if (!url) throw refuse("url:please provide a url");
  if (support_email && !isEmail(support_email)) throw refuse("support_email:please provide a valid email");
  const types = ["", "application/json", "application/x-www-form-urlencoded"];
  if (!isOld(call) && !types.includes(content_type ?? ""))
    throw refuse("content_type:unsupported content type");
  return { name, url: endpointUrl(call, url) };
}

/** The domain has a dot, and ends in a letter. */
function isEmail(text: string): boolean {
  return /^\S+@[^\s@]*[^\s@.-]\.[^\W\d_][^\s@]*$/.test(text) && !/\d\.?$/.test(text);
}

/** Incoming projects sign in the advanced way, whatever is asked for. */
export function signaturesIn({ service, body }: Call<Details>, before: boolean | undefined): boolean {
  return service.isIncoming || (body.advanced_signatures ?? before ?? true);
}

/** Without the license these are dropped in silence. */
export function licensedDetails({ service, body }: Call<Details>): Partial<ConvoyEndpoint> {
  if (!service.isLicensed) return {};
  return {
    ...(body.support_email !== undefined && { support_email: body.support_email }),
    ...chatsIn(body),
  };
}

function chatsIn({ slack_webhook_url, teams_webhook_url }: Details): Partial<ConvoyEndpoint> {
  for (const [name, url] of [
    ["slack", slack_webhook_url],
    ["teams", teams_webhook_url],
  ] as const) {
    if (url && !/^https?:\/\/(?!localhost|127\.|10\.|192\.168\.)/.test(url)) {
      throw new Refusal(400, `invalid ${name} webhook url`);
    }
  }
  return {
    ...(slack_webhook_url !== undefined && { slack_webhook_url }),
    ...(teams_webhook_url !== undefined && { teams_webhook_url }),
  };
}

const parts: Readonly<Record<string, readonly string[]>> = {
  api_key: ["header_name", "header_value"],
  basic_auth: ["username", "password"],
  oauth2: ["url", "client_id", "authentication_type"],
};

/** The authentication to keep: nothing without a type, whatever else is there. */
export function authenticationIn(call: Call<Details>): Fields | undefined {
  const { authentication } = call.body;
  const type = wordIn(authentication, "type");
  if (type === "") return undefined;
  const isKnown = Object.hasOwn(parts, type) && (!isOld(call) || type === "api_key");
  const needed = isKnown ? parts[type] : undefined;
  if (needed === undefined) throw new Refusal(400, "type:unsupported authentication type");
  const part = (authentication?.[type] ?? {}) as Fields;
  const missing = needed.find((field) => !part[field]);
  if (missing !== undefined) throw new Refusal(400, `${type} ${missing} is required`);
  if (type !== "api_key" && !call.service.isLicensed) {
    const feature = type === "oauth2" ? "OAuth2" : "Basic Auth";
    throw new Refusal(400, `${feature} feature unavailable, please upgrade your license`);
  }
  // Without the flag it is dropped in silence, and with it what was there before.
  if (type !== "api_key" && !call.service.hasFeatureFlags) return undefined;
  return { type, [type]: part };
}

/** The service also refuses what it cannot read; here that passes, so that tests need no real pair. */
function isMismatch(certificate: string, key: string): boolean {
  try {
    return !new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

/** The certificate to keep: absent keeps what is there, two empty parts remove it. */
export function certificateIn(call: Call<Details>, before: ConvoyEndpoint["mtls_client_cert"]) {
  const { mtls_client_cert: given } = call.body;
  if (given === undefined || isOld(call)) return before;
  const { client_cert = "", client_key = "" } = given;
  if (client_cert === "" && client_key === "") return undefined;
  if (!call.service.isLicensed) {
    throw new Refusal(400, "mutual TLS feature unavailable, please upgrade your license");
  }
  if (client_cert === "" || client_key === "") {
    throw new Refusal(400, "mtls_client_cert requires both client_cert and client_key");
  }
  if (isMismatch(client_cert, client_key)) {
    const reason = "tls: private key does not match public key";
    throw new Refusal(400, `invalid mTLS client certificate: ${reason}`);
  }
  if (!call.service.hasFeatureFlags) return undefined;
  return { client_cert, client_key };
}
