/** What to do about settings that a refresh or a destroy lacks. */

import { hasCode, WebhooksError } from "../errors";

/** Adds a hint to an error about settings: refresh and destroy are given the config of the last up. */
export function withConfigHint(error: unknown): never {
  const isMissing = hasCode(error, "settings") && error.message.startsWith("Missing setting");
  if (!isMissing && !(hasCode(error, "api") && error.status === 401)) throw error;
  const remedy = "there set the variable, or add --run-program";
  throw new WebhooksError(
    error.code,
    `${error.message}; a refresh or destroy has the config of the last up: ${remedy}`,
  );
}
