/** Rules for a source on Convoy, checked before anything is sent, because the service's errors say little. */

import { problem } from "../../base/errors";
import type { InputProblem } from "../../base/errors";
import { oneOfWords, required } from "../rule";
import type { Rule } from "../rule";
import { locationRules } from "./convoy-locations";
import { notices as shared } from "../notices";
import {
  amqpSchemes,
  encodings,
  hashes,
  logStreamAuthTypes,
  logStreamHashes,
  queueTypes,
  sourceProviders,
  verifierTypes,
  enumValues,
} from "../enums";
import type { PubSubType, SourceVerifierType } from "../enums";
import { clauses, notices } from "./notices";
import type { SourceInputs } from "./types";

type Declared = Partial<SourceInputs>;

/** The documented interface's names for words of Convoy. */
const documentNames: Readonly<Record<string, string>> = {
  github: "hosted_repo_provider",
  twitter: "social",
  google: "managed_topic",
  kafka: "log_stream",
  sqs: "managed_queue",
};

/** The required fields of each type of verifier. */
const verifiers: Readonly<Record<Exclude<SourceVerifierType, "noop">, readonly string[]>> = {
  hmac: ["hmac.header", "hmac.hash", "hmac.secret", "hmac.encoding"],
  basic_auth: ["basicAuth.username", "basicAuth.password"],
  api_key: ["apiKey.headerName", "apiKey.headerValue"],
};

/** The required fields of each type of queue. */
const queues: Readonly<Record<PubSubType, readonly string[]>> = {
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

/** The parts that every declared verifier and queue needs. The header of an API key may be one that the service keeps, as in an endpoint. */
export const sourceNeeds: readonly string[] = [
  ...[...verifiers.hmac, ...verifiers.basic_auth].map((part) => `verifier.${part}`),
  ...Object.values(queues).flatMap((parts) => parts.map((part) => `pubSub.${part}`)),
  ...["verifier.type", "pubSub.type", "pubSub.workers", "pubSub.logStream.auth.type"],
];

const isSigned = ({ verifier }: Declared): boolean => verifier?.type === "hmac";
const readsFrom = (wanted: string) => (declared: Declared) => queueType(declared) === wanted;

/** The rules for a source. */
export const sourceRules: readonly Rule<SourceInputs>[] = [
  oneOfWords("verifier.hmac.hash", enumValues(hashes), isSigned),
  oneOfWords("verifier.hmac.encoding", enumValues(encodings), isSigned),
  oneOfWords("pubSub.amqp.schema", enumValues(amqpSchemes), readsFrom("amqp")),
  oneOfWords("pubSub.logStream.auth.type", enumValues(logStreamAuthTypes), readsFrom("log_stream")),
  oneOfWords("pubSub.logStream.auth.hash", enumValues(logStreamHashes), readsFrom("log_stream")),
  required("pubSub.logStream.auth.type", (declared) =>
    queueType(declared) === "log_stream" && declared.pubSub?.logStream?.auth !== undefined
      ? clauses.withAuth()
      : undefined,
  ),
  (declared) => {
    const { port } = (readsFrom("amqp")(declared) && declared.pubSub?.amqp) || {};
    return typeof port !== "string" || port === "" || isPort(port)
      ? []
      : [problem("pubSub.amqp.port", notices["queue-port"]())];
  },
  (declared) => {
    const { serviceAccount } = (readsFrom("managed_topic")(declared) && declared.pubSub?.managedTopic) || {};
    return serviceAccount === undefined || isBase64(serviceAccount)
      ? []
      : [problem("pubSub.managedTopic.serviceAccount", notices["queue-key-file"]())];
  },
  ({ pubSub }) =>
    typeof pubSub?.workers === "number" && (pubSub.workers < 0 || !Number.isInteger(pubSub.workers))
      ? [problem("pubSub.workers", notices["queue-workers"]())]
      : [],
  ...locationRules,
  ({ provider }) => convoyName("provider", provider),
  ({ pubSub }) => convoyName("pubSub.type", pubSub?.type),
  ...requiredParts("verifier", verifiers, requiredByVerifier),
  ({ verifier }) =>
    verifier === undefined ||
    typeof verifier !== "object" ||
    Object.hasOwn(verifierTypes, verifier.type ?? "")
      ? []
      : [
          problem(
            "verifier.type",
            shared["not-allowed-value"]({ values: enumValues(verifierTypes).join(", ") }),
          ),
        ],
  required("pubSub", (declared, before) =>
    declared.type === "pub_sub" && !mayHold("pubSub", "type", declared, before)
      ? clauses.withType({ type: declared.type })
      : undefined,
  ),
  ({ type, pubSub }) =>
    type === "pub_sub" || pubSub === undefined ? [] : [problem("pubSub", notices["queue-without-type"]())],
  required("pubSub.workers", (declared) =>
    queueType(declared) === undefined ? undefined : clauses.withQueue(),
  ),
  (declared) => {
    const type = queueType(declared);
    return type === undefined || Object.hasOwn(queueTypes, type) || Object.hasOwn(documentNames, type)
      ? []
      : [problem("pubSub.type", shared["not-allowed-value"]({ values: enumValues(queueTypes).join(", ") }))];
  },
  ...requiredParts("pubSub", queues, (declared, _part, type) =>
    queueType(declared) === type ? clauses.withType({ type }) : undefined,
  ),
];

/** Why a field of a type is required, as a clause that follows "is required". */
type RequiredBy = (declared: Declared, part: string, type: string, before: Declared) => string | undefined;

function requiredParts(
  field: string,
  types: Readonly<Record<string, readonly string[]>>,
  requiredBy: RequiredBy,
): Rule<SourceInputs>[] {
  return Object.entries(types).flatMap(([type, parts]) =>
    parts.map((part) =>
      required<SourceInputs>(`${field}.${part}`, (declared, before) =>
        requiredBy(declared, part, type, before),
      ),
    ),
  );
}

function requiredByVerifier(
  declared: Declared,
  part: string,
  type: string,
  before: Declared,
): string | undefined {
  const { provider, verifier } = declared;
  const isSigned = Object.hasOwn(sourceProviders, provider ?? "");
  if (isSigned && part === "hmac.secret" && !mayHold("verifier", "provider", declared, before))
    return clauses.withProvider({ provider: String(provider) });
  return verifier?.type === type ? clauses.withType({ type }) : undefined;
}

/** Whether an existing source may hold what is not declared, and what another input asks of a new source: it was adopted or imported so. */
function mayHold(
  field: keyof SourceInputs,
  requiring: keyof SourceInputs,
  declared: Declared,
  before: Declared,
): boolean {
  if (declared[field] !== undefined) return false;
  const wasWithout = before[field] === undefined && before[requiring] === declared[requiring];
  return declared.adoptId !== undefined || wasWithout;
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
}

/** The service takes the bytes of the key file as base64 alone. */
function isBase64(value: unknown): boolean {
  return (
    typeof value === "string" && /^([\w+/]{4})*([\w+/]{2}==|[\w+/]{3}=)?$/.test(value) && !value.includes("_")
  );
}

/** The type of the queue of a source that has one. */
function queueType({ type, pubSub }: Declared): string | undefined {
  return type !== "pub_sub" || pubSub === undefined ? undefined : (pubSub.type ?? "");
}

/** Refuses Convoy's own word where the documented interface has another. */
function convoyName(path: string, word: string | undefined): InputProblem[] {
  if (word === undefined || !Object.hasOwn(documentNames, word)) return [];
  return [problem(path, notices["convoy-name"]({ name: String(documentNames[word]) }))];
}
