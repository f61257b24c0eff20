/** What Convoy checks of a source. */

import { z } from "zod";
import { schemasOf } from "../fields";
import { flag, shape, text, texts } from "../objects";
import { plainSourceFields } from "../records";
import { Refusal } from "../route";
import { empty } from "./profile";
import { wordIn } from "./store";

const open = z.record(text, z.unknown());
const { idempotency_keys, ...plain } = schemasOf(plainSourceFields);

/** The body of a create or update. */
export const details = shape({
  name: text,
  type: z.enum(["http", "rest_api", "pub_sub", "db_change_stream"]),
  provider: text,
  is_disabled: flag,
  forward_headers: texts,
  ...{ idempotency_keys, event_type_location: text, ...plain },
  custom_response: shape({ body: text, content_type: text }),
  verifier: open,
  pub_sub: open,
});

/** A checked body. */
export type Details = z.infer<typeof details>;
type Fields = Readonly<Record<string, unknown>>;

const needs: Readonly<Record<string, readonly string[]>> = {
  hmac: ["header", "hash", "secret", "encoding"],
  basic_auth: ["username", "password"],
  api_key: ["header_name", "header_value"],
};

/** Refuses a verifier that lacks a part of its type. */
export function checkVerifier({ verifier = {} }: Details): void {
  const type = wordIn(verifier, "type");
  if (type === "" || type === "noop") return;
  const needed = Object.hasOwn(needs, type) ? needs[type] : undefined;
  if (needed === undefined) throw new Refusal(400, "type:please provide a valid verifier type");
  const part = (verifier[type] ?? {}) as Fields;
  if (needed.some((field) => !part[field])) throw new Refusal(400, `invalid verifier config for ${type}`);
}

const queues: Readonly<Record<string, readonly string[]>> = {
  sqs: ["access_key_id", "secret_key", "default_region", "queue_name"],
  google: ["project_id", "subscription_id", "service_account"],
  kafka: ["brokers", "topic_name"],
  amqp: ["schema", "host", "port", "queue"],
};

/** Refuses a queue that lacks a part; one of them breaks the service instead. */
export function checkPubSub({ type, pub_sub: pubSub }: Details): void {
  if (type !== "pub_sub") return;
  const kind = wordIn(pubSub, "type");
  const needed = Object.hasOwn(queues, kind) ? queues[kind] : undefined;
  if (needed === undefined) throw new Refusal(400, "type:please provide a valid pub sub type");
  if (!pubSub?.["workers"]) throw new Refusal(400, "workers:please provide the number of workers");
  const part = (pubSub[kind] ?? {}) as Fields;
  if (needed.some((field) => !part[field])) throw new Refusal(400, `${kind} config is incomplete`);
  const exchange = part["bindExchange"] as Fields | undefined;
  if (kind === "amqp" && (exchange?.["routingKey"] === undefined || part["vhost"] === undefined)) {
    throw empty(500);
  }
}
