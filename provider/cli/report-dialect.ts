/** Finds the dialect of a previewed resource: a preview does not name it, but holds the settings that decide it. */

import { kindOfType } from "../kinds/registry";
import { configNamespace, explicitMarker, inheritedNamespace } from "../settings";
import type { DialectName } from "../settings";
import type { PreviewJson, PreviewStep } from "./report-json";

/**
 * Finds the dialect of a step in the settings of its account, in the order of the provider. `variable` is WEBHOOKS_DIALECT of
 * this process.
 */
export function dialectsOf(
  { config, steps }: PreviewJson,
  variable: string | undefined,
): (step: PreviewStep) => DialectName {
  const all = steps ?? [];
  const accounts = new Map(all.map(({ urn, newState, oldState }) => [urn, (newState ?? oldState)?.inputs]));
  const convoys = new Set(all.filter(needsConvoy).map(({ provider }) => provider));
  return ({ provider }) => {
    const settings = accounts.get(provider?.replace(/::[^:]*$/, "") ?? "");
    const isExplicit = settings?.[explicitMarker] !== undefined;
    const found = [
      isExplicit ? settings[`${configNamespace}:dialect`] : undefined,
      variable,
      isExplicit ? settings[`${inheritedNamespace}:dialect`] : config?.[`${configNamespace}:dialect`],
      // The variable may have been set for the preview alone. Some resources exist in one dialect only.
      convoys.has(provider) ? "convoy" : undefined,
    ].find((value) => value !== undefined && value !== "");
    return found === "convoy" ? "convoy" : "documented";
  };
}

/** The API document shows no way to manage some kinds, nor to create a subscription or an event type. */
function needsConvoy({ urn, oldState, newState }: PreviewStep): boolean {
  const inputs = oldState?.inputs ?? newState?.inputs;
  if (inputs === undefined || inputs["__lookup"] === true) return false;
  const [, kind = ""] = /dynamic\/webhooks:(\w+)::/.exec(urn) ?? [];
  const isCreated = inputs["adoptId"] === undefined && ["Subscription", "EventType"].includes(kind);
  return isCreated || kindOfType(kind)?.needsConvoy === true;
}
