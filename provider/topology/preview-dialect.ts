/** Finds the dialect of a previewed resource: a preview does not name it, but holds the settings that decide it. */

import type { Fields } from "../fields";
import { packageName } from "../front/tokens";
import { kindOfType } from "../kinds/registry";
import { givenSettings } from "../plugin/configuration";
import { configNamespace, explicitMarker, inheritedNamespace } from "../settings";
import type { DialectName } from "../settings";
import type { PreviewJson, PreviewStep } from "./preview-json";
import { kindOf } from "./urn";

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
  const ofStack = (name: string): unknown => config?.[`${configNamespace}:${name}`];
  return ({ provider }) => {
    const urn = provider?.replace(/::[^:]*$/, "") ?? "";
    const { explicit, stack = ofStack } = settingsOf(urn, accounts.get(urn) ?? {});
    const found = [
      explicit?.("dialect"),
      variable,
      stack("dialect"),
      // The variable may have been set for the preview alone. Some resources exist in one dialect only.
      convoys.has(provider) ? "convoy" : undefined,
    ].find((value) => value !== undefined && value !== "");
    return found === "convoy" ? "convoy" : "documented";
  };
}

/** The settings of an explicit account, and those of the stack that it carries. Nothing for the default account. */
function settingsOf(
  urn: string,
  inputs: Fields,
): { explicit?: (name: string) => unknown; stack?: (name: string) => unknown } {
  if (urn.includes(`::pulumi:providers:${packageName}::`)) {
    const { explicit, stack } = givenSettings(urn, inputs);
    return explicit === undefined ? {} : { explicit, stack };
  }
  if (inputs[explicitMarker] === undefined) return {};
  return {
    explicit: (name) => inputs[`${configNamespace}:${name}`],
    stack: (name) => inputs[`${inheritedNamespace}:${name}`],
  };
}

/** The API document shows no way to manage some kinds, nor to create a subscription or an event type. */
function needsConvoy({ urn, oldState, newState }: PreviewStep): boolean {
  const inputs = oldState?.inputs ?? newState?.inputs;
  if (inputs?.["__lookup"] === true || !inputs) return false;
  const kind = kindOf(urn) ?? "";
  const isCreated = inputs["adoptId"] === undefined && ["Subscription", "EventType"].includes(kind);
  return isCreated || kindOfType(kind)?.needsConvoy === true;
}
