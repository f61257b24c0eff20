/** Endpoint: the definition of a webhook destination, with its exceptions. */

import { z } from "zod";
import { nonEmptyText } from "../../http/schema";
import { clause } from "../../base/declare";
import { problem } from "../../base/errors";
import { printed } from "../../base/notice";
import { shared } from "../../base/notices";
import { parseUrl, withHostsOnly } from "../../base/url";
import { define } from "../definition";
import type { Definition } from "../definition";
import { commonInputs, count, inUnit } from "../input-schema";
import type { Ordering, Step } from "../step";
import { exactlyOne, excludes, httpUrl, refusing } from "../rule";
import type { Rule } from "../rule";
import {
  apiKeyRules,
  headerRules,
  unrepeatableAuthentication,
  unlistedAuthentication,
} from "./authentication";
import { notices } from "./notices";
import {
  ensurePaused,
  stopFirst,
  endpointAsSeen,
  isDisabledIn,
  inactiveNotices,
  statusLines,
  unrepeatableStatus,
  warnIfInactive,
} from "./status";
import { createdEndpoint, endpointEffects } from "./effects";
import { endpointDetailsSchema, endpointSchema, plainEndpoint } from "./operations";
import type {
  EndpointAnswer,
  EndpointBody,
  EndpointInputs,
  EndpointLookupOutputs,
  EndpointOutputs,
} from "./types";
import { secretProblems, isRollDue } from "./secret/due";
import { activeSecret, documentedPolicy } from "./secret/overlap";
import type { SecretRollPolicy } from "./secret/overlap";
import {
  rollIfNeeded,
  failedCreateNotice,
  prepareSecret,
  asDeclared,
  stepsBeforeBody,
  stepsBeforeLook,
} from "./secret/roll";
import {
  secretMetadata,
  secretOutputs,
  consultWith,
  externalSecretLines,
  predictedOutputs,
  rollLines,
  adoptionNoticesWith,
} from "./secret/preview";
import { endpointSecrets } from "./fields";

// An argument may be empty, the program may not.
const commandSchema = z
  .array(z.string())
  .refine(([program = ""]) => program !== "", printed(shared.missingValue`must name a program`));

const rotationDays = printed(shared.invalidValue`must be more than 0, and at most 1000000`);

/** @internal */
export const endpointInputsSchema = endpointDetailsSchema.extend({
  ...plainEndpoint.declared(),
  name: nonEmptyText().optional(),
  url: z
    .string()
    .refine(
      (text) => parseUrl(text)?.protocol === "https:",
      printed(shared.invalidValue`must be an https URL: the service delivers only to https`),
    ),
  supportEmail: z
    .string()
    .regex(/^$|^\S+@\S+$/, printed(shared.invalidValue`must be an email address`))
    .optional(),
  paused: z.boolean().optional(),
  secretFrom: z
    .object({
      environment: z
        .string()
        .regex(
          /^[A-Za-z_]\w*$/,
          printed(shared.invalidValue`must be the name of an environment variable: letters, digits and _`),
        )
        .optional(),
      file: nonEmptyText().optional(),
      command: commandSchema.optional(),
    })
    .optional(),
  secretTo: z.object({ file: nonEmptyText().optional(), command: commandSchema.optional() }).optional(),
  secretExpiration: count(),
  secretTriggers: z.record(z.string(), z.unknown()).optional(),
  httpTimeout: count(0, "seconds"),
  rotateSecretAfterDays: inUnit(
    "days",
    z.number().positive(rotationDays).max(1_000_000, rotationDays),
  ).optional(),
  ...commonInputs,
});

/** @internal */
export const endpointRules: readonly Rule<EndpointInputs>[] = [
  ...excludes<EndpointInputs>("secret", "secretTriggers", "rotateSecretAfterDays"),
  secretProblems,
  ...excludes<EndpointInputs>("secretFrom", "secret", "secretTo", "secretTriggers", "rotateSecretAfterDays"),
  exactlyOne("secretFrom", "environment", "file", "command"),
  ...excludes<EndpointInputs>("secretTo", "secret"),
  exactlyOne("secretTo", "file", "command"),
  ...headerRules,
  refusing("chatWebhookUrl", httpUrl),
];

type EndpointDefinition = Definition<EndpointInputs, EndpointAnswer, EndpointOutputs, EndpointBody>;
type EndpointStep = Step<EndpointInputs, EndpointAnswer, EndpointOutputs>;

/** What a pause comes to. */
interface Pausing {
  /** Makes the status as declared. */
  readonly ensure: EndpointStep;
  /** What stops deliveries before anything else, where they are to stop. */
  readonly stopFirst: (
    order: Ordering<EndpointInputs, EndpointAnswer, EndpointOutputs>,
  ) => EndpointStep | undefined;
  /** What is said of an endpoint that receives nothing. */
  readonly notices: typeof inactiveNotices;
}

