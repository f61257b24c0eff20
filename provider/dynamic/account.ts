/** Accounts: that of the stack, whose key nobody should read, and explicit ones with settings of their own, for the resources they are given to. */

import * as pulumi from "@pulumi/pulumi";
import { printed } from "../base/notice";
import { refuseUnknown } from "../engine/known-names";
import { guardArgument, guardSettings } from "../settings/guard";
import {
  configNamespace,
  explicitMarker,
  inheritedNamespace,
  misspelled,
  noSettingValue,
  plainKey,
  secretSettings,
  settingNames,
  settingRules,
} from "../settings/settings";
import type { DialectName, SettingName } from "../settings/settings";
import { isLater, readArguments } from "./json-values";
import { inOneLine, isMocked, oncePerRun, programError } from "./per-run";

/**
 * The arguments of `Provider`. A setting that is not set comes from the environment, then from stack config.
 */
export interface ProviderArgs {
  /** The URL of the service. It must use https, except on loopback. */
  readonly baseUrl?: pulumi.Input<string> | undefined;
  /** The ID of the project for resources that do not set one. A change replaces these resources. */
  readonly projectId?: pulumi.Input<string> | undefined;
  /** The API key. Secret. A change replaces nothing. */
  readonly apiKey?: pulumi.Input<string> | undefined;
  /** The ID of the organization in which `Project` resources manage projects. */
  readonly organisationId?: pulumi.Input<string> | undefined;
  /**
   * The personal API key of a member of the organization, which `Project` sends instead of `apiKey`. Secret. A
   * change replaces nothing.
   */
  readonly personalApiKey?: pulumi.Input<string> | undefined;
  /**
   * The word before the key in the `Authorization` header. An empty string sends the key alone. Defaults to
   * `Bearer`.
   */
  readonly authScheme?: pulumi.Input<string> | undefined;
  /** The dialect of the service: `documented` or `convoy`. Defaults to `documented`. */
  readonly dialect?: pulumi.Input<DialectName | (string & {})> | undefined;
  /** The maximum time that one request may take, in seconds. Defaults to 30. */
  readonly requestTimeoutSeconds?: pulumi.Input<number> | undefined;
  /** The maximum number of retries of a request that is safe to repeat. Defaults to 4. */
  readonly maxRetries?: pulumi.Input<number> | undefined;
  /**
   * The maximum number of requests that this provider starts per second. Each provider has its own process and
   * limit. Defaults to no limit.
   */
  readonly requestsPerSecond?: pulumi.Input<number> | undefined;
  /** The maximum number of requests that this provider has open at once. Defaults to 32. */
  readonly maxConcurrentRequests?: pulumi.Input<number> | undefined;
  /**
   * Whether a preview reads the object that a resource adopts, to show the differences, and asks the service when
   * each endangered resource last delivered. Defaults to true in the plugin, and to false in dynamic resources.
   */
  readonly previewReads?: pulumi.Input<boolean> | undefined;
}

/**
 * An account of the service. Resources use it through the option `provider`, or through `providers` of their component.
 *
 * Its arguments override the environment. A setting that is not set comes from the environment, then from stack
 * config. In YAML and in generated SDKs, a provider does not receive stack config.
 */
export class Provider extends pulumi.ProviderResource {
  constructor(name: string, args: ProviderArgs = {}, options?: pulumi.ResourceOptions) {
    const given = settingTexts(name, args, options);
    const inherited = stackSettings();
    const inputs: Record<string, pulumi.Input<string> | undefined> = { [explicitMarker]: "true" };
    for (const setting of settingNames) {
      const value = given[setting];
      if (value !== undefined) inputs[`${configNamespace}:${setting}`] = value;
      // Under another namespace, because the environment overrides stack config but not the values given here.
      inputs[`${inheritedNamespace}:${setting}`] = inherited[setting];
    }
    // Only the strictest failOn counts, and where a variable sets one, only the variable allows anything.
    for (const setting of guardSettings)
      inputs[`${inheritedNamespace}:${setting}`] = new pulumi.Config(configNamespace).get(setting);
    super("pulumi-nodejs", name, inputs, options);
    noteSettings(this, given);
  }
}

