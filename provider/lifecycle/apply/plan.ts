/**
 * What a change comes to for one object: both sides of it, its steps in their order, what it does, and the outputs after it. The
 * preview says it, the guard judges it, and `run` does it. Knows no kind.
 */

import { defined, own } from "../../base/fields";
import type { Fields } from "../../base/fields";
import type { Notice } from "../../base/notice";
import { cleanerFor } from "../../http/clean";
import { ruleOf } from "../../kinds/definition";
import type { AnyDefinition } from "../../kinds/definition";
import type { RunMemory } from "../../kinds/effect";
import { unpredictable } from "../../kinds/outlook";
import type { Outside, Step } from "../../kinds/step";
import type { Change } from "./change";
import { isUpdatable } from "./compare";
import type { Row } from "./compare";
import { unsent } from "./create-only";
import { certainNotices, effectNotices } from "./effects";
import { complete, equivalent, overlay, project, sameIn } from "./merge";
import { overwritesOf } from "./overwrites";
import type { Overwrite } from "./overwrites";
import { outputNames, outputsOf } from "./state";

/** Both sides of a change. */
export interface Sides {
  /** What was declared before, and the outputs: of the object as it is, where it was read. */
  readonly state: Fields;
  /** The inputs after the change, unknown values included; nothing after a delete. */
  readonly declared: Fields;
  /** The inputs that differ at the service alone, and that the change only restores. */
  readonly restored: readonly string[];
}

/** A step of a plan: the body of a create or an update, or an action that no body can express. */
export type PlannedStep = "body" | Step<Fields, Fields, Fields>;

/** An output after a change; `unpredictable` where only the operation itself shows it. */
type Outputs = readonly (readonly [name: string, value: unknown])[];

/** The plan for one object. */
export class Plan {
  private found: Sides | undefined;

  /**
   * @param change without what the object cannot take
   * @param live the object as it was read; undefined where it was not
   * @param declaredBefore the inputs as state declared them before this run read the object. Default: as state declares them
   * @param sent the body with which this run has created the object; undefined where it existed before
   */
  constructor(
    readonly change: Change,
    readonly id: string,
    readonly live: Fields | undefined,
    private readonly declaredBefore?: Fields,
    readonly sent?: Fields,
  ) {}

  /** Whether the object is adopted, and not updated. */
  get isAdoption(): boolean {
    return this.change.state === undefined;
  }

  /** What is done to the object, in this order. */
  steps(live: Fields): readonly PlannedStep[] {
    const { change, sent } = this;
    const { definition, inputs, state } = change;
    const first = definition.first?.({ live, inputs, state, sent }) ?? [];
    const others = (definition.steps ?? []).filter((step) => !first.includes(step));
    return [...first, "body", ...others];
  }

  /** Whether the plan may send a body. An update without a change repeats one that has failed. */
  get writes(): boolean {
    const { definition, inputs, state = {} } = this.change;
    const differing = Object.entries<unknown>(definition.inputs.shape)
      .filter(([name, schema]) => {
        const { providerOnly, isOutput } = ruleOf(definition, name);
        if (providerOnly === true || (isOutput === true && inputs[name] === undefined)) return false;
        return !sameIn(schema, state[name], inputs[name]);
      })
      .map(([name]) => name);
    const kept = new Set(keptNames(definition, inputs));
    return (
      differing.length === 0 || differing.some((name) => isUpdatable(definition, name) && !kept.has(name))
    );
  }

  /**
   * The outputs after the plan, as far as they are known before it.
   *
   * @param isNew whether it creates an object. Default: it changes one
   */
  outputs(now: Date, { isNew, secretMatch }: OutputsContext = {}): Outputs {
    const { definition, state, known: inputs, unknown } = this.change;
    const context = { state, inputs, unknown, isNew: isNew === true, now, secretMatch };
    const predicted = definition.predictOutputs?.(context) ?? {};
    const isTouched = this.writes || Object.values(predicted).includes(unpredictable);
    return outputNames(definition).map((name) => {
      if (Object.hasOwn(predicted, name)) return [name, own(predicted, name)] as const;
      const isSet = state === undefined || (name === "updatedAt" && isTouched);
      return [name, isSet ? unpredictable : state[name]] as const;
    });
  }

  get sides(): Sides {
    return (this.found ??= sidesOf(this.change, this.live, this.declaredBefore));
  }

  /** What an adoption overwrites. */
  get overwrites(): readonly Overwrite[] {
    const { definition, inputs, unknown } = this.change;
    return overwritesOf(definition, this.change.see(this.live), inputs, unknown);
  }

  /** What the change does to deliveries, secrets and access, and what it restores. */
  effects(memory: RunMemory): Notice[] {
    const { definition, isUnknown, inputs } = this.change;
    const known = { isUnknown, run: memory };
    if (this.isAdoption && this.live === undefined)
      return certainNotices(definition, { declared: inputs, ...known });
    const { state, declared } = this.sides;
    const found = effectNotices(definition, { state, declared, ...known });
    if (!this.isAdoption) return found;
    // The object holds other values of what the program marks as secret, which no front knows.
    const clean = cleanerFor([{ fields: state, secrets: definition.secrets }], {});
    return found.map((notice) => ({ ...notice, text: clean(notice.text) }));
  }

