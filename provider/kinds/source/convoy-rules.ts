/** Rules for a source on Convoy: what the service refuses, with errors that say little, and what it stores and can never use. */

import { clause } from "../../base/declare";
import { problem } from "../../base/errors";
import { own } from "../../base/fields";
import { shared } from "../../base/notices";
import { isHeaderName } from "../../base/text";
import { convoy } from "../convoy-dialect";
import { receivedHeaderValue, refusing, remarking, required, textFault, words } from "../rule";
import type { Fault, RemarkRule, Rule } from "../rule";
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
import { unlikelyFunction } from "../script/script";
import { clauses, notices } from "./notices";
import type { SourceInputs } from "./types";

type Declared = Partial<SourceInputs>;

/** The documented interface's names for words of Convoy. */
const documentNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(convoy.spelling.words).map(([name, word]) => [word, name]),
);

/** The required fields of each type of verifier. */
const verifiers: Readonly<Record<Exclude<SourceVerifierType, "noop">, readonly string[]>> = {
  hmac: ["hmac.header", "hmac.hash", "hmac.secret", "hmac.encoding"],
  basic_auth: ["basicAuth.username", "basicAuth.password"],
  api_key: ["apiKey.headerName", "apiKey.headerValue"],
};

/** The required fields of each type of queue. */
const queues: Readonly<Record<PubSubType, readonly string[]>> = {
  managed_queue: ["accessKeyId", "secretKey", "defaultRegion", "queueName"].map(
    (part) => `managedQueue.${part}`,
  ),
  managed_topic: ["projectId", "subscriptionId", "serviceAccount"].map((part) => `managedTopic.${part}`),
  log_stream: ["logStream.brokers", "logStream.topicName"],
  // Without a routing key the service fails instead of answering.
  amqp: ["schema", "host", "port", "queue", "bindedExchange", "routingKey"].map((part) => `amqp.${part}`),
};

/** The parts that every declared verifier and queue needs. The header of an API key may be one that the service keeps, as in an endpoint. */
export const sourceNeeds: readonly string[] = [
  ...[...verifiers.hmac, ...verifiers.basic_auth].map((part) => `verifier.${part}`),
  ...Object.values(queues).flatMap((parts) => parts.map((part) => `pubSub.${part}`)),
  ...["verifier.type", "pubSub.type", "pubSub.workers", "pubSub.logStream.auth.type"],
];

const isSigned = ({ verifier }: Declared): boolean => verifier?.type === "hmac";
const isKnownProvider = ({ provider = "" }: Declared): boolean => Object.hasOwn(sourceProviders, provider);
const isFromQueue = ({ type }: Declared): boolean => type === "pub_sub";
const readsFrom = (wanted: string) => (declared: Declared) => queueType(declared) === wanted;

/** Convoy's own word, where the documented interface has another. */
const ownWord: Fault<unknown> = (word) => {
  const name = own(documentNames, String(word));
  return typeof name === "string"
    ? shared.invalidValue`must be called ${name}, as in the documented interface`
    : undefined;
};

