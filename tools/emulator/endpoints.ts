/** Endpoints: create, update, retrieve, roll the secret, pause. */

import { z } from "zod";
import { bodyOf, field, neutralOf } from "./fields";
import { endpointFields, flag, text, type EndpointObject } from "./objects";
import { EXPIRATION_MILLISECONDS, found, Refusal, withBody, touched, type Call, type Answers } from "./route";
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
  ...bodyOf({ ...endpointFields, is_disabled: field(flag, false), secret: field(text) }),
});

/** The operations on endpoints. */
export const endpointAnswers = {
  "endpoints.create": withBody(
    details.extend({ appID: z.string().optional() }),
    ({ project, now, body: { secret, is_disabled, ...fields } }) =>
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
  ),
  // Undocumented: what happens to absent fields. They are cleared, the harshest reading, but the secret
  // stays without another; one that is given is active at once, without an overlap; and a paused endpoint stays paused.
  "endpoints.update": withBody(details, (call) => {
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
  }),
  "endpoints.get": (call) => endpointAnswer(endpointOf(call)),
  // Undocumented: which of the two is required. None is: without `expiration` the old secret
  // expires at once.
  "endpoints.expireSecret": withBody(
    z.object({ expiration: z.int().min(0).default(0), secret: z.string().optional() }),
    (call) => {
      const endpoint = endpointOf(call);
      const { secret, expiration } = call.body;
      const waitMilliseconds = expiration * EXPIRATION_MILLISECONDS[call.service.expirationUnit];
      const secrets = rolledSecrets(endpoint.secrets, { secret, waitMilliseconds }, call.now);
      return endpointAnswer(call.project.endpoints.patch(endpoint.uid, { secrets, ...touched(call) }));
    },
  ),
  // Undocumented: the status that results. Here pausing is a toggle between active and paused, and
  // a disabled endpoint can be neither.
  "endpoints.pause": (call) => {
    const { uid, status } = endpointOf(call);
    if (status !== "active" && status !== "paused") {
      throw new Refusal(400, `an endpoint with the status ${status} can be neither paused nor unpaused`);
    }
    const changed = status === "active" ? "paused" : "active";
    return endpointAnswer(call.project.endpoints.patch(uid, { status: changed, ...touched(call) }));
  },
} satisfies Answers;

/**
 * An endpoint as an answer shows it, with neutral values for what was never set.
 * Undocumented: `appID` in an answer, so it stays out.
 */
export function endpointAnswer(endpoint: EndpointObject) {
  return {
    ...neutralOf(endpointFields),
    ...{ events: 0, failure_rate: 0 },
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
