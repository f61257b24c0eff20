/** Where the command finds its settings: flags, then the environment, then a stack's config, then the default. */

import { text as readText } from "node:stream/consumers";
import { SettingsError } from "../../../provider/base/errors";
import type { Notice } from "../../../provider/base/notice";
import type { SecretText } from "../../../provider/base/declare";
import { shared } from "../../../provider/base/notices";
import { secretMark } from "../../../provider/http/redact";
import { secretFault } from "../../../provider/kinds/endpoint/secret/external-secrets";
import { dashboardProblem, dashboardSetting, dashboardVariable } from "../../../provider/settings/dashboard";
import { readGuard } from "../../../provider/settings/guard";
import type { Guard } from "../../../provider/settings/guard";
import { describeSettings } from "../../../provider/settings/origins";
import {
  examineSettings,
  locateSetting,
  settingNames,
  settingRules,
} from "../../../provider/settings/settings";
import type {
  ClientSettings,
  DescribedPart,
  ReadSetting,
  SettingName,
  SettingPlaces,
} from "../../../provider/settings/settings";
import { shownUrl } from "../../../provider/base/url";
import type { CliIo } from "./input";
import { wrongUse } from "./input";
import { readStackConfig } from "./stack-config";

/** The flags that set a setting. */
export interface SettingOptions {
  readonly baseUrl?: string | undefined;
  readonly project?: string | undefined;
  readonly apiKeyStdin?: boolean | undefined;
  readonly dialect?: string | undefined;
  readonly dashboardUrl?: string | undefined;
  readonly stack?: string | undefined;
  /** The folder of the project of that stack. Default: the current one. */
  readonly folder?: string | undefined;
}

/** One setting and where it was found. */
export interface FoundSetting {
  readonly name: SettingName | typeof dashboardSetting;
  /** The value; never that of the API key. */
  readonly value: string | undefined;
  readonly from: "flag" | "environment" | "stack" | "default" | "nowhere";
}

/** All settings with their origins and problems. */
export interface FoundSettings {
  readonly settings: ClientSettings;
  /** The address of the dashboard; undefined where no place has it. */
  readonly dashboardUrl: string | undefined;
  readonly problems: readonly Notice[];
  readonly list: readonly FoundSetting[];
  /** The warnings about the config of the stack. */
  readonly warnings: readonly Notice[];
  /** What the guard of `pulumi up` refuses. @throws SettingsError where that cannot be read */
  guard(): Guard;
}

/** Finds the settings. A missing one is a problem, not an error. */
export async function findSettings(options: SettingOptions, io: CliIo): Promise<FoundSettings> {
  const apiKey = options.apiKeyStdin === true ? await readSecret(io, "--api-key-stdin") : undefined;
  const flags: Readonly<Record<string, string | undefined>> = {
    baseUrl: options.baseUrl,
    projectId: options.project,
    apiKey,
    dialect: options.dialect,
  };
  const none: ReadSetting = () => undefined;
  const stack =
    options.stack === undefined
      ? undefined
      : await readStackConfig(options.stack, io.environment, options.folder);
  const places: SettingPlaces = {
    explicit: (name) => flags[name],
    environment: (name) => io.environment[name],
    config: stack?.lookup ?? none,
  };
  const dashboard = locateDashboard(options.dashboardUrl, places);
  const list = [...settingNames.map((name) => locate(name, places)), ...dashboard.list];
  const { settings, problems } = examineSettings(places);
  const describe = (project: string, only?: DescribedPart): string => describeSettings(project, places, only);
  const guard = (): Guard =>
    readGuard({ environment: places.environment, engine: places.config, program: none, isCurrent: true });
  return {
    ...{ settings: { ...settings, describe }, dashboardUrl: dashboard.url },
    ...{ problems: [...problems, ...dashboard.problems], list, warnings: stack?.warnings ?? [], guard },
  };
}

/** The address of the dashboard, which is shown only where it is set. */
function locateDashboard(
  flag: string | undefined,
  { environment, config }: SettingPlaces,
): {
  readonly url: string | undefined;
  readonly list: readonly FoundSetting[];
  readonly problems: readonly Notice[];
} {
  const all = [
    { url: flag, from: "flag" },
    { url: environment(dashboardVariable), from: "environment" },
    { url: config(dashboardSetting), from: "stack" },
  ] as const;
  const found = all.find(({ url }) => url !== undefined && url !== "");
  if (found?.url === undefined) return { url: undefined, list: [], problems: [] };
  const { url, from } = found;
  const problem = dashboardProblem(url);
  return {
    url: problem === undefined ? url : undefined,
    list: [{ name: dashboardSetting, value: shownUrl(url, secretMark), from }],
    problems: problem === undefined ? [] : [problem],
  };
}

/** The complete settings. @throws SettingsError naming what is missing or cannot be used. */
export function requireSettings({ settings, problems }: FoundSettings): ClientSettings {
  if (problems.length === 0) return settings;
  throw new SettingsError([
    ...problems,
    shared.missingValue`flags: --base-url, --project, --api-key-stdin and --dialect set them, and --stack takes them from the config of a stack`,
  ]);
}

/** A secret from standard input, without the line break at its end. */
export async function readSecret({ input }: CliIo, flag: string): Promise<SecretText> {
  if (input.isTTY === true)
    throw wrongUse(
      flag,
      shared.missingValue`reads from standard input: pipe in the secret, so that it is not shown`,
    );
  const secret = (await readText(input)).replace(/\r?\n$/, "");
  if (secret === "") throw wrongUse(flag, shared.missingValue`found nothing on standard input`);
  const fault = secretFault(secret);
  if (fault !== undefined)
    throw wrongUse(flag, shared.invalidValue`cannot use the secret on standard input: it ${fault}`);
  return secret as SecretText;
}

function locate(name: SettingName, places: SettingPlaces): FoundSetting {
  const [found] = locateSetting(name, places);
  const { requiredWith, secret } = settingRules[name];
  if (found === undefined)
    return {
      name,
      value: undefined,
      from: requiredWith?.includes("apiKey") === true ? "nowhere" : "default",
    };
  const from = ({ explicit: "flag", environment: "environment", config: "stack" } as const)[found.place];
  if (secret) return { name, value: secretMark, from };
  return { name, value: name === "baseUrl" ? shownUrl(found.value, secretMark) : found.value, from };
}
