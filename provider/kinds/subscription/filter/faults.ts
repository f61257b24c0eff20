/**
 * The one judgement on a filter, for arguments, rules and reports: what the service refuses in it, cannot compare, or never finds
 * met. A condition with a value that is not known yet counts as one that can be met.
 */

import { isFields, isTooDeep, withPlainNumbers } from "../../../base/fields";
import { nearest } from "../../../base/lists";
import { isHidden } from "../../../base/markers";
import type { Notice } from "../../../base/notice";
import { canonicalHeader, cleaned, isHeaderName } from "../../../base/text";
import { canRead } from "../../expression";
import { scopes } from "../fields";
import { flatten, isGroup, isOperatorKey, operatorNames, staysWhole } from "./flatten";
import type { Flat } from "./flatten";
import { insteadOf, operatorIn } from "./mistakes";
import { clauses, notices, operands } from "./notices";
import { cannotFollow, spellsNumber } from "./operators";
import { earlier, latest } from "./release";
import { canBeMet, conditionsOf } from "./satisfiable";
import type { Condition, Scope } from "./satisfiable";

/**
 * What is wrong with the conditions of a filter, scope by scope. An error is refused when it is written; a danger is stored, and
 * loses or passes events.
 */
export function faultsOf(filter: unknown): readonly Notice[] {
  if (!isFields(filter)) return [];
  return scopes.flatMap((scope) => {
    const conditions = withPlainNumbers(isTooDeep(filter[scope]) ? undefined : filter[scope]);
    if (!isFields(conditions) || Object.keys(conditions).length === 0) return [];
    const found = formFaults(conditions, "", scope);
    if (found.some(({ severity }) => severity === "error")) return found;
    const { faults, dead } = new Judgement(scope).of(flatten(conditions, latest));
    return [...found, ...faults, ...(dead === undefined ? [] : [notices["filter-dead"]({ reason: dead })])];
  });
}

/** The faults that show before the service puts conditions under paths: what it refuses there, and what it leaves out. */
function formFaults(value: unknown, path: string, scope: Scope): Notice[] {
  const below = (key: string | number): string => (path === "" ? String(key) : `${path}.${key}`);
  if (Array.isArray(value)) {
    if (staysWhole(value, latest)) return [];
    const isLost = value.some((item) => !isFields(item) && !isHidden(item));
    const lost = isLost ? [notices["filter-ignored"]({ path: nameOf(scope, path) })] : [];
    return [
      ...lost,
      ...value.flatMap((item, index) => (isFields(item) ? formFaults(item, below(index), scope) : [])),
    ];
  }
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (isOperatorKey(key)) return operatorFaults(key, inner, path, scope);
    const operator = path === "" ? undefined : operatorIn(key);
    if (operator !== undefined)
      return [notices["filter-no-operator"]({ name: key, path: nameOf(scope, path), operator })];
    const isLost = below(key) === "" && !isFields(inner) && !Array.isArray(inner);
    return isLost
      ? [notices["filter-ignored"]({ path: nameOf(scope, "") })]
      : formFaults(inner, below(key), scope);
  });
}

function operatorFaults(operator: string, operand: unknown, path: string, scope: Scope): Notice[] {
  const name = nameOf(scope, path);
  if (!operatorNames.has(operator)) {
    const shown = cleaned(operator);
    return [notices["filter-operator"]({ operator: shown, path: name, suggestion: suggestionFor(operator) })];
  }
  if (!isGroup(operator) || isHidden(operand)) return [];
  if (!Array.isArray(operand)) return [notices["filter-group"]({ operator, path: name })];
  return operand.flatMap((item: unknown) =>
    isFields(item) || Array.isArray(item)
      ? formFaults(item, "", scope)
      : [notices["filter-ignored"]({ path: name })],
  );
}

function suggestionFor(operator: string): string {
  const instead = insteadOf(operator);
  if (instead !== undefined) return clauses.useInstead({ instead });
  // Any operator is a few letters away from any other, so only one that begins alike is meant.
  const alike = [...operatorNames].filter((one) => one.startsWith(operator.slice(0, 2)));
  const near = nearest(
    operator.slice(1),
    alike.map((one) => one.slice(1)),
  );
  return near === undefined ? clauses.useAnother() : clauses.didYouMean({ near: `$${near}` });
}

