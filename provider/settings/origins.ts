/** Says where settings come from, for messages. Knows neither Pulumi nor HTTP. */

import { secretMark } from "../base/markers";
import { locateSetting, settingNames, settingRules } from "./settings";
import type { SettingName, SettingPlaces } from "./settings";
import { parseUrl, shownUrl } from "../base/url";

/** The settings of a project, or the API key alone, each with its origin. Never the value of the API key. */
export function describeSettings(projectId: string, places: SettingPlaces, only?: "apiKey"): string {
  const key = `webhooks:apiKey (${found("apiKey", places).from})`;
  if (only !== undefined) return key;
  const [baseUrl, project] = [found("baseUrl", places), found("projectId", places)];
  const host = parseUrl(baseUrl.value)?.host ?? "no URL";
  const inProject =
    project.value === projectId
      ? `webhooks:projectId (${projectId}, ${project.from})`
      : `the projectId of the resource (${projectId})`;
  const dialect = found("dialect", places);
  const parts = [
    `webhooks:baseUrl (${host}, ${baseUrl.from})`,
    inProject,
    ...(dialect.value === "" ? [] : [`webhooks:dialect (${dialect.value}, ${dialect.from})`]),
  ];
  return `${parts.join(", ")} and ${key}`;
}

/** One line on the settings for which the environment overrides stack config; undefined where there are none. */
export function overrides(places: SettingPlaces): string | undefined {
  const parts = settingNames.flatMap((name) => {
    const [used, overridden] = locateSetting(name, places);
    if (used?.place !== "environment" || overridden === undefined || used.value === overridden.value)
      return [];
    const { environment, secret } = settingRules[name];
    const describeValue = (value: string): string =>
      secret ? "" : ` (${name === "baseUrl" ? shownUrl(value, secretMark) : value})`;
    return [
      `${environment}${describeValue(used.value)} instead of webhooks:${name}${describeValue(overridden.value)}`,
    ];
  });
  return parts.length === 0
    ? undefined
    : `the environment counts more than stack config: ${parts.join(", ")}`;
}

function found(name: SettingName, places: SettingPlaces): { readonly value: string; readonly from: string } {
  const [first] = locateSetting(name, places);
  if (first === undefined) return { value: "", from: "not set" };
  const words = {
    explicit: "given explicitly",
    environment: `from the environment variable ${settingRules[name].environment}`,
    config: "from stack config",
  };
  return { value: first.value, from: words[first.place] };
}
