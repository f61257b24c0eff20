/** Compares the fields of two resources of one kind. */

import { isDeepStrictEqual } from "node:util";
import { isFields, own } from "../fields";
import type { Fields } from "../fields";
import { secretMark } from "../http/redact";
import { ruleOf } from "../kinds/definition";
import type { AnyDefinition } from "../kinds/definition";
import { definitionOfType } from "../kinds/definitions";
import { normal, project } from "../lifecycle/merge";
import { isObservable } from "../lifecycle/observe";
import type { DialectName } from "../settings";
import { readable } from "./mask";

/** One field that differs. An absent value is undefined. */
export interface FieldDifference {
  /** The path of the field, for instance `filterConfig.eventTypes`. */
  readonly path: string;
  /** The value on the left. */
  readonly left: unknown;
  /** The value on the right. */
  readonly right: unknown;
}

const ignored = new Set(["adoptId", "projectId"]);

/** What differs between the inputs of two resources that are both of a program, or both of a service. */
export function differencesIn(kind: string, left: Fields, right: Fields): FieldDifference[] {
  // This dialect has every kind and every input.
  const definition = definitionOfType(kind, "convoy");
  return inputsOf(definition).flatMap((name) => {
    const schema: unknown = definition?.inputs.shape[name];
    return differences(normal(schema, own(left, name)), normal(schema, own(right, name)), name);
  });
}

/** What differs where one side is of a program and the other of a service: what the program declares, and the service tells. */
export function ofProgramAndService(
  kind: string,
  sides: readonly [Fields, Fields],
  program: 0 | 1,
  dialect: DialectName,
): FieldDifference[] {
  const definition = definitionOfType(kind, dialect);
  const [declared, live] = [sides[program], sides[1 - program] as Fields];
  return inputsOf(definition).flatMap((name) => {
    const schema: unknown = definition?.inputs.shape[name];
    if (definition === undefined || !isTold(definition, name, declared, live)) return [];
    const wanted = normal(schema, own(declared, name));
    const seen = normal(schema, project(schema, liveValue(definition, name, live), wanted));
    return program === 0 ? differences(wanted, seen, name) : differences(seen, wanted, name);
  });
}

function inputsOf(definition: AnyDefinition | undefined): string[] {
  return Object.keys(definition?.inputs.shape ?? {}).filter((name) => !ignored.has(name));
}

/** Whether the service tells what a field is that a program declares. Fields with secrets are left out of what it holds. */
function isTold(definition: AnyDefinition, name: string, declared: Fields, live: Fields): boolean {
  if (!Object.hasOwn(declared, name)) return false;
  if (Object.hasOwn(live, name)) return true;
  const { providerOnly, notImported } = ruleOf(definition, name);
  const isHidden = providerOnly ?? notImported ?? Object.hasOwn(definition.secrets, name);
  return !isHidden && isObservable(definition, name);
}

/** The value of the service. What it has by default is left out of what it holds. */
function liveValue(definition: AnyDefinition, name: string, live: Fields): unknown {
  const { aliasOf, resetValue } = ruleOf(definition, name);
  return own(live, name) ?? (aliasOf && own(live, aliasOf)) ?? resetValue;
}

function differences(left: unknown, right: unknown, path: string): FieldDifference[] {
  // A value that one side hides may be that of the other.
  if (isDeepStrictEqual(left, right) || left === secretMark || right === secretMark) return [];
  if (isFields(left) && isFields(right)) {
    return [...new Set([...Object.keys(left), ...Object.keys(right)])]
      .sort()
      .flatMap((name) => differences(own(left, name), own(right, name), `${path}.${name}`));
  }
  // An item of texts that differ shifts the others, so that places say nothing.
  if (!isListOfFields(left) || !isListOfFields(right) || left.length !== right.length)
    return [{ path, left: readable(left), right: readable(right) }];
  return left.flatMap((item, at) => differences(item, right[at], `${path}[${at}]`));
}

function isListOfFields(value: unknown): value is readonly Fields[] {
  return Array.isArray(value) && value.every(isFields);
}
