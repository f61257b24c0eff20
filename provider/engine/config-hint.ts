/** What to do about settings that a refresh or a deletion lacks. */

import { clause } from "../base/declare";
import { hasCode, WebhooksError } from "../base/errors";
import { reasonOf } from "../base/text";
import { settingRules } from "../settings/settings";
import type { KeyName, SettingPlace } from "../settings/settings";
import { notices } from "./notices";

/**
 * Adds a hint to an error about settings: a refresh and a deletion may be given the config of an earlier up, and the key that it
 * gave to an explicit provider.
 *
 * @param placeOf where the key comes from, which only an error asks
 */
export function withConfigHint(key: KeyName, placeOf: (key: KeyName) => SettingPlace | undefined) {
  return (error: unknown): never => {
    const isMissing = hasCode(error, "settings") && error.notice === "missing-setting";
    const isKeyRefused = hasCode(error, "api") && error.notice === "unauthorized";
    if (!isMissing && !isKeyRefused) throw error;
    const keyPlace = placeOf(key);
    // The variable is set already, and the error says that its key is refused.
    if (!isMissing && keyPlace === "environment") throw error;
    const reason = reasonOf(error);
    // What is missing is named with its variable. No variable overrides the key that the program gives to its provider.
    const variable = isMissing ? clause`the variable` : settingRules[key].environment;
    const hint =
      isMissing || keyPlace !== "explicit"
        ? notices["old-config"]({ reason, variable })
        : notices["old-provider-key"]({ reason });
    throw new WebhooksError(error.code, hint);
  };
}