/** The rules for a source. */
export const sourceRules: readonly Rule<SourceInputs>[] = [
  refusing("verifier.hmac.hash", words(enumValues(hashes)), isSigned),
  refusing("verifier.hmac.encoding", words(enumValues(encodings)), isSigned),
  refusing("verifier.apiKey.headerValue", receivedHeaderValue),
  refusing("pubSub.amqp.schema", words(enumValues(amqpSchemes)), readsFrom("amqp")),
  refusing("pubSub.logStream.auth.type", words(enumValues(logStreamAuthTypes)), readsFrom("log_stream")),
  refusing("pubSub.logStream.auth.hash", words(enumValues(logStreamHashes)), readsFrom("log_stream")),
  refusing(
    "pubSub.amqp.port",
    textFault(
      (port) => /^\d{1,5}$/.test(port) && Number(port) <= 65_535,
      () => shared.invalidValue`must be a port number, as a string`,
    ),
    readsFrom("amqp"),
  ),
  refusing(
    "pubSub.managedTopic.serviceAccount",
    (file) =>
      typeof file === "string" && /^([a-z\d+/]{4})*([a-z\d+/]{2}==|[a-z\d+/]{3}=)?$/i.test(file)
        ? undefined
        : shared.invalidValue`must be the base64-encoded key file of the service account`,
    readsFrom("managed_topic"),
  ),
  refusing("pubSub.workers", (workers) =>
    Number.isInteger(workers) && Number(workers) >= 0
      ? undefined
      : shared.invalidValue`must be a whole number, and at least 1`,
  ),
  refusing(
    "idempotencyKeys.*",
    textFault(
      (key) => isPlace(key, keyPlaces),
      () => shared.invalidValue`must be request.header.<name>, request.query.<name> or request.body.<path>`,
    ),
  ),
  refusing(
    "eventTypeLocation",
    textFault(
      (text) => isPlace(text, /^(body|header|query|queryparam)$/i),
      () => shared.invalidValue`must be req.body.<path>, req.header.<name> or req.query.<name>`,
    ),
  ),
  refusing(
    "eventTypeLocation",
    textFault(
      (text) => !/^req(uest)?\.(header|query|queryparam)\./i.test(text),
      () => shared.invalidValue`must be in the body, because the signature of a request covers nothing else`,
    ),
    (declared) => isSigned(declared) || isKnownProvider(declared),
  ),
  refusing("provider", ownWord),
  refusing("pubSub.type", ownWord),
  ...requiredParts("verifier", verifiers, requiredByVerifier),
  ({ verifier }) =>
    typeof verifier !== "object" || Object.hasOwn(verifierTypes, verifier.type ?? "")
      ? []
      : [
          problem(
            "verifier.type",
            shared.invalidValue`must be one of ${enumValues(verifierTypes).join(", ")}`,
          ),
        ],
  required("pubSub", (declared, before) =>
    isFromQueue(declared) && !mayHold("pubSub", "type", declared, before)
      ? clauses.withType({ type: declared.type ?? "" })
      : undefined,
  ),
  ({ type, pubSub }) =>
    type === "pub_sub" || pubSub === undefined
      ? []
      : [problem("pubSub", shared.conflictingValues`needs type pub_sub`)],
  required("pubSub.workers", (declared) =>
    queueType(declared) === undefined ? undefined : clause`to set how many workers read from the queue`,
  ),
  refusing(
    "pubSub.type",
    words([...enumValues(queueTypes)]),
    (declared) => isFromQueue(declared) && !Object.hasOwn(documentNames, queueType(declared) ?? ""),
  ),
  required("pubSub.type", (declared) =>
    queueType(declared) === "" ? clauses.withType({ type: "pub_sub" }) : undefined,
  ),
  required("pubSub.logStream.auth.type", (declared) =>
    readsFrom("log_stream")(declared) && declared.pubSub?.logStream?.auth !== undefined
      ? "with auth"
      : undefined,
  ),
  ...requiredParts("pubSub", queues, (declared, _part, type) =>
    queueType(declared) === type ? clauses.withType({ type }) : undefined,
  ),
];

const isVerified =
  (type: SourceVerifierType) =>
  ({ type: of, provider = "", verifier }: Declared): boolean =>
    of === "http" && provider === "" && verifier?.type === type;
const isIdle = (declared: Declared): boolean => !isFromQueue(declared);

/** Each is a rule of its own, so that a value which is not known yet ends one of them alone. */
export const uselessParts: readonly RemarkRule<SourceInputs>[] = [
  remarking("type", (type) =>
    type === "rest_api" || type === "db_change_stream" ? notices["idle-source-type"]({ type }) : undefined,
  ),
  remarking(
    "provider",
    (provider) => notices["unknown-provider"]({ provider: String(provider) }),
    (declared) => declared.type === "http" && !isKnownProvider(declared),
  ),
  // An adopted source may have a verifier that is not declared.
  remarking(
    "verifier.type",
    (type, { provider = "" }) =>
      type === "hmac" ? undefined : notices["provider-without-hmac"]({ provider }),
    (declared) => declared.type === "http" && isKnownProvider(declared),
  ),
  remarking(
    "verifier.hmac.hash",
    textFault(
      (hash) => hash === "SHA256" || hash === "SHA512",
      (hash) => notices["unverified-hash"]({ hash }),
    ),
    isVerified("hmac"),
  ),
  ...["username", "password"].map((part) =>
    remarking<SourceInputs>(
      `verifier.basicAuth.${part}`,
      textFault(
        (text) => !text.includes(":"),
        () => notices["colon-in-credentials"](),
      ),
      isVerified("basic_auth"),
    ),
  ),
  ...(["hmac.header", "apiKey.headerName"] as const).map((part) =>
    remarking<SourceInputs>(
      `verifier.${part}`,
      textFault(
        (name) => isHeaderName(name) && name.toLowerCase() !== "host",
        () => notices["unsent-header"](),
      ),
      isVerified(part === "hmac.header" ? "hmac" : "api_key"),
    ),
  ),
  remarking("bodyFunction", () => notices["idle-function"](), isIdle),
  remarking("headerFunction", () => notices["idle-function"](), isIdle),
  unlikelyFunction("bodyFunction", "body", isFromQueue),
  unlikelyFunction("headerFunction", "headers", isFromQueue),
];

const keyPlaces = /^([hH]eader|[bB]ody|query|QueryParam)$/;

/** A field of the body with any path, or a header or parameter with a single name. */
function isPlace(text: string, places: RegExp): boolean {
  const [request = "", place = "", ...names] = text.split(".");
  if (!/^req(uest)?$/.test(request) || !places.test(place) || names.length === 0) return false;
  if (names.some((name) => name.trim() !== name || name === "")) return false;
  return /^body$/i.test(place) || names.length === 1;
}

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
  const { provider = "", verifier } = declared;
  if (
    isKnownProvider(declared) &&
    part === "hmac.secret" &&
    !mayHold("verifier", "provider", declared, before)
  )
    return clause`with provider ${provider}`;
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
