/** Resources that Pulumi asks no provider about in a preview, because settings of the provider are not known yet. */

import { isDeepStrictEqual } from "node:util";
import type { Fields } from "../../../provider/base/fields";
import { isUnknown, unknownMarker } from "../../../provider/base/markers";
import { kindOf, logicalNameOf } from "../../../provider/base/urn";
import { visible } from "../../../provider/engine/hidden-fields";
import { definitionOfType } from "../../../provider/kinds/definitions";
import { check } from "../../../provider/lifecycle/apply/check";
import type { DialectName } from "../../../provider/settings/settings";
import { settingsIn } from "./accounts";
import type { PreviewJson, PreviewStep } from "./json";

/** The URN of the provider of a step; empty where it names none. */
export function providerUrnOf({ provider }: Pick<PreviewStep, "provider">): string {
  return provider?.replace(/::[^:]*$/, "") ?? "";
}

/** The settings of each provider that has one which is not known yet, by its URN. Pulumi then calls neither `check` nor `diff`. */
export function openProviders({ steps }: PreviewJson): ReadonlyMap<string, Fields> {
  const all = (steps ?? []).filter(({ urn }) => urn.includes("::pulumi:providers:"));
  return new Map(
    all.flatMap(({ urn, newState }) => (isUnknown(newState?.inputs) ? [[urn, newState?.inputs ?? {}]] : [])),
  );
}

/**
 * The step with the inputs that `check` would have made of those of the program, and as one that changes nothing where they are those in
 * state. A project that is not known yet is that in state.
 */
export function asChecked(step: PreviewStep, settings: Fields, dialect: DialectName): PreviewStep {
  const { op, urn, oldState, newState } = step;
  const definition = definitionOfType(kindOf(urn) ?? "", dialect);
  if (definition === undefined || !newState?.inputs || op === "delete") return step;
  const before = visible(oldState?.inputs ?? {});
  const { explicit, stack } = settingsIn(providerUrnOf(step), settings);
  const given = explicit?.("projectId") ?? stack?.("projectId");
  const kept = before["projectId"];
  const [projectId = unknownMarker] = [given, kept].filter(
    (one): one is string => typeof one === "string" && one !== "" && one !== unknownMarker,
  );
  const context = { isUnknown, logicalName: logicalNameOf(urn), projectId };
  const { inputs } = check(definition, before, visible(newState.inputs), context);
  const isUnchanged = op === "update" && !step.detailedDiff && isDeepStrictEqual(inputs, before);
  return { ...step, op: isUnchanged ? "same" : op, newState: { ...newState, inputs } };
}
