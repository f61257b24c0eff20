/** Endpoints of Convoy: create, list, retrieve, update, delete, roll the secret, pause as a toggle, activate. */

import { z } from "zod";
import { neutralOf } from "../fields";
import { Refusal, withBody } from "../route";
import type { Answers, Call } from "../route";
import { details, rules, validate } from "./endpoint-rules";
import { endpointFields, fieldsAfter } from "./fields";
import { pageOf } from "./paging";
import { newSecret, rolled } from "./secrets";
import { databaseTime, endpointsOf, existing, isOld, subscriptionsOf, writeTimes } from "./store";
import type { ConvoyEndpoint } from "./store";

/** The operations on endpoints. */
export const endpointAnswers = {
  "endpoints.create": withBody(details, (call) => {
    validate(call, true);
    const endpoint = {
      ...fieldsAfter(endpointFields, rules, call),
      status: "active",
      secrets: [newSecret(call.now, call.body.secret)],
      created_at: databaseTime(call),
      updated_at: databaseTime(call),
    };
    return endpointAnswer(call, writeTimes(call, endpointsOf(call).put(endpoint), true), null);
  }),
  "endpoints.list": (call) => {
    const [part, owner] = [call.query.get("q") ?? "", call.query.get("ownerId") ?? ""];
    return pageOf(
      call,
      endpointsOf(call),
      ({ name = "", owner_id }) => name.includes(part) && (owner === "" || owner_id === owner),
      (convoyEndpoint) => endpointAnswer(call, convoyEndpoint, {}),
    );
  },
  "endpoints.get": (call) => {
    const words = isOld(call) ? "endpoint not found" : "Resource not found";
    return endpointAnswer(call, existing(endpointsOf(call), call.param("endpointID"), 404, words), {});
  },
  // A secret in the body is ignored, and so is `is_disabled`; the status stays.
  "endpoints.update": withBody(details, (call) => {
    const old = endpointOf(call);
    validate(call, false);
    const fields = fieldsAfter(endpointFields, rules, call, old);
    const endpoint = { ...old, ...fields, updated_at: databaseTime(call) };
    return endpointAnswer(call, writeTimes(call, keep(call, endpoint), false), null);
  }),
  "endpoints.delete": (call) => {
    const { uid } = endpointOf(call);
    const subscriptions = subscriptionsOf(call);
    for (const subscription of subscriptions.select(({ endpoint_id }) => endpoint_id === uid)) {
      subscriptions.remove(subscription.uid);
    }
    endpointsOf(call).remove(uid);
    return null;
  },
  "endpoints.expireSecret": withBody(
    z.object({ secret: z.string().optional(), expiration: z.int().min(0).default(0) }),
    (call) => {
      const endpoint = endpointOf(call);
      const secrets = rolled(endpoint.secrets, call.body, call.now);
      return endpointAnswer(call, keep(call, { ...endpoint, secrets, updated_at: databaseTime(call) }), null);
    },
  ),
  "endpoints.pause": (call) => {
    const endpoint = endpointOf(call, "failed to find endpoint");
    const { status } = endpoint;
    if (status === "inactive") {
      throw new Refusal(400, "current endpoint status - inactive, does not support pausing or unpausing");
    }
    return endpointAnswer(
      call,
      keep(call, { ...endpoint, status: status === "paused" ? "active" : "paused" }),
      null,
    );
  },
  "endpoints.activate": (call) => {
    const endpoint = endpointOf(call, "failed to find endpoint");
    if (endpoint.status === "active") throw new Refusal(400, "the endpoint must be inactive or paused");
    return endpointAnswer(call, keep(call, { ...endpoint, status: "active" }), null);
  },
} satisfies Answers;

/** Every write but the creation answers 400 for an endpoint that does not exist. */
function endpointOf(call: Call, words = "endpoint not found"): ConvoyEndpoint {
  return existing(endpointsOf(call), call.param("endpointID"), 400, words);
}

function keep(call: Call, endpoint: Record<string, unknown> & { uid: string }): ConvoyEndpoint {
  return endpointsOf(call).put(endpoint);
}

/** As answers show it. `unset` stands for no authentication: null after a write, an empty object otherwise. */
function endpointAnswer(call: Call, endpoint: ConvoyEndpoint, unset: object | null) {
  const {
    appID: _appID,
    authentication,
    mtls_client_cert,
    content_type,
    teams_webhook_url,
    ...rest
  } = endpoint;
  const basic = authentication?.["basic_auth"] as { username: string } | undefined;
  const shown =
    authentication &&
    (basic ? { ...authentication, basic_auth: { ...basic, password: "[REDACTED]" } } : authentication);
  const today = {
    content_type: content_type ?? "application/json",
    teams_webhook_url: teams_webhook_url || undefined,
    mtls_client_cert: mtls_client_cert && { ...mtls_client_cert, client_key: "[REDACTED]" },
  };
  return {
    ...neutralOf(endpointFields),
    ...rest,
    owner_id: rest.owner_id || undefined,
    slack_webhook_url: rest.slack_webhook_url || undefined,
    support_email: rest.support_email || undefined,
    secrets: rest.secrets.map(({ retires_at: _retires, ...secret }) => ({
      expires_at: null,
      deleted_at: null,
      ...secret,
    })),
    authentication: shown ?? unset,
    failure_rate: rest.failure_rate ?? (isOld(call) ? 0 : null),
    deleted_at: null,
    ...(!isOld(call) && today),
  };
}
