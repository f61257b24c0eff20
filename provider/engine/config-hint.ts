/** What to do about settings that a refresh or a destroy lacks. */

import { hasCode, WebhooksError } from "../base/errors";
import { reasonOf } from "../base/text";
import type { SettingPlace } from "../settings/settings";
import { notices } from "./notices";

/** The notices about a setting that is not set. */
const missingCodes = ["missing-setting", "missing-provider-setting"];

/**
 * Adds a hint to an error about settings: refresh and destroy are given the config of the last up, and the key that it gave to
 * an explicit provider.
 */
export function withConfigHint(keyPlace: SettingPlace | undefined) {
  return (error: unknown): never => {
    const isMissing = hasCode(error, "settings") && missingCodes.includes(error.notice ?? "");
    const isKeyRefused = hasCode(error, "api") && error.notice === "unauthorized";
    if (!isMissing && !isKeyRefused) throw error;
    // The variable is set already, and the error says that its key is refused.
    if (!isMissing && keyPlace === "environment") throw error;
    // No variable overrides the key that the program gives to its provider.
    const hint = isMissing || keyPlace !== "explicit" ? notices["old-config"] : notices["old-provider-key"];
    throw new WebhooksError(error.code, hint({ reason: reasonOf(error) }));
  };
}