/** @internal Settings as text, by their names; the API key is secret. */
export type SettingTexts = Partial<Record<SettingName, pulumi.Input<string>>>;

/** @internal The settings that a program gives to an account. Fails for one of an unknown name. */
export function settingTexts(
  name: string,
  args: ProviderArgs,
  options?: pulumi.ResourceOptions,
): SettingTexts {
  const subject = `Provider ${name}`;
  const { own } = readArguments(subject, args, options);
  const ofGuard = guardSettings.find((one) =>
    Object.entries(own).some(([name, value]) => name === one && value !== undefined),
  );
  if (ofGuard !== undefined)
    throw programError(guardArgument(ofGuard), {
      subject,
    });
  // With a misspelled `baseUrl` the address from the environment would be used, and the key sent there.
  inOneLine(() => refuseUnknown(subject, own, settingNames));
  return present((setting) => {
    const value = own[setting];
    if (value === undefined) return undefined;
    const textOf = (known: unknown): string => {
      if (["string", "number", "boolean"].includes(typeof known)) return String(known);
      throw programError(noSettingValue(setting), { subject });
    };
    const text = isLater(value) ? pulumi.output(value).apply(textOf) : pulumi.output(textOf(value));
    return settingRules[setting].secret === true ? pulumi.secret(text) : text;
  });
}

/** @internal The settings in the config of the stack. */
export function stackSettings(): SettingTexts {
  warnOfPlainKey();
  const config = new pulumi.Config(configNamespace);
  return present((setting) =>
    settingRules[setting].secret === true ? config.getSecret(setting) : config.get(setting),
  );
}

function present(find: (setting: SettingName) => pulumi.Input<string> | undefined): SettingTexts {
  const all = settingNames.map((setting) => [setting, find(setting)] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/** The property with the settings of a provider, found by every copy of the package. */
const settingsProperty = "__webhooksSettings";

/** @internal Keeps the settings given to a provider for the look-ups that are for its account. */
export function noteSettings(provider: pulumi.ProviderResource, given: SettingTexts): void {
  const entries = Object.entries(given).map(([name, value]) => [`${configNamespace}:${name}`, value]);
  // Not enumerable, so that a stack that exports the provider does not export the settings.
  Object.defineProperty(provider, settingsProperty, { value: pulumi.secret(Object.fromEntries(entries)) });
}

/** The settings given to a provider; undefined for a provider of another package. Secret. */
export function settingsOf(
  provider: pulumi.ProviderResource,
): pulumi.Output<Readonly<Record<string, string | undefined>>> | undefined {
  return (provider as unknown as { [settingsProperty]?: ReturnType<typeof settingsOf> })[settingsProperty];
}

/** @internal Warns once in a run where stack config holds a key as plain text. */
export function warnOfPlainKey(): void {
  const { getConfig, isConfigSecret } = pulumi.runtime as RuntimeConfig;
  for (const name of secretSettings) {
    const key = `${configNamespace}:${name}`;
    const isPlain = Boolean(getConfig(key)) && isConfigSecret?.(key) === false;
    if (isPlain && !isMocked())
      void oncePerRun(undefined, key, () => pulumi.log.warn(printed(plainKey(name))));
  }
}

/** @internal Warns once in a run of keys of stack config that look like misspelled settings. The plugin does so itself. */
export function warnOfMisspelled(): void {
  if (isMocked()) return;
  void oncePerRun(undefined, `${configNamespace}:*`, async () => {
    const prefix = `${configNamespace}:`;
    const keys = Object.keys(pulumi.runtime.allConfig()).filter((one) => one.startsWith(prefix));
    for (const notice of misspelled(keys.map((one) => one.slice(prefix.length))))
      await pulumi.log.warn(printed(notice));
  });
}

/** The SDK does not declare the function that tells what is secret. */
interface RuntimeConfig {
  getConfig(name: string): string | undefined;
  readonly isConfigSecret?: (name: string) => boolean;
}
