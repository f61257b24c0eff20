/** The fields of the settings of a project: the role of each, which ones are always there, and which are secret. A program loads it. */

import type { FieldsOf } from "../fields";
import type { SecretFields } from "../../http/secret-fields";
import type { ProjectSettings } from "./schema";
import type { ProjectSettingsInputs, ProjectSettingsOutputs } from "./types";

/** @internal The role of each field of the settings of a project. A missing field is a type error. */
export const projectSettingsFields: FieldsOf<ProjectSettingsInputs, ProjectSettingsOutputs> = {
  projectId: "input",
  strategy: "input",
  rateLimit: "input",
  signature: "input",
  ssl: "input",
  metaEvent: "input",
  circuitBreaker: "input",
  disableEndpoint: "input",
  multipleEndpointSubscriptions: "input",
  replayAttacksPreventionEnabled: "input",
  addEventIdTraceHeaders: "input",
  maxPayloadReadSize: "input",
  searchPolicy: "input",
  requestIdHeader: "input",
  verifyDynamicEvents: "input",
  allowUnmatchedDynamicUrls: "input",
  name: "output",
  projectType: "output",
  metaEventSecret: "output",
  updatedAt: "output",
};

/** The fields that all settings have: the service shows them, or `check` has filled them in. */
export const projectSettingsAlways = ["projectId", "name", "projectType"] as const;

/** @internal */
export const projectSettingsSecrets = {
  metaEvent: { secret: true },
  metaEventSecret: true,
} as const satisfies SecretFields<ProjectSettings & ProjectSettingsOutputs>;
