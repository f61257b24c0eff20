/** The configuration of a provider: checked at once, its secrets marked, and where each value counts. */

import type { Fields } from "../base/fields";
import { printed } from "../base/notice";
import type { Notice, Said } from "../base/notice";
import { unknownNames } from "../engine/known-names";
import type { CheckFailure } from "../engine/failures";
import { settingsOfProvider, inherited, isDefault } from "../settings/given";
import { guardArgument, guardSettings } from "../settings/guard";
import { dialects } from "../kinds/definitions";
import {
  dialectNames,
  examineSettings,
  findSetting,
  misspelled,
  noSettingValue,
  secretSettings,
  settingNames,
} from "../settings/settings";
import type { SettingName, SettingPlaces } from "../settings/settings";
import { notices } from "./notices";
import type { Secrets } from "./wire";

/** What the engine itself adds to the inputs of a provider. */
const ofEngine = [
  "version",
  "pluginDownloadURL",
  "pluginChecksums",
  "parameterization",
  "__internal",
  inherited,
];

const secretInputs = Object.fromEntries(secretSettings.map((name) => [name, true as const]));

/** The secret inputs of a provider. They are marked whatever the program does, because the engine sends them in plain. */
export const configurationSecrets: Secrets = { ...secretInputs, [inherited]: secretInputs };

/** Every place of a setting, the environment too. */
function placesOf(urn: string, inputs: Fields): SettingPlaces {
  const { explicit = () => undefined, stack } = settingsOfProvider(urn, inputs);
  return { explicit, environment: (name) => process.env[name], config: stack };
}

/**
 * What happens where new settings lead to another project with another API key, and a key reaches one project only.
 * Nothing that the provider has made could be removed with the new key, so the engine has to keep the old settings for that.
 */
export function moveToAnotherAccount(urn: string, before: Fields, after: Fields): Notice | undefined {
  const old = placesOf(urn, before);
  const now = placesOf(urn, after);
  const hasChanged = (name: SettingName): boolean => {
    const [one, other] = [old, now].map((places) => findSetting(name, places));
    return one !== undefined && other !== undefined && one !== other;
  };
  const hasProjectKeys = [old, now].every((places) => {
    const name = dialectNames.find((known) => known === findSetting("dialect", places));
    return name !== undefined && dialects[name].hasProjectKeys;
  });
  if (!hasProjectKeys || !hasChanged("projectId") || !hasChanged("apiKey")) return undefined;
  const [from = "", to = ""] = [old, now].map((places) => findSetting("projectId", places));
  return notices["account-move"]({ before: from, after: to });
}

/** Everything that is wrong with a configuration, at once. Never a value: any of them could hold a credential. */
export function checkConfiguration(urn: string, inputs: Fields): CheckFailure[] {
  const { problems } = examineSettings(placesOf(urn, inputs));
  // A project may have config of its own in the namespace of the package, but a provider in a program has settings only.
  const given = Object.fromEntries(Object.entries(inputs).filter(([name]) => !ofEngine.includes(name)));
  const ofGuard = isDefault(urn) ? [] : guardSettings.filter((name) => Object.hasOwn(given, name));
  const declared = Object.fromEntries(
    Object.entries(given).filter(([name]) => !ofGuard.some((one) => one === name)),
  );
  // What is missing may come from a resource, or is not needed; each resource says what it lacks.
  const needed = problems.filter(({ code }) => code !== "missing-setting");
  const reasons: Said[] = [
    ...ofGuard.map(guardArgument),
    ...(isDefault(urn) ? [] : unknownNames(declared, settingNames)),
    ...settingNames
      .filter((name) => typeof inputs[name] === "object" && inputs[name] !== null)
      .map(noSettingValue),
    ...needed,
  ];
  return reasons.map((reason) => ({ property: "", reason: printed(reason) }));
}

/** Keys of stack config that look like misspelled settings. An explicit provider refuses every unknown name. */
export function misspelledSettings(urn: string, inputs: Fields): Notice[] {
  if (!isDefault(urn)) return [];
  return misspelled(Object.keys(inputs).filter((name) => !ofEngine.includes(name)));
}
