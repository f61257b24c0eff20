/** What to do about settings that a refresh or a destroy lacks. */

import { hasCode, WebhooksError } from "../base/errors";
import type { SettingPlace } from "../settings/settings";

/**
 * Adds a hint to an error about settings: refresh and destroy are given the config of the last up, and the key that it gave to
 * an explicit provider.
 */
export function withConfigHint({ keyPlace }: { readonly keyPlace: SettingPlace | undefined }) {
  return (error: unknown): never => {
    const isMissing = hasCode(error, "settings") && error.message.startsWith("Missing setting");
    if (!isMissing && !(hasCode(error, "api") && error.status === 401)) throw error;
    // The variable is set already, and the error says that its key is refused.
    if (!isMissing && keyPlace === "environment") throw error;
    const remedy =
      isMissing || keyPlace !== "explicit"
        ? "there set the variable, or add --run-program"
        : "there run a plain `pulumi up` first, or add --run-program, because no variable counts more than the key that the program gives to its provider";
    throw new WebhooksError(
      error.code,
      `${error.message}; a refresh or destroy has the config of the last up: ${remedy}`,
    );
  };
}
