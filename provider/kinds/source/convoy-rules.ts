/** Rules for a source on Convoy, checked before anything is sent, because the service's errors say little. */

import { problem } from "../../base/errors";
import type { InputProblem } from "../../base/errors";
import { required } from "../rule";
import type { Rule } from "../rule";
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
const verifiers: Readonly<Record<string, readonly string[]>> = {
  hmac: ["hmac.header", "hmac.hash", "hmac.secret", "hmac.encoding"],
  basic_auth: ["basicAuth.username", "basicAuth.password"],
  api_key: ["apiKey.headerName", "apiKey.headerValue"],
};

/** The required fields of each type of queue. */
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

/** The rules for a source. */
export const sourceRules: readonly Rule<SourceInputs>[] = [
  ({ provider }) => convoyName("provider", provider),
  ({ pubSub }) => convoyName("pubSub.type", pubSub?.type),
  ...requiredParts("verifier", verifiers, requiredByVerifier),
  ({ verifier }) =>
    verifier === undefined ||
    typeof verifier !== "object" ||
    verifier.type === "noop" ||
    Object.hasOwn(verifiers, verifier.type ?? "")
      ? []
      : [problem("verifier.type", notices["verifier-type"]())],
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
    return type === undefined || Object.hasOwn(queues, type) || Object.hasOwn(documentNames, type)
      ? []
      : [problem("pubSub.type", notices["queue-type"]())];
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
  const isSigned = ["hosted_repo_provider", "shopify", "social"].includes(provider ?? "");
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

/** The type of the queue of a source that has one. */
function queueType({ type, pubSub }: Declared): string | undefined {
  return type !== "pub_sub" || pubSub === undefined ? undefined : (pubSub.type ?? "");
}

/** Refuses Convoy's own word where the documented interface has another. */
function convoyName(path: string, word: string | undefined): InputProblem[] {
  if (word === undefined || !Object.hasOwn(documentNames, word)) return [];
  return [problem(path, notices["convoy-name"]({ name: String(documentNames[word]) }))];
}
