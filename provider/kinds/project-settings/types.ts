/** Settings of a project: what a program declares and sees of them, what an answer shows and what a body holds. */

/** How failed deliveries of a project are tried again. It counts for every subscription. */
export interface RetryStrategy {
  /** How the waits grow: `linear` keeps them, `exponential` lengthens them. Default of the service: `linear`. */
  readonly type?: "linear" | "exponential" | (string & {}) | undefined;
  /** The wait between two tries, in seconds. Default of the service: 100. */
  readonly duration?: number | undefined;
  /** How often a delivery is tried again. Default of the service: 10. */
  readonly retryCount?: number | undefined;
}

/** How many events a project takes in a period. */
export interface ProjectRateLimit {
  /** The most events in a period. Default of the service: 1000. */
  readonly count?: number | undefined;
  /** The period, in seconds. Default of the service: 60. */
  readonly duration?: number | undefined;
}

/** How one version of a signature is made. */
export interface SignatureVersion {
  /** The hash, for instance `SHA256` or `SHA512`. */
  readonly hash: string;
  /** How the signature is written. */
  readonly encoding: "hex" | "base64" | (string & {});
}

/** How deliveries are signed. */
export interface SignatureConfig {
  /** The header with the signature. Default of the service: `X-Convoy-Signature`. */
  readonly header?: string | undefined;
  /** The versions: an advanced signature holds one signature of each. Default of the service: SHA256 in hex, alone. */
  readonly versions?: readonly SignatureVersion[] | undefined;
}

/** Which addresses endpoints may have. */
export interface SslConfig {
  /** Whether only https is taken when an endpoint is created or updated. Default of the service: false. */
  readonly enforceSecureEndpoints?: boolean | undefined;
}

/** Where events about the service itself are sent. */
export interface MetaEventConfig {
  /** Whether they are sent at all. Default of the service: false. */
  readonly isEnabled?: boolean | undefined;
  /** How they are sent: `http`. */
  readonly type?: "http" | (string & {}) | undefined;
  /** Which are sent, for instance `endpoint.updated`; a set. None: nothing is sent. */
  readonly eventType?: readonly string[] | undefined;
  /** The address that they are sent to. */
  readonly url?: string | undefined;
  /** The secret that they are signed with. Secret. The service makes one up where there is none when they are enabled. */
  readonly secret?: string | undefined;
}

/** When the service stops delivering to an endpoint that fails. */
export interface CircuitBreakerConfig {
  /** How often failures are counted, in seconds. Default of the service: 30. */
  readonly sampleRate?: number | undefined;
  /** How long a stopped endpoint waits for its next trial, in seconds. Default of the service: 30. */
  readonly errorTimeout?: number | undefined;
  /** The share of failures that stops an endpoint, in percent. Default of the service: 70. */
  readonly failureThreshold?: number | undefined;
  /** The share of successes that lets it deliver again, in percent. Default of the service: 5. */
  readonly successThreshold?: number | undefined;
  /** How many deliveries there must be before they are judged. Default of the service: 10. */
  readonly minimumRequestCount?: number | undefined;
  /** The time over which deliveries are counted, in minutes. Default of the service: 5. */
  readonly observabilityWindow?: number | undefined;
  /** How often in a row an endpoint may be stopped before it is switched off. Default of the service: 10. */
  readonly consecutiveFailureThreshold?: number | undefined;
}

/**
 * What a program declares of the settings of a project. Needs `webhooks:dialect` convoy. Undeclared fields are not managed,
 * nor are undeclared parts of a declared one. What is removed is reset to the default of the service, as a new project has it.
 */
