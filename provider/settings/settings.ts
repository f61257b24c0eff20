/** Every setting, and the places where it is looked for, in order. Knows neither Pulumi nor HTTP. */

import { clause } from "../base/declare";
import { SettingsError } from "../base/errors";
import { isFields, parseJson } from "../base/fields";
import { nearest } from "../base/lists";
import type { Notice } from "../base/notice";
import { shared } from "../base/notices";
import { shortened } from "../base/text";
import { isLoopback, parseUrl } from "../base/url";
import { dashboardSetting } from "./dashboard";
import { guardSettings } from "./guard";
import { notices } from "./notices";

export const knownDialects = {
  /** The documented interface: the 18 operations that a service has to implement. */
  documented: true,
  /** A running Convoy, with what it has beyond the documented interface. */
  convoy: true,
} as const;
/** The dialect of the API: `documented` follows the documented interface, `convoy` a running Convoy. @useDeclaredType */
export type DialectName = keyof typeof knownDialects;

/** Every dialect. */
export const dialectNames = Object.keys(knownDialects) as readonly DialectName[];

/** The two sorts of keys: an API key belongs to one project, a personal key to a member of an organization. */
export type KeyName = "apiKey" | "personalApiKey";

/** The settings of a client for one account. */
export interface ClientSettings {
  /**
   * The URL of the service, to which the client appends `/api` and a path. It must use https, except on
   * loopback.
   */
  readonly baseUrl: string;
  /** The ID of the project that all requests address. */
  readonly projectId: string;
  /** The API key, which is sent in the `Authorization` header. */
  readonly apiKey: string;
  /**
   * The ID of the organization whose projects the client manages. Only `projects` needs it.
   */
  readonly organisationId?: string | undefined;
  /** The personal API key of a member of the organization, which `projects` sends instead of `apiKey`. It expires. */
  readonly personalApiKey?: string | undefined;
  /**
   * The word before the key in the `Authorization` header. An empty string sends the key alone. Defaults to
   * `Bearer`.
   */
  readonly authScheme?: string | undefined;
  /**
   * The dialect of the service: `documented` follows the documented interface, `convoy` a running Convoy. Defaults to
   * `documented`.
   */
  readonly dialect?: DialectName | undefined;
  /** The maximum time that one request may take, in seconds, including headers and body. Defaults to 30. */
  readonly requestTimeoutSeconds?: number | undefined;
  /**
   * The maximum number of retries of a request that is safe to repeat. Set it to 0 for no retries. A 429 response that
   * says how long to wait does not count. Defaults to 4.
   */
  readonly maxRetries?: number | undefined;
  /**
   * The maximum number of requests that one process starts per second, across all resources. The engine starts
   * one process for each explicit provider. Defaults to no limit.
   */
  readonly requestsPerSecond?: number | undefined;
  /**
   * The maximum number of requests, and of connections, that one process has open at once. Defaults to 32.
   */
  readonly maxConcurrentRequests?: number | undefined;
  /**
   * A function that receives a hint for the user at most once, such as a mismatched dialect. Defaults to no hint.
   */
  readonly notify?: ((line: string) => void) | undefined;
  /**
   * A function that describes the settings of a project and their origins for error messages. `only` selects one key or
   * the settings of the organization. Defaults to the names of the settings.
   */
  readonly describe?:
    ((projectId: string, only?: "apiKey" | "personalApiKey" | "organisation") => string) | undefined;
}

/** What of the settings is described, where it is not all that leads to a project: a key, or all that leads to an organization. */
export type DescribedPart = NonNullable<Parameters<NonNullable<ClientSettings["describe"]>>[1]>;

/** All settings of an account: those of its client, and what a preview may do. */
export interface AccountSettings extends ClientSettings {
  /**
   * Whether a preview reads the object that a resource adopts, to show the differences, and asks the service when
   * each endangered resource last delivered. This requires an API key. Defaults to true in the plugin, and to false
   * in dynamic resources.
   */
  readonly previewReads?: boolean | undefined;
}

