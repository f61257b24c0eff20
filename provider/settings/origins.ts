/** Says where settings come from, for messages. Knows neither Pulumi nor HTTP. */

import { secretMark } from "../base/markers";
import type { Notice } from "../base/notice";
import { clauses, notices } from "./notices";
import { locateSetting, settingNames, settingRules } from "./settings";
import type { DescribedPart, KeyName, SettingName, SettingPlaces } from "./settings";
import { parseUrl, shownUrl } from "../base/url";

/** The settings that lead to a project or an organization, or a key alone, each with its origin. Never the value of a key. */
export function describeSettings(projectId: string, places: SettingPlaces, only?: DescribedPart): string {
  const keyOf = (name: KeyName): string => clauses[name]({ origin: found(name, places).from });
  if (only === "apiKey" || only === "personalApiKey") return keyOf(only);
  const baseUrl = found("baseUrl", places);
  const host = parseUrl(baseUrl.value)?.host ?? clauses.noUrl();
  if (only === "organisation") {
    const { value: id, from: origin } = found("organisationId", places);
    const organisation =
      id === "" ? clauses.noOrganisation({ origin }) : clauses.organisation({ id, origin });
    const settings = [clauses.baseUrl({ host, origin: baseUrl.from }), organisation].join(", ");
    return clauses.settings({ settings, key: keyOf("personalApiKey") });
  }
  const key = keyOf("apiKey");
  const project = found("projectId", places);
  const inProject =
    project.value === projectId
      ? clauses.project({ id: projectId, origin: project.from })
      : clauses.projectOfResource({ id: projectId });
  const dialect = found("dialect", places);
  const parts = [
    clauses.baseUrl({ host, origin: baseUrl.from }),
    inProject,
    ...(dialect.value === "" ? [] : [clauses.dialect({ dialect: dialect.value, origin: dialect.from })]),
  ];
  return clauses.settings({ settings: parts.join(", "), key });
}

/** The settings for which the environment overrides stack config; undefined where there are none. */
export function overrides(places: SettingPlaces): Notice | undefined {
  const parts = settingNames.flatMap((name) => {
    const [used, overridden] = locateSetting(name, places);
    if (used?.place !== "environment" || overridden === undefined || used.value === overridden.value)
      return [];
    const { environment: variable, secret } = settingRules[name];
    if (secret) return [clauses.overrideHidden({ variable, name })];
    const [value, other] = [used.value, overridden.value].map((text) =>
      name === "baseUrl" ? shownUrl(text, secretMark) : text,
    ) as [string, string];
    return [clauses.override({ variable, value, name, overridden: other })];
  });
  return parts.length === 0 ? undefined : notices["environment-override"]({ settings: parts.join(", ") });
}

function found(name: SettingName, places: SettingPlaces): { readonly value: string; readonly from: string } {
  const [first] = locateSetting(name, places);
  if (first === undefined) return { value: "", from: clauses.unset() };
  const words = {
    explicit: clauses.explicit(),
    environment: clauses.environment({ variable: settingRules[name].environment }),
    config: clauses.config(),
  };
  return { value: first.value, from: words[first.place] };
}
