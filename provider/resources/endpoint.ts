/** Endpoint: what a user declares of a destination, and its oddities. Read top to bottom. */

import { z } from "zod";
import { endpointDetailsSchema, endpointSchema } from "../api/endpoint";
import type { EndpointAnswer, EndpointBody } from "../api/endpoint";
import type { ApiKeyHeader } from "../api/authentication";
import type { AnyEndpointAuthentication, ClientCertificate } from "../api/convoy/endpoint";
import type { InputProblem } from "../errors";
import { define } from "./definition";
import type { CommonInputs, Definition } from "./definition";
import { keepPause, tellSilence } from "./endpoint-pause";
import { isRollDue, keepSecret, rollLines, secretProblems } from "./endpoint-secret";
import type { SecretInputs } from "./endpoint-secret";
import { activeSecret, secretOutputs } from "./endpoint-secret-outputs";
import type { SecretOutputs } from "./endpoint-secret-outputs";
import { documentedHabits } from "./secret-habits";
import { parseUrl } from "../url";

/** What a program declares of an endpoint. Undeclared optional fields are not managed. */
export interface EndpointInputs extends CommonInputs, SecretInputs {
  /** The display name. Default: the name of the resource; an adopted endpoint keeps its own. Updated in place. */
  readonly name?: string | undefined;
  /**
   * Where webhooks are delivered to. https only; with `webhooks:dialect` convoy also http. Updated in place.
   * API document: `url`.
   */
  readonly url: string;
  /** Human-readable metadata about the endpoint. Removed: reset to empty. Updated in place. */
  readonly description?: string | undefined;
  /**
   * Groups endpoints for fan-out: one event reaches all endpoints of an owner. Removed: reset; with `webhooks:dialect`
   * convoy that replaces the resource. Updated in place.
   */
  readonly ownerId?: string | undefined;
  /**
   * The app the endpoint belongs to. Sent when the endpoint is created and never shown again, so a change
   * replaces the resource, but not while `adoptId` names the endpoint. API document: `appID`, create only.
   */
  readonly appId?: string | undefined;
  /**
   * The signature format: advanced, or simple. While a secret is rolled, only advanced signatures carry one
   * signature for the old secret beside one for the new. Removed: reset to false, with `webhooks:dialect` convoy to true.
   * Updated in place.
   */
  readonly advancedSignatures?: boolean | undefined;
  /** How the service authenticates itself at the URL. Secret. Removed: reset to none. Updated in place. */
  readonly authentication?: AnyEndpointAuthentication | undefined;
  /**
   * How long a delivery may take, in seconds. Removed: reset to 0, the service's default, with `webhooks:dialect` convoy
   * to 10. Updated in place.
   */
  readonly httpTimeout?: number | undefined;
  /** The most requests sent within `rateLimitDuration`. Removed: reset to 0. Updated in place. */
  readonly rateLimit?: number | undefined;
  /**
   * The time range of `rateLimit`. Removed: reset to 0. Updated in place.
   * Not shown in the API document: the unit; passed as given.
   */
  readonly rateLimitDuration?: number | undefined;
  /**
   * Where failure notifications go in a chat, instead of by e-mail. Secret. Removed: reset to none. Updated in place.
   */
  readonly chatWebhookUrl?: string | undefined;
  /** The e-mail address that learns of state changes of the endpoint. Removed: reset to none. Updated in place. */
  readonly supportEmail?: string | undefined;
  /**
   * Whether the endpoint is switched off. Removed: enabled again. Updated in place.
   * Not shown in the API document: how an answer shows it; the status `inactive` or `disabled` counts as
   * switched off, `active` as not, anything else as declared.
   */
  readonly isDisabled?: boolean | undefined;
  /**
   * Whether deliveries are paused. Undeclared: left as it is. Updated in place, through the pause operation,
   * and only if the status differs.
   * Not shown in the API document: the status after a pause; `paused` is expected, and anything else an error.
   */
  readonly paused?: boolean | undefined;
  /**
   * How payloads are sent: `application/json`, or as a form. Needs `webhooks:dialect` convoy. Removed: reset to JSON.
   * Updated in place.
   */
  readonly contentType?: "application/json" | "application/x-www-form-urlencoded" | undefined;
  /**
   * Where failure notifications go in a second chat. Secret. Needs `webhooks:dialect` convoy. Removed: reset to none.
   * Updated in place.
   */
  readonly teamsWebhookUrl?: string | undefined;
  /**
   * The certificate the service shows at the URL. Secret. Needs `webhooks:dialect` convoy. Removed: reset to none.
   * Updated in place.
   */
  readonly mtlsClientCert?: ClientCertificate | undefined;
}

/** What the service adds to an endpoint. */
export interface EndpointOutputs extends SecretOutputs {
  /** The state of the endpoint, for instance `active`. */
  readonly status?: string | undefined;
  /** When the endpoint was created. */
  readonly createdAt?: string | undefined;
  /** When the endpoint was last changed. */
  readonly updatedAt?: string | undefined;
}

