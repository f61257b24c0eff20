/** What to do about settings that a refresh or a deletion lacks. */

import { clause } from "../base/declare";
import { hasCode, WebhooksError } from "../base/errors";
import { reasonOf } from "../base/text";
import { settingRules } from "../settings/settings";
import type { KeyName, SettingPlace } from "../settings/settings";
import { engineErrors } from "./notices";

/**
 * Adds a hint to an error about settings: without the program, a refresh and a destroy are given the config of the last up, and the
 * key that it gave to an explicit provider.
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
    // What is missing is named with its variable.
    const [variable, change] = isMissing
      ? [clause`the variable`, clause`stack config has changed`]
      : [settingRules[key].environment, clause`the key has changed`];
    // Nothing tells a refresh with the program, which has its settings, from one without. No variable overrides an explicit key.
    const hint =
      isMissing || keyPlace !== "explicit"
        ? engineErrors.oldConfig`${reason}; without --run-program, \`refresh\` and \`destroy\` use the settings of the last \`pulumi up\`: set ${variable} for this command if ${change} since`
        : engineErrors.oldConfig`${reason}; without --run-program, \`refresh\` and \`destroy\` use the key of the last \`pulumi up\`: add it, or run \`pulumi up\` first, if the key has changed since`;
    throw new WebhooksError(error.code, hint);
  };
}
