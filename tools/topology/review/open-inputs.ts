/** Inputs whose value is known only in the update, where a change of it can be a danger: nobody has judged them. */

import { clause } from "../../../provider/base/declare";
import { isFields, isUnset, own } from "../../../provider/base/fields";
import { enumerated } from "../../../provider/base/lists";
import { isUnknown } from "../../../provider/base/markers";
import { kindOf, logicalNameOf, partsOf } from "../../../provider/base/urn";
import { definitionOfType } from "../../../provider/kinds/definitions";
import type { Effect, EffectTable } from "../../../provider/kinds/effect";
import { notices as status } from "../../../provider/kinds/endpoint/notices";
import { notices as applied } from "../../../provider/lifecycle/apply/notices";
import { referenceFields } from "../model/model";
import { notices } from "./notices";
import { isKnownObject } from "./preview";
import type { Preview, PreviewedResource } from "./preview";
import { projectReplacedFor } from "./consequences";
import { about } from "./said";
import type { ReportedNotice } from "./said";

const maxSources = 5;

/** What is open, and what need not be said of it again. */
export interface OpenInputs {
  /** One notice for each open input. */
  readonly notices: readonly ReportedNotice[];
  /** Whether a notice says the same in fewer words. */
  readonly isRepeatedBy: (said: ReportedNotice) => boolean;
}

/**
 * The open inputs: of an updated resource, with a value before and none that is known after. A reference to resources of the preview is
 * none, because the topology shows where it leads. One to a look-up does not where the ID is not known yet.
 *
 * @param isGuarded whether the provider judges the value in the update
 */
export function openInputs({ resources }: Pick<Preview, "resources">, isGuarded: boolean): OpenInputs {
  const kinds = new Map(resources.filter(isKnownObject).map(({ urn, kind }) => [urn, kind]));
  const open = resources.flatMap((resource) =>
    openIn(resource)
      .filter((input) => !isShown(resource, input, kinds) && !followsProject(resource, input, resources))
      .map((input) => ({ resource, input })),
  );
  const repeated = new Set(
    open.flatMap(({ resource, input }) =>
      [applied["unknown-risk"]({ input }), status["deliveries-unknown"]({ name: input })].map((notice) =>
        keyOf(about(resource, notice)),
      ),
    ),
  );
  return {
    notices: open.map(({ resource, input }) => {
      const notice = notices["input-unjudged"]({ input, source: sourceOf(resource, input) });
      return about(resource, isGuarded ? { ...notice, severity: "warning" } : notice);
    }),
    isRepeatedBy: (said) => repeated.has(keyOf(said)),
  };
}

function keyOf({ urn, code, text }: ReportedNotice): string {
  return JSON.stringify([urn, code, text]);
}

function openIn({ kind, operation, change }: PreviewedResource): string[] {
  const [state, declared] = [change.before, change.after].map((side) => side?.whole?.fields ?? side?.fields);
  const table: EffectTable | undefined = definitionOfType(kind, change.dialect)?.effects;
  if (operation !== "update" || !state || !declared || table === undefined) return [];
  return Object.entries(table)
    .filter(([name, effect]) => mayEndanger(effect, own(state, name), own(declared, name)))
    .map(([name]) => name);
}

/** Whether a value that is not known yet, as a whole or in part, may be one that raises a danger. */
function mayEndanger(effect: Effect, before: unknown, after: unknown): boolean {
  if (!isUnknown(after) || isUnknown(before) || isUnset(before) || effect.isMinor === true) return false;
  if (effect.parts !== undefined && isFields(before) && isFields(after))
    return Object.entries(effect.parts).some(([name, part]) =>
      mayEndanger(part, own(before, name), own(after, name)),
    );
  return effect.notices.some(({ entry }) => entry.severity === "danger");
}

/** Whether an input refers to resources of the preview alone. */
function isShown(
  { kind, references }: PreviewedResource,
  input: string,
  kinds: ReadonlyMap<string, string>,
): boolean {
  const target = referenceFields.find((one) => one.kind === kind && one.field === input)?.target;
  const sources = references[input] ?? [];
  return target !== undefined && sources.length > 0 && sources.every((urn) => kinds.get(urn) === target);
}

/** Whether it is the ID of a project that is replaced: then the object is created again, whatever the ID is. */
function followsProject(
  { change }: PreviewedResource,
  input: string,
  resources: Preview["resources"],
): boolean {
  return input === "projectId" && projectReplacedFor(change.before, resources) !== undefined;
}

function sourceOf({ references }: PreviewedResource, input: string): string {
  const sources = (references[input] ?? []).map((urn) => {
    const kind = kindOf(urn) ?? partsOf(urn).type.replace(/^.*[:/]/, "");
    return `${kind} ${logicalNameOf(urn)}`;
  });
  return sources.length === 0
    ? clause`from the program itself`
    : clause`from ${enumerated(sources, maxSources)}`;
}
