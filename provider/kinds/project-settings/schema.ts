/** Settings of a project: how everything in it is delivered. Interfaces and schemas. The API document shows none of them. */

import { z } from "zod";
import { amount, flag, nonEmptyText, oneOf, text, texts } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { wire } from "../../http/wire";
import type { ProjectSettingsInputs } from "./types";

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

/** How deliveries are signed. */
export interface SignatureConfig {
  /** The header with the signature. Default of the service: `X-Convoy-Signature`. */
  readonly header?: string | undefined;
  /** The versions: an advanced signature holds one signature of each. Default of the service: SHA256 in hex, alone. */
  readonly versions?: readonly SignatureVersion[] | undefined;
}

/** How deliveries are signed, as an answer shows it. */
export interface LiveSignatureConfig {
  /** The header with the signature. */
  readonly header?: string | undefined;
  /** The versions. */
  readonly versions?: readonly LiveSignatureVersion[] | undefined;
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

const signatureVersionSchema = z.object({ uid: text(), hash: text(), encoding: text(), createdAt: text() });

/** @internal */
export const projectSettingsDetailsSchema = z.object({
  strategy: z
    .object({ type: oneOf<"linear" | "exponential">(), duration: amount(), retryCount: amount() })
    .optional(),
  rateLimit: z
    .object({ count: amount(), duration: amount() })
    .optional()
    .register(wire, { name: "ratelimit" }),
  ssl: z.object({ enforceSecureEndpoints: flag() }).optional(),
  metaEvent: z
    .object({ isEnabled: flag(), type: oneOf<"http">(), eventType: texts(), url: text(), secret: text() })
    .optional(),
  circuitBreaker: z
    .object({
      sampleRate: amount(),
      errorTimeout: amount(),
      failureThreshold: amount(),
      successThreshold: amount(),
      minimumRequestCount: amount(),
      observabilityWindow: amount(),
      consecutiveFailureThreshold: amount(),
    })
    .optional(),
  disableEndpoint: flag(),
  multipleEndpointSubscriptions: flag(),
  replayAttacksPreventionEnabled: flag(),
  addEventIdTraceHeaders: flag(),
  maxPayloadReadSize: amount(),
  searchPolicy: text(),
  requestIdHeader: text(),
  verifyDynamicEvents: flag(),
  allowUnmatchedDynamicUrls: flag(),
  signature: z.object({ header: text(), versions: z.array(signatureVersionSchema).optional() }).optional(),
});

/** @internal */
export const projectSettingsSchema = projectSettingsDetailsSchema.extend({
  projectId: nonEmptyText(),
  name: text(),
  projectType: text(),
  updatedAt: text(),
});

/** @internal */
export type ProjectSettingsAgree = Assert<
  [
    Agree<ProjectSettingsDetails, typeof projectSettingsDetailsSchema>,
    Agree<ProjectSettings, typeof projectSettingsSchema>,
  ]
>;
