/** Settings of a project: what a program declares and sees of them, what an answer shows and what a body holds. */

import type { Shown } from "../fields";
import type {
  MetaEventTransport,
  MetaEventType,
  RetryType,
  SignatureEncoding,
  SignatureHash,
} from "../enums";

/** How failed deliveries of a project are retried. It applies to every subscription. */
export interface RetryStrategy {
  /**
   * How the waits grow: `linear` keeps them equal, `exponential` lengthens them. The service defaults to
   * `linear`.
   */
  readonly type?: RetryType | (string & {}) | undefined;
  /** The wait between retries, in seconds. The service defaults to 100. */
  readonly duration?: number | undefined;
  /** The maximum number of tries, the first one included: 1 means no retry. The service defaults to 10. */
  readonly retryCount?: number | undefined;
}

/** The maximum number of events that a project accepts in a period. */
export interface ProjectRateLimit {
  /** The maximum number of events in the period. The service defaults to 1000. */
  readonly count?: number | undefined;
  /** The period, in seconds. The service defaults to 60. */
  readonly duration?: number | undefined;
}

/** How one version of a signature is made. */
export interface SignatureVersion {
  /** The hash function, such as `SHA256` or `SHA512`. */
  readonly hash: SignatureHash | (string & {});
  /** The encoding of the signature. */
  readonly encoding: SignatureEncoding | (string & {});
}

/** How deliveries are signed. */
export interface SignatureConfig {
  /** The header that contains the signature. The service defaults to `X-Convoy-Signature`. */
  readonly header?: string | undefined;
  /**
   * The versions of the signature: hash and encoding. An advanced signature contains one signature for each
   * version and each valid secret. The service defaults to SHA256 in hex.
   */
  readonly versions?: readonly SignatureVersion[] | undefined;
}

/** Which URLs endpoints may have. */
export interface SslConfig {
  /** Whether endpoints must use https when they are created or updated. The service defaults to false. */
  readonly enforceSecureEndpoints?: boolean | undefined;
}

/** Where the service sends events about itself. */
export interface MetaEventConfig {
  /** Whether meta events are sent. The service defaults to false. */
  readonly isEnabled?: boolean | undefined;
  /** How meta events are sent: `http`. */
  readonly type?: MetaEventTransport | (string & {}) | undefined;
  /** The meta events to send, such as `endpoint.updated`, in any order. None is sent if the list is empty. */
  readonly eventType?: readonly (MetaEventType | (string & {}))[] | undefined;
  /** The URL that meta events are sent to. */
  readonly url?: string | undefined;
  /**
   * The secret that signs meta events. Secret. If it is not set when they are enabled, the service generates
   * one.
   */
  readonly secret?: string | undefined;
}

/** When the service stops delivering to a failing endpoint. */
export interface CircuitBreakerConfig {
  /** The interval at which failures are counted, in seconds. The service defaults to 30. */
  readonly sampleRate?: number | undefined;
  /**
   * How long the service sends nothing to a stopped endpoint before it tries again, in seconds. The service
   * defaults to 30.
   */
  readonly errorTimeout?: number | undefined;
  /**
   * The percentage of failed deliveries at which the service stops delivering to an endpoint. The service defaults
   * to 70.
   */
  readonly failureThreshold?: number | undefined;
  /**
   * The percentage of successful deliveries at which the service resumes delivering to a stopped endpoint. The
   * service defaults to 5.
   */
  readonly successThreshold?: number | undefined;
  /** The minimum number of deliveries before the percentages count. The service defaults to 10. */
  readonly minimumRequestCount?: number | undefined;
  /** The period over which deliveries are counted, in minutes. The service defaults to 5. */
  readonly observabilityWindow?: number | undefined;
  /**
   * How many times in a row an endpoint can be stopped before it is disabled. The service defaults to 10.
   */
  readonly consecutiveFailureThreshold?: number | undefined;
}

/**
 * The inputs of the settings of a project. Requires `webhooks:dialect` convoy. Inputs and parts of them that
 * are not set are not managed. Removing an input resets it to the default of the service.
 */
