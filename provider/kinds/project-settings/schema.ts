/** Settings of a project: how everything in it is delivered. Interfaces and schemas. The API document shows none of them. */

import { z } from "zod";
import { amount, flag, nonEmptyText, oneOf, text, texts } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { wire } from "../../http/wire";
import type { ProjectSettingsInputs } from "./types";

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