/** The name of a setting: its key in stack config below `webhooks:`. */
export type SettingName = Exclude<keyof AccountSettings, "notify" | "describe">;

/** Where stack config and an explicit provider hold the settings. */
export const configNamespace = "webhooks";

/** The key that tells an explicit provider from the default one, whose config is the whole stack's. */
export const explicitMarker = `${configNamespace}:explicit`;

/** Where an explicit provider carries the stack's own settings, which the environment overrides. */
export const inheritedNamespace = `${configNamespace}-stack`;

/** With the value `true` every object that is not found counts as gone: for one run after all were removed by hand. */
export const trustVariable = "WEBHOOKS_TRUST_NOT_FOUND";

/** From what the key of digests in state is made. Default: from the API key. */
export const digestKeyVariable = "WEBHOOKS_DIGEST_KEY";

/** Looks up a name in one place; undefined where the place does not have it. */
export type ReadSetting = (name: string) => string | undefined;

/** The places a setting is looked for, in this order. */
export interface SettingPlaces {
  /** Values given to an explicit provider, by setting name. */
  readonly explicit: ReadSetting;
  /** Environment variables, by variable name. */
  readonly environment: ReadSetting;
  /** Stack config, by setting name. */
  readonly config: ReadSetting;
  /** Whether the settings are those of an explicit provider, which stack config does not reach in every language. */
  readonly isExplicit?: boolean;
}

/** How one setting is found and validated. */
interface SettingRule {
  readonly environment: string;
  /** Shown in the command that sets it; a secret has none, because Pulumi asks for its value. */
  readonly example?: string;
  /** The keys with which nothing can be sent without it. */
  readonly requiredWith?: readonly KeyName[];
  readonly secret?: true;
  /** An empty text is a value and does not count as absent. */
  readonly allowsEmpty?: true;
  /** The value is sent in a header. */
  readonly inHeader?: true;
  /** The minimum of a number. */
  readonly atLeast?: number;
  /** The allowed values. */
  readonly allowed?: readonly (string | boolean)[];
}

const bothKeys: readonly KeyName[] = ["apiKey", "personalApiKey"];

/** Every setting, with the variable that also sets it, and for whom it is required. */
export const settingRules: Readonly<Record<SettingName, SettingRule>> = {
  baseUrl: {
    environment: "WEBHOOKS_BASE_URL",
    example: "https://webhooks.example.com",
    requiredWith: bothKeys,
  },
  projectId: {
    environment: "WEBHOOKS_PROJECT_ID",
    example: "<project id>",
    requiredWith: ["apiKey"],
  },
  apiKey: { environment: "WEBHOOKS_API_KEY", requiredWith: ["apiKey"], secret: true, inHeader: true },
  organisationId: {
    environment: "WEBHOOKS_ORGANISATION_ID",
    example: "<organisation id>",
    requiredWith: ["personalApiKey"],
  },
  personalApiKey: {
    environment: "WEBHOOKS_PERSONAL_API_KEY",
    requiredWith: ["personalApiKey"],
    secret: true,
    inHeader: true,
  },
  authScheme: { environment: "WEBHOOKS_AUTH_SCHEME", example: "Bearer", allowsEmpty: true, inHeader: true },
  dialect: { environment: "WEBHOOKS_DIALECT", example: "convoy", allowed: dialectNames },
  requestTimeoutSeconds: { environment: "WEBHOOKS_REQUEST_TIMEOUT_SECONDS", example: "30", atLeast: 0.001 },
  maxRetries: { environment: "WEBHOOKS_MAX_RETRIES", example: "4", atLeast: 0 },
  requestsPerSecond: { environment: "WEBHOOKS_REQUESTS_PER_SECOND", example: "50", atLeast: 0.001 },
  maxConcurrentRequests: { environment: "WEBHOOKS_MAX_CONCURRENT_REQUESTS", example: "32", atLeast: 1 },
  previewReads: { environment: "WEBHOOKS_PREVIEW_READS", example: "true", allowed: [true, false] },
};

