/** What Convoy checks of a source. */

import { z } from "zod";
import { Refusal } from "../route";
import { wordIn } from "./store";

const open = z.record(z.string(), z.unknown());

/** The body of a create or update. */
export const details = z.object({
  name: z.string().optional(),
  type: z.enum(["http", "rest_api", "pub_sub", "db_change_stream"]).optional(),
  provider: z.string().optional(),
  is_disabled: z.boolean().optional(),
  forward_headers: z.array(z.string()).optional(),
  idempotency_keys: z.array(z.string()).optional(),
  event_type_location: z.string().optional(),
  body_function: z.string().optional(),
  header_function: z.string().optional(),
  custom_response: z.object({ body: z.string().optional(), content_type: z.string().optional() }).optional(),
  verifier: open.optional(),
  pub_sub: open.optional(),
});

type Details = z.infer<typeof details>;
type Fields = Readonly<Record<string, unknown>>;

const needs: Readonly<Record<string, readonly string[]>> = {
  hmac: ["header", "hash", "secret", "encoding"],
  basic_auth: ["username", "password"],
  api_key: ["header_name", "header_value"],
};

/** Refuses a verifier that lacks a part of its type, and a provider without the secret it signs with. */
export function checkVerifier({ verifier = {} }: Details, provider: string): void {
  const type = wordIn(verifier, "type");
  const hmac = verifier["hmac"] as Fields | undefined;
  if (["github", "shopify", "twitter"].includes(provider) && !hmac?.["secret"]) {
    throw new Refusal(400, `hmac secret is required for ${provider} source`);
  }
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
  if (kind === "amqp" && exchange?.["routingKey"] === undefined) {
    throw new Refusal(500, "", { body: "", headers: {} });
  }
}
