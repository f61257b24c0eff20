/** What an update would change, from state and inputs alone: no network, no output. Knows no kind. */

import { ruleOf } from "../kinds/definition";
import type { AnyDefinition, Bag } from "../kinds/definition";
import type { RunMemory } from "../kinds/risk";
import { replacementLine, riskLines } from "./consequences";
import { isCreateOnly, needsNewObject } from "./create-only";
import { same } from "./merge";

/** Tells the host's marker for "not known yet", at any depth of a value. */
export type IsUnknown = (value: unknown) => boolean;

/** The difference between what is and what is wanted. */
export interface Difference {
  /** Whether there is anything to do. */
  readonly changes: boolean;
  /** Whether there is something to do although no input changed. */
  readonly due: boolean;
  /** The inputs that differ from state, which a failed update may have left otherwise than they were declared. */
  readonly changed: readonly string[];
  /** The inputs whose change needs a new object. */
  readonly replaces: readonly string[];
  /** Consequences in words. */
  readonly lines: readonly string[];
}

/**
 * Compares state with inputs. An unknown input may change, yet never claims a replacement.
 *
 * Also runs on refresh, with the live object as `state` and the recorded inputs as `inputs`.
 */
export function diff(
  definition: AnyDefinition,
  id: string,
  state: Bag,
  inputs: Bag,
  isUnknown: IsUnknown,
  now: Date,
  run: RunMemory = { replaced: new Set(), made: new Set() },
): Difference {
  const names = Object.keys(definition.inputs.shape);
  const differing = names.filter((name) => {
    return ruleOf(definition, name).providerOnly !== true && !same(state[name], inputs[name]);
  });
  const needing = differing.filter(
    (name) => !isUnknown(inputs[name]) && needsNewObject(definition, name, state, inputs),
  );
  const adoptId = inputs["adoptId"];
  // A replacement would take over the very object that it replaces, unless that one stands in another project.
  const staying = adoptId === id ? needing.filter((name) => name !== "projectId") : [];
  const replaces = needing.filter((name) => !staying.includes(name));
  // What only a create sends stays as it was, and state says so: an update that changes nothing would forget it.
  const changed = differing.filter((name) => !staying.includes(name) || !isCreateOnly(definition, name));
  if (adoptId !== undefined && adoptId !== id && !isUnknown(adoptId)) replaces.push("adoptId");
  const known = Object.fromEntries(Object.entries(inputs).filter(([, value]) => !isUnknown(value)));
  const unknown = new Set(Object.keys(inputs).filter((name) => isUnknown(inputs[name])));
  const due = changed.length === 0 && replaces.length === 0 && definition.isDue?.(state, known, now) === true;
  const changes = changed.length > 0 || replaces.length > 0 || due;
  const consequences = changes ? (definition.consequences?.(state, known, now, unknown) ?? []) : [];
  const kept = Object.fromEntries(staying.map((name) => [name, state[name]]));
  const risks = changes ? riskLines(definition, state, { ...inputs, ...kept }, isUnknown, run) : [];
  const undecided = names.filter((name) => {
    if (!isUnknown(inputs[name]) || (adoptId === id && name !== "projectId")) return false;
    return name === "adoptId" || needsNewObject(definition, name, state, inputs);
  });
  const lines =
    replaces.length === 0
      ? [...undecided.map(mayReplace), ...staying.map(irreplaceable), ...consequences, ...risks]
      : [replacementLine(definition, id, state, inputs, isUnknown), ...risks];
  return { changes, due, changed, replaces, lines };
}

function mayReplace(name: string): string {
  return `up replaces it if ${name}, which is not known yet, turns out to be another`;
}

function irreplaceable(name: string): string {
  return `${name} takes a new object to change, but adoptId names this one: remove adoptId to replace it`;
}