export interface ProjectSettingsInputs {
  /**
   * The ID of the project. Defaults to the setting `webhooks:projectId`. A change replaces the resource and
   * leaves the settings of both projects.
   */
  readonly projectId?: string | undefined;
  /**
   * Sets how failed deliveries are retried, for every subscription: the service ignores `retryConfig`. Deliveries
   * in progress keep their retries. Removing it or a part of it resets it to `linear`, 100 seconds, 10 tries.
   * Updated in place.
   */
  readonly strategy?: RetryStrategy | undefined;
  /**
   * Convoy stores this but does not use it; `rateLimit` of an endpoint limits deliveries. The maximum number of
   * events that the project accepts in a period. Removing it or a part of it resets it to 1000 in 60 seconds.
   * Updated in place.
   */
  readonly rateLimit?: ProjectRateLimit | undefined;
  /**
   * How deliveries are signed: the header, the hash and the encoding. A change applies to all endpoints at once,
   * so prepare receivers first. Removing it or a part of it resets it to `X-Convoy-Signature` with SHA256 in hex.
   * Updated in place.
   */
  readonly signature?: SignatureConfig | undefined;
  /**
   * Which URLs endpoints may have. Existing endpoints are not affected. Removing it resets it, so that http is
   * allowed again. Updated in place.
   */
  readonly ssl?: SslConfig | undefined;
  /**
   * Where the service sends events about itself. If enabled, `type`, `url` and `eventType` are required.
   * Contains secrets. Removing it or a part of it resets it and turns meta events off. Updated in place; a new
   * secret applies at once, without an overlap.
   */
  readonly metaEvent?: MetaEventConfig | undefined;
  /**
   * When the service stops delivering to a failing endpoint, and when it starts again. Removing it or a part of it
   * resets it to its defaults. Updated in place. Requires release 25.9 or later.
   */
  readonly circuitBreaker?: CircuitBreakerConfig | undefined;
  /**
   * Whether an endpoint becomes `inactive`, and receives no more deliveries, once a delivery to it has used up its
   * retries. If false, each update of the settings reactivates all inactive endpoints of the project. Removing it
   * resets it to false. Updated in place.
   */
  readonly disableEndpoint?: boolean | undefined;
  /**
   * Whether an endpoint can have several subscriptions. Releases after 24.11 keep their value, so a different
   * one fails. Removing it keeps the value; releases up to 24.11 reset it to false. Updated in place.
   */
  readonly multipleEndpointSubscriptions?: boolean | undefined;
  /**
   * Convoy stores this but does not use it; `advancedSignatures` of an endpoint adds the timestamp. Whether
   * signatures contain a timestamp, to prevent replay attacks. Removing it resets it to false. Updated in place.
   */
  readonly replayAttacksPreventionEnabled?: boolean | undefined;
  /**
   * Convoy does not store this in any release from 24.11 to 26.7, so true is rejected. Whether deliveries include
   * the IDs of the event and the delivery in headers. Removing it resets it to false.
   */
  readonly addEventIdTraceHeaders?: boolean | undefined;
  /**
   * The maximum size of an incoming event or of the response of an endpoint, in bytes. Removing it resets it to
   * 51200 (50 KB). Updated in place.
   */
  readonly maxPayloadReadSize?: number | undefined;
  /**
   * How far back payloads can be searched, as a duration such as `720h`. It fails on a service without a
   * license. Removing it resets it to none. Updated in place.
   */
  readonly searchPolicy?: string | undefined;
  /**
   * The header that contains the request ID of a delivery. Only outgoing projects can change it. Removing it
   * resets it to `X-Convoy-Idempotency-Key`. Updated in place. Requires release 26.6.5 or later.
   */
  readonly requestIdHeader?: string | undefined;
  /**
   * Whether the service responds to a dynamic event only once it has found the endpoint. Removing it resets it
   * to false. Updated in place. Requires release 26.7.1 or later.
   */
  readonly verifyDynamicEvents?: boolean | undefined;
  /**
   * Whether a dynamic event creates an endpoint if its URL matches no endpoint template. Removing it resets it
   * to false. Updated in place. Requires release 26.7.1 or later.
   */
  readonly allowUnmatchedDynamicUrls?: boolean | undefined;
}

/** The outputs that the service adds to the settings of a project. */
export interface ProjectSettingsOutputs {
  /** The display name of the project. */
  readonly name?: string | undefined;
  /**
   * The type of the project: `outgoing` sends its own events; `incoming` forwards what its sources receive.
   */
  readonly projectType?: string | undefined;
  /**
   * The secret that signs meta events, whether declared or generated by the service. Secret. Not set if there
   * is none.
   */
  readonly metaEventSecret?: string | undefined;
  /** When the project or its settings were last updated. */
  readonly updatedAt?: string | undefined;
}

/** How one version of a signature is made, in a response. */
export interface LiveSignatureVersion {
  /** The ID of the version. */
  readonly uid?: string | undefined;
  /** The hash function, such as `SHA256`. */
  readonly hash?: string | undefined;
  /** The encoding of the signature: `hex` or `base64`. */
  readonly encoding?: string | undefined;
  /** When the version was added. */
  readonly createdAt?: string | undefined;
}

/** How deliveries are signed, in a response. */
export interface LiveSignatureConfig {
  /** The header that contains the signature. */
  readonly header?: string | undefined;
  /** The versions of the signature. */
  readonly versions?: readonly LiveSignatureVersion[] | undefined;
}

/** The request body to update a project. */
export interface ProjectSettingsDetails extends Shown<ProjectSettingsInputs, "signature"> {
  /** How deliveries are signed. */
  readonly signature?: LiveSignatureConfig | undefined;
}

/** The request body to update a project, with its name, which every update must repeat. */
export interface NamedProjectSettings extends ProjectSettingsDetails {
  /** The display name of the project. A different name renames the project. */
  readonly name?: string | undefined;
}

/** The settings of a project. */
export interface ProjectSettings extends NamedProjectSettings {
  /** The ID of the project. */
  readonly projectId: string;
  /**
   * The type of the project: `outgoing` sends its own events; `incoming` forwards what its sources receive.
   */
  readonly projectType?: string | undefined;
  /**
   * When the project or its settings were last updated. The response to an update contains the previous time.
   */
  readonly updatedAt?: string | undefined;
}