export interface ProjectSettingsInputs {
  /** The project. Default: the setting `webhooks:projectId`. A change replaces the resource: the settings of both stay. */
  readonly projectId?: string | undefined;
  /**
   * How failed deliveries are tried again. The only one that counts: a subscription's `retryConfig` is not looked at. Removed, also
   * in part: reset to `linear`, 100 seconds, 10 tries. Updated in place; deliveries that are under way keep their tries.
   */
  readonly strategy?: RetryStrategy | undefined;
  /**
   * How many events the project takes. The service stores it; deliveries are limited by the `rateLimit` of an endpoint. Removed,
   * also in part: reset to 1000 in 60 seconds. Updated in place.
   */
  readonly rateLimit?: ProjectRateLimit | undefined;
  /**
   * How deliveries are signed. Removed, also in part: reset to the header `X-Convoy-Signature` and one version, SHA256 in hex.
   * Updated in place, at once and for all endpoints: receivers have to know it before.
   */
  readonly signature?: SignatureConfig | undefined;
  /** Which addresses endpoints may have. Removed: reset, so that http is taken again. Updated in place; endpoints that exist stay. */
  readonly ssl?: SslConfig | undefined;
  /**
   * Where events about the service itself are sent. Enabled, it needs `type`, `url` and `eventType`. Secret in part. Removed, also in
   * part: reset to nothing, and not enabled. Updated in place; a changed secret counts at once, without an overlap.
   */
  readonly metaEvent?: MetaEventConfig | undefined;
  /** When an endpoint that fails is stopped. From release 25.9 on. Removed, also in part: reset. Updated in place. */
  readonly circuitBreaker?: CircuitBreakerConfig | undefined;
  /**
   * Whether an endpoint is switched off, and its `status` is `inactive`, when a delivery to it has failed for good. Removed: reset to false.
   * Updated in place. While it is false, each update of the settings lets all inactive endpoints of the project deliver again.
   */
  readonly disableEndpoint?: boolean | undefined;
  /**
   * Whether an endpoint may have several subscriptions. Taken up to release 24.11; later ones keep what they have, so that a
   * different value fails. Removed: reset to false, or left as it is by those later ones. Updated in place.
   */
  readonly multipleEndpointSubscriptions?: boolean | undefined;
  /**
   * Whether signatures should carry a time, against replays. The service stores it; whether they do follows from
   * `advancedSignatures` of an endpoint. Removed: reset to false. Updated in place.
   */
  readonly replayAttacksPreventionEnabled?: boolean | undefined;
  /**
   * Whether deliveries carry the IDs of event and delivery in headers. No release from 24.11 to 26.7 stores it, so that true
   * is refused. Removed: reset to false.
   */
  readonly addEventIdTraceHeaders?: boolean | undefined;
  /**
   * The most bytes that are read of an incoming event, or of the answer of an endpoint. Removed: reset to 51200, which are 50 KB.
   * Updated in place.
   */
  readonly maxPayloadReadSize?: number | undefined;
  /**
   * How far back payloads can be searched, as a duration such as `720h`. Needs a licence: a service without one drops it, which
   * fails. Removed: reset to none. Updated in place.
   */
  readonly searchPolicy?: string | undefined;
  /**
   * The header with the ID of a delivery's request; another than the default for outgoing projects only. From release 26.6 on.
   * Removed: reset to `X-Convoy-Idempotency-Key`. Updated in place.
   */
  readonly requestIdHeader?: string | undefined;
  /**
   * Whether a dynamic event is answered only once it has found its endpoint. From release 26.7 on. Removed: reset to false. Updated in place.
   */
  readonly verifyDynamicEvents?: boolean | undefined;
  /**
   * Whether a dynamic event to an address that no endpoint template matches makes an endpoint. From release 26.7 on. Removed:
   * reset to false. Updated in place.
   */
  readonly allowUnmatchedDynamicUrls?: boolean | undefined;
}

/** What the service adds to the settings of a project. */
export interface ProjectSettingsOutputs {
  /** The display name of the project. */
  readonly name?: string | undefined;
  /** `outgoing` where the project sends events of its own, `incoming` where it passes on what its sources receive. */
  readonly projectType?: string | undefined;
  /** The secret that meta events are signed with, declared or made up by the service. Secret. Undefined where there is none. */
  readonly metaEventSecret?: string | undefined;
  /** When the project or its settings were last changed. */
  readonly updatedAt?: string | undefined;
}

/** How one version of a signature is made, as an answer shows it. */
export interface LiveSignatureVersion {
  /** Identifies the version. */
  readonly uid?: string | undefined;
  /** The hash, for instance `SHA256`. */
  readonly hash?: string | undefined;
  /** How the signature is written: `hex` or `base64`. */
  readonly encoding?: string | undefined;
  /** When the version was added. */
  readonly createdAt?: string | undefined;
}

/** How deliveries are signed, as an answer shows it. */
export interface LiveSignatureConfig {
  /** The header with the signature. */
  readonly header?: string | undefined;
  /** The versions. */
  readonly versions?: readonly LiveSignatureVersion[] | undefined;
}

/** What can be set on a project: the body of an update. */
export interface ProjectSettingsDetails extends Omit<ProjectSettingsInputs, "projectId" | "signature"> {
  /** How deliveries are signed. */
  readonly signature?: LiveSignatureConfig | undefined;
}

/** The body of an update, with the name of the project: the service demands that each update repeats it. */
export interface NamedProjectSettings extends ProjectSettingsDetails {
  /** The display name of the project. Another one renames it. */
  readonly name?: string | undefined;
}

/** The settings of a project. */
export interface ProjectSettings extends NamedProjectSettings {
  /** Identifies the project. */
  readonly projectId: string;
  /** `outgoing` where the project sends events of its own, `incoming` where it passes on what its sources receive. */
  readonly projectType?: string | undefined;
  /** When the project or its settings were last changed. The answer to an update shows the time of the one before. */
  readonly updatedAt?: string | undefined;
}
