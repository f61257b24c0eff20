/** The kind ProjectSettings: its fields and secrets. Everything else is loaded on first use. */

import type { Kind } from "../kind";
import type * as convoy from "./convoy";
import type * as documented from "./definition";
import type * as sent from "./operations";
import { projectSettingsSecrets } from "./secrets";
import { projectSettingsAlways, projectSettingsFields } from "./types";

/* eslint-disable @typescript-eslint/no-require-imports -- a program loads no schemas, and a run those of one dialect */

/** @internal */
export const projectSettings = {
  type: "ProjectSettings",
  collection: "projectSettings",
  needsConvoy: true,
  adoptedBy: "projectId",
  fields: projectSettingsFields,
  always: projectSettingsAlways,
  secrets: projectSettingsSecrets,
  operations: () => require("./operations") as typeof sent,
  documented: () => require("./definition") as typeof documented,
  convoy: () => require("./convoy") as typeof convoy,
} as const satisfies Kind;
