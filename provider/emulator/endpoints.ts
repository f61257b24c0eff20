/** Endpoints: create, update, retrieve, roll the secret, pause. */

import { z } from "zod";
import { endpointAuthentication, type EndpointObject } from "./objects";
import { EXPIRATION_MILLISECONDS, found, Refusal, route, touched, type Call, type Route } from "./route";
import { newSigningSecret, rolledSecrets, withSecret } from "./secrets";

/**
 * The endpoint details of a body. Fields that are not listed are ignored.
 * Undocumented: which fields are required. Here `url` is, as nothing can be delivered without it.
 */
const details = z.object({
  url: z.string().superRefine((value, context) => {
    const protocol = protocolOf(value);
    if (protocol === undefined) context.addIssue("not a URL");
    else if (protocol !== "https:") context.addIssue("only https endpoint urls are supported");
  }),
  advanced_signatures: z.boolean().default(false),
  authentication: endpointAuthentication.optional(),
  chat_webhook_url: z.string().default(""),
  description: z.string().default(""),
  http_timeout: z.int().default(0),
  is_disabled: z.boolean().default(false),
  name: z.string().default(""),
  owner_id: z.string().default(""),
  rate_limit: z.int().default(0),
  rate_limit_duration: z.int().default(0),
  secret: z.string().optional(),
  support_email: z.string().default(""),
});

/** The operations on endpoints. */
export const endpointRoutes: readonly Route[] = [
  route({
    name: "endpoints.create",
    method: "POST",
    path: "/endpoints",
    status: 201,
    message: "Endpoint created successfully",
    body: details.extend({ appID: z.string().optional() }),
    answer: ({ project, now, body: { secret, is_disabled, ...fields } }) =>
      endpointAnswer(
        project.endpoints.put({
          ...fields,
          // Undocumented: the status of an endpoint that is disabled.
          status: is_disabled ? "inactive" : "active",
          secrets: [newSigningSecret(now, secret === undefined ? {} : { value: secret })],
          created_at: now.toISOString(),
          updated_at: now.toISOString(),
        }),
      ),
  }),
  route({
    name: "endpoints.update",
    method: "PUT",
    path: "/endpoints/:endpointID",
    status: 202,
    message: "Endpoint updated successfully",
    body: details,
    // Undocumented: what happens to absent fields. They are cleared, the harshest reading, but the secret
    // stays without another; one that is given is active at once, without an overlap; and a paused endpoint stays paused.
    answer: (call) => {
      const { uid, project_id, appID, status, created_at, events, failure_rate, ...old } = endpointOf(call);
      const { is_disabled, secret, ...fields } = call.body;
      const secrets = withSecret(old.secrets, secret, call.now);
      const enabled = status === "paused" ? "paused" : "active";
      return endpointAnswer(
        call.project.endpoints.put({
          ...{ uid, project_id, appID, secrets, created_at, events, failure_rate },
          ...fields,
          status: is_disabled ? "inactive" : enabled,
          ...touched(call),
        }),
      );
    },
  }),
  route({
    name: "endpoints.get",
    method: "GET",
    path: "/endpoints/:endpointID",
    status: 200,
    message: "Endpoint fetched successfully",
    answer: (call) => endpointAnswer(endpointOf(call)),
  }),
  route({
    name: "endpoints.expireSecret",
    method: "PUT",
    path: "/endpoints/:endpointID/expire_secret",
    status: 200,
    message: "Endpoint secret rolled successfully",
    // Undocumented: which of the two is required. None is: without `expiration` the old secret
    // expires at once.
    body: z.object({ expiration: z.int().min(0).default(0), secret: z.string().optional() }),
    answer: (call) => {
      const endpoint = endpointOf(call);
      const { secret, expiration } = call.body;
      const waitMilliseconds = expiration * EXPIRATION_MILLISECONDS[call.service.expirationUnit];
      const secrets = rolledSecrets(endpoint.secrets, { secret, waitMilliseconds }, call.now);
      return endpointAnswer(call.project.endpoints.patch(endpoint.uid, { secrets, ...touched(call) }));
    },
  }),
  route({
    name: "endpoints.pause",
    method: "PUT",
    path: "/endpoints/:endpointID/pause",
    status: 202,
    message: "Endpoint status updated successfully",
    // Undocumented: the status that results. Here pausing is a toggle between active and paused, and
    // a disabled endpoint can be neither.
    answer: (call) => {
      const { uid, status } = endpointOf(call);
      if (status !== "active" && status !== "paused") {
        throw new Refusal(400, `an endpoint with the status ${status} can be neither paused nor unpaused`);
      }
      const changed = status === "active" ? "paused" : "active";
      return endpointAnswer(call.project.endpoints.patch(uid, { status: changed, ...touched(call) }));
    },
  }),
];

/**
 * An endpoint as an answer shows it, with neutral values for what was never set.
 * Undocumented: `appID` in an answer, so it stays out.
 */
export function endpointAnswer(endpoint: EndpointObject) {
  return {
    name: "",
    description: "",
    owner_id: "",
    advanced_signatures: false,
    http_timeout: 0,
    rate_limit: 0,
    rate_limit_duration: 0,
    chat_webhook_url: "",
    support_email: "",
    events: 0,
    failure_rate: 0,
    ...endpoint,
    appID: undefined,
  };
}

function endpointOf(call: Call): EndpointObject {
  return found(call, call.project.endpoints, "endpoint", call.param("endpointID"));
}

/** `URL.canParse` of Node 20 refuses hosts with letters beyond ASCII once it has been called often enough. */
function protocolOf(text: string): string | undefined {
  try {
    return new URL(text).protocol;
  } catch {
    return undefined;
  }
}
