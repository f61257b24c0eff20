/** Endpoint: the definition of a webhook destination, with its exceptions. */

import { z } from "zod";
import { nonEmptyText } from "../../http/schema";
import { parseUrl, withHostsOnly } from "../../base/url";
import { define } from "../definition";
import type { Definition } from "../definition";
import { declaredFields } from "../field-schemas";
import { commonInputs, count } from "../input-schema";
import type { Ordering, Step } from "../step";
import { exactlyOne, excludes } from "../rule";
import type { Rule } from "../rule";
import {
  headerNameProblems,
  headerRules,
  headerValueProblems,
  unrepeatableAuthentication,
  unlistedAuthentication,
} from "./authentication";
import { ensurePaused, stopFirst } from "./pause";
import { endpointRisks } from "./risks";
import { endpointDetailsSchema, endpointSchema } from "./schema";
import type {
  EndpointAnswer,
  EndpointBody,
  EndpointInputs,
  EndpointLookupOutputs,
  EndpointOutputs,
} from "./types";
import { secretProblems } from "./secret/declared";
import { isRollDue } from "./secret/due";
import { activeSecret, documentedPolicy } from "./secret/overlap";
import type { SecretRollPolicy } from "./secret/overlap";
import { rollIfNeeded, failedCreateNotice, prepareSecret } from "./secret/roll";
import {
  consultWith,
  externalSecretLines,
  foreseenOutputs,
  rollLines,
  secretMetadata,
  secretOutputs,
  takeoverNoticesWith,
} from "./secret/shown";
import { endpointFields, endpointSecrets } from "./fields";
import { isDisabledIn, inactiveNotices, statusLines, unrepeatableStatus, warnIfInactive } from "./status";
import { stepsBeforeBody } from "./update-order";
import { asDeclared, chatUrl, isHttps } from "./url";

// An argument may be empty, the program may not.
const commandSchema = z.array(z.string()).refine(([program = ""]) => program !== "", "must name a program");

/** @internal */
export const endpointInputsSchema = endpointDetailsSchema.extend({
  ...declaredFields(endpointFields),
  name: nonEmptyText().optional(),
  url: z.string().refine(isHttps, "must be an https URL: the service delivers to nothing else"),
  chatWebhookUrl: chatUrl(),
  supportEmail: z
    .string()
    .regex(/^$|^\S+@\S+$/, "must be an e-mail address")
    .optional(),
  paused: z.boolean().optional(),
  secretFrom: z
    .object({
      environment: z
        .string()
        .regex(/^[A-Za-z_]\w*$/, "must be the name of an environment variable: letters, digits and _")
        .optional(),
      file: nonEmptyText().optional(),
      command: commandSchema.optional(),
    })
    .optional(),
  secretTo: z.object({ file: nonEmptyText().optional(), command: commandSchema.optional() }).optional(),
  secretExpiration: count(),
  secretTriggers: z.record(z.string(), z.unknown()).optional(),
  rotateSecretAfterDays: z
    .number()
    .positive("must be more than 0")
    .max(1_000_000, "must be at most 1000000")
    .optional(),
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
  headerNameProblems,
  headerValueProblems,
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
  readonly lines: typeof statusLines;
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
    takeoverNotices: (state, now) => takeoverNoticesWith(policy, state, now),
    first: (order) => stepsBeforeBody(order, policy, pausing.stopFirst(order), rollSecret),
    steps: [rollSecret, pausing.ensure, warnIfInactive],
    risks: endpointRisks(policy.advancedByDefault),
    consequences: (state, declared, now, unknown) => [
      ...rollLines(state, declared, now, policy, unknown),
      ...pausing.lines(state, declared, unknown),
      ...externalSecretLines(state, declared, unknown),
    ],
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
    name: { keepOnRemoval: true },
    url: { private: withHostsOnly, observe: ({ url }, declared) => asDeclared(url, declared) },
    appId: { createOnly: true, replaces: true },
    authentication: { unrepeatable: unrepeatableAuthentication(["api_key"]) },
    isDisabled: {
      observe: (live, declared) => isDisabledIn(live, declared) ?? declared,
      unrepeatable: unrepeatableStatus,
    },
    paused: { observe: (live) => live.status === "paused" },
    secret: {
      createOnly: true,
      notImported: true,
      appliedBy: "which rolls the signing secret",
      observe: (live, declared) => activeSecret(live)?.value || declared,
    },
    secretFrom: { notImported: true, withholds: true },
    secretTo: { notImported: true, withholds: true },
    secretExpiration: { providerOnly: true },
    secretTriggers: { private: true },
  },
  problems: [
    ...endpointRules,
    ...headerRules,
    ({ isDisabled, paused }) =>
      isDisabled && paused ? [{ path: "paused", reason: "cannot go with isDisabled: choose one" }] : [],
  ],
  warnings: [unlistedAuthentication],
  ...endpointUnder(documentedPolicy, { ensure: ensurePaused, stopFirst, lines: statusLines }),
  foresee: foreseenOutputs,
  prepare: prepareSecret,
  failedCreateNotice,
  lookupOutputs: (live): EndpointLookupOutputs => ({
    events: live.events,
    secrets: secretMetadata(live),
  }),
  idOf: (live) => live.uid,
  toldApartBy: ["name", "url"],
  create: (client, body) => client.endpoints.create(body),
  describeForUser: ({ name = "", url = "" }) =>
    `an endpoint "${name}" that delivers to ${parseUrl(url)?.host ?? "no host"}`,
  read: (client, id) => client.endpoints.get(id),
  update: (client, id, body) => client.endpoints.update(id, body),
  retire: (body) => ({ ...body, isDisabled: true }),
  notices: inactiveNotices,
  lossOnDelete: "nothing is delivered to it any more",
  deleteNotice: "disabled, not deleted: the API document shows no way to delete an endpoint",
  newValues: ({ secret, secretFrom }) =>
    secret === undefined && secretFrom === undefined ? "another signing secret" : undefined,
  isDue: isRollDue,
};

/** @internal */
export const definition = define(documentedEndpoint);