/** @internal */
export const endpointInputsSchema = endpointDetailsSchema.extend({
  name: z.string().min(1, "must not be empty").optional(),
  url: z.string().refine(isHttps, "must be an https URL: the service delivers to nothing else"),
  httpTimeout: whole(),
  rateLimit: whole(),
  rateLimitDuration: whole(),
  supportEmail: z
    .string()
    .regex(/^$|^\S+@\S+$/, "must be an e-mail address")
    .optional(),
  paused: z.boolean().optional(),
  secret: z.string().optional(),
  secretExpiration: whole(),
  secretTriggers: z.record(z.string(), z.unknown()).optional(),
  rotateSecretAfterDays: z
    .number()
    .positive("must be more than 0")
    .max(1_000_000, "must be at most 1000000")
    .optional(),
  adoptId: z.string().min(1, "must not be empty").optional(),
  projectId: z.string().min(1, "must not be empty").optional(),
});

/** @internal */
export const documentedEndpoint: Definition<EndpointInputs, EndpointAnswer, EndpointOutputs, EndpointBody> = {
  kind: "Endpoint",
  inputs: endpointInputsSchema,
  body: endpointDetailsSchema,
  live: endpointSchema,
  named: true,
  fields: {
    name: { lasting: true },
    url: { private: true },
    chatWebhookUrl: { secret: true },
    appId: { createOnly: true, replaces: true },
    authentication: { secret: true },
    isDisabled: { observe: (live, declared) => disabledIn(live, declared) ?? declared },
    paused: { observe: (live) => live.status === "paused" },
    secret: {
      secret: true,
      createOnly: true,
      observe: (live, declared) => activeSecret(live)?.value || declared,
    },
    secretExpiration: { steering: true },
    secretTriggers: { private: true },
  },
  problems: (declared) => endpointProblems(declared),
  outputs: (live, declared, state) => ({
    status: live.status,
    createdAt: live.createdAt,
    updatedAt: live.updatedAt,
    ...secretOutputs(live, declared, state),
  }),
  idOf: (live) => live.uid,
  create: (client, body) => client.endpoints.create(body),
  traces: ({ name = "", url = "" }) => `an endpoint "${name}" with the URL ${withoutCredentials(url)}`,
  read: (client, id) => client.endpoints.get(id),
  update: (client, id, body) => client.endpoints.update(id, body),
  steps: [(work) => keepSecret(work), keepPause, tellSilence],
  retire: (body) => ({ ...body, isDisabled: true }),
  farewell: "disabled, not deleted: the API document shows no way to delete an endpoint",
  consequences: (state, declared, now) => endpointConsequences(state, declared, now),
  isDue: isRollDue,
};

/** @internal */
export const endpoint = define(documentedEndpoint);

function disabledIn(live: EndpointAnswer, declared: boolean | undefined): boolean | undefined {
  if (live.status === "active") return false;
  // Paused is neither; yet who declares it switched off does not mean paused.
  if (live.status === "paused" && declared === true) return false;
  return live.status === "inactive" || live.status === "disabled" ? true : undefined;
}

/** @internal */
export function endpointProblems(declared: Partial<EndpointInputs>): InputProblem[] {
  const found = secretProblems(declared);
  const { authentication, isDisabled, paused } = declared;
  found.push(...headerProblems(authentication?.apiKey ?? {}));
  if (authentication?.type === "api_key") {
    const { headerName, headerValue } = authentication.apiKey ?? {};
    if (!headerName)
      found.push({ path: "authentication.apiKey.headerName", reason: "is required with type api_key" });
    if (!headerValue)
      found.push({ path: "authentication.apiKey.headerValue", reason: "is required with type api_key" });
  }
  if (isDisabled && paused) found.push({ path: "paused", reason: "cannot go with isDisabled: choose one" });
  return found;
}

/** What no HTTP header can carry would only fail at the first delivery. */
function headerProblems({ headerName, headerValue }: ApiKeyHeader): InputProblem[] {
  const path = "authentication.apiKey.";
  const found: InputProblem[] = [];
  if (typeof headerName === "string" && !/^[\w!#$%&'*+.^`|~-]*$/.test(headerName))
    found.push({
      path: `${path}headerName`,
      reason: "must be the name of an HTTP header, such as X-Api-Key",
    });
  if (typeof headerValue === "string" && /[\u0000-\u0008\u000a-\u001f\u007f]/.test(headerValue))
    found.push({ path: `${path}headerValue`, reason: "must not hold a line break or control character" });
  return found;
}

/** @internal */
export function endpointConsequences(
  state: EndpointInputs & EndpointOutputs,
  declared: Partial<EndpointInputs>,
  now: Date,
  habits = documentedHabits,
): string[] {
  const lines = rollLines(state, declared, now, habits);
  if (declared.isDisabled && state.isDisabled !== true)
    lines.push("up disables the endpoint: nothing is delivered to it");
  if (declared.paused === true && state.paused !== true) lines.push("up pauses deliveries to the endpoint");
  if (declared.paused === false && state.paused === true) lines.push("up resumes deliveries to the endpoint");
  return lines;
}

/** Without what may hold a credential. */
function withoutCredentials(text: string): string {
  const url = parseUrl(text);
  return url === undefined ? "" : url.origin + url.pathname;
}

function isHttps(text: string): boolean {
  return parseUrl(text)?.protocol === "https:";
}

function whole(): z.ZodOptional<z.ZodNumber> {
  return z.number().int("must be a whole number").min(0, "must not be negative").optional();
}
