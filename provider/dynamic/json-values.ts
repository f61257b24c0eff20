/** Refuses what JSON cannot express among the arguments of a program: the SDK would drop or change it, without a word. */

import * as pulumi from "@pulumi/pulumi";
import { InvalidInputError, problem } from "../base/errors";
import { isPlainObject } from "../base/fields";
import type { Notice } from "../base/notice";
import { clauses, notices } from "./notices";
import { programError } from "./per-run";

/** A value, and the names that lead to it. */
interface Place {
  readonly value: unknown;
  readonly path: string;
  /** Whether it is an item of a list, which cannot be left out. */
  readonly isItem?: boolean;
}

/** @internal The arguments of a program. */
export interface Given {
  /** The arguments, each read once: one may be a getter. */
  readonly own: Readonly<Record<string, unknown>>;
  /** The outputs and promises among them. */
  readonly later: readonly Place[];
}

/**
 * @internal The arguments, of which it looks at what is known at once, at any depth.
 *
 * @throws RunError that names the place of each value, and not the value, which may be secret; and where the arguments or the
 * options are no plain object
 */
export function readArguments(subject: string, args: unknown, options: unknown): Given {
  for (const [what, given] of [
    [clauses.arguments(), args],
    [clauses.options(), options],
  ] as const)
    if (given !== undefined && given !== null && !isPlainObject(given))
      throw programError(notices["not-plain-object"]({ what }), { subject });
  const own = { ...(args as object | undefined | null) };
  const { problems, later } = examine([{ value: own, path: "" }]);
  refuse(subject, problems);
  return { own, later };
}

/**
 * @internal Looks at the values of outputs and promises once they are known, at any depth.
 *
 * @throws RunError as `readArguments`
 */
export async function refuseLater(subject: string, later: Given["later"]): Promise<void> {
  const problems: Notice[] = [];
  for (let waiting = later; waiting.length > 0;) {
    const found = examine((await Promise.all(waiting.map(settled))).flat());
    problems.push(...found.problems);
    waiting = found.later;
  }
  refuse(subject, problems);
}

/** The value of an output or a promise; nothing where the SDK itself reports that it was rejected. */
async function settled({ value, ...place }: Place): Promise<Place[]> {
  try {
    if (!pulumi.Output.isInstance(value)) return [{ ...place, value: await value }];
    const output = value as unknown as RawOutput;
    const isItem = place.isItem === true && (await output.isKnown);
    return [{ ...place, value: await output.promise(true), isItem }];
  } catch {
    return [];
  }
}

/** @internal What the SDK keeps of an output. */
export interface RawOutput {
  isKnown: Promise<boolean>;
  /** The value; where it is unknown, the SDK's marker. */
  promise(withUnknowns: true): Promise<unknown>;
}

function refuse(subject: string, found: readonly Notice[]): void {
  if (found.length === 0) return;
  const cause = new InvalidInputError(found.slice(0, mostProblems).map((one) => problem("", one)));
  throw programError(cause.message, { subject, cause });
}

/** More would make no readable line. */
const mostProblems = 10;

function examine(places: readonly Place[]): { readonly problems: Notice[]; readonly later: Place[] } {
  const problems: Notice[] = [];
  const later: Place[] = [];
  const seen = new Set<unknown>();
  /** The objects and lists in which the current value stands. */
  const around = new Set<unknown>();
  // A list and no recursion: arguments may be nested as deeply as a program likes.
  const steps: (Place | { readonly left: object })[] = [...places].reverse();
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if ("left" in step) {
      around.delete(step.left);
      continue;
    }
    const { value, path } = step;
    const foreign = around.has(value) ? selfContained(path) : foreignNotice(step);
    if (foreign !== undefined) problems.push(foreign);
    else if (isLater(value)) later.push(step);
    else if (typeof value === "object" && value !== null && !isOpaque(value) && !seen.has(value)) {
      seen.add(value);
      around.add(value);
      steps.push({ left: value });
      for (const part of partsOf(value, path).reverse()) steps.push(part);
    }
  }
  return { problems, later };
}

/** The items of a list, holes too, or the values of an object. */
function partsOf(value: object, path: string): Place[] {
  const isItem = Array.isArray(value);
  const parts: [string | number, unknown][] = isItem ? [...value.entries()] : Object.entries(value);
  return parts.map(([name, part]) => ({
    value: part,
    path: path === "" ? `${name}` : `${path}.${name}`,
    isItem,
  }));
}

/** Why a value cannot be sent; undefined where it can, or where only its parts can tell. */
function foreignNotice({ value, path, isItem }: Place): Notice | undefined {
  switch (typeof value) {
    case "bigint":
      return notices["big-integer"]({ path, form: '{ $number: "…" }' });
    case "function": {
      const remedy = /function$/i.test(path) ? clauses.giveCode() : clauses.giveResult();
      return notices["inexpressible-value"]({ path, what: clauses.function(), remedy });
    }
    case "symbol":
      return notices["inexpressible-value"]({ path, what: clauses.symbol(), remedy: clauses.giveText() });
    case "number":
      if (Number.isFinite(value)) return undefined;
      return notices["inexpressible-value"]({ path, what: String(value), remedy: clauses.giveNumber() });
    case "undefined":
      if (isItem !== true) return undefined;
      return notices["inexpressible-value"]({
        path,
        what: clauses.missingItem(),
        remedy: clauses.removeItem(),
      });
    case "object": {
      if (
        value === null ||
        value instanceof Array ||
        isLater(value) ||
        isOpaque(value) ||
        isPlainObject(value)
      )
        return undefined;
      const name = classOf(value);
      const remedy = (remedies[name] ?? clauses.copyValues)();
      return notices["inexpressible-value"]({ path, what: clauses.instance({ name }), remedy });
    }
    case "string":
    case "boolean":
      return undefined;
  }
}

function selfContained(path: string): Notice {
  return notices["inexpressible-value"]({
    path,
    what: clauses.selfContained(),
    remedy: clauses.breakCircle(),
  });
}

const remedies: Readonly<Record<string, () => string>> = {
  // Of another realm: the SDK takes no other for a list.
  Array: clauses.giveList,
  Date: clauses.giveDate,
  Map: clauses.giveEntries,
  Set: clauses.giveItems,
  URL: clauses.giveAddress,
  RegExp: clauses.givePattern,
  Buffer: clauses.giveText,
};

function classOf(value: object): string {
  const { constructor: made } = value as { readonly constructor?: unknown };
  const name = typeof made === "function" ? made.name : "";
  return ["", "Object"].includes(name) ? Object.prototype.toString.call(value).slice(8, -1) : name;
}

/** @internal Whether a value is an output or a promise. */
export function isLater(value: unknown): boolean {
  return pulumi.Output.isInstance(value) || value instanceof Promise;
}

/** Whether the SDK has a form of its own for an object. */
function isOpaque(value: object): boolean {
  return (
    pulumi.Resource.isInstance(value) ||
    pulumi.asset.Asset.isInstance(value) ||
    pulumi.asset.Archive.isInstance(value) ||
    pulumi.isUnknown(value)
  );
}
