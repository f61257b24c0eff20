/** What to do about settings that a refresh or a deletion lacks. */

import { clause } from "../base/declare";
import { hasCode, WebhooksError } from "../base/errors";
import { reasonOf } from "../base/text";
import { settingRules } from "../settings/settings";
import type { KeyName, SettingPlace } from "../settings/settings";
import { engineErrors } from "./notices";

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
        ? engineErrors.oldConfig`${reason}; an earlier \`pulumi up\` saved the settings of this object: set ${variable} for this command`
        : engineErrors.oldConfig`${reason}; \`pulumi refresh\` and \`pulumi destroy\` use the key of the last \`pulumi up\`: run \`pulumi up\` first, or add --run-program`;
    throw new WebhooksError(error.code, hint);
  };
}
