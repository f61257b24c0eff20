/** Compares one scope of a request with its conditions, as a release of the service does, and words what does not pass. */

import { clause } from "../../../provider/base/declare";
import { cleaned, literalPattern, oneLine, shortened } from "../../../provider/base/text";
import { isFields } from "../../../provider/base/fields";
import { secretMark } from "../../../provider/base/markers";
import { isHarmlessHeader } from "../../../provider/http/secret-fields";
import { memoizeByObject } from "../../../provider/base/memoize";
import { Incomparable, Undecided } from "../../../provider/kinds/subscription/filter/flatten";
import type { Flat } from "../../../provider/kinds/subscription/filter/flatten";
import { clauses as reasons } from "../../../provider/kinds/subscription/filter/notices";
import { isAmong, isEqual, operators } from "./operators";
import type { Release } from "./release";
import { clauses } from "../notices";

/** Words a reason. Most are never read, so they are worded late. @param withValues whether it quotes values of the request */
export type Say = (withValues: boolean) => string;

/** Why something does not pass; undefined where it passes. */
export type Failure = (Say & { readonly isIncomparable?: true }) | undefined;

/** Where indices stand for so many paths, the service itself gives up. */
const maxPlaces = 1e7;

/** One comparison of a scope. */
export class Comparison {
  /** Where it is: an error that is thrown is about this path and operator. */
  private place: readonly [path: string, operator: string] = ["", ""];

  constructor(
    private readonly scope: string,
    private readonly release: Release,
  ) {}

  /**
   * Why the conditions do not all pass. Each one is compared whatever the others say, because one that cannot be makes the
   * whole filter fail.
   */
  all(found: Flat, conditions: Flat): Failure {
    for (const doubtful of conditions.doubtful) {
      this.place = [doubtful, ""];
      throw new Undecided(clause`is given twice`);
    }
    let failure: Failure;
    let compared = 0;
    for (const [path, wanted] of conditions.values)
      for (const one of this.one(found, path, wanted)) {
        compared += 1;
        failure ??= one;
      }
    const [first] = conditions.values.keys();
    return compared > 0 || first === undefined
      ? failure
      : () => clauses.isMissing({ path: this.name(first) });
  }

  /** The failure that an error means. @throws Undecided with the place, where nobody can tell */
  failureOf(error: unknown): Failure {
    const [path, operator] = this.place;
    if (error instanceof Undecided) throw new Undecided(clause`${this.name(path)} ${error.message}`);
    if (!(error instanceof Incomparable)) throw error;
    const { message } = error;
    const reason = cleaned(operator === "" ? message : clause`${operator}: ${message}`);
    const say = (): string => clause`${this.name(path)} cannot be compared: ${reason}`;
    return Object.assign(say, { isIncomparable: true } as const);
  }

  /** What comes of one condition: nothing where the request lacks the path. */
  private one(found: Flat, path: string, wanted: unknown): readonly Failure[] {
    this.place = [path, ""];
    if (path === "" || path.endsWith(".$")) throw new Incomparable(reasons.pathRefused());
    const failures = path.includes("$.") ? [this.anywhere(found, path, wanted)] : [];
    const value = found.values.get(path);
    if (!found.values.has(path)) {
      if (path === "$or" || path === "$and") failures.push(this.group(found, path, wanted));
    } else if (found.doubtful.has(path)) {
      throw new Undecided(clause`is in the request twice`);
    } else if (isFields(wanted)) {
      for (const [operator, operand] of Object.entries(wanted))
        failures.push(this.operator(path, value, operator, operand));
    } else if (value !== null) {
      this.place = [path, ""];
      const compare = Array.isArray(value) ? isAmong : isEqual;
      failures.push(
        compare(value, wanted, this.release) ? undefined : this.differing(path, value, "", wanted),
      );
    }
    return failures;
  }