  /**
   * What the kind says of an update besides.
   *
   * @param secretMatch what it has found outside about the declared secret
   */
  consequences(now: Date, secretMatch: Outside["secretMatch"]): readonly Notice[] {
    const { definition, known: inputs, unknown } = this.change;
    if (this.isAdoption) return [];
    const { state } = this.sides;
    return definition.consequences?.({ state, inputs, unknown, isNew: false, now, secretMatch }) ?? [];
  }
}

/** What the outputs after a plan depend on besides it. */
interface OutputsContext {
  readonly isNew?: boolean;
  /** What the kind has found outside about the declared secret. */
  readonly secretMatch?: Outside["secretMatch"];
}

/** The undeclared inputs whose live value is kept, and saved to be read. */
export function keptNames(definition: AnyDefinition, inputs: Fields): string[] {
  return Object.keys(definition.inputs.shape).filter(
    (name) => inputs[name] === undefined && ruleOf(definition, name).onRemoval?.keep === true,
  );
}

function sidesOf(change: Change, live: Fields | undefined, declaredBefore: Fields | undefined): Sides {
  const { state, inputs: declared } = change;
  if (state !== undefined) {
    return live === undefined
      ? unreadSides(change, state, declaredBefore)
      : updateSides(change, state, live, declaredBefore);
  }
  return live === undefined ? { state: {}, declared, restored: [] } : adoptionSides(change, live);
}

/**
 * Both sides of an update, with the object as it was read as what is before. Where the object equals state, the value of state stands,
 * so that a review of both states finds the same. An input that the program and state declare alike and that differs at the service
 * is restored; a secret never is.
 */
function updateSides(change: Change, state: Fields, live: Fields, declaredBefore = state): Sides {
  const { definition, inputs: declared } = change;
  const before: Record<string, unknown> = { ...state, ...outputsOf(definition, live, declared, state) };
  const restored: string[] = [];
  for (const { name, schema, secrets, isShown, isMasked, live: value } of change.see(live)) {
    const wanted = declared[name] ?? state[name];
    if (wanted === undefined || !isShown || isMasked) continue;
    const shown = project(schema, value, wanted);
    const isRestored = isRestoredInput(schema, declaredBefore[name], declared[name], secrets !== undefined);
    if (isRestored && !equivalent(schema, shown, declared[name])) {
      restored.push(name);
      before[name] = declared[name];
    } else before[name] = equivalent(schema, shown, state[name]) ? state[name] : shown;
  }
  return { state: before, declared, restored };
}

/** Both sides of an update of an object that was not read. */
function unreadSides(
  { definition, inputs }: Change,
  state: Fields,
  declaredBefore: Fields | undefined,
): Sides {
  const restored = restoredInputs(definition, state, inputs, declaredBefore);
  return { state: withRestored(state, inputs, restored), declared: inputs, restored };
}

/**
 * Both sides of an adoption: it is an update whose state before is the live object. What the program leaves out stays, and so does
 * what the service masks, as far as anybody can see: neither has an effect.
 */
function adoptionSides(change: Change, live: Fields): Sides {
  const { definition, inputs, known, unknown } = change;
  const rows = change.see(live);
  const left = unsent(definition, rows, inputs);
  const sides = rows
    .filter((row) => inputs[row.name] !== undefined || !isOtherSpelling(row, rows))
    .map((row) => {
      const declared = unknown.has(row.name) ? complete(row.schema, inputs[row.name]) : row.target;
      const after = left.includes(row.name) ? row.live : overlay(row.schema, row.live, declared, undefined);
      return { name: row.name, before: row.isShown ? project(row.schema, row.live, after) : after, after };
    });
  const before = defined(sides.map(({ name, before: value }) => [name, value]));
  const declared = defined(sides.map(({ name, after }) => [name, after]));
  const state = { ...before, ...outputsOf(definition, live, known, undefined) };
  return { state, declared, restored: [] };
}

/** Whether another input means the same, so that the object shows both although the program declares one. */
function isOtherSpelling({ name, rule }: Row, rows: readonly Row[]): boolean {
  return rule.aliasOf !== undefined || rows.some((other) => other.rule.aliasOf === name);
}

/** Whether the program declares an input as state did, so that a difference is one of the service alone. */
function isRestoredInput(
  schema: unknown,
  declaredBefore: unknown,
  declared: unknown,
  isSecret: boolean,
): boolean {
  return !isSecret && declared !== undefined && sameIn(schema, declaredBefore, declared);
}

/** The state with the inputs that an update only restores as they are declared: they have no other effect. */
export function withRestored(state: Fields, inputs: Fields, restored: readonly string[]): Fields {
  return { ...state, ...Object.fromEntries(restored.map((name) => [name, inputs[name]])) };
}

/** The inputs that a refresh of this run has found changed at the service, and that the program declares as state did before. */
export function restoredInputs(
  definition: AnyDefinition,
  state: Fields,
  inputs: Fields,
  declaredBefore: Fields | undefined,
): string[] {
  if (declaredBefore === undefined) return [];
  return Object.entries<unknown>(definition.inputs.shape).flatMap(([name, schema]) => {
    const isSecret = definition.secrets[name] !== undefined;
    const isRestored = isRestoredInput(schema, declaredBefore[name], inputs[name], isSecret);
    return isRestored && !equivalent(schema, state[name], inputs[name]) ? [name] : [];
  });
}
