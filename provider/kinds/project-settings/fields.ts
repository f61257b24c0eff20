/**
 * The one table of the fields of the settings of a project: a new plain field is one line here, and its schemas follow. Says which fields
 * are always there, and which are secret. A program loads it.
 */

import { count, flag, text } from "../fields";
import type { FieldsOf } from "../fields";
import type { SecretFields } from "../../http/secret-fields";
import type { ProjectSettings, ProjectSettingsInputs, ProjectSettingsOutputs } from "./types";

/** @internal A plain input is one line. One whose schemas are written out is an "input". */
export const projectSettingsFields = {
  projectId: "input",
  strategy: "input",
  rateLimit: "input",
  signature: "input",
  ssl: "input",
  metaEvent: "input",
  circuitBreaker: "input",
  disableEndpoint: flag,
  multipleEndpointSubscriptions: flag,
  replayAttacksPreventionEnabled: flag,
  addEventIdTraceHeaders: flag,
  maxPayloadReadSize: { ...count, resetTo: 51_200 },
  searchPolicy: text,
  requestIdHeader: text,
  verifyDynamicEvents: flag,
  allowUnmatchedDynamicUrls: flag,
  name: "output",
  projectType: "output",
  metaEventSecret: "output",
  updatedAt: "output",
} as const satisfies FieldsOf<ProjectSettingsInputs, ProjectSettingsOutputs>;

/** The fields that all settings have: the service shows them, or `check` has filled them in. */
export const projectSettingsAlways = ["projectId", "name", "projectType"] as const;

/** @internal */
export const projectSettingsSecrets = {
  metaEvent: { secret: true },
  metaEventSecret: true,
} as const satisfies SecretFields<ProjectSettings & ProjectSettingsOutputs>;
