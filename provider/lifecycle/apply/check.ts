/** Fills in the default inputs and validates all of them: no network, no clock. Knows no kind. */

import { clause } from "../../base/declare";
import type { z } from "zod";
import { problem, shownProblems } from "../../base/errors";
import type { InputProblem, InputRemark } from "../../base/errors";
import { isFields, isTooDeep, own, valueAt } from "../../base/fields";
import type { Fields } from "../../base/fields";
import { nearest } from "../../base/lists";
import { codeOf } from "../../base/notice";
import type { Notice } from "../../base/notice";
import { oneLine } from "../../base/text";
import { tooDeep } from "../../http/schema";
import { isInProject, ruleOf } from "../../kinds/definition";
import { unitOf } from "../../kinds/input-schema";
import type { AnyDefinition } from "../../kinds/definition";
import { assets, signature } from "../../base/markers";
import type { IsUnknown } from "../../base/markers";
import { shared } from "../../base/notices";
import { clauses, notices } from "./notices";
import { applyRules } from "./rules";
import { shapeOf, stored } from "./merge";

/** A problem, and the input that Pulumi may name beside it. */
export interface CheckedProblem extends InputProblem {
  /** The input whose value may be repeated beside the reason; undefined where it could be a secret. */
  readonly property: string | undefined;
}

/** What `check` found. */
export interface Checked {
  readonly inputs: Fields;
  readonly problems: readonly CheckedProblem[];
  /** Inputs that look like a mistake and are accepted all the same. */
  readonly warnings: readonly InputRemark[];
}

/** What `check` needs to know besides the inputs. */
interface CheckContext {
  readonly isUnknown: IsUnknown;
  /** The name of the resource in the program. */
  readonly logicalName: string | undefined;
  /** The project of the account, where the program names none. */
  readonly projectId: string | undefined;
}

/**
 * Completes and validates what a program declares.
 *
 * @param before the inputs of the last update; empty when the resource is new
 */
export function check(
  definition: AnyDefinition,
  before: Fields,
  declared: Fields,
  context: CheckContext,
): Checked {
  const deep = Object.keys(declared).filter((name) => isTooDeep(declared[name]));
  if (deep.length > 0) {
    const problems = deep.map((path) => ({ ...problem(path, tooDeep), property: undefined }));
    return { inputs: {}, problems, warnings: [] };
  }
  const inputs = withDefaults(definition, before, declared, context);
  const result = definition.inputs.safeParse(inputs);
  const foreign = Object.entries(inputs).flatMap(([name, value]) =>
    foreignValues(value, [name], Object.hasOwn(definition.body.shape, name)),
  );
  const problems = [
    ...foreign,
    ...unknownArguments(definition, inputs),
    ...(result.error?.issues ?? [])
      .filter((issue) => !touchesUnknown(inputs, issue.path, context.isUnknown))
      .map((issue) => problemOf(definition, issue, inputs))
      .filter(({ path }) => !foreign.some((inputProblem) => inputProblem.path === path)),
    ...applyRules(definition.problems ?? [], inputs, before, context.isUnknown),
  ];
  return {
    inputs,
    problems: withoutConsequences(problems).map((found) => ({
      ...found,
      property: printableProperty(definition, found, inputs),
    })),
    warnings: applyRules(definition.warnings ?? [], inputs, before, context.isUnknown),
  };
}

/** What JSON or the service cannot take, at any depth: only the SDK of a program in JavaScript refuses it. */
function foreignValues(value: unknown, path: readonly string[], isSent: boolean): InputProblem[] {
  const here = path.join(".");
  if (typeof value === "number" && !Number.isFinite(value))
    return [problem(here, shared.wrongType`must be a finite number`)];
  if (typeof value !== "object" || value === null) return [];
  // What is only compared may be an asset, which holds the digest of its content.
  if (isSent && assets.includes(own(value as Fields, signature)))
    return [problem(here, shared.wrongType`is an asset, which the service cannot receive: pass its content`)];
  return Object.entries(value).flatMap(([name, inner]) => foreignValues(inner, [...path, name], isSent));
}

/** Which arguments are required depends on whether the object is created or adopted, so that has to be settled first. */
function withoutConsequences(problems: readonly InputProblem[]): readonly InputProblem[] {
  if (!problems.some(({ notice }) => notice === "adoption-required")) return problems;
  return problems.filter(({ notice }) => notice !== "missing-argument");
}

function withDefaults(
  definition: AnyDefinition,
  before: Fields,
  declared: Fields,
  context: CheckContext,
): Fields {
  const inputs = stored(definition.inputs, declared, before, context.isUnknown) as Record<string, unknown>;
  if (isInProject(definition) && inputs["projectId"] === undefined && context.projectId !== undefined)
    inputs["projectId"] = context.projectId;
  // An adopted object keeps the name it has, also after `adoptId` has been removed from the program.
  const keepsItsName =
    inputs["adoptId"] !== undefined || (Object.keys(before).length > 0 && !("name" in before));
  const hasName = Object.hasOwn(definition.inputs.shape, "name");
  if (hasName && inputs["name"] === undefined && !keepsItsName && context.logicalName !== undefined)
    inputs["name"] = context.logicalName;
  return inputs;
}

