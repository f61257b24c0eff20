/** What Convoy checks of a source. */

import { z } from "zod";
import { schemasOf } from "../fields";
import { flag, shape, text, texts } from "../objects";
import { plainSourceFields } from "../records";
import { Refusal } from "../route";
import { empty } from "./profile";
import { HASHES } from "./project-body";
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
  if (type !== "hmac") return;
  if (!HASHES.includes(wordIn(part, "hash"))) throw new Refusal(400, "hash:unsupported hash");
  if (!["hex", "base64"].includes(wordIn(part, "encoding")))
    throw new Refusal(400, "encoding:please provide a valid encoding type");
}

/** Refuses a place of a key that it cannot read. What it reads of it, it finds out with the first request. */
export function checkKeys({ idempotency_keys = [] }: Details): void {
  for (const key of idempotency_keys) {
    const parts = key.split(".");
    if (parts.length < 3)
      throw new Refusal(400, `not enough parts set for idempotency key location with value: ${key}`);
    const [request = "", place = ""] = parts;
    if (!/^req(uest)?$/.test(request) || !/^([Hh]eader|[Bb]ody|QueryParam|query)$/.test(place))
      throw new Refusal(400, `unsupported input format for idempotency key location with value: ${key}`);
  }
}

/** Today's release refuses a place of the event type that it cannot read, or that a signature does not cover. */
export function checkLocation(
  { event_type_location: location = "", verifier }: Details,
  provider: string,
): void {
  if (location === "") return;
  const parts = /^req(?:uest)?\.(body|header|query|queryparam)\.(.+)$/i.exec(location);
  const [, place = "", name = ""] = parts ?? [];
  const isMetadata = place.toLowerCase() !== "body";
  if (parts === null || name !== name.trim() || (isMetadata && name.includes(".")))
    throw new Refusal(400, `unsupported input format for event type location with value: ${location}`);
  const isSigned = ["github", "shopify", "twitter"].includes(provider) || wordIn(verifier, "type") === "hmac";
  if (isMetadata && isSigned)
    throw new Refusal(
      400,
      "event type location cannot use request headers or query parameters with payload signature verification",
    );
}

/** What a broker cannot be reached with. */
function checkBroker(kind: string, part: Fields): void {
  const auth = part["auth"] as Fields | undefined;
  if (kind === "kafka" && auth !== undefined && !["plain", "scram"].includes(wordIn(auth, "type")))
    throw new Refusal(400, `auth type: ${wordIn(auth, "type")} is not supported`);
  if (kind === "kafka" && !["", "SHA256", "SHA512"].includes(wordIn(auth, "hash")))
    throw new Refusal(400, "hash:unsupported hashing algorithm");
  if (kind === "amqp" && !/^amqps?$/.test(wordIn(part, "schema")))
    throw new Refusal(400, "AMQP scheme must be either 'amqp://' or 'amqps://'");
  if (kind === "google" && !/^[A-Za-z0-9+/]+={0,2}$/.test(wordIn(part, "service_account")))
    throw new Refusal(400, "illegal base64 data at input byte 0");
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
  checkBroker(kind, part);
}
