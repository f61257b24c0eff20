/** Endpoint: what a user declares of a destination, and its oddities. Read top to bottom. */

import { z } from "zod";
import { endpointDetailsSchema, endpointSchema } from "./schema";
import type { EndpointAnswer, EndpointAuthentication, EndpointBody } from "./schema";
import type { ConvoyEndpointInputs } from "./convoy";
import { define } from "../definition";
import type { CommonInputs, Definition } from "../definition";
import { count } from "../input-schema";
import type { Rule } from "../rule";
import { asDeclared, chatUrl, isHttps } from "./url";
import { withoutCredentials } from "../../url";
import {
  headerNameProblems,
  headerRules,
  headerValueProblems,
  strangeAuthentication,
  unlistedAuthentication,
} from "./authentication";
import { keepPause } from "./pause";
import { disabledIn, silence, statusLines, strangeStatus, tellSilence } from "./status";
import { isRollDue, keepSecret, rollLines, secretProblems } from "./signing-secret";
import type { SecretInputs } from "./signing-secret";
import { endpointRisks } from "./risks";
import { secretMetadata } from "./view";
import type { EndpointLookupOutputs } from "./view";
import { activeSecret, secretOutputs } from "./signing-secret-outputs";
import type { SecretOutputs } from "./signing-secret-outputs";
import { resourceSecrets } from "../secrets";
import { documentedHabits } from "./secret-roll-policy";

/** What a program declares of an endpoint as the API document describes it. Undeclared optional fields are not managed. */
export interface DocumentedEndpointInputs extends CommonInputs, SecretInputs {
  /** The display name. Default: the name of the resource; an adopted endpoint keeps its own. Updated in place. */
  readonly name?: string | undefined;
  /**
   * Where webhooks are delivered to. https only; with `webhooks:dialect` convoy also http. Updated in place.
   * API document: `url`. Not shown there: how the service spells it; the same URL in another spelling is as declared.
   */
  readonly url: string;
  /** Human-readable metadata about the endpoint. Removed: reset to empty. Updated in place. */
  readonly description?: string | undefined;
  /**
   * Groups several endpoints together for fan-out. Removed: reset; with `webhooks:dialect`
   * convoy that replaces the resource. Updated in place.
   */
  readonly ownerId?: string | undefined;
  /**
   * The app the endpoint belongs to. Sent when the endpoint is created and never shown again, so a change
   * replaces the resource, but not while `adoptId` names the endpoint. API document: `appID`, create only.
   */
  readonly appId?: string | undefined;
  /**
   * The signature format: advanced, or simple. Removed: reset to false, with `webhooks:dialect` convoy to true. Updated in
   * place. While a secret is rolled, both the old and the new one sign where advanced signatures are on for the project.
   * Not shown in the API document: how this field and that of the project go together.
   */
  readonly advancedSignatures?: boolean | undefined;
  /** How the service authenticates itself at the URL. Secret in part. Removed: reset to none. Updated in place. */
  readonly authentication?: EndpointAuthentication | undefined;
  /**
   * How long a delivery may take, in seconds. Removed: reset to 0, with `webhooks:dialect` convoy to 10. Updated in place.
   * Not shown in the API document: the default, and what 0 means.
   */
  readonly httpTimeout?: number | undefined;
  /**
   * The total number of requests sent within `rateLimitDuration`. Removed: reset to 0. Updated in place.
   * Not shown in the API document: the default, and what 0 means. With `webhooks:dialect` convoy it is no limit.
   */
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
   * switched off, `active` as not, anything else as declared. Undeclared, a status that is none of these and not `paused`
   * refuses every update, because a full body without this field may switch the endpoint on.
   */
  readonly isDisabled?: boolean | undefined;
  /**
   * Whether deliveries are paused. Undeclared: left as it is. Updated in place, through the pause operation,
   * and only if the status differs.
   * Not shown in the API document: the status after a pause; `paused` is expected, and anything else an error.
   */
  readonly paused?: boolean | undefined;
}