/** What comes of one condition, or of a group of them. */
interface Verdict {
  readonly faults: readonly Notice[];
  /** Why nothing can meet it; undefined where something can. */
  readonly dead?: string | undefined;
  /** Whether an event without the path is refused, too. */
  readonly isRequired?: boolean;
  /** What is said where the condition is dead and others are not. Default: nothing, because it may be meant so. */
  readonly besides?: Notice;
}

const nothing: Verdict = { faults: [] };

/** The conditions of one scope, as the service sees them. */
class Judgement {
  constructor(private readonly scope: Scope) {}

  /** The faults of conditions that all have to be met, and why no event does; undefined where one may. */
  of(flat: Flat): { readonly faults: readonly Notice[]; readonly dead: string | undefined } {
    const all = [...flat.values].map(([path, wanted]) => this.one(flat, path, wanted));
    const faults = all.flatMap((one) => one.faults);
    const dead = all.filter((one) => one.dead !== undefined);
    const decisive = dead.find((one) => one.isRequired) ?? (dead.length === all.length ? dead[0] : undefined);
    if (decisive !== undefined) return { faults, dead: decisive.dead };
    const besides = dead.flatMap((one) => one.besides ?? []);
    return { faults: [...faults, ...besides, ...this.contradictions(flat)], dead: undefined };
  }

  private one(flat: Flat, path: string, wanted: unknown): Verdict {
    const name = nameOf(this.scope, path);
    if (flat.doubtful.has(path)) return { faults: [notices["filter-doubled"]({ path: name })] };
    const open = path.split("$.").length - 1;
    const refused =
      path === "" || path.endsWith(".$") ? clauses.pathRefused() : open > 3 && clauses.openIndices();
    if (refused) return { faults: [notices["filter-path"]({ path: name, reason: refused })] };
    if (isGroup(path)) return isHidden(wanted) ? nothing : this.group(path, wanted as readonly Flat[]);
    if (isOperatorKey(path))
      return { faults: [], dead: clauses.noField({ operator: path, scope: this.scope }) };
    if (path.split(".").some((name) => operatorNames.has(name)))
      return {
        faults: [],
        dead: clauses.operatorInPath({ path: name }),
        besides: notices["filter-ignored"]({ path: name }),
      };
    const isRequired = open > 0;
    if (isRequired && this.scope !== "body")
      return { faults: [], dead: clauses.openIndex({ path: name }), isRequired };
    if (this.scope === "path" && path !== "path")
      return { faults: [], dead: clauses.onlyPath({ path: name }) };
    return { isRequired, ...this.conditions(name, wanted) };
  }

  private group(operator: string, alternatives: readonly Flat[]): Verdict {
    const all = alternatives.map((one) => this.of(one));
    const faults = all.flatMap((one) => one.faults);
    const dead = all.flatMap((one) => one.dead ?? []);
    if (operator === "$and") return { faults, dead: dead[0], isRequired: true };
    if (dead.length === all.length)
      return { faults, dead: dead[0] ?? clauses.noAlternatives(), isRequired: true };
    return { faults: [...faults, ...dead.map((reason) => notices["filter-dead-alternative"]({ reason }))] };
  }

  /** The conditions on one path. */
  private conditions(path: string, wanted: unknown): Verdict {
    if (!isFields(wanted)) return this.value(path, wanted);
    const all = conditionsOf(wanted);
    if (all.length === 0)
      return {
        faults: [],
        dead: clauses.objectDecidesNothing({ path }),
        besides: notices["filter-ignored"]({ path }),
      };
    const faults = all.flatMap((one) => operandFaults(one, path, this.scope));
    if (faults.length > 0 || isHidden(wanted)) return { faults };
    if (all.every(({ operator, operand }) => operator === "$exist" && operand === false))
      return { faults, dead: clauses.absenceDecidesNothing({ path }) };
    return canBeMet(all, this.scope) ? nothing : unreachable(path);
  }

