/** Compares the fields of two resources of one kind. */

import { isDeepStrictEqual } from "node:util";
import { isFields, own } from "../../../provider/base/fields";
import type { Fields } from "../../../provider/base/fields";
import { secretMark } from "../../../provider/http/redact";
import { ruleOf } from "../../../provider/kinds/definition";
import type { AnyDefinition } from "../../../provider/kinds/definition";
import { definitionOfType } from "../../../provider/kinds/definitions";
import { normal, project } from "../../../provider/lifecycle/apply/merge";
import { isShownIn } from "../../../provider/lifecycle/apply/compare";
import type { DialectName } from "../../../provider/settings/settings";
import { readable, withoutHeaders, withoutUrlCredentials } from "../model/mask";

/** One field that differs. An absent value is undefined. */
export interface FieldDifference {
  /** The path of the field, for instance `filterConfig.eventTypes`. */
  readonly path: string;
  /** The value on the left. */
  readonly left: unknown;
  /** The value on the right. */
  readonly right: unknown;
}

/** One side of a comparison. */
export interface Side {
  readonly fields: Fields;
  /** Whether a program declares the fields; else they are what the service shows. */
  readonly isDeclared: boolean;
  /** The dialect of the service. */
  readonly dialect: DialectName;
}

const ignored = new Set(["adoptId", "projectId"]);

/** What differs between the inputs. Where a program stands beside a service: what the one declares, and the other shows. */
export function differencesIn(
  kind: string,
  left: Side,
  right: Side,
  isMeant: (left: unknown, right: unknown) => boolean,
): FieldDifference[] {
  const [program, service] = left.isDeclared ? [left, right] : [right, left];
  const isAlike = left.isDeclared === right.isDeclared;
  // Convoy has every kind and every input.
  const definition = definitionOfType(kind, isAlike ? "convoy" : service.dialect);
  return Object.entries(definition?.inputs.shape ?? {}).flatMap(([name, schema]) => {
    if (definition === undefined || ignored.has(name)) return [];
    if (!isAlike && !isVisible(definition, name, program.fields, service.fields)) return [];
    const [wanted, seen] = [program, service].map(({ fields }) => normal(schema, own(fields, name)));
    const live = isAlike
      ? seen
      : normal(schema, project(schema, liveValue(definition, name, service.fields), wanted));
    const found = left === program ? differences(wanted, live, name) : differences(live, wanted, name);
    return found
      .filter((fieldDifference) => !isMeant(fieldDifference.left, fieldDifference.right))
      .map(shown);
  });
}

/** The difference for people to read: without what may be a credential in a URL or a header. */
function shown({ path, left, right }: FieldDifference): FieldDifference {
  const shownValue = (value: unknown): unknown =>
    readable(withoutUrlCredentials(withoutHeaders(value, path)));
  return { path, left: shownValue(left), right: shownValue(right) };
}

/** Whether the service shows a field that a program declares. Fields with secrets are left out of what it holds. */
function isVisible(definition: AnyDefinition, name: string, declared: Fields, live: Fields): boolean {
  if (!Object.hasOwn(declared, name)) return false;
  if (Object.hasOwn(live, name)) return true;
  const { providerOnly, notImported } = ruleOf(definition, name);
  const isHidden = providerOnly ?? notImported ?? Object.hasOwn(definition.secrets, name);
  return !isHidden && isShownIn(definition, name);
}

/** The value of the service. What it has by default is left out of what it holds. */
function liveValue(definition: AnyDefinition, name: string, live: Fields): unknown {
  const { aliasOf, onRemoval } = ruleOf(definition, name);
  return own(live, name) ?? (aliasOf && own(live, aliasOf)) ?? onRemoval?.resetTo;
}

function differences(left: unknown, right: unknown, path: string): FieldDifference[] {
  // A value that one side hides may be that of the other.
  if (isDeepStrictEqual(left, right) || left === secretMark || right === secretMark) return [];
  if (isFields(left) && isFields(right)) {
    const names = new Set([...Object.keys(left), ...Object.keys(right)]);
    return [...names]
      .sort()
      .flatMap((name) => differences(own(left, name), own(right, name), `${path}.${name}`));
  }
  // An item of texts that differ shifts the others, so that places say nothing.
  if (!isListOfFields(left) || !isListOfFields(right) || left.length !== right.length)
    return [{ path, left, right }];
  return left.flatMap((item, at) => differences(item, right[at], `${path}[${at}]`));
}

function isListOfFields(value: unknown): value is readonly Fields[] {
  return Array.isArray(value) && value.every(isFields);
}