/** What a program declares of an endpoint, whatever the dialect. Undeclared optional fields are not managed. */
export interface EndpointInputs
  extends Omit<DocumentedEndpointInputs, keyof ConvoyEndpointInputs>, ConvoyEndpointInputs {}

/** What the service adds to an endpoint. */
export interface EndpointOutputs extends SecretOutputs {
  /** The state of the endpoint. The API document lists `active`. */
  readonly status?: string | undefined;
  /** When the endpoint was created. */
  readonly createdAt?: string | undefined;
  /** When the endpoint was last changed. */
  readonly updatedAt?: string | undefined;
  /** How often deliveries failed, as last seen. Not shown in the API document: the unit, and over which time. */
  readonly failureRate?: number | undefined;
}

/** @internal */
export const endpointInputsSchema = endpointDetailsSchema.extend({
  name: z.string().min(1, "must not be empty").optional(),
  url: z.string().refine(isHttps, "must be an https URL: the service delivers to nothing else"),
  httpTimeout: count(),
  rateLimit: count(),
  rateLimitDuration: count(),
  chatWebhookUrl: chatUrl(),
  supportEmail: z
    .string()
    .regex(/^$|^\S+@\S+$/, "must be an e-mail address")
    .optional(),
  paused: z.boolean().optional(),
  secret: z.string().optional(),
  secretExpiration: count(),
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
export const endpointRules: readonly Rule<EndpointInputs>[] = [
  secretProblems,
  headerNameProblems,
  headerValueProblems,
];

/** @internal */
export const documentedEndpoint: Definition<EndpointInputs, EndpointAnswer, EndpointOutputs, EndpointBody> = {
  kind: "Endpoint",
  inputs: endpointInputsSchema,
  body: endpointDetailsSchema,
  live: endpointSchema,
  named: true,
  secrets: resourceSecrets.endpoint,
  fields: {
    name: { lasting: true },
    url: { private: withoutCredentials, observe: ({ url }, declared) => asDeclared(url, declared) },
    appId: { createOnly: true, replaces: true },
    authentication: { unrepeatable: strangeAuthentication(["api_key"]) },
    isDisabled: {
      observe: (live, declared) => disabledIn(live, declared) ?? declared,
      unrepeatable: strangeStatus,
    },
    paused: { observe: (live) => live.status === "paused" },
    secret: {
      createOnly: true,
      broughtBy: "which rolls the signing secret",
      observe: (live, declared) => activeSecret(live)?.value || declared,
    },
    secretExpiration: { steering: true },
    secretTriggers: { private: true },
  },
  problems: [
    ...endpointRules,
    ...headerRules,
    ({ isDisabled, paused }) =>
      isDisabled && paused ? [{ path: "paused", reason: "cannot go with isDisabled: choose one" }] : [],
  ],
  remarks: [unlistedAuthentication],
  outputs: (live, declared, state) => ({
    status: live.status,
    createdAt: live.createdAt,
    updatedAt: live.updatedAt,
    failureRate: live.failureRate,
    ...secretOutputs(live, declared, state),
  }),
  lookupOutputs: (live): EndpointLookupOutputs => ({
    events: live.events,
    secrets: secretMetadata(live),
  }),
  idOf: (live) => live.uid,
  create: (client, body) => client.endpoints.create(body),
  traces: ({ name = "", url = "" }) => `an endpoint "${name}" with the URL ${withoutCredentials(url)}`,
  read: (client, id) => client.endpoints.get(id),
  update: (client, id, body) => client.endpoints.update(id, body),
  steps: [(work) => keepSecret(work), keepPause, tellSilence],
  retire: (body) => ({ ...body, isDisabled: true }),
  notices: silence,
  farewell: "disabled, not deleted: the API document shows no way to delete an endpoint",
  renews: ({ secret }) => (secret === undefined ? "another signing secret" : undefined),
  risks: endpointRisks(documentedHabits.advancedByDefault),
  consequences: (state, declared, now, unknown) => [
    ...rollLines(state, declared, now, documentedHabits, unknown),
    ...statusLines(state, declared, unknown),
  ],
  isDue: isRollDue,
};

/** @internal */
export const endpoint = define(documentedEndpoint);