  /** A value alone. */
  private value(path: string, wanted: unknown): Verdict {
    if (wanted === null) return { faults: [], dead: clauses.nullDecidesNothing({ path }) };
    if (isHidden(wanted)) return nothing;
    if (Array.isArray(wanted) && earlier.some((release) => !staysWhole(wanted, release)))
      return { faults: [notices["filter-flag-list"]({ path })] };
    if (Array.isArray(wanted))
      return {
        faults: [],
        dead: clauses.listEqualsNothing({ path }),
        besides: notices["filter-unreachable"]({ path, reason: clauses.noListEquals() }),
      };
    if (typeof wanted === "number" && this.scope === "headers")
      return { faults: [notices["filter-number"]({ path })] };
    return canBeMet(conditionsOf(wanted), this.scope) ? nothing : unreachable(path);
  }

  /** Paths on which several alternatives of `$and` put conditions that exclude each other. */
  private contradictions(flat: Flat): Notice[] {
    const places = new Map<string, Condition[][]>();
    const gather = ({ values }: Flat): void => {
      for (const [path, wanted] of values) {
        if (path === "$and" && Array.isArray(wanted))
          for (const one of wanted as readonly Flat[]) gather(one);
        // Open indices may stand for another item each time.
        if (isOperatorKey(path) || path.includes("$.")) continue;
        const known = conditionsOf(wanted).filter(
          ({ operator }) => !isGroup(operator) && operator !== "$exist",
        );
        places.set(path, [...(places.get(path) ?? []), known]);
      }
    };
    gather(flat);
    return [...places].flatMap(([path, all]) => {
      const isMet =
        all.length < 2 || all.some((one) => !canBeMet(one, this.scope)) || canBeMet(all.flat(), this.scope);
      return isMet
        ? []
        : [notices["filter-unreachable"]({ path: nameOf(this.scope, path), reason: clauses.noValueMeets() })];
    });
  }
}

function unreachable(path: string): Verdict {
  return {
    faults: [],
    dead: clauses.noValue({ path }),
    besides: notices["filter-unreachable"]({ path, reason: clauses.noValueMeets() }),
  };
}

/** What each operator needs; an operator that is not named here takes anything. */
const needs: Readonly<Record<string, readonly [what: string, holds: (operand: unknown) => boolean]>> = {
  ...Object.fromEntries(
    ["$gt", "$gte", "$lt", "$lte"].map((name) => [name, [operands.number(), mayBeNumber]]),
  ),
  $exist: [operands.flag(), (operand) => typeof operand === "boolean"],
  $regex: [operands.expression(), (operand) => typeof operand === "string" && canRead(operand)],
};

function operandFaults({ operator, operand }: Condition, path: string, scope: Scope): Notice[] {
  if (isGroup(operator)) return [notices["filter-nested-group"]({ operator, path })];
  if (isHidden(operand)) return [];
  const [what, holds] = needs[operator] ?? [];
  if (what !== undefined && holds?.(operand) === false)
    return [notices["filter-operand"]({ path, operator, operand: what })];
  const items: readonly unknown[] = Array.isArray(operand) ? operand : [operand];
  const isOrdered = what === operands.number();
  if (
    scope === "headers"
      ? items.some((one) => typeof one === "number")
      : isOrdered && typeof operand === "string"
  )
    return [notices["filter-number"]({ path })];
  const isMixed = items.some((item, index) => index > 0 && cannotFollow(item, items[index - 1]));
  return isMixed && /^\$n?in$/.test(operator) ? [notices["filter-mixed-list"]({ path })] : [];
}

/** Later releases read a number in a text. */
function mayBeNumber(operand: unknown): boolean {
  return typeof operand === "number" || (typeof operand === "string" && spellsNumber(operand));
}

function nameOf(scope: Scope, path: string): string {
  return cleaned(path === "" ? scope : `${scope}.${path}`);
}

/** The conditions on headers that no request of an http source can meet, because it carries the header in another form. */
export function headerFaults(filter: unknown): readonly Notice[] {
  const names = isFields(filter) ? [...new Set(namesIn(filter["headers"]))] : [];
  return names.flatMap((name) => {
    if (!isHeaderName(name)) return [notices["filter-header-name"]({ name: cleaned(JSON.stringify(name)) })];
    const stored = canonicalHeader(name);
    return stored === name ? [] : [notices["filter-header-case"]({ name, stored })];
  });
}

function namesIn(conditions: unknown): string[] {
  if (Array.isArray(conditions)) return conditions.flatMap(namesIn);
  if (!isFields(conditions)) return [];
  return Object.entries(conditions).flatMap(([key, inner]) => (key.startsWith("$") ? namesIn(inner) : [key]));
}