/** The name of every setting. */
export const settingNames = Object.keys(settingRules) as SettingName[];

/** The settings whose value nobody should read. */
export const secretSettings = settingNames.filter((name) => settingRules[name].secret);

/** A place that may hold a setting. */
/** Where a setting was found. */
export type SettingPlace = Exclude<keyof SettingPlaces, "isExplicit">;

/** The values of one setting in all places that hold it, the effective one first. */
export function locateSetting(
  name: SettingName,
  places: SettingPlaces,
): { readonly value: string; readonly place: SettingPlace }[] {
  const { environment, allowsEmpty } = settingRules[name];
  const all = [
    { value: places.explicit(name), place: "explicit" },
    { value: places.environment(environment), place: "environment" },
    { value: places.config(name), place: "config" },
  ] as const;
  return all.flatMap(({ value, place }) =>
    value !== undefined && (value !== "" || allowsEmpty === true) ? [{ value, place }] : [],
  );
}

/** The value of one setting as text, from the first place that holds it. */
export function findSetting(name: SettingName, places: SettingPlaces): string | undefined {
  return locateSetting(name, places)[0]?.value;
}

/** The error for a missing setting, with the ways to provide it. */
export function missingSetting(name: SettingName, isExplicit = false): Notice {
  const { environment: variable, secret } = settingRules[name];
  const command = commandFor(name);
  const advice = isExplicit
    ? clause`pass ${name} to the provider, or set ${variable}`
    : secret
      ? clause`set ${variable}, or on your own computer run \`${command}\``
      : clause`run \`${command}\` or set ${variable}`;
  return notices["missing-setting"]({ name, advice });
}

/** A provider was given a value of another type, such as null or an output without a value. */
export function noSettingValue(name: SettingName): Notice {
  return shared.wrongType`webhooks:${name} must be a string, a number or a boolean`;
}

/** The warning about a secret that stands in stack config as plain text. */
export function plainKey(name: SettingName): Notice {
  return notices["plain-api-key"]({ name, variable: settingRules[name].environment });
}

function commandFor(name: SettingName): string {
  const { example } = settingRules[name];
  return example === undefined
    ? clause`pulumi config set --secret webhooks:${name}`
    : clause`pulumi config set webhooks:${name} ${example}`;
}

/**
 * The settings of a client, complete and checked.
 *
 * @throws SettingsError naming everything that is missing or cannot be used.
 */
