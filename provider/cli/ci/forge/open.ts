/** Opens the forge of a run with the token of its environment. */

import type { Clock } from "../../../http/gate";
import type { Environment, RunContext } from "./context";
import type { Forge } from "./forge";

/** Undefined without a token, or where the environment names no repository. @throws SettingsError where the token cannot be used */
export declare function openForge(
  context: RunContext,
  environment: Environment,
  clock?: Clock,
): Forge | undefined;
