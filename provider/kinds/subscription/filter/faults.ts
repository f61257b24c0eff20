/**
 * The one judgement on a filter, for arguments, rules and reports: what the service refuses in it, cannot compare, or never finds
 * met. A condition with a value that is not known yet counts as one that can be met.
 */

import { clause } from "../../../base/declare";
import { isFields, isTooDeep, withPlainNumbers } from "../../../base/fields";
import { nearest } from "../../../base/lists";
import { isHidden } from "../../../base/markers";
import type { Notice } from "../../../base/notice";
import { shared } from "../../../base/notices";
import { canonicalHeader, cleaned, isHeaderName } from "../../../base/text";
import { canRead } from "../../expression";
import { scopes } from "../fields";
import { flatten, isGroup, isOperatorKey, operatorNames, staysWhole } from "./flatten";
import type { Flat } from "./flatten";
import { insteadOf, operatorIn } from "./mistakes";
import { clauses, notices } from "./notices";

/** Where a condition stands. */
type Scope = (typeof scopes)[number];

/** What today's releases do with lists. */
const latest = { keepsFlags: true };

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
    const { faults, dead } = judged(flatten(conditions, latest), scope);
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
    return [
      shared.invalidValue`has the operator ${cleaned(operator)} at ${name}, which the service does not know; ${suggestionFor(operator)}`,
    ];
  }
  if (!isGroup(operator) || isHidden(operand)) return [];
  if (!Array.isArray(operand))
    return [shared.invalidValue`compares nothing at ${name}: ${operator} needs a list`];
  return operand.flatMap((item: unknown) =>
    isFields(item) || Array.isArray(item)
      ? formFaults(item, "", scope)
      : [notices["filter-ignored"]({ path: name })],
  );
}

