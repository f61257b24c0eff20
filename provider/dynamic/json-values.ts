/** Refuses what JSON cannot express among the arguments of a program: the SDK would drop or change it, without a word. */

import { shared } from "../base/notices";
import * as pulumi from "@pulumi/pulumi";
import { isPlainObject } from "../base/fields";
import type { Notice } from "../base/notice";
import { examineValues, foreignError } from "../http/json-values";
import type { Place } from "../http/json-values";
import { notices } from "./notices";
import { programError } from "./per-run";

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
    ["arguments", args],
    ["options", options],
  ] as const)
    if (given !== undefined && given !== null && !isPlainObject(given))
      throw programError(shared.wrongType`the ${what} must be a plain object`, { subject });
  const own = { ...(args as object | undefined | null) };
  const { problems, later } = examineValues([{ value: own, path: "" }], formOf, lostOf);
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
    const found = examineValues((await Promise.all(waiting.map(settled))).flat(), formOf, lostOf);
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
  const cause = foreignError(found);
  throw programError(cause.message, { subject, cause });
}

/** @internal Whether a value is an output or a promise. */
export function isLater(value: unknown): boolean {
  return pulumi.Output.isInstance(value) || value instanceof Promise;
}

/** What the SDK makes of an object that is no plain one. */
function formOf(value: object): "later" | "whole" | undefined {
  if (isLater(value)) return "later";
  const isWhole =
    pulumi.Resource.isInstance(value) ||
    pulumi.asset.Asset.isInstance(value) ||
    pulumi.asset.Archive.isInstance(value) ||
    pulumi.isUnknown(value);
  return isWhole ? "whole" : undefined;
}

/** What the SDK would drop from a value, or change in it, on its way to the provider. */
function lostOf({ value, path }: Place): Notice | undefined {
  if (typeof value === "string") return isWhole(value) ? undefined : halfCharacter(path);
  if (!isPlainObject(value) || formOf(value) !== undefined) return undefined;
  if (!Object.keys(value).every(isWhole)) return halfCharacter(path === "" ? "arguments" : path);
  if (!Object.hasOwn(value, prototypeName)) return undefined;
  const place = path === "" ? prototypeName : `${path}.${prototypeName}`;
  return notices["lost-value"]({
    path: place,
    what: "is a reserved name for the prototype of an object",
    remedy: "use another name",
  });
}

/** The SDK would make the value under this name the prototype of its copy, which then has its values. */
const prototypeName = "__proto__";

/** Whether a text holds no half of a surrogate pair. */
function isWhole(text: string): boolean {
  return !/\p{Cs}/u.test(text);
}

function halfCharacter(path: string): Notice {
  return notices["lost-value"]({
    path,
    what: "contains half of a character",
    remedy: "the string was cut in the middle of a character such as an emoji, so cut it elsewhere",
  });
}
