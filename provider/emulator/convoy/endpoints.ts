/** Endpoints of Convoy: create, list, retrieve, update, delete, roll the secret, pause as a toggle, activate. */

import { z } from "zod";
import { Refusal, route } from "../route";
import type { Call, Route } from "../route";
import {
  authenticationIn,
  certificateIn,
  details,
  licensedDetails,
  signaturesIn,
  validate,
} from "./endpoint-rules";
import { pageOf } from "./paging";
import { newSecret, rolled } from "./secrets";
import { databaseTime, endpointsOf, existing, isOld, subscriptionsOf, writeTimes } from "./store";
import type { ConvoyEndpoint } from "./store";

const path = "/endpoints/:endpointID";

/** The operations on endpoints. */
export const endpointRoutes: readonly Route[] = [
  route({
    name: "endpoints.create",
    method: "POST",
    path: "/endpoints",
    status: 201,
    message: "Endpoint created successfully",
    body: details,
    answer: (call) => {
      const { body, service, now } = call;
      const endpoint = {
        ...validate(call, true),
        owner_id: body.owner_id ?? "",
        description: body.description ?? "",
        advanced_signatures: signaturesIn(call, undefined),
        http_timeout: service.isLicensed ? (body.http_timeout ?? 0) : 10,
        rate_limit: body.rate_limit ?? 0,
        rate_limit_duration: body.rate_limit_duration ?? 0,
        content_type: body.content_type || "application/json",
        ...licensedDetails(call),
        authentication: authenticationIn(call),
        mtls_client_cert: certificateIn(call, undefined),
        status: "active",
        secrets: [newSecret(now, body.secret)],
        created_at: databaseTime(call),
        updated_at: databaseTime(call),
      };
      return endpointAnswer(call, writeTimes(call, endpointsOf(call).put(endpoint), true), null);
    },
  }),
  route({
    name: "endpoints.list",
    method: "GET",
    path: "/endpoints",
    status: 200,
    message: "Endpoints fetched successfully",
    answer: (call) => {
      const [part, owner] = [call.query.get("q") ?? "", call.query.get("ownerId") ?? ""];
      const page = pageOf(
        call,
        endpointsOf(call),
        ({ name = "", owner_id }) => name.includes(part) && (owner === "" || owner_id === owner),
      );
      return { ...page, content: page.content.map((one) => endpointAnswer(call, one, {})) };
    },
  }),
  route({
    name: "endpoints.get",
    method: "GET",
    path,
    status: 200,
    message: "Endpoint fetched successfully",
    answer: (call) => {
      const words = isOld(call) ? "endpoint not found" : "Resource not found";
      return endpointAnswer(call, existing(endpointsOf(call), call.param("endpointID"), 404, words), {});
    },
  }),
  route({
    name: "endpoints.update",
    method: "PUT",
    path,
    status: 202,
    message: "Endpoint updated successfully",
    body: details,
    // A secret in the body is ignored, and so is `is_disabled`; the status stays.
    answer: (call) => {
      const old = endpointOf(call);
      const { body, service } = call;
      const timeout = service.isLicensed ? body.http_timeout : 10;
      const endpoint = {
        ...old,
        ...validate(call, false),
        description: body.description ?? "",
        owner_id: body.owner_id || (old.owner_id ?? ""),
        advanced_signatures: signaturesIn(call, old.advanced_signatures),
        http_timeout: body.http_timeout ? timeout : old.http_timeout,
        rate_limit: limitOf(call, body.rate_limit, old.rate_limit),
        rate_limit_duration: limitOf(call, body.rate_limit_duration, old.rate_limit_duration),
        content_type: body.content_type || "application/json",
        ...licensedDetails(call),
        authentication: authenticationIn(call),
        mtls_client_cert: certificateIn(call, old.mtls_client_cert),
        updated_at: databaseTime(call),
      };
      return endpointAnswer(call, writeTimes(call, keep(call, endpoint), false), null);
    },
  }),
  route({
    name: "endpoints.delete",
    method: "DELETE",
    path,
    status: 200,
    message: "Endpoint deleted successfully",
    answer: (call) => {
      const { uid } = endpointOf(call);
      const subscriptions = subscriptionsOf(call);
      for (const one of subscriptions.select(({ endpoint_id }) => endpoint_id === uid)) {
        subscriptions.remove(one.uid);
      }
      endpointsOf(call).remove(uid);
      return null;
    },
  }),
  route({
    name: "endpoints.expireSecret",
    method: "PUT",
    path: `${path}/expire_secret`,
    status: 200,
    message: "Endpoint secret expired successfully",
    body: z.object({ secret: z.string().optional(), expiration: z.int().min(0).default(0) }),
    answer: (call) => {
      const endpoint = endpointOf(call);
      const secrets = rolled(endpoint.secrets, call.body, call.now);
      return endpointAnswer(call, keep(call, { ...endpoint, secrets, updated_at: databaseTime(call) }), null);
    },
  }),
  route({
    name: "endpoints.pause",
    method: "PUT",
    path: `${path}/pause`,
    status: 202,
    message: "Endpoint status updated successfully",
    answer: (call) => {
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
  }),
  route({
    name: "endpoints.activate",
    method: "POST",
    path: `${path}/activate`,
    status: 202,
    message: "endpoint status successfully activated",
    answer: (call) => {
      const endpoint = endpointOf(call, "failed to find endpoint");
      if (endpoint.status === "active") throw new Refusal(400, "the endpoint must be inactive or paused");
      return endpointAnswer(call, keep(call, { ...endpoint, status: "active" }), null);
    },
  }),
];

/** Every write but the creation answers 400 for an endpoint that does not exist. */
function endpointOf(call: Call, words = "endpoint not found"): ConvoyEndpoint {
  return existing(endpointsOf(call), call.param("endpointID"), 400, words);
}

function keep(call: Call, endpoint: Record<string, unknown> & { uid: string }): ConvoyEndpoint {
  return endpointsOf(call).put(endpoint);
}

/** A negative limit is ignored; the oldest release ignores zero as well, and so takes no limit away. */
function limitOf({ service }: Call, given = 0, held = 0): number {
  const isTaken = service.release === "24.11" ? given > 0 : given >= 0;
  return isTaken ? given : held;
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
    name: "",
    description: "",
    advanced_signatures: true,
    http_timeout: 0,
    rate_limit: 0,
    rate_limit_duration: 0,
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
