/** Compares one scope of a request with its conditions, as a release of the service does, and words what does not pass. */

import { oneLine } from "../errors";
import { isFields } from "../fields";
import { isHarmlessHeader } from "../http/header-values";
import { secretMark, shortened } from "../http/redact";
import { isAmong, isEqual, operators } from "./filter-operators";
import type { Release } from "./filter-operators";
import { Incomparable, Undecided } from "./flatten";
import type { Flat } from "./flatten";

/** Why something does not pass. Most reasons are never read, so they are worded late. */
export type Reason = () => string;
/** Undefined where it passes. */
export type Failure = Reason | undefined;

/** Where indices stand for so many paths, the service itself gives up. */
const maxPlaces = 1e7;

/** A path at which nothing can be compared, or worked out. */
export class At extends Error {}

/** One comparison of a scope. */
export class Comparison {
  constructor(
    private readonly scope: string,
    private readonly release: Release,
  ) {}

  /**
   * Why the conditions do not all pass. Each one is compared whatever the others say, because one that cannot be makes the
   * whole filter fail.
   */
  all(found: Flat, conditions: Flat): Failure {
    const [doubtful] = conditions.doubtful;
    if (doubtful !== undefined) throw new Undecided(`${this.name(doubtful)} is given twice`);
    let failure: Failure;
    let compared = 0;
    for (const [path, wanted] of conditions.values)
      for (const one of this.one(found, path, wanted)) {
        compared++;
        failure ??= one === "passes" ? undefined : one;
      }
    const [first] = conditions.values.keys();
    return compared > 0 || first === undefined ? failure : () => `${this.name(first)} is missing`;
  }

  /** What comes of one condition: nothing where the request lacks the path. */
  private *one(found: Flat, path: string, wanted: unknown): Iterable<Reason | "passes"> {
    if (path === "" || path.endsWith(".$")) throw this.at(path, new Incomparable("such a path is not taken"));
    if (path.includes("$.")) yield this.anywhere(found, path, wanted) ?? "passes";
    if (!found.values.has(path)) {
      if (path === "$or" || path === "$and") yield this.group(found, path, wanted) ?? "passes";
      return;
    }
    if (found.doubtful.has(path)) throw new Undecided(`${this.name(path)} is in the request twice`);
    const value = found.values.get(path);
    if (isFields(wanted)) {
      for (const [operator, operand] of Object.entries(wanted))
        yield this.operator(path, value, operator, operand) ?? "passes";
    } else if (value !== null) {
      const compare = Array.isArray(value) ? isAmong : isEqual;
      const passes = this.guarded(path, "", () => compare(value, wanted, this.release));
      yield passes ? "passes" : this.differing(path, value, "", wanted);
    }
  }

  private operator(path: string, value: unknown, operator: string, operand: unknown): Failure {
    if (operator === "$or" || operator === "$and") {
      if (!isFields(value)) throw this.at(path, new Incomparable(`${operator} needs an object`));
      return this.group({ values: new Map(Object.entries(value)), doubtful: new Set() }, operator, operand);
    }
    const passes = this.guarded(
      path,
      `${operator}: `,
      () => operators.get(operator)?.(value, operand, this.release) ?? false,
    );
    return passes ? undefined : this.differing(path, value, `${operator} `, operand);
  }

  private group(found: Flat, operator: string, wanted: unknown): Failure {
    const failures = (wanted as readonly Flat[]).map((conditions) => this.all(found, conditions));
    const [first] = failures.filter((one) => one !== undefined);
    if (operator === "$and") return first;
    if (failures.includes(undefined)) return undefined;
    return () => `${this.scope} passes none of $or: ${first === undefined ? "it is empty" : first()}`;
  }

  /** Any place of a list, where indices are left open. */
  private anywhere(found: Flat, path: string, wanted: unknown): Failure {
    if (this.scope !== "body" && this.release.isStrict && path.split(".").includes("$"))
      return () => `${this.name(path)} leaves an index open, which counts in the body only`;
    let failure: Failure = () => `${this.name(path)} is missing`;
    let isFirst = true;
    let hasPassed = false;
    for (const place of this.places(found, path)) {
      const one = this.all(found, { values: new Map([[place, wanted]]), doubtful: new Set() });
      hasPassed ||= one === undefined;
      if (isFirst) failure = one;
      isFirst = false;
    }
    return hasPassed ? undefined : failure;
  }

  private places(found: Flat, path: string): readonly string[] {
    const parts = path.split("$");
    const open = path.split("$.").length - 1;
    if (open > 3) throw this.at(path, new Incomparable("at most three indices may be left open"));
    if (open !== parts.length - 1) throw this.at(path, new Undecided("has a $ that stands for no index"));
    const most = this.guarded(path, "", () => open * largestIndex(found));
    if ((most + 1) ** open > maxPlaces)
      throw this.at(
        path,
        new Undecided("makes the service try too many places, because of the numbers in the request's keys"),
      );
    const spelled = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const pattern = new RegExp(`^${spelled.join("(0|[1-9]\\d*)")}$`, "s");
    return [...found.values.keys()].filter((key) => {
      const indices = pattern.exec(key)?.slice(1);
      return indices?.every((index) => Number(index) <= most) ?? false;
    });
  }

  private guarded<Result>(path: string, prefix: string, work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (error instanceof Incomparable) throw this.at(path, new Incomparable(prefix + error.message));
      throw error instanceof Undecided ? this.at(path, error) : error;
    }
  }

  private at(path: string, cause: Incomparable | Undecided): At {
    const what = cause instanceof Incomparable ? `cannot be compared: ${cause.message}` : cause.message;
    return new At(`${this.name(path)} ${what}`, { cause });
  }

  private name(path: string): string {
    return cleaned(`${this.scope}.${path}`);
  }

  private differing(path: string, found: unknown, operator: string, wanted: unknown): Reason {
    // Any other header may carry a credential, and a reason is printed.
    const isSecret = this.scope === "headers" && !isHarmlessHeader(path);
    const shown = isSecret ? secretMark : quoted(found);
    return () => `${this.name(path)} is ${shown}, wanted ${operator}${quoted(wanted)}`;
  }
}

/**
 * The largest index that the service tries in place of an open one. It takes the digits of a key for one number, but passes over
 * a digit that begins a second group, and the same number of indices is tried whichever list holds more.
 */
function largestIndex({ values }: Flat): number {
  let largest = 0;
  for (const key of values.keys()) {
    let number = "";
    let last = 0;
    for (const { 0: digit, index } of key.matchAll(/\p{Nd}/gu)) {
      if (last === 0 || last + 1 === index) number += digit;
      last = digit <= "9" ? index : Number.NaN;
    }
    if (!/^\d*$/.test(number) || BigInt(number) > 2n ** 63n - 1n)
      throw new Incomparable("a key of the request holds digits that are no index");
    largest = Math.max(largest, Number(number));
  }
  return largest;
}

/** A text of others for a reason: one line that is not long. */
export function cleaned(text: string): string {
  return shortened(oneLine(text), 150);
}

function quoted(value: unknown): string {
  return shortened(oneLine(JSON.stringify(value) ?? "nothing"), 59);
}
