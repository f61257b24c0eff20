/** Each setting: where it is looked for and in which order. Knows neither Pulumi nor HTTP. */

import { SettingsError } from "./errors";
import { parseUrl } from "./url";

/** How a service is spoken to: as the API document describes it, or as a real one differs from that. */
export type DialectName = "documented" | "convoy";

/** Every dialect. */
export const dialectNames: readonly DialectName[] = ["documented", "convoy"];

/** What a client needs to know to speak to one account of the service. */
export interface ClientSettings {
  /** The address of the service; every path is appended to `{baseUrl}/api`. https, or http on loopback only. */
  readonly baseUrl: string;
  /** The project that everything is addressed under. */
  readonly projectId: string;
  /** The API key, sent in the `Authorization` header. */
  readonly apiKey: string;
  /**
   * The word before the key in the `Authorization` header. Default `Bearer`; empty sends the key alone.
   * Not shown in the API document: any scheme word; `Bearer` is our choice.
   */
  readonly authScheme?: string | undefined;
  /** The dialect of the service. Default `documented`: the API document. `convoy`: a running Convoy, in full. */
  readonly dialect?: DialectName | undefined;
  /** How long one request may take, headers and body, in seconds. Default 30. */
  readonly requestTimeoutSeconds?: number | undefined;
  /** How often a request that is safe to repeat is sent again. Default 4; 0 never repeats. */
  readonly maxRetries?: number | undefined;
  /** The most requests started per second, over all resources. Default: no limit. */
  readonly requestsPerSecond?: number | undefined;
  /** The most requests under way at once, and the most connections. Default 32. */
  readonly maxConcurrentRequests?: number | undefined;
  /** Is told, once, what is worth a line to the user. Default: nobody. */
  readonly notify?: ((line: string) => void) | undefined;
  /** Names the settings that lead to a project, and where each came from, for an error about them. Default: their names. */
  readonly describe?: ((projectId: string, only?: "apiKey") => string) | undefined;
}

/** Every setting of an account: what its client needs, and what a preview may do. */
export interface AccountSettings extends ClientSettings {
  /** Whether a preview reads what is taken over, once, to name what differs. Needs an API key. Default false. */
  readonly previewReads?: boolean | undefined;
}

/** The name of a setting: its key in stack config below `webhooks:`. */
export type SettingName = Exclude<keyof AccountSettings, "notify" | "describe">;

/** Set to `true`, every not-found of the service is taken for gone: for one run after everything was removed by hand. */
export const trustVariable = "WEBHOOKS_TRUST_NOT_FOUND";

/** Looks a name up in one place; undefined where the place does not hold it. */
export type Lookup = (name: string) => string | undefined;

/** The places a setting is looked for, in this order. */
export interface SettingPlaces {
  /** Values given to an explicit provider, by setting name. */
  readonly explicit: Lookup;
  /** Environment variables, by variable name. */
  readonly environment: Lookup;
  /** Stack config, by setting name. */
  readonly config: Lookup;
}

/** How one setting is found and shown. */
export interface SettingRule {
  readonly environment: string;
  /** Shown in the command that sets it. */
  readonly sample: string;
  readonly secret?: true;
  /** An empty text is a value of its own, not an absence. */
  readonly emptyCounts?: true;
  /** The least value of a number. */
  readonly atLeast?: number;
}

/** Every setting, with the variable that also sets it. */
export const settingRules: Readonly<Record<SettingName, SettingRule>> = {
  baseUrl: { environment: "WEBHOOKS_BASE_URL", sample: "https://webhooks.example.com" },
  projectId: { environment: "WEBHOOKS_PROJECT_ID", sample: "<project id>" },
  apiKey: { environment: "WEBHOOKS_API_KEY", sample: "<key>", secret: true },
  authScheme: { environment: "WEBHOOKS_AUTH_SCHEME", sample: "Bearer", emptyCounts: true },
  dialect: { environment: "WEBHOOKS_DIALECT", sample: "convoy" },
  requestTimeoutSeconds: { environment: "WEBHOOKS_REQUEST_TIMEOUT_SECONDS", sample: "30", atLeast: 0.001 },
  maxRetries: { environment: "WEBHOOKS_MAX_RETRIES", sample: "4", atLeast: 0 },
  requestsPerSecond: { environment: "WEBHOOKS_REQUESTS_PER_SECOND", sample: "50", atLeast: 0.001 },
  maxConcurrentRequests: { environment: "WEBHOOKS_MAX_CONCURRENT_REQUESTS", sample: "32", atLeast: 1 },
  previewReads: { environment: "WEBHOOKS_PREVIEW_READS", sample: "true" },
};

/** A place that holds a setting. */
export type SettingPlace = keyof SettingPlaces;