function suggestionFor(operator: string): string {
  const instead = insteadOf(operator);
  if (instead !== undefined) return clause`use ${instead}`;
  // Any operator is a few letters away from any other, so only one that begins alike is meant.
  const alike = [...operatorNames].filter((one) => one.startsWith(operator.slice(0, 2)));
  const near = nearest(
    operator.slice(1),
    alike.map((one) => one.slice(1)),
  );
  return near === undefined
    ? clause`use one of its operators, or another key`
    : clause`did you mean ${`$${near}`}?`;
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

const dead = (reason: string, besides?: Notice): Verdict => ({
  faults: [],
  dead: reason,
  ...(besides && { besides }),
});
const fault = (...faults: readonly Notice[]): Verdict => ({ faults });

/** The faults of conditions that all have to be met, and why no event does; undefined where one may. */
function judged(flat: Flat, scope: Scope): Verdict {
  const all = [...flat.values].map(([path, wanted]) => judgedOne(flat, path, wanted, scope));
  const faults = all.flatMap((verdict) => verdict.faults);
  const unmet = all.filter((verdict) => verdict.dead !== undefined);
  const decisive =
    unmet.find((verdict) => verdict.isRequired) ?? (unmet.length === all.length ? unmet[0] : undefined);
  if (decisive !== undefined) return { faults, dead: decisive.dead };
  return { faults: [...faults, ...unmet.flatMap((verdict) => verdict.besides ?? [])] };
}

function judgedOne(flat: Flat, path: string, wanted: unknown, scope: Scope): Verdict {
  const name = nameOf(scope, path);
  if (flat.doubtful.has(path)) return fault(notices["filter-doubled"]({ path: name }));
  const open = path.split("$.").length - 1;
  const refused =
    path === "" || path.endsWith(".$") ? clauses.pathRefused() : open > 3 && clauses.openIndices();
  if (refused) return fault(notices["filter-path"]({ path: name, reason: refused }));
  if (isGroup(path)) return isHidden(wanted) ? fault() : judgedGroup(path, wanted as readonly Flat[], scope);
  if (isOperatorKey(path)) return dead(clause`${path} applies to no field of ${scope}`);
  if (path.split(".").some((part) => operatorNames.has(part)))
    return dead(
      clause`${name} is the name of a field, not an operator; write an object with the operator`,
      notices["filter-ignored"]({ path: name }),
    );
  const isRequired = open > 0;
  if (isRequired && scope !== "body") return { ...dead(clauses.openIndex({ path: name })), isRequired };
  if (scope === "path" && path !== "path")
    return dead(clause`the path of an event is at path.path, not at ${name}`);
  return { isRequired, ...(isFields(wanted) ? judgedOperators : judgedValue)(name, wanted as never, scope) };
}

function judgedGroup(operator: string, alternatives: readonly Flat[], scope: Scope): Verdict {
  const all = alternatives.map((flat) => judged(flat, scope));
  const faults = all.flatMap((verdict) => verdict.faults);
  const unmet = all.flatMap((verdict) => verdict.dead ?? []);
  if (operator === "$and") return { faults, dead: unmet[0], isRequired: true };
  if (unmet.length === all.length)
    return { faults, dead: unmet[0] ?? clause`$or is empty`, isRequired: true };
  return fault(...faults, ...unmet.map((reason) => notices["filter-dead-alternative"]({ reason })));
}

/** The operators on one path. */
function judgedOperators(path: string, wanted: Readonly<Record<string, unknown>>, scope: Scope): Verdict {
  const all = Object.entries(wanted);
  if (all.length === 0)
    return dead(clause`an empty object at ${path} is not a condition`, notices["filter-ignored"]({ path }));
  const faults = all.flatMap(([operator, operand]) => operandFaults(operator, operand, path, scope));
  return faults.length === 0 && all.every(([operator, operand]) => operator === "$exist" && operand === false)
    ? dead(clause`$exist: false at ${path} needs another condition with it`)
    : fault(...faults);
}

/** A value alone. */
function judgedValue(path: string, wanted: unknown, scope: Scope): Verdict {
  if (wanted === null)
    return dead(clause`the service ignores null at ${path}, and there is no other condition`);
  if (isHidden(wanted)) return fault();
  if (Array.isArray(wanted))
    return dead(
      clause`no value equals the list at ${path}; use $in`,
      notices["filter-unreachable"]({ path, reason: "no value equals a list; use $in" }),
    );
  if (typeof wanted === "number" && scope === "headers") return fault(notices["filter-number"]({ path }));
  return typeof wanted === "boolean" && scope !== "body"
    ? dead(clause`${path} is a string, which no boolean equals`)
    : fault();
}

const asNumber = clause`a number`;

/** What each operator needs; an operator that is not named here takes anything. */
const needs: Readonly<Record<string, readonly [what: string, holds: (operand: unknown) => boolean]>> = {
  ...{ $gt: [asNumber, mayBeNumber], $gte: [asNumber, mayBeNumber] },
  ...{ $lt: [asNumber, mayBeNumber], $lte: [asNumber, mayBeNumber] },
  $exist: [clause`true or false`, (operand) => typeof operand === "boolean"],
  $regex: [
    clause`an expression that the service can parse`,
    (operand) => typeof operand === "string" && canRead(operand),
  ],
};

function operandFaults(operator: string, operand: unknown, path: string, scope: Scope): Notice[] {
  if (isGroup(operator)) return [notices["filter-nested-group"]({ operator, path })];
  if (isHidden(operand)) return [];
  const [what, holds] = needs[operator] ?? [];
  if (what !== undefined && holds?.(operand) === false)
    return [notices["filter-operand"]({ path, operator, operand: what })];
  const isOldFault =
    scope === "headers"
      ? [operand].flat().some((one) => typeof one === "number")
      : what === asNumber && typeof operand === "string";
  return isOldFault ? [notices["filter-number"]({ path })] : [];
}

/** Later releases read a number in a text, also one with separators between digits. */
function mayBeNumber(operand: unknown): boolean {
  const text = typeof operand === "string" ? operand.replace(/(?<=\d)_(?=\d)/g, "") : operand;
  return typeof text === "string"
    ? text.trim() === text && text !== "" && !Number.isNaN(Number(text))
    : typeof text === "number";
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
