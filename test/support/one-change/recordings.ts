/** How the previews of a world are kept: the base in one line, and each change in one, as what differs from the base. */

import { isDeepStrictEqual } from "node:util";

type Json = Readonly<Record<string, unknown>>;

/** A preview in the fields that are kept. */
export interface Kept {
  readonly config?: unknown;
  readonly steps: readonly Json[];
  readonly diagnostics?: unknown;
  readonly changeSummary?: unknown;
}

/** The name of a step of the base that stays; one like it, with a merge patch (RFC 7386); or a whole step. */
type KeptStep = string | { readonly like: string; readonly with: unknown } | { readonly step: Json };

/** What tells the steps of the base apart: the end of their URN. */
const nameOf = ({ urn }: Json): string => String(urn).replace(/^.*[:$]([^:]*::)/, "$1");

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function patched(value: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result: Record<string, unknown> = isObject(value) ? { ...value } : {};
  for (const [name, part] of Object.entries(patch)) {
    if (part === null) Reflect.deleteProperty(result, name);
    else result[name] = patched(result[name], part);
  }
  return result;
}

function patchBetween(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after)) return after;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names
      .filter((name) => !isDeepStrictEqual(before[name], after[name]))
      .map((name) => [name, name in after ? patchBetween(before[name], after[name]) : null]),
  );
}

function keptStep(base: readonly Json[], step: Json): KeptStep {
  const like = nameOf(step);
  const old = base.find((one) => nameOf(one) === like);
  if (old === undefined) return { step };
  if (isDeepStrictEqual(old, step)) return like;
  const patch = patchBetween(old, step);
  return isDeepStrictEqual(patched(old, patch), step) ? { like, with: patch } : { step };
}

/** The line of a change. */
export function keptLine(name: string, base: Kept, preview: Kept): string {
  const { config, steps, diagnostics, changeSummary } = preview;
  const changedConfig = isDeepStrictEqual(config, base.config) ? {} : { config };
  const kept = steps.map((step) => keptStep(base.steps, step));
  return JSON.stringify({ name, ...changedConfig, diagnostics, changeSummary, steps: kept });
}

/** Every preview of a recording by its name. The first one is the base. */
export function previewsIn(recording: string): ReadonlyMap<string, Kept> {
  const [first = "", ...lines] = recording.trim().split("\n");
  const { name: baseName, ...base } = JSON.parse(first) as Kept & { readonly name: string };
  const steps = new Map(base.steps.map((step) => [nameOf(step), step]));
  const stepIn = (kept: KeptStep): Json => {
    if (typeof kept === "string") return steps.get(kept) as Json;
    return "step" in kept ? kept.step : (patched(steps.get(kept.like), kept.with) as Json);
  };
  const changed = lines.map((line) => {
    const {
      name,
      steps: kept,
      ...rest
    } = JSON.parse(line) as Omit<Kept, "steps"> & {
      readonly name: string;
      readonly steps: readonly KeptStep[];
    };
    return [name, { config: base.config, ...rest, steps: kept.map(stepIn) }] as const;
  });
  return new Map([[baseName, base], ...changed]);
}
