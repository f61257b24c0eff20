/** What a change of each input of a source does to its senders, and to the events that it passes on. */

import type { Notice } from "../../base/notice";
import { commonEffects, harmless, judged, naming, nested } from "../effect";
import type { Effect, EffectsOf, InputChange } from "../effect";
import { notices } from "./notices";
import type { SourceInputs } from "./types";

type Change<Name extends keyof SourceInputs> = InputChange<NonNullable<SourceInputs[Name]>, SourceInputs>;

const stored = harmless("Convoy stores it, and no release up to 26.7 acts on it");
const queue: Effect = naming(notices["queue-changed"]);
/** Only the events of a queue run through a function. */
const transformed = judged<string, SourceInputs>(
  [notices["source-function-changed"]],
  ({ inputs: { type } }) => (type === "pub_sub" ? [notices["source-function-changed"]()] : []),
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
  name: harmless("people see it, and events do not hold it"),
  type: judged([notices["source-type-changed"]], ({ before = "", after = "" }) => [
    notices["source-type-changed"]({ before, after }),
  ]),
  provider: naming(notices["verifier-changed"]),
  isDisabled: stored,
  forwardHeaders: stored,
  idempotencyKeys: judged(
    [notices["duplicates-dropped"], notices["duplicates-delivered"]],
    ({ after = [] }) => [
      after.length > 0 ? notices["duplicates-dropped"]() : notices["duplicates-delivered"](),
    ],
  ),
  eventTypeLocation: judged([notices["event-type-location-changed"]], () => [
    notices["event-type-location-changed"](),
  ]),
  bodyFunction: transformed,
  headerFunction: transformed,
  customResponse: nested(answered, { body: answered, contentType: answered }),
  verifier: nested(judged([notices["verifier-removed"], notices["verifier-added"]], verifierNotices), {
    type: {
      ...verified,
      ...judged<string, SourceInputs>(
        [notices["verifier-removed"], notices["verifier-added"], notices["verifier-changed"]],
        ({ state, inputs }) =>
          verifierNotices({ before: state.verifier, after: inputs.verifier } as Change<"verifier">),
      ),
    },
    apiKey: nested(verified, { headerName: verified, headerValue: verified }),
    basicAuth: nested(verified, { username: verified, password: verified }),
    hmac: nested(verified, { encoding: verified, hash: verified, header: verified, secret: verified }),
  }),
  pubSub: nested(queue, {
    type: queue,
    workers: harmless("it decides how many workers read the queue, not what they read"),
    amqp: nested(queue, {
      host: queue,
      port: queue,
      queue,
      routingKey: queue,
      schema: queue,
      vhost: queue,
      bindedExchange: queue,
      deadLetterExchange: queue,
      auth: nested(queue, { user: queue, password: queue }),
    }),
    managedTopic: nested(queue, { projectId: queue, subscriptionId: queue, serviceAccount: queue }),
    logStream: nested(queue, {
      brokers: queue,
      consumerGroupId: queue,
      topicName: queue,
      auth: nested(queue, { type: queue, username: queue, password: queue, hash: queue, tls: queue }),
    }),
    managedQueue: nested(queue, {
      accessKeyId: queue,
      secretKey: queue,
      defaultRegion: queue,
      queueName: queue,
    }),
  }),
};

function isOn(verifier: SourceInputs["verifier"]): boolean {
  return Boolean(verifier?.type) && verifier?.type !== "noop";
}

function verifierNotices({ before, after }: Change<"verifier">): Notice[] {
  if (isOn(before) && !isOn(after)) return [notices["verifier-removed"]()];
  return isOn(after) && !isOn(before) ? [notices["verifier-added"]()] : [];
}
