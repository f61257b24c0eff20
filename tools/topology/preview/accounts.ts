/** The accounts of a preview, and what their settings say. */

import { isDeepStrictEqual } from "node:util";
import type { Fields } from "../../../provider/base/fields";
import { secretMark } from "../../../provider/base/markers";
import { settingsOfProvider } from "../../../provider/settings/given";
import {
  configNamespace,
  explicitMarker,
  inheritedNamespace,
  secretSettings,
  settingNames,
  settingRules,
} from "../../../provider/settings/settings";
import type { SettingName } from "../../../provider/settings/settings";
import { isWhole } from "./json";
import type { PreviewJson } from "./json";
import type { State } from "../model/resource";
import { partsOf, packageName } from "../../../provider/base/urn";

/** Settings by their names, without secrets. One that is not known yet is Pulumi's marker. */
export type Settings = Readonly<Record<string, string>>;

/** What a preview does to an account of this package. */
export interface AccountChange {
  /** The name in the program. */
  readonly name: string;
  /** The URN. */
  readonly urn: string;
  /** The settings before, without secrets; undefined for a new account. */
  readonly before: Settings | undefined;
  /** The settings after; undefined where the account goes. */
  readonly after: Settings | undefined;
  /** Whether the API key changes, whose values no preview shows: `perhaps` where another secret may have changed instead. */
  readonly keyChange: "no" | "perhaps" | "yes";
}

/** The accounts that a preview changes. */
export function changedAccounts({ steps }: PreviewJson): AccountChange[] {
  return (steps ?? []).flatMap(({ op, urn, oldState, newState, diffReasons, detailedDiff }) => {
    if (op === "same" || !isWhole({ op })) return [];
    // A refresh that finds what is in state shows the same secrets on both sides, as an update with another key does.
    if (op === "refresh" && isDeepStrictEqual(oldState?.inputs, newState?.inputs)) return [];
    const { name, type } = partsOf(urn);
    if (!type.startsWith("pulumi:providers:")) return [];
    const isOurs = (state: State): boolean =>
      type === `pulumi:providers:${packageName}` || state?.inputs?.[explicitMarker] !== undefined;
    if (!isOurs(oldState) && !isOurs(newState)) return [];
    const changed = [...(diffReasons ?? []), ...Object.keys(detailedDiff ?? {})];
    const isNamed = changed.some((path) => /(^|[:."])apiKey("\]|$)/.test(path));
    const [before, after] = [plainSettings(urn, oldState), plainSettings(urn, newState)];
    const hiddenChange = changed.length === 0 ? maskedKeyChange(urn, oldState, newState) : "no";
    return [{ name, urn, before, after, keyChange: isNamed ? "yes" : hiddenChange }];
  });
}

/** The settings of the stack that a preview shows, without secrets. */
export function stackSettings({ config }: PreviewJson): Settings {
  return plainOnes((name) => config?.[`${configNamespace}:${name}`]);
}

/** The keys that the config of the stack shows, which Pulumi masks where they were set with `--secret`. */
export function plainKeysIn({ config }: PreviewJson): SettingName[] {
  return secretSettings.filter((name) => {
    const key = config?.[`${configNamespace}:${name}`];
    return typeof key === "string" && key !== "" && key !== secretMark;
  });
}

/**
 * What an update of an account changes of which the preview shows nothing: only its secrets read the same on both sides. An account that has
 * a key of its own carries that of the stack as well, and either may be another one.
 */
function maskedKeyChange(urn: string, old: State, now: State): AccountChange["keyChange"] {
  if (!old?.inputs || !now?.inputs || !isDeepStrictEqual(old.inputs, now.inputs)) return "no";
  const { explicit, stack } = settingsIn(urn, now.inputs);
  const [own, inherited] = [explicit?.("apiKey"), stack?.("apiKey")];
  if (own === undefined) return inherited === undefined ? "no" : "yes";
  return inherited === undefined ? "yes" : "perhaps";
}

function plainSettings(urn: string, state: State): Settings | undefined {
  if (!state?.inputs) return undefined;
  const { explicit, stack } = settingsIn(urn, state.inputs);
  return plainOnes((name) => explicit?.(name) ?? stack?.(name));
}

/** The settings of an account as its inputs hold them, and those of the stack that it carries. */
export function settingsIn(urn: string, inputs: Fields): Lookups {
  return partsOf(urn).type === `pulumi:providers:${packageName}`
    ? settingsOfProvider(urn, inputs)
    : settingsOf(urn, inputs);
}

function plainOnes(lookup: (name: SettingName) => unknown): Settings {
  const names = settingNames.filter((name) => settingRules[name].secret !== true);
  const found = names.map((name) => [name, lookup(name)] as const);
  return Object.fromEntries(
    found.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

interface Lookups {
  readonly explicit?: ((name: SettingName) => unknown) | undefined;
  readonly stack?: ((name: SettingName) => unknown) | undefined;
}

/** The settings of an explicit account, and those of the stack that it carries. Nothing for the default account. */
export function settingsOf(urn: string, inputs: Fields): Lookups {
  if (urn.includes(`::pulumi:providers:${packageName}::`)) {
    const { explicit, stack } = settingsOfProvider(urn, inputs);
    return explicit === undefined ? {} : { explicit, stack };
  }
  if (inputs[explicitMarker] === undefined) return {};
  return {
    explicit: (name) => inputs[`${configNamespace}:${name}`],
    stack: (name) => inputs[`${inheritedNamespace}:${name}`],
  };
}
