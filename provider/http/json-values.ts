/** What JSON cannot express: a request would leave it out or change it, without a word. Knows neither Pulumi nor a kind. */

import { shared } from "../base/notices";
import { InvalidInputError, problem } from "../base/errors";
import { isPlainObject } from "../base/fields";
import type { Notice } from "../base/notice";
import { clause } from "../base/declare";
import { notices } from "./notices";

/** @internal A value, and the names that lead to it. */
export interface Place {
  readonly value: unknown;
  readonly path: string;
  /** Whether it is an item of a list, which cannot be left out. */
  readonly isItem?: boolean;
}

/** What becomes of an object that is no plain one: its value comes later, or it is taken as a whole. */
type FormOf = (value: object) => "later" | "whole" | undefined;

/** Why a front cannot carry a value that JSON can express; undefined where it can. */
type LostOf = (place: Place) => Notice | undefined;

/** @internal Refuses a value of a request that JSON cannot express, or that holds such a value at any depth. */
export function refuseForeign(value: unknown): void {
  const path = isPlainObject(value) ? "" : "the value";
  const { problems } = examineValues([{ value, path }]);
  if (problems.length > 0) throw foreignError(problems);
}

/** @internal The error that names what JSON cannot express. */
export function foreignError(found: readonly Notice[]): InvalidInputError {
  return new InvalidInputError(found.slice(0, mostProblems).map((notice) => problem("", notice)));
}

/** More would make no readable line. */
const mostProblems = 10;

/**
 * @internal Looks at values at any depth, and says of each that JSON cannot express where it stands, but not what it is, which may be
 * secret. Returns what comes later, too.
 */
export function examineValues(
  places: readonly Place[],
  formOf: FormOf = () => undefined,
  lostOf: LostOf = () => undefined,
): { readonly problems: Notice[]; readonly later: Place[] } {
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
    const form = typeof value === "object" && value !== null ? formOf(value) : undefined;
    const foreign = around.has(value)
      ? selfContained(path)
      : (foreignNotice(step, form !== undefined) ?? lostOf(step));
    if (foreign !== undefined) problems.push(foreign);
    else if (form === "later") later.push(step);
    else if (typeof value === "object" && value !== null && form === undefined && !seen.has(value)) {
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
function foreignNotice({ value, path, isItem }: Place, hasForm: boolean): Notice | undefined {
  switch (typeof value) {
    case "bigint":
      return shared.wrongType`${path} is a BigInt, which JSON cannot express: write its digits as { $number: "…" }`;
    case "function": {
      const remedy = /function$/i.test(path)
        ? clause`pass its source, for example readFileSync("transform.js", "utf8")`
        : clause`pass its result`;
      return notices["inexpressible-value"]({ path, what: "a function", remedy });
    }
    case "symbol":
      return notices["inexpressible-value"]({ path, what: "a symbol", remedy: "use a string" });
    case "number":
      if (Number.isFinite(value)) return undefined;
      return notices["inexpressible-value"]({ path, what: String(value), remedy: "use a finite number" });
    case "undefined":
      if (isItem !== true) return undefined;
      return notices["inexpressible-value"]({
        path,
        what: "undefined",
        remedy: "remove the item",
      });
    case "object": {
      if (value === null || hasForm) return undefined;
      if (
        Object.getOwnPropertySymbols(value).some(
          (name) => Object.getOwnPropertyDescriptor(value, name)?.enumerable,
        )
      )
        return notices["inexpressible-value"]({
          path,
          what: "an object with a symbol as a name",
          remedy: "use a string as the name",
        });
      if (value instanceof Array || (isPlainObject(value) && !isBuiltIn(value))) return undefined;
      const name = classOf(value);
      const remedy = remedies[name] ?? clause`copy its values into a plain object`;
      return notices["inexpressible-value"]({ path, what: clause`an instance of ${name}`, remedy });
    }
    case "string":
    case "boolean":
      return undefined;
  }
}

function selfContained(path: string): Notice {
  return notices["inexpressible-value"]({
    path,
    what: "an object that contains itself",
    remedy: "pass a copy without the cycle",
  });
}

const remedies: Readonly<Record<string, string>> = {
  // Of another realm: the SDK takes no other for a list.
  Array: "pass [...list]",
  Date: clause`use a string, such as date.toISOString()`,
  Map: "pass Object.fromEntries(map)",
  Set: "pass [...set]",
  URL: "pass url.href",
  RegExp: clause`pass a string, such as regex.source`,
  Buffer: "use a string",
  Arguments: "pass [...arguments]",
};

/** Whether it is `arguments` or an object of the language such as `Math`, whose values are not its own. */
function isBuiltIn(value: object): boolean {
  return ["Arguments", "Math", "JSON", "Atomics", "Reflect"].includes(tagOf(value));
}

function tagOf(value: object): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

function classOf(value: object): string {
  const { constructor: made } = value as { readonly constructor?: unknown };
  const name = typeof made === "function" ? made.name : "";
  return ["", "Object"].includes(name) ? tagOf(value) : name;
}
