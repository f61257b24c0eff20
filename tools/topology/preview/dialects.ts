/** The dialect of each resource in a preview: what its state notes, else what the settings of its account say. */

import { groupedBy } from "../../../provider/base/lists";
import { kindOf } from "../../../provider/base/urn";
import { dialectIn } from "../../../provider/engine/hidden-fields";
import { kindOfType } from "../../../provider/kinds/registry";
import { configNamespace } from "../../../provider/settings/settings";
import type { DialectName } from "../../../provider/settings/settings";
import { settingsOf } from "./accounts";
import { providerUrnOf } from "./unasked";
import type { PreviewJson, PreviewStep } from "./json";

/** Where the dialect of a step is looked for. */
interface Places {
  /** The dialect that made the object, as its state notes it. */
  readonly made: DialectName | undefined;
  /** The dialect in the settings of its account, where they name one. */
  readonly given: DialectName | undefined;
}

/**
 * Finds the dialect of a step: in its state, in the settings of its account in the order of the provider, in the other states of the
 * account. `variable` is WEBHOOKS_DIALECT of this process, which may have been set for the preview alone.
 */
export function dialectsOf(
  json: PreviewJson,
  variable: string | undefined,
): (step: PreviewStep) => DialectName {
  const placesOf = placesIn(json, variable);
  const ofAccount = groupedBy(json.steps ?? [], ({ provider = "" }) => provider);
  const others = new Map(
    [...ofAccount].map(([provider, steps]) => {
      const made = new Set(
        steps.map((step) => placesOf(step).made ?? (needsConvoy(step) ? "convoy" : undefined)),
      );
      made.delete(undefined);
      return [provider, made.has("convoy") ? "convoy" : [...made][0]] as const;
    }),
  );
  return (step) => {
    const { made, given } = placesOf(step);
    return made ?? given ?? others.get(step.provider ?? "") ?? "documented";
  };
}

/** A dialect that made objects of an account, where its settings name another one. */
export interface OtherDialect {
  /** The URN and the ID of the account. */
  readonly provider: string | undefined;
  readonly made: DialectName;
  readonly given: DialectName;
  /** The URNs of the objects. */
  readonly urns: readonly string[];
}

/** The dialects of states that the settings contradict. */
export function otherDialects(json: PreviewJson, variable: string | undefined): OtherDialect[] {
  const placesOf = placesIn(json, variable);
  const found = (json.steps ?? []).flatMap((step) => {
    const { made, given } = placesOf(step);
    const { provider, urn } = step;
    return made === undefined || given === undefined || made === given
      ? []
      : [{ provider, made, given, urn }];
  });
  const groups = groupedBy(found, ({ provider, made, given }) => JSON.stringify([provider, made, given]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ ...first, urns: [...new Set(group.map(({ urn }) => urn))] }];
  });
}

function placesIn(
  { config, steps }: PreviewJson,
  variable: string | undefined,
): (step: PreviewStep) => Places {
  const accounts = new Map(
    (steps ?? []).map(({ urn, newState, oldState }) => [urn, (newState ?? oldState)?.inputs]),
  );
  const ofStack = (name: string): unknown => config?.[`${configNamespace}:${name}`];
  return (step) => {
    const urn = providerUrnOf(step);
    const { explicit, stack = ofStack } = settingsOf(urn, accounts.get(urn) ?? {});
    const isOurs = kindOf(step.urn) !== undefined;
    return {
      made: isOurs ? known(dialectIn((step.oldState ?? step.newState)?.outputs ?? {})) : undefined,
      given: [explicit?.("dialect"), variable, stack("dialect")].map(known).find((one) => one !== undefined),
    };
  };
}

/** The name of a dialect; undefined where nothing is given. What is none stands for that of a service in general. */
function known(name: unknown): DialectName | undefined {
  if (name === undefined || name === "") return undefined;
  return name === "convoy" ? "convoy" : "documented";
}

/** The documented interface has no way to manage some kinds, nor to create a subscription or an event type. */
function needsConvoy({ urn, oldState, newState }: PreviewStep): boolean {
  const inputs = oldState?.inputs ?? newState?.inputs;
  if (inputs?.["__lookup"] === true || !inputs) return false;
  const kind = kindOf(urn) ?? "";
  const isCreated = inputs["adoptId"] === undefined && ["Subscription", "EventType"].includes(kind);
  return isCreated || kindOfType(kind)?.needsConvoy === true;
}
