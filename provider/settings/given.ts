/** The settings that the engine gives to a provider: those of the stack, or those that the program gives to an explicit provider. */

import { isFields, own, parseJson } from "../base/fields";
import type { Fields } from "../base/fields";
import { unknownMarker } from "../base/markers";
import { settingRules } from "./settings";
import type { ReadSetting, SettingName } from "./settings";
import { partsOf } from "../base/urn";

/** The input in which an explicit provider carries the stack's own settings, which the environment overrides. */
export const inherited = "__stackConfig";

/** The settings that the engine gives to a provider, by their names. */
export interface GivenSettings {
  /** Those given to an explicit provider. Undefined for the default provider, which takes those of the stack. */
  readonly explicit?: ReadSetting | undefined;
  /** Those in stack config. A program may have written what an explicit provider has of it. */
  readonly stack: ReadSetting;
  /** Those in stack config as the engine itself hands them over; undefined where it does not. */
  readonly engine?: ReadSetting | undefined;
}

/** The settings of a provider, and the places where they count. */
export function settingsOfProvider(urn: string, inputs: Fields): GivenSettings {
  const given = lookupIn(inputs);
  return isDefault(urn) ? { stack: given } : { explicit: given, stack: lookupIn(inputs[inherited]) };
}

/** Whether a provider has the config of the stack and no arguments: the engine names it `default`, with a version or a URL. */
export function isDefault(urn: string): boolean {
  return /^default($|_\d|_.*[./])/.test(partsOf(urn).name);
}

/** The SDKs of all languages write values that are no text as JSON, and those for C# and Java write those of an enum so, too. */
function lookupIn(values: unknown): ReadSetting {
  return (name) => {
    const value = isFields(values) ? own(values, name) : undefined;
    if (value === unknownMarker || !["string", "number", "boolean"].includes(typeof value)) return undefined;
    const text = String(value);
    const word = settingRules[name as SettingName]?.allowed === undefined ? text : parseJson(text);
    return typeof word === "string" ? word : text;
  };
}
