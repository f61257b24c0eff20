/** Previews what becomes of a resource, does it, and compares: whatever was known before must be true. */

import assert from "node:assert/strict";
import { InvalidInputError } from "../../provider/base/errors";
import { isFields } from "../../provider/base/fields";
import type { Fields } from "../../provider/base/fields";
import type { AnyDefinition } from "../../provider/kinds/definition";
import { check } from "../../provider/lifecycle/apply/check";
import type { LifecycleContext } from "../../provider/lifecycle/apply/context";
import { diff, consult } from "../../provider/lifecycle/plan/diff";
import { outputNames } from "../../provider/lifecycle/apply/state";
import { outputsNote, partsNote } from "../../provider/lifecycle/apply/compare";
import { undeclaredNote } from "../../provider/lifecycle/apply/undeclared";
import { previewCreate, previewUpdate } from "../../provider/lifecycle/plan/preview";
import type { PreviewContext, Previewed } from "../../provider/lifecycle/plan/preview";
import type { FakeResource } from "./fake-resource";

/** Stands for a value that is not known yet. */
export const marker = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** Whether a value is, or holds, one that is not known yet. */
export function isUnknown(value: unknown): boolean {
  if (value === marker) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(isUnknown);
}

/** What a preview said, and what then came. */
export interface Foretold {
  readonly done: "create" | "replace" | "update" | "same";
  /** The outputs that were not known, in their order. */
  readonly unknown: readonly string[];
  readonly previewed: Previewed;
}

/**
 * Previews, brings the object to what is declared, and compares. Undefined where the preview showed nothing to do.
 *
 * @param seen what the preview sees of `news`: some values may not be known yet
 * @param foretell the definition that the preview goes by
 */
export async function upForetold(
  world: LifecycleContext,
  life: FakeResource,
  news: Fields,
  seen: Fields = news,
  foretell: AnyDefinition = life.definition,
): Promise<Foretold | undefined> {
  const { previewed } = await preview(world, life, seen, foretell);
  const done = await life.up(news);
  if (previewed === undefined) return undefined;
  assertCame(previewed, life, done);
  const open = ({ state }: Previewed): string[] =>
    outputNames(life.definition).filter((name) => state[name] === marker);
  return { done, unknown: open(previewed), previewed };
}

function assertCame({ state, unmanaged }: Previewed, life: FakeResource, done: Foretold["done"]): void {
  const foretold = { ...unmanaged, ...state };
  // No program sees the hidden note.
  const {
    [partsNote]: _parts,
    [undeclaredNote]: _names,
    [outputsNote]: _outputs,
    ...came
  }: Fields = { ...life.unmanaged, ...life.state };
  // What turns out to be no change is not saved, so that undone inputs stay in state.
  const names = done === "same" ? outputNames(life.definition) : Object.keys({ ...foretold, ...came });
  for (const name of names) assertAgrees(foretold[name], came[name], name);
}

/** What a preview says. */
async function preview(
  world: LifecycleContext,
  life: FakeResource,
  seen: Fields,
  definition: AnyDefinition,
): Promise<{ readonly previewed?: Previewed }> {
  const context: PreviewContext = { isUnknown, unknown: marker, now: world.now() };
  const { id, state, unmanaged, name: logicalName } = life;
  const checked = (olds: Fields): Fields => {
    const { inputs, problems } = check(definition, olds, seen, { isUnknown, logicalName, projectId: "p1" });
    if (problems.length > 0) throw new InvalidInputError(problems);
    return inputs;
  };
  if (id === undefined) {
    return { previewed: previewCreate(definition, checked({}), context) };
  }
  const inputs = checked(life.inputs);
  const { secretMatch } = await consult(definition, world.secrets, isUnknown, context.now, {
    id,
    state,
    inputs,
  });
  const { now } = context;
  const { changes, replaces } = diff(definition, id, state, inputs, isUnknown, now, undefined, {
    secretMatch,
  });
  if (replaces.length > 0) return { previewed: previewCreate(definition, checked({}), context) };
  if (!changes && !life.isPartial) return {};
  return {
    previewed: previewUpdate(definition, { id, state, unmanaged }, inputs, { ...context, secretMatch }),
  };
}

/** Whatever is known is as it came. A list with an unknown item may come in another order. */
export function assertAgrees(foretold: unknown, came: unknown, path: string): void {
  if (foretold === marker || (Array.isArray(foretold) && isUnknown(foretold))) return;
  if (!isFields(foretold) || !isFields(came)) {
    assert.deepEqual(came, foretold, `${path} was foretold otherwise`);
    return;
  }
  for (const name of new Set([...Object.keys(foretold), ...Object.keys(came)]))
    assertAgrees(foretold[name], came[name], `${path}.${name}`);
}

/** The inputs as a preview may see them: the named fields, or the first value inside them, are not known yet. */
export function hidden(inputs: Fields, how: Readonly<Record<string, "whole" | "part">>): Fields {
  const fields = Object.entries(inputs).map(([name, value]): [string, unknown] => {
    const wanted = how[name];
    return [name, wanted === undefined ? value : wanted === "whole" ? marker : withHole(value)];
  });
  return Object.fromEntries(fields);
}

function withHole(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return marker;
  const [first, ...rest]: [string, unknown][] = Object.entries(value);
  if (first === undefined) return value;
  const [name, inner] = first;
  if (Array.isArray(value)) return [withHole(inner), ...(value as unknown[]).slice(1)];
  return { [name]: withHole(inner), ...Object.fromEntries(rest) };
}
