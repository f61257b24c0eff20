/** The state after a create or update, as far as it is known before. Says no line, sends nothing. Knows no kind, no Pulumi. */

import { defined } from "../../base/fields";
import type { Fields } from "../../base/fields";
import { adoptionInputOf } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import { unpredictable } from "../../kinds/outlook";
import type { Outside } from "../../kinds/step";
import { Change } from "../apply/change";
import { isShownIn } from "../apply/compare";
import { isCreateOnly, needsNewObject } from "../apply/create-only";
import { keptNames, Plan } from "../apply/plan";
import { undecidedInputs } from "./diff";
import type { IsUnknown } from "../../base/markers";
import { same } from "../apply/merge";
import type { Saved } from "../apply/state";

/** What a preview works with besides state and inputs. */
export interface PreviewContext {
  readonly isUnknown: IsUnknown;
  /** The text that stands in the result for each value that is not known yet. */
  readonly unknown: string;
  readonly now: Date;
  /** What the definition has found outside about the declared secret. */
  readonly secretMatch?: Outside["secretMatch"];
}

/** What an operation would save, as far as it is known. A field that is not known may turn out to be absent. */
export type Previewed = Pick<Saved, "state" | "unmanaged">;

/** What a create would save. */
export function previewCreate(definition: AnyDefinition, inputs: Fields, context: PreviewContext): Previewed {
  const { isUnknown, now } = context;
  const adoptId = inputs[adoptionInputOf(definition)];
  const isNew = definition.create !== undefined && adoptId === undefined;
  const plan = new Plan(new Change(definition, undefined, inputs, isUnknown), "", undefined);
  const outputs = plan.outputs(now, { isNew });
  const saved = Object.entries(inputs).map(([name, value]) => {
    if (isNew || !isCreateOnly(definition, name)) return [name, value] as const;
    // An existing object keeps what it has, and state holds what the object shows of it.
    const mayBeSaved = isShownIn(definition, name) || isUnknown(adoptId);
    return [name, mayBeSaved ? unpredictable : undefined] as const;
  });
  const sure = defined(saved.filter(([, value]) => value !== unpredictable));
  const undeclared = keptNames(definition, sure).map((name) => [name, unpredictable] as const);
  return previewed(saved, outputs, undeclared, context);
}

/**
 * What an update would save, if nobody has changed the object since `before`. Where an input that is not known yet may turn out
 * to replace the resource, only what an update and a create have in common is known.
 */
export function previewUpdate(
  definition: AnyDefinition,
  before: Saved,
  inputs: Fields,
  context: PreviewContext,
): Previewed {
  const { id, state } = before;
  const saved = Object.entries(inputs).map(
    ([name, value]) => [name, savedInput(definition, before, inputs, name, value, context)] as const,
  );
  const undeclared = keptNames(definition, defined(saved)).map(
    (name) => [name, state[name] ?? before.unmanaged[name]] as const,
  );
  const plan = new Plan(new Change(definition, state, inputs, context.isUnknown), id, undefined);
  const outputs = plan.outputs(context.now, { secretMatch: context.secretMatch });
  const updated = previewed(saved, outputs, undeclared, context);
  if (undecidedInputs(definition, id, state, inputs, context.isUnknown).length === 0) return updated;
  const created = previewCreate(definition, inputs, context);
  return {
    state: common(updated.state, created.state, context),
    unmanaged: common(updated.unmanaged, created.unmanaged, context),
  };
}

/** What state will hold of an input: what only a new object could take stays as the object has it. */
function savedInput(
  definition: AnyDefinition,
  { state, unmanaged }: Saved,
  inputs: Fields,
  name: string,
  value: unknown,
  { isUnknown }: PreviewContext,
): unknown {
  if (!isCreateOnly(definition, name) || isUnknown(value) || same(state[name], value)) return value;
  if (!needsNewObject(definition, name, state, inputs)) return value;
  if (!isShownIn(definition, name)) return state[name];
  const live = state[name] ?? unmanaged[name];
  if (live === undefined) return unpredictable;
  return same(live, value) ? value : state[name];
}

type Entries = readonly (readonly [string, unknown])[];

/** What two states have in common. */
function common(one: Fields, other: Fields, { unknown }: PreviewContext): Fields {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...names].map((name) => [name, same(one[name], other[name]) ? one[name] : unknown]),
  );
}

function previewed(
  inputs: Entries,
  outputs: Entries,
  undeclared: Entries,
  { unknown }: PreviewContext,
): Previewed {
  const shown = (entries: Entries): Fields =>
    defined(entries.map(([name, value]) => [name, value === unpredictable ? unknown : value] as const));
  return { state: { ...shown(inputs), ...shown(outputs) }, unmanaged: shown(undeclared) };
}
