/** What a new source, and a change of each input of one, does to its senders, and to the events that it passes on. */

import { clause } from "../../base/declare";
import { isFields } from "../../base/fields";
import { enumerated } from "../../base/lists";
import type { Notice } from "../../base/notice";
import { always, commonEffects, each, harmless, judged, naming, nested, unlessRespelled } from "../effect";
import type { Effect, EffectsOf, InputChange, NewEffect } from "../effect";
import { isSameCode } from "../script/script";
import { notices } from "./notices";
import type { SourceInputs, SourceOutputs } from "./types";

type Change<Name extends keyof SourceInputs> = InputChange<NonNullable<SourceInputs[Name]>, SourceInputs>;

const maxKeys = 10;
const stored = harmless("Convoy stores it, and no release up to 26.7 acts on it");
const queue: Effect = naming(notices["queue-changed"]);
const exchange: Effect = naming(notices["queue-refused"]);
const tlsNotices = [notices["queue-unencrypted"], notices["queue-encrypted"]] as const;
/** Only the events of a queue run through a function. */
const transformed = judged<string, SourceInputs>(
  [notices["source-function-changed"]],
  ({ before = "", after = "", inputs: { type } }) =>
    type === "pub_sub" && !isSameCode(before, after) ? [notices["source-function-changed"]()] : [],
);
const answered: Effect = naming(notices["response-changed"]);
/** A verifier that comes or goes says so itself. */
const verified = {
  ...naming(notices["verifier-changed"]),
  isNamed: ({ state, inputs }: Pick<InputChange<unknown, SourceInputs>, "state" | "inputs">) =>
    isOn(state.verifier) && isOn(inputs.verifier),
} as Effect;

/** @internal */
export const sourceEffects: EffectsOf<SourceInputs> = {
  ...commonEffects,
  name: {
    ...judged<string, SourceInputs>([notices["duplicates-forgotten"]], ({ state, inputs }) =>
      state.idempotencyKeys?.length && inputs.idempotencyKeys?.length
        ? [notices["duplicates-forgotten"]()]
        : [],
    ),
    unsaid: clause`shown to people only`,
  },
  type: judged([notices["source-type-changed"]], ({ before = "", after = "" }) => [
    notices["source-type-changed"]({ before, after }),
  ]),
  provider: naming(notices["verifier-changed"]),
  ...each(stored, "isDisabled", "forwardHeaders"),
  idempotencyKeys: judged([notices["duplicates-dropped"], notices["duplicates-delivered"]], keysNotices),
  eventTypeLocation: always(notices["event-type-location-changed"]),
  ...each(transformed, "bodyFunction", "headerFunction"),
  customResponse: nested(answered, each(answered, "body", "contentType")),
  verifier: nested(judged([notices["verifier-removed"], notices["verifier-added"]], verifierNotices), {
    type: {
      ...verified,
      ...judged<string, SourceInputs>(
        [notices["verifier-removed"], notices["verifier-added"], notices["verifier-changed"]],
        ({ state, inputs }) =>
          verifierNotices({ before: state.verifier, after: inputs.verifier } as Change<"verifier">),
      ),
    },
    apiKey: nested(verified, each(verified, "headerName", "headerValue")),
    basicAuth: nested(verified, each(verified, "username", "password")),
    hmac: nested(verified, each(verified, "encoding", "hash", "header", "secret")),
  }),
  pubSub: nested(queue, {
    type: queue,
    workers: harmless("it decides how many workers read the queue, not what they read"),
    amqp: nested(queue, {
      ...each(queue, "host", "port", "queue", "vhost"),
      routingKey: judged<string, SourceInputs>([notices["queue-bound"]], ({ inputs }) =>
        inputs.pubSub?.amqp?.bindedExchange ? [notices["queue-bound"]()] : [],
      ),
      schema: judged<string, SourceInputs>(tlsNotices, ({ before, after }) =>
        changesTls(before === "amqps", after === "amqps"),
      ),
      // Without an exchange the queue keeps the bindings that it has.
      bindedExchange: { ...exchange, isNamed: ({ inputs }) => Boolean(inputs.pubSub?.amqp?.bindedExchange) },
      deadLetterExchange: exchange,
      auth: nested(queue, each(queue, "user", "password")),
    }),
    managedTopic: nested(queue, each(queue, "projectId", "subscriptionId", "serviceAccount")),
    logStream: nested(queue, {
      brokers: unlessRespelled(queue, brokersIn, clause`the same brokers in another order`),
      consumerGroupId: always(notices["consumer-group-changed"]),
      topicName: queue,
      auth: nested(
        {
          ...queue,
          ...judged<{ readonly tls?: boolean | undefined }, SourceInputs>(
            [...queue.notices, ...tlsNotices],
            ({ before, after }) => changesTls(before?.tls === true, after?.tls === true),
          ),
        },
        {
          ...each(queue, "type", "username", "password", "hash"),
          tls: judged<boolean, SourceInputs>(tlsNotices, ({ before, after }) =>
            changesTls(before === true, after === true),
          ),
        },
      ),
    }),
    managedQueue: nested(queue, each(queue, "accessKeyId", "secretKey", "defaultRegion", "queueName")),
  }),
};

/** @internal An adopted source keeps the verifier that it has, and `verifierType` shows it where it is known. */
export const createdSource: { readonly [Name in keyof SourceInputs]?: NewEffect<SourceInputs> } = {
  verifier: { notices: [notices["source-without-verifier"]], judge: newVerifierNotices },
};

function newVerifierNotices(inputs: Partial<SourceInputs & SourceOutputs>): Notice[] {
  const { type, adoptId, verifier, verifierType } = inputs;
  const isKept = verifier === undefined && adoptId !== undefined && verifierType === undefined;
  if (type !== "http" || isKept) return [];
  // In place of a verifier that is secret or not known yet stands a text.
  const used: unknown = isFields(verifier) ? verifier["type"] : (verifier ?? verifierType);
  const isOpen = used === undefined || used === "" || used === "noop";
  return isOpen ? [notices["source-without-verifier"]()] : [];
}

function changesTls(before: boolean, after: boolean): Notice[] {
  if (before === after) return [];
  return [after ? notices["queue-encrypted"]() : notices["queue-unencrypted"]()];
}

function keysNotices({ before = [], after = [] }: Change<"idempotencyKeys">): Notice[] {
  if (after.length === 0) return [notices["duplicates-delivered"]()];
  const [old, now] = [before, after].map((keys) => enumerated(keys, maxKeys)) as [string, string];
  const keys = old === "" ? now : clause`${now} instead of ${old}`;
  return [notices["duplicates-dropped"]({ keys })];
}

function isOn(verifier: SourceInputs["verifier"]): boolean {
  return Boolean(verifier?.type) && verifier?.type !== "noop";
}

function verifierNotices({ before, after }: Change<"verifier">): Notice[] {
  if (isOn(before) && !isOn(after)) return [notices["verifier-removed"]()];
  return isOn(after) && !isOn(before) ? [notices["verifier-added"]()] : [];
}

/** The brokers, whose order means nothing. */
function brokersIn({ pubSub }: Partial<SourceInputs>): string {
  return [...(pubSub?.logStream?.brokers ?? [])].sort().join(" ");
}
