/** Which settings of a project are secret: in answers, in what a program declares, and in state. */

import type { SecretFields } from "../../http/secret-fields";
import type { ProjectSettings } from "./schema";
import type { ProjectSettingsOutputs } from "./types";

/** @internal */
export const projectSettingsSecrets = {
  metaEvent: { secret: true },
  metaEventSecret: true,
} as const satisfies SecretFields<ProjectSettings & ProjectSettingsOutputs>;
