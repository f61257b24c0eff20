/** Says where settings come from, for messages. Knows neither Pulumi nor HTTP. */

import { clause } from "../base/declare";
import { secretMark } from "../base/markers";
import type { Notice } from "../base/notice";
import { notices } from "./notices";
import { locateSetting, settingNames, settingRules } from "./settings";
import type { DescribedPart, KeyName, SettingName, SettingPlaces } from "./settings";
import { parseUrl, shownUrl } from "../base/url";

/** The settings that lead to a project or an organization, or a key alone, each with its origin. Never the value of a key. */
export function describeSettings(projectId: string, places: SettingPlaces, only?: DescribedPart): string {
  const keyOf = (name: KeyName): string => {
    const { from } = found(name, places);
    return name === "apiKey"
      ? clause`webhooks:apiKey (${from})`
      : clause`webhooks:personalApiKey (${from}), which expires`;
  };
  if (only === "apiKey" || only === "personalApiKey") return keyOf(only);
  const baseUrl = found("baseUrl", places);
  const host = parseUrl(baseUrl.value)?.host ?? "no URL";
  const service = clause`webhooks:baseUrl (${host}, ${baseUrl.from})`;
  if (only === "organisation") {
    const { value: id, from: origin } = found("organisationId", places);
    const organisation =
      id === ""
        ? clause`webhooks:organisationId (${origin})`
        : clause`webhooks:organisationId (${id}, ${origin})`;
    return clause`${service}, ${organisation} and ${keyOf("personalApiKey")}`;
  }
  const key = keyOf("apiKey");
  const project = found("projectId", places);
  const inProject =
    project.value === projectId
      ? clause`webhooks:projectId (${projectId}, ${project.from})`
      : clause`the projectId of the resource (${projectId})`;
  const dialect = found("dialect", places);
  const parts = [
    service,
    inProject,
    ...(dialect.value === "" ? [] : [clause`webhooks:dialect (${dialect.value}, ${dialect.from})`]),
  ];
  return clause`${parts.join(", ")} and ${key}`;
}

/** The settings for which the environment overrides stack config; undefined where there are none. */
export function overrides(places: SettingPlaces): Notice | undefined {
  const parts = settingNames.flatMap((name) => {
    const [used, overridden] = locateSetting(name, places);
    if (used?.place !== "environment" || overridden === undefined || used.value === overridden.value)
      return [];
    const { environment: variable, secret } = settingRules[name];
    if (secret) return [clause`${variable} instead of webhooks:${name}`];
    const [value, other] = [used.value, overridden.value].map((text) =>
      name === "baseUrl" ? shownUrl(text, secretMark) : text,
    ) as [string, string];
    return [clause`${variable} (${value}) instead of webhooks:${name} (${other})`];
  });
  return parts.length === 0 ? undefined : notices["environment-override"]({ settings: parts.join(", ") });
}

function found(name: SettingName, places: SettingPlaces): { readonly value: string; readonly from: string } {
  const [first] = locateSetting(name, places);
  if (first === undefined) return { value: "", from: "not set" };
  const words = {
    explicit: "set explicitly",
    environment: clause`from the environment variable ${settingRules[name].environment}`,
    config: clause`from stack config`,
  };
  return { value: first.value, from: words[first.place] };
}