  private operator(path: string, value: unknown, operator: string, operand: unknown): Failure {
    this.place = [path, ""];
    if (operator === "$or" || operator === "$and") {
      if (!isFields(value)) throw new Incomparable(clause`${operator} needs an object`);
      return this.group({ values: new Map(Object.entries(value)), doubtful: new Set() }, operator, operand);
    }
    this.place = [path, operator];
    const passes = operators.get(operator)?.(value, operand, this.release) ?? false;
    return passes ? undefined : this.differing(path, value, operator, operand);
  }

  private group(found: Flat, operator: string, wanted: unknown): Failure {
    const failures = (wanted as readonly Flat[]).map((conditions) => this.all(found, conditions));
    const [first] = failures.filter((one) => one !== undefined);
    if (operator === "$and") return first;
    if (failures.includes(undefined)) return undefined;
    const { scope } = this;
    return (withValues) =>
      first === undefined
        ? clause`${scope} matches no condition of $or: the list is empty`
        : clause`${scope} matches no condition of $or: ${first(withValues)}`;
  }

  /** Any place of a list, where indices are left open. */
  private anywhere(found: Flat, path: string, wanted: unknown): Failure {
    if (this.scope !== "body" && path.split(".").includes("$") && this.release.isStrict)
      return () => reasons.openIndex({ path: this.name(path) });
    const known = placesIn(found);
    const places = known.get(path) ?? placesOf(found, path);
    known.set(path, places);
    const failures = places.map((place) =>
      this.all(found, { values: new Map([[place, wanted]]), doubtful: new Set() }),
    );
    if (failures.includes(undefined)) return undefined;
    return failures[0] ?? (() => clauses.isMissing({ path: this.name(path) }));
  }

  private name(path: string): string {
    return cleaned(path === "" ? this.scope : `${this.scope}.${path}`);
  }

  private differing(path: string, found: unknown, operator: string, wanted: unknown): Failure {
    // Any other header may carry a credential, and a reason is printed.
    const isSecret = this.scope === "headers" && !isHarmlessHeader(path);
    const spelled = isSecret ? () => secretMark : quoted;
    return (withValues) => {
      const value = withValues ? spelled(found) : "…";
      const expected = operator === "" ? spelled(wanted) : `${operator} ${spelled(wanted)}`;
      return clause`${this.name(path)} is ${value}, expected ${expected}`;
    };
  }
}

/** Many filters look at the same places of one request. */
const placesIn = memoizeByObject((_found: Flat) => new Map<string, readonly string[]>());

/** The paths of a request that a path with open indices stands for. */
function placesOf(found: Flat, path: string): readonly string[] {
  const parts = path.split("$");
  const open = path.split("$.").length - 1;
  if (open > 3) throw new Incomparable(reasons.openIndices());
  if (open !== parts.length - 1) throw new Undecided(clause`has a $ that is not an index`);
  const most = open * [...found.values.keys()].reduce((largest, key) => Math.max(largest, indexIn(key)), 0);
  if (!((most + 1) ** open <= maxPlaces))
    throw new Undecided(
      clause`makes the service try too many paths, because of the numbers in the request's keys`,
    );
  const spelled = parts.map((part) => literalPattern(part));
  const pattern = new RegExp(`^${spelled.join("(0|[1-9]\\d*)")}$`, "s");
  return [...found.values.keys()].filter((key) =>
    pattern
      .exec(key)
      ?.slice(1)
      .every((index) => Number(index) <= most),
  );
}

/**
 * The index that the service reads in a key: it tries as many places as the largest one, whichever list holds more. It takes the
 * digits for one number, but passes over a digit that begins a second group. Not a number where a digit is none of ASCII.
 */
function indexIn(key: string): number {
  let number = "";
  let last = 0;
  for (const { 0: digit, index } of key.matchAll(/\p{Nd}/gu)) {
    if (last === 0 || last + 1 === index) number += digit;
    last = digit <= "9" ? index : Number.NaN;
  }
  return Number(number);
}

function quoted(value: unknown): string {
  return shortened(oneLine(JSON.stringify(value) ?? "nothing"), 59);
}
