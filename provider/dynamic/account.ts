/** Accounts: that of the stack, whose key nobody should read, and explicit ones with settings of their own, for the resources they are given to. */

import * as pulumi from "@pulumi/pulumi";
import { printed } from "../base/notice";
import { refuseUnknown } from "../engine/known-names";
import { notices } from "../settings/notices";
import {
  configNamespace,
  explicitMarker,
  inheritedNamespace,
  settingNames,
  settingRules,
} from "../settings/settings";
import type { SettingName } from "../settings/settings";
import { inOneLine, isMocked, oncePerRun } from "./per-run";

/** What `Provider` takes. What is left out is looked for in the environment, then in stack config. */
export interface ProviderArgs {
  /** The address of the service. https, or http on loopback only. */
  readonly baseUrl?: pulumi.Input<string> | undefined;
  /** The project of resources that name none. A change replaces them. */
  readonly projectId?: pulumi.Input<string> | undefined;
  /** The API key. Secret. A change replaces nothing. */
  readonly apiKey?: pulumi.Input<string> | undefined;
  /** The word before the key in the `Authorization` header. Default `Bearer`; empty sends the key alone. */
  readonly authScheme?: pulumi.Input<string> | undefined;
  /** The dialect of the service: `documented`, the default, or `convoy`. */
  readonly dialect?: pulumi.Input<string> | undefined;
  /** How long one request may take, in seconds. Default 30. */
  readonly requestTimeoutSeconds?: pulumi.Input<number> | undefined;
  /** How often a request that is safe to repeat is sent again. Default 4. */
  readonly maxRetries?: pulumi.Input<number> | undefined;
  /** The most requests that the process of this provider starts per second; the engine starts a process for each provider. Default: no limit. */
  readonly requestsPerSecond?: pulumi.Input<number> | undefined;
  /** The most requests that the process of this provider has under way at once. Default 32. */
  readonly maxConcurrentRequests?: pulumi.Input<number> | undefined;
  /** Whether a preview reads what is taken over, once, to name what differs. Default false; with the plugin, true. */
  readonly previewReads?: pulumi.Input<boolean> | undefined;
}

/**
 * One account of the service, for the resources that get it as `provider` (or their component as `providers`).
 *
 * Its values count more than the environment; what it leaves out is looked for in the environment, then in the
 * config of the stack.
 */
export class Provider extends pulumi.ProviderResource {
  constructor(name: string, args: ProviderArgs = {}, options?: pulumi.ResourceOptions) {
    const given = givenSettings(name, args);
    const inherited = stackSettings();
    const inputs: Record<string, pulumi.Input<string> | undefined> = { [explicitMarker]: "true" };
    for (const setting of settingNames) {
      const value = given[setting];
      if (value !== undefined) inputs[`${configNamespace}:${setting}`] = value;
      // Under another namespace, because the environment overrides stack config but not the values given here.
      inputs[`${inheritedNamespace}:${setting}`] = inherited[setting];
    }
    super("pulumi-nodejs", name, inputs, options);
    noteSettings(this, given);
  }
}

/** @internal Settings as text, by their names; the API key is secret. */
export type SettingTexts = Partial<Record<SettingName, pulumi.Input<string>>>;

/** @internal The settings that a program gives to an account. Fails for one of an unknown name. */
export function givenSettings(name: string, args: ProviderArgs): SettingTexts {
  // With a misspelt `baseUrl` the address from the environment would be used, and the key sent there.
  inOneLine(() => refuseUnknown(`Provider ${name}`, args, settingNames));
  return present((setting) => {
    const value = args[setting];
    if (value === undefined) return undefined;
    const text = pulumi.output(value).apply(String);
    return settingRules[setting].secret === true ? pulumi.secret(text) : text;
  });
}

/** @internal The settings in the config of the stack. */
export function stackSettings(): SettingTexts {
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

const key = `${configNamespace}:apiKey`;

/** @internal Warns once in a run where stack config holds the API key as plain text. */
export function warnOfPlainKey(): void {
  const { getConfig, isConfigSecret } = pulumi.runtime as RuntimeConfig;
  const isPlain = Boolean(getConfig(key)) && isConfigSecret?.(key) === false;
  if (isPlain && !isMocked())
    void oncePerRun(undefined, key, () => pulumi.log.warn(printed(notices["plain-api-key"]())));
}

/** The SDK does not declare the function that tells what is secret. */
interface RuntimeConfig {
  getConfig(name: string): string | undefined;
  readonly isConfigSecret?: (name: string) => boolean;
}