/** @internal What follows from how a service treats the old secret of a roll, and a pause. */
export function endpointUnder(policy: SecretRollPolicy, pausing: Pausing) {
  const rollSecret: EndpointStep = (work) => rollIfNeeded(work, policy);
  return {
    outputs: (live, declared, state) => ({
      status: live.status,
      createdAt: live.createdAt,
      updatedAt: live.updatedAt,
      failureRate: live.failureRate,
      ...secretOutputs(live, declared, state, policy),
    }),
    consult: (about) => consultWith(policy, about),
    adoptionNotices: (state, now) => adoptionNoticesWith(policy, state, now),
    first: (order) => {
      const stop = pausing.stopFirst(order);
      return order.sent === undefined
        ? stepsBeforeBody(order, policy, stop, rollSecret)
        : stepsBeforeLook(stop);
    },
    steps: [rollSecret, pausing.ensure, (work) => warnIfInactive(work, pausing.notices)],
    asSeen: endpointAsSeen,
    consequences: (outlook) => [...rollLines(outlook, policy), ...externalSecretLines(outlook)],
  } satisfies Partial<EndpointDefinition>;
}

/** @internal */
export const documentedEndpoint: EndpointDefinition = {
  kind: "Endpoint",
  inputs: endpointInputsSchema,
  body: endpointDetailsSchema,
  live: endpointSchema,
  secrets: endpointSecrets,
  fields: {
    name: { onRemoval: { keep: true } },
    url: { private: withHostsOnly, observe: ({ url }, declared) => asDeclared(url, declared) },
    appId: { onUpdate: { omit: "always" }, replaces: true },
    authentication: { onUpdate: { unrepeatable: unrepeatableAuthentication(["api_key"]) } },
    isDisabled: {
      observe: (live, declared) => isDisabledIn(live, declared) ?? declared,
      onUpdate: { unrepeatable: unrepeatableStatus },
    },
    paused: { observe: (live) => live.status === "paused" },
    secret: {
      onUpdate: { omit: "always" },
      notImported: true,
      appliedBy: clause`which rolls the signing secret`,
      observe: (live, declared) => activeSecret(live)?.value || declared,
    },
    secretFrom: { notImported: true, withholds: true },
    secretTo: { notImported: true, withholds: true },
    secretExpiration: { providerOnly: true },
    secretTriggers: { private: true },
  },
  problems: [
    ...endpointRules,
    ...apiKeyRules,
    ({ isDisabled, paused }) =>
      isDisabled && paused
        ? [
            problem(
              "paused",
              shared.conflictingValues`cannot be combined with isDisabled: declare one of them`,
            ),
          ]
        : [],
  ],
  warnings: [unlistedAuthentication],
  ...endpointUnder(documentedPolicy, {
    ensure: ensurePaused,
    stopFirst,
    notices: inactiveNotices,
  }),
  effects: endpointEffects({ policy: documentedPolicy, status: statusLines }),
  predictOutputs: predictedOutputs,
  prepare: { inputs: ["secretFrom", "secretTo"], run: prepareSecret },
  failedCreateNotice,
  lookupOutputs: (live): EndpointLookupOutputs => ({
    events: live.events,
    secrets: secretMetadata(live),
  }),
  idOf: (live) => live.uid,
  identifiedBy: ["name", "url"],
  create: (client, body) => client.endpoints.create(body),
  describeForUser: ({ name = "", url = "" }) =>
    clause`an endpoint "${name}" that delivers to ${parseUrl(url)?.host ?? "no host"}`,
  read: (client, id) => client.endpoints.get(id),
  update: (client, id, body) => client.endpoints.update(id, body),
  retire: (body) => ({ ...body, isDisabled: true }),
  notices: inactiveNotices,
  lastUse: async (client, id, options) => {
    const { events } = await client.endpoints.get(id, options);
    return events === undefined ? undefined : { events };
  },
  lossOnDelete: clause`it no longer receives deliveries`,
  deleteNotice: notices["endpoint-not-deleted"](),
  deleteOutcome: clause`disabled, not deleted`,
  succession: ["url"],
  versions: { secret: "signingSecretUid" },
  created: createdEndpoint,
  newValues: ({ secret, secretFrom }, isChanged) =>
    (secret === undefined && secretFrom === undefined) || isChanged("secret") || isChanged("secretFrom")
      ? clause`another signing secret`
      : undefined,
  isDue: isRollDue,
};

/** @internal */
export const definition = define(documentedEndpoint);