export function resolveSettings(places: SettingPlaces, key?: KeyName): AccountSettings {
  const { settings, problems } = examineSettings(places, key);
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/**
 * The settings found, and a problem for each that is missing or cannot be used.
 *
 * @param key the key that requests are to be sent with. Default: the API key
 */
export function examineSettings(
  places: SettingPlaces,
  key?: KeyName,
): {
  readonly settings: AccountSettings;
  readonly problems: readonly Notice[];
} {
  const entries = settingNames.map((name) => [name, valueOf(settingRules[name], findSetting(name, places))]);
  const settings = Object.fromEntries(entries) as unknown as AccountSettings;
  return { settings, problems: settingProblems(settings, places.isExplicit, key) };
}

/**
 * Keys of stack config, without their namespace, that look like misspelled settings. Others may be config of the project itself,
 * whose namespace is its name.
 */
export function misspelled(names: readonly string[]): Notice[] {
  const known: readonly string[] = [...settingNames, ...guardSettings, dashboardSetting];
  const unknown = names.filter((name) => !known.includes(name));
  return unknown.flatMap((name) => {
    const near = nearest(name, known);
    return near === undefined ? [] : [notices["misspelled-setting"]({ name, near })];
  });
}

/** Converts the text of a setting. A text of the wrong type is kept or becomes NaN, which is refused later. */
function valueOf({ requiredWith, atLeast, allowed }: SettingRule, text: string | undefined): unknown {
  if (text === undefined) return requiredWith?.includes("apiKey") === true ? "" : undefined;
  if (atLeast !== undefined) return text.trim() === "" ? NaN : Number(text);
  return allowed?.find((value) => String(value) === text) ?? text;
}

/** Everything that is missing or cannot be used, without its value. */
export function settingProblems(
  settings: AccountSettings,
  isExplicit?: boolean,
  key: KeyName = "apiKey",
): Notice[] {
  const missing = settingNames.filter(
    (name) => settingRules[name].requiredWith?.includes(key) === true && !settings[name],
  );
  const hasUrl = settings.baseUrl && !isStructured(settings.baseUrl);
  const baseUrl = hasUrl ? baseUrlProblem(settings.baseUrl) : undefined;
  return [
    ...missing.map((name) => missingSetting(name, isExplicit)),
    ...[baseUrl, ...settingNames.map((name) => problemOf(name, settings[name]))].filter(
      (problem) => problem !== undefined,
    ),
  ];
}

function problemOf(name: SettingName, value: unknown): Notice | undefined {
  const { inHeader, atLeast, allowed } = settingRules[name];
  if (value === undefined) return undefined;
  if (inHeader && typeof value !== "string")
    return shared.wrongType`webhooks:${name} must be a string: convert it, for example with String()`;
  if (isStructured(value))
    return shared.wrongType`webhooks:${name} must be a string, but stack config contains an object or a list: run \`${commandFor(name)}\``;
  if (inHeader && /[^\t\x20-\x7e\x80-\xff]/.test(value as string))
    return shared.invalidValue`webhooks:${name} has a line break or another character that a header cannot
      contain: check its end`;
  if (atLeast !== undefined && (!(Number(value) >= atLeast) || value === Infinity))
    return shared.invalidValue`webhooks:${name} must be a number of at least ${atLeast}`;
  if (allowed === undefined || allowed.some((one) => one === value)) return undefined;
  return shared.invalidValue`webhooks:${name} must be ${allowed.map((one) => `\`${one}\``).join(" or ")}`;
}

/** Whether a value is the JSON of an object or a list, as which stack config hands over what is no text. */
function isStructured(value: unknown): boolean {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return false;
  const json = parseJson(value);
  return isFields(json) || Array.isArray(json);
}

/** Why a base URL cannot be used. The URL itself is not repeated: it may hold credentials. */
function baseUrlProblem(text: string): Notice | undefined {
  const url = parseUrl(text);
  if (url === undefined || !["http:", "https:"].includes(url.protocol))
    return shared.invalidValue`webhooks:baseUrl must be an absolute https URL`;
  if (url.username !== "" || url.password !== "")
    return shared.invalidValue`webhooks:baseUrl must not contain credentials: the API key belongs in
      webhooks:apiKey`;
  if (url.protocol === "http:" && !isLoopback(url.hostname))
    return shared.invalidValue`webhooks:baseUrl must use https for ${url.hostname}: plain http would
      expose the API key`;
  const [path] = /\/api\/v1(\/.*)?$/.exec(url.pathname) ?? [];
  if (path === undefined) return undefined;
  return shared.invalidValue`webhooks:baseUrl must not end with ${shortened(path, 60)}, which is appended
    automatically: remove it`;
}

/** @internal The service went on with the project of the key: what it shows and does is not of the one that was asked for. */
export function otherProject(found: string, asked: string): SettingsError {
  return new SettingsError(notices["other-project"]({ found, asked }));
}

/** @internal @throws SettingsError where an answer shows another project than the one that was asked for. */
export function requireProject(found: string | undefined, asked: string): void {
  if (found !== undefined && found !== asked) throw otherProject(found, asked);
}
