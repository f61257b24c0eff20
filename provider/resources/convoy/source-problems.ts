/** What makes a source of Convoy impossible: found before anything is sent, as the service says little or breaks. */

import type { InputProblem } from "../../errors";
import type { SourceInputs } from "../source";

type Declared = Partial<SourceInputs>;

/** The names of this package are those of the API document, where it has one. */
const words: Readonly<Record<string, string>> = {
  github: "hosted_repo_provider",
  twitter: "social",
  google: "managed_topic",
  kafka: "log_stream",
  sqs: "managed_queue",
};

const verifiers: Readonly<
  Record<string, readonly [part: "hmac" | "basicAuth" | "apiKey", ...fields: string[]]>
> = {
  hmac: ["hmac", "header", "hash", "secret", "encoding"],
  basic_auth: ["basicAuth", "username", "password"],
  api_key: ["apiKey", "headerName", "headerValue"],
};

const queues: Readonly<Record<string, readonly string[]>> = {
  managed_queue: [
    "managedQueue.accessKeyId",
    "managedQueue.secretKey",
    "managedQueue.defaultRegion",
    "managedQueue.queueName",
  ],
  managed_topic: ["managedTopic.projectId", "managedTopic.subscriptionId", "managedTopic.serviceAccount"],
  log_stream: ["logStream.brokers", "logStream.topicName"],
  // Without a routing key the service fails instead of answering.
  amqp: ["amqp.schema", "amqp.host", "amqp.port", "amqp.queue", "amqp.bindedExchange", "amqp.routingKey"],
};

/** The service's own words for what has a name here. */
export function wordProblems({ provider, pubSub }: Declared): InputProblem[] {
  return [["provider", provider] as const, ["pubSub.type", pubSub?.type] as const].flatMap(([path, word]) =>
    word !== undefined && Object.hasOwn(words, word)
      ? [{ path, reason: `is called ${String(words[word])} here` }]
      : [],
  );
}

/** What the verifier lacks. */
export function verifierProblems({ verifier, provider }: Declared): InputProblem[] {
  const found: InputProblem[] = [];
  if (["hosted_repo_provider", "shopify", "social"].includes(provider ?? "") && !verifier?.hmac?.secret) {
    found.push({ path: "verifier.hmac.secret", reason: `is required with provider ${String(provider)}` });
  }
  const { type } = verifier ?? {};
  if (verifier === undefined || typeof verifier !== "object" || type === "noop") return found;
  const needed = type === undefined ? undefined : verifiers[type];
  if (needed === undefined) {
    return [...found, { path: "verifier.type", reason: "must be noop, hmac, basic_auth or api_key" }];
  }
  const [part, ...fields] = needed;
  const given = (verifier[part] ?? {}) as Readonly<Record<string, unknown>>;
  const missing = fields.filter((field) => !given[field]).map((field) => `verifier.${part}.${field}`);
  const known = new Set(found.map(({ path }) => path));
  return [
    ...found,
    ...missing
      .filter((path) => !known.has(path))
      .map((path) => ({ path, reason: `is required with type ${String(type)}` })),
  ];
}

/** What the queue lacks. */
export function pubSubProblems({ type, pubSub }: Declared): InputProblem[] {
  if (pubSub === undefined) {
    return type === "pub_sub" ? [{ path: "pubSub", reason: "is required with type pub_sub" }] : [];
  }
  if (type !== "pub_sub") return [{ path: "pubSub", reason: "goes with type pub_sub only" }];
  const needed = queues[pubSub.type ?? ""];
  const found: InputProblem[] = [];
  if (!pubSub.workers)
    found.push({ path: "pubSub.workers", reason: "is required: how many read from the queue" });
  if (needed === undefined) {
    if (!Object.hasOwn(words, pubSub.type ?? "")) {
      found.push({ path: "pubSub.type", reason: "must be managed_queue, managed_topic, log_stream or amqp" });
    }
    return found;
  }
  const missing = needed.filter((path) => isMissing(pubSub, path));
  return [
    ...found,
    ...missing.map((path) => ({
      path: `pubSub.${path}`,
      reason: `is required with type ${String(pubSub.type)}`,
    })),
  ];
}

function isMissing(value: unknown, path: string): boolean {
  const found = path
    .split(".")
    .reduce<unknown>(
      (inner, name) => (inner as Readonly<Record<string, unknown>> | undefined)?.[name],
      value,
    );
  return found === undefined || found === "" || (Array.isArray(found) && found.length === 0);
}