/** The values of one setting in all places that hold it, the one that counts first. */
export function locateSetting(
  name: SettingName,
  places: SettingPlaces,
): { readonly value: string; readonly place: SettingPlace }[] {
  const { environment, emptyCounts } = settingRules[name];
  const all = [
    { value: places.explicit(name), place: "explicit" },
    { value: places.environment(environment), place: "environment" },
    { value: places.config(name), place: "config" },
  ] as const;
  return all.flatMap(({ value, place }) =>
    value !== undefined && (value !== "" || emptyCounts === true) ? [{ value, place }] : [],
  );
}

/** The value of one setting as text, from the first place that holds it. */
export function findSetting(name: SettingName, places: SettingPlaces): string | undefined {
  return locateSetting(name, places)[0]?.value;
}

/** One sentence that says how to provide a setting that was not found. */
export function missingSetting(name: SettingName): string {
  const { environment, sample, secret } = settingRules[name];
  const command = `pulumi config set ${secret ? "--secret " : ""}webhooks:${name} ${sample}`;
  return `Missing setting webhooks:${name}: run \`${command}\` or set ${environment}`;
}

/**
 * The settings of a client, complete and checked.
 *
 * @throws SettingsError naming everything that is missing or cannot be used.
 */
export function resolveSettings(places: SettingPlaces): AccountSettings {
  const { settings, problems } = examineSettings(places);
  if (problems.length > 0) throw new SettingsError(problems.join("; "));
  return settings;
}

/** The settings as far as they can be used, and everything that is missing or cannot be used. */
export function examineSettings(places: SettingPlaces): {
  readonly settings: AccountSettings;
  readonly problems: readonly string[];
} {
  const number = (name: SettingName): number | undefined => {
    const text = findSetting(name, places);
    return text?.trim() === "" ? NaN : text === undefined ? undefined : Number(text);
  };
  const previewReads = findSetting("previewReads", places);
  const settings: AccountSettings = {
    baseUrl: findSetting("baseUrl", places) ?? "",
    projectId: findSetting("projectId", places) ?? "",
    apiKey: findSetting("apiKey", places) ?? "",
    authScheme: findSetting("authScheme", places),
    dialect: findSetting("dialect", places) as DialectName | undefined,
    requestTimeoutSeconds: number("requestTimeoutSeconds"),
    maxRetries: number("maxRetries"),
    requestsPerSecond: number("requestsPerSecond"),
    maxConcurrentRequests: number("maxConcurrentRequests"),
    previewReads: (words.get(previewReads) ?? previewReads) as boolean | undefined,
  };
  return { settings, problems: settingProblems(settings) };
}

const words = new Map<string | undefined, boolean>([
  ["true", true],
  ["false", false],
]);

/** Everything that is missing or cannot be used, without its value. */
export function settingProblems(settings: AccountSettings): string[] {
  const problems = (["baseUrl", "projectId", "apiKey"] as const)
    .filter((name) => !settings[name])
    .map((name) => missingSetting(name));
  if (settings.baseUrl) problems.push(...baseUrlProblems(settings.baseUrl));
  for (const name of ["apiKey", "authScheme"] as const) {
    if (/[^\t\x20-\x7e\x80-\xff]/.test(settings[name] ?? "")) {
      problems.push(
        `webhooks:${name} holds a line break or another character that cannot be sent in a header: check for one at its end`,
      );
    }
  }
  for (const [name, { atLeast }] of Object.entries(settingRules) as [SettingName, SettingRule][]) {
    const value = settings[name];
    if (atLeast === undefined || value === undefined) continue;
    if (!(Number(value) >= atLeast) || value === Infinity) {
      problems.push(`webhooks:${name} must be a number of at least ${atLeast}`);
    }
  }
  if (settings.dialect !== undefined && !dialectNames.includes(settings.dialect)) {
    problems.push("webhooks:dialect must be `documented` or `convoy`");
  }
  if (!["undefined", "boolean"].includes(typeof settings.previewReads)) {
    problems.push("webhooks:previewReads must be `true` or `false`");
  }
  return problems;
}

/** Why a base URL cannot be used; empty where it can. The URL itself is not repeated: it may hold credentials. */
function baseUrlProblems(text: string): string[] {
  const url = parseUrl(text);
  if (url === undefined || !["http:", "https:"].includes(url.protocol)) {
    return ["webhooks:baseUrl must be an absolute https URL"];
  }
  if (url.username !== "" || url.password !== "") {
    return ["webhooks:baseUrl must not hold credentials; the API key goes into webhooks:apiKey"];
  }
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    return [
      `webhooks:baseUrl must use https for ${url.hostname}: over plain http the API key could be read on the way`,
    ];
  }
  return [];
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}
