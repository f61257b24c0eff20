/** Settings of a project: the schemas of an answer and a body. The documented interface shows none of them. */

import { z } from "zod";
import { amount, flag, nonEmptyText, oneOf, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { wire } from "../../http/wire";
import { FieldSchemas } from "../field-schemas";
import type { MetaEventTransport, MetaEventType, RetryType } from "../enums";
import { projectSettingsFields } from "./fields";
import type { ProjectSettings, ProjectSettingsDetails, ProjectSettingsInputs } from "./types";

/** @internal */
export const plainSettings = new FieldSchemas<ProjectSettingsInputs, typeof projectSettingsFields>(
  projectSettingsFields,
);

const signatureVersionSchema = z.object({ uid: text(), hash: text(), encoding: text(), createdAt: text() });

/** @internal */
export const projectSettingsDetailsSchema = z.object({
  strategy: z.object({ type: oneOf<RetryType>(), duration: amount(), retryCount: amount() }).optional(),
  rateLimit: z
    .object({ count: amount(), duration: amount() })
    .optional()
    .register(wire, { name: "ratelimit" }),
  ssl: z.object({ enforceSecureEndpoints: flag() }).optional(),
  metaEvent: z
    .object({
      isEnabled: flag(),
      type: oneOf<MetaEventTransport>(),
      eventType: z.array(oneOf<MetaEventType>().unwrap()).optional(),
      url: text(),
      secret: text(),
    })
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
  ...plainSettings.shown({}),
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