function problemOf(definition: AnyDefinition, issue: z.core.$ZodIssue, inputs: Fields): InputProblem {
  const names = issue.path.map(String);
  const path = names.join(".");
  const notice = codeOf(issue.message);
  if (notice !== undefined) return { path, reason: issue.message.slice(0, -` [${notice}]`.length), notice };
  if (!/^(Invalid|Too (small|big)|Unrecognized)/.test(issue.message)) return { path, reason: issue.message };
  const value = valueAt(inputs, names);
  if (value === undefined) return problem(path, notices["missing-argument"]());
  return problem(path, noticeOf(issue, typeof value === "string", schemaAt(definition.inputs, names)));
}

/** The schema of a nested input; undefined within lists and open maps. */
function schemaAt(schema: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((outer, name) => shapeOf(outer)?.[name], schema);
}

/** What a schema finds without words of its own. */
function noticeOf(issue: z.core.$ZodIssue, isText: boolean, schema: unknown): Notice {
  if (issue.code === "invalid_type" && issue.expected === "number" && isText) {
    const unit = unitOf(schema);
    const type =
      unit === undefined
        ? clause`a number, without a unit or quotation marks`
        : clause`a number of ${unit}, without a unit or quotation marks`;
    return shared.wrongType`must be ${type}`;
  }
  if (issue.code === "invalid_type") return shared.wrongType`must be ${typeText(issue.expected)}`;
  if (issue.code === "invalid_value")
    return shared.invalidValue`must be one of ${issue.values.map(String).join(", ")}`;
  return shared.invalidValue`is not a valid value: ${issue.message}`;
}

/** Without this check a misspelled argument would be dropped silently. */
function unknownArguments(definition: AnyDefinition, inputs: Fields): InputProblem[] {
  return shownProblems(
    unknownPaths(definition.inputs, inputs, []),
    (path) => path.join("."),
    (path) => {
      const dialect = definition.dialectWith?.(path);
      return dialect === undefined
        ? shared.unknownArgument`is not a known argument; ${suggestion(definition.inputs, path)}`
        : shared.unsupportedHere`needs webhooks:dialect ${dialect}`;
    },
  );
}

/** Open maps take any key. */
function unknownPaths(schema: unknown, value: unknown, path: readonly string[]): (readonly string[])[] {
  const shape = shapeOf(schema);
  if (shape === undefined || !isFields(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const here = [...path, name];
    return Object.hasOwn(shape, name) ? unknownPaths(shape[name], field, here) : [here];
  });
}

/**
 * The input of a problem, unless it has no value, may hold a secret or may begin a line of its own: Pulumi prints the value of an input
 * that is named, as it is.
 */
function printableProperty(
  definition: AnyDefinition,
  { path }: InputProblem,
  inputs: Fields,
): string | undefined {
  if (inputs[path] === undefined || !Object.hasOwn(definition.inputs.shape, path)) return undefined;
  const isSecret = Object.hasOwn(definition.secrets, path);
  const isHidden = isSecret || ruleOf(definition, path).private || shapeOf(definition.inputs.shape[path]);
  return isHidden || !isOneLine(inputs[path]) ? undefined : path;
}

function isOneLine(value: unknown): boolean {
  if (typeof value === "string")
    return value.trim() === "" ? !/[\r\n]/.test(value) : oneLine(value) === value;
  return typeof value !== "object" || value === null || Object.entries(value).flat().every(isOneLine);
}

function touchesUnknown(inputs: Fields, path: readonly PropertyKey[], isUnknown: IsUnknown): boolean {
  // An unknown list or object is a single marker, so every problem at or below it has to wait for the value.
  return path.some((_, index) => {
    const value = valueAt(inputs, path.slice(0, index + 1).map(String));
    return typeof value === "string" && isUnknown(value);
  });
}

const types: Readonly<Record<string, () => string>> = {
  array: clauses.list,
  boolean: clauses.boolean,
  int: clauses.integer,
  object: clauses.object,
  record: clauses.object,
};

function typeText(expected: string): string {
  return types[expected]?.() ?? clauses.otherType({ type: expected });
}

/** The end of the message about an unknown argument: the nearest name, otherwise all known names. */
function suggestion(schema: unknown, path: readonly string[]): string {
  const [name = ""] = path.slice(-1);
  const parent = path.slice(0, -1).join(".");
  const all = paths(schema);
  const beside = all.filter((known) => known.slice(0, -1).join(".") === parent).map(last);
  const near = nearest(name, beside);
  if (near !== undefined) return clauses.didYouMean({ name: near });
  // A name that is only similar is rarely meant if it belongs to another object.
  const below = parent === "" ? all : all.filter((known) => known.join(".").startsWith(`${parent}.`));
  const meant = nearest(name, below.map(last)) ?? name;
  const elsewhere = all.find((known) => last(known) === meant);
  return elsewhere === undefined
    ? clauses.knownNames({ names: beside.join(", ") })
    : clauses.didYouMean({ name: elsewhere.join(".") });
}

/** The paths of all arguments, those of an object before those inside its fields. */
function paths(schema: unknown, path: readonly string[] = []): string[][] {
  const fields = Object.entries(shapeOf(schema) ?? {});
  const here = fields.map(([name]) => [...path, name]);
  return [...here, ...fields.flatMap(([name, field]) => paths(field, [...path, name]))];
}

function last(path: readonly string[]): string {
  return path.at(-1) ?? "";
}
