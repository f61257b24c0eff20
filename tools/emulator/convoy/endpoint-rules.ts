/** What Convoy checks of an endpoint, and what it drops without a word. */

import type { z } from "zod";
import { schemasOf } from "../fields";
import { shape } from "../objects";
import { Refusal } from "../route";
import type { Call } from "../route";
import { endpointFields, type Rule, type Rules } from "./fields";
import { isOld, wordIn } from "./store";
import type { ConvoyEndpoint, Fields } from "./store";
import { endpointUrl } from "./urls";

/** The body of a create or update: whatever else is sent is ignored, `is_disabled` included. */
export const details = shape(schemasOf(endpointFields));

/** A checked body. */
export type Details = z.infer<typeof details>;

type EndpointRule = Rule<Details, ConvoyEndpoint>;

/** What a write makes of the fields that it does not just take over. */
export const rules: Rules<Details, ConvoyEndpoint> = {
  url: (call) => endpointUrl(call, call.body.url ?? ""),
  // It stands among the secrets of a new endpoint, and an update ignores it.
  secret: () => undefined,
  owner_id: ({ body }, old) => body.owner_id || (old?.owner_id ?? ""),
  // Incoming projects sign in the advanced way, whatever is asked for.
  advanced_signatures: ({ service, body }, old) =>
    service.isIncoming || (body.advanced_signatures ?? old?.advanced_signatures ?? true),
  support_email: licensed("support_email"),
  slack_webhook_url: licensed("slack_webhook_url"),
  teams_webhook_url: licensed("teams_webhook_url"),
  http_timeout: ({ service, body }, old) => {
    if (old !== undefined && !body.http_timeout) return old.http_timeout;
    return service.isLicensed ? (body.http_timeout ?? 0) : 10;
  },
  rate_limit: limit("rate_limit"),
  rate_limit_duration: limit("rate_limit_duration"),
  content_type: ({ body }) => body.content_type || "application/json",
  authentication: authenticationIn,
  mtls_client_cert: certificateIn,
};

/** Refuses what cannot be: on create, the reason is hidden since 2025-09. */
export function validate(call: Call<Details>, isCreate: boolean): void {
  const { name, url, content_type } = call.body;
  const refuse = (text: string) =>
    new Refusal(400, isCreate && !isOld(call) ? "Invalid input provided" : text);
  if (!name) throw refuse("name:please provide the endpoint name");
  if (!url) throw refuse("url:please provide a url");
  const types = ["", "application/json", "application/x-www-form-urlencoded"];
  if (!isOld(call) && !types.includes(content_type ?? ""))
    throw refuse("content_type:unsupported content type");
}

/** Without the license it is dropped in silence. Absent keeps what is there. */
function licensed(name: "support_email" | "slack_webhook_url" | "teams_webhook_url"): EndpointRule {
  return ({ service, body }, old) => (service.isLicensed ? body[name] : undefined) ?? old?.[name];
}

/** An update ignores a negative limit; in the oldest release it ignores zero as well, and so takes no limit away. */
function limit(name: "rate_limit" | "rate_limit_duration"): EndpointRule {
  return ({ service, body }, old) => {
    const given = body[name] ?? 0;
    const isTaken = old === undefined || given > 0 || (given === 0 && service.release !== "24.11");
    return isTaken ? given : (old[name] ?? 0);
  };
}

const parts: Readonly<Record<string, readonly string[]>> = {
  api_key: ["header_name", "header_value"],
  basic_auth: ["username", "password"],
  oauth2: ["url", "client_id", "authentication_type"],
};

/** The authentication to keep: nothing without a type, whatever else is there. */
function authenticationIn(call: Call<Details>): Fields | undefined {
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

/** The certificate to keep: absent keeps what is there, two empty parts remove it. */
function certificateIn(call: Call<Details>, old: ConvoyEndpoint | undefined) {
  const { mtls_client_cert: given } = call.body;
  if (given === undefined || isOld(call)) return old?.mtls_client_cert;
  const { client_cert = "", client_key = "" } = given;
  if (client_cert === "" && client_key === "") return undefined;
  if (!call.service.isLicensed) {
    throw new Refusal(400, "mutual TLS feature unavailable, please upgrade your license");
  }
  if (client_cert === "" || client_key === "") {
    throw new Refusal(400, "mtls_client_cert requires both client_cert and client_key");
  }
  if (!call.service.hasFeatureFlags) return undefined;
  return { client_cert, client_key };
}
