/** The differences of a resource as data, for every form in which they are shown: without secrets, and short enough to be read. */

import { isDeepStrictEqual } from "node:util";
import { clause } from "../../../provider/base/declare";
import { isExactNumber, isFields, printJson } from "../../../provider/base/fields";
import type { Fields } from "../../../provider/base/fields";
import { logicalNameOf } from "../../../provider/base/urn";
import { secretMark } from "../../../provider/http/redact";
import { common } from "../../../provider/kinds/fields";
import { ruleOf } from "../../../provider/kinds/definition";
import { definitionOfType } from "../../../provider/kinds/definitions";
import { kindOfType } from "../../../provider/kinds/registry";
import { unknownMark } from "../../topology/model/mask";
import { referenceFields } from "../../topology/model/model";
import type { PageDifference } from "../../page/data";
import { absent, changedFields } from "../../topology/review/changed-fields";
import type { FieldChange } from "../../topology/review/changed-fields";
import { differingItems, differingLines, linesAlone, linesIn } from "./differing-lines";
import { beginningOf, besideEachOther, exact } from "./differing-texts";
import type { PreviewedResource } from "../../topology/review/preview";

/** One field of a resource. */
export type FieldDifference = PageDifference & {
  /** Whether the field stays as it is, and its value goes away with the object that is replaced. */
  readonly isUnchanged: boolean;
};

/** A difference of one kind. */
export type DifferenceOf<Kind extends FieldDifference["kind"]> = Extract<
  FieldDifference,
  { readonly kind: Kind }
>;

/** The names of resources by the IDs of their objects. */
export type Names = ReadonlyMap<string, string>;

/** What changes, and what goes away with the object, in the order in which the kind lists its inputs. */
export function differencesOf(resource: PreviewedResource, names: Names): readonly FieldDifference[] {
  return fieldsToShow(resource).map((field) => differenceOf(resource, field, names));
}

/** A field to show. */
export interface ShownField extends FieldChange {
  readonly isUnchanged: boolean;
}

/** @internal The fields of which each is one difference. */
export function fieldsToShow({ kind, operation, fields, before }: PreviewedResource): ShownField[] {
  const changes = fields.map((field) => ({ ...field, isUnchanged: false }));
  const isKnown = isShownWhenGone(kind);
  const shown =
    operation === "delete"
      ? changes.filter(({ path }) => isKnown(path))
      : operation === "replace"
        ? [...changes, ...unchangedFields(before ?? {}, fields).filter(({ path }) => isKnown(path))]
        : changes;
  const places = new Map(Object.keys(kindOfType(kind)?.fields ?? {}).map((name, at) => [name, at]));
  const placeOf = ({ path }: FieldChange): number => places.get(inputOf(path)) ?? places.size;
  // What replaces the object comes first.
  return shown.sort(
    (shownField, other) =>
      Number(shownField.isUnchanged) - Number(other.isUnchanged) || placeOf(shownField) - placeOf(other),
  );
}

function unchangedFields(before: Fields, changed: readonly FieldChange[]): ShownField[] {
  const paths = new Set(changed.map(({ path }) => path));
  return changedFields({ shown: before, whole: before }, { ...absent, shown: {}, whole: {} }, [])
    .filter(({ path }) => !paths.has(path))
    .map((field) => ({ ...field, isUnchanged: true }));
}

/** Which inputs tell what goes away: neither the secrets of the kind nor what says where any object is. */
function isShownWhenGone(kind: string): (path: string) => boolean {
  const { fields, secrets = {} } = kindOfType(kind) ?? {};
  return (path) => {
    const name = inputOf(path);
    if (Object.hasOwn(common, name) || (Object.hasOwn(secrets, name) && secrets[name] === true)) return false;
    return fields === undefined || (fields as Fields)[name] === "input";
  };
}

/** The input that a path begins with. */
function inputOf(path: string): string {
  return path.split(/[.[]/)[0] ?? "";
}

/** @internal The difference of one field. */
export function differenceOf(resource: PreviewedResource, field: ShownField, names: Names): FieldDifference {
  const { path, before, after, isUnchanged } = field;
  const change = before === undefined ? "added" : after === undefined ? "removed" : "changed";
  const about = { path, change, isUnchanged } as const;
  const spell = spelling(resource, path, names);
  const values = [before, after].filter((value) => value !== undefined);
  if (values.every((value) => value === secretMark)) return { ...about, kind: "secret" };
  if (isDeepStrictEqual(before, after)) return { ...about, kind: "hidden", text: beginningOf(spell(before)) };
  if (values.every(Array.isArray)) return { ...about, kind: "list", ...itemsOf(before, after, spell) };
  const texts = values.every((value) => typeof value === "string") ? values : [];
  if (texts.some((text) => linesIn(text).length > 1)) {
    const lines =
      texts.length === 2 ? differingLines(texts[0] ?? "", texts[1] ?? "") : linesAlone(texts[0] ?? "");
    if (lines !== undefined) return { ...about, kind: "lines", ...lines };
  }
  if (change !== "changed") {
    const text = beginningOf(spell(values[0]));
    return {
      ...{ ...about, kind: "value" },
      ...(change === "added"
        ? { before: undefined, after: text }
        : { before: text, after: defaultOf(resource, path, spell) }),
    };
  }
  const [one, other] = besideEachOther({ values: [before, after], texts: [spell(before), spell(after)] });
  return { ...about, kind: "value", before: one, after: other };
}

/** What the service has from now on of an input that an update no longer declares, where that is one known value. */
function defaultOf(
  { kind, operation, change }: PreviewedResource,
  path: string,
  spell: (value: unknown) => string,
): string | undefined {
  const definition = operation === "update" ? definitionOfType(kind, change.dialect) : undefined;
  if (definition === undefined || !Object.hasOwn(definition.effects, path)) return undefined;
  const { resetTo: value, keep, mayStay } = ruleOf(definition, path).onRemoval ?? {};
  if (value === undefined || typeof value === "object" || keep === true || mayStay === true) return undefined;
  return clause`${spell(value)} (the default)`;
}

function itemsOf(
  before: unknown,
  after: unknown,
  spell: (value: unknown) => string,
): Pick<DifferenceOf<"list">, "added" | "removed" | "moved" | "kept"> {
  const [one, other] = [before, after].map((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  const { added, removed, moved, kept } = differingItems(one ?? [], other ?? [], exact);
  const spelled = (items: readonly unknown[]): string[] => items.map(spell);
  const texts = [spelled(removed), spelled(added)] as const;
  const isAlike = texts[0].some((text) => texts[1].includes(text));
  const [left, right] = isAlike ? [removed.map(exact), added.map(exact)] : texts;
  const cut = (items: readonly string[], others: readonly string[], side: 0 | 1): string[] =>
    items.map((text, at) => {
      const beside = others[at];
      if (beside === undefined) return beginningOf(text);
      const pair = side === 0 ? ([text, beside] as const) : ([beside, text] as const);
      return besideEachOther({ values: pair, texts: pair })[side];
    });
  return {
    added: cut(right, left, 1),
    removed: cut(left, right, 0),
    moved: spelled(moved).map(beginningOf),
    kept,
  };
}

/** Writes values with the name of a resource instead of its ID, where the input refers to it and the preview has it. */
function spelling(
  { kind, references }: PreviewedResource,
  path: string,
  names: Names,
): (value: unknown) => string {
  const input = inputOf(path);
  // Any other input may hold the same text, or be made from what comes from a resource.
  const isReference = referenceFields.some((one) => one.kind === kind && one.field === input);
  const sources = isReference ? (references[input] ?? []).map(logicalNameOf) : [];
  const text = (value: unknown): string => {
    if (value === unknownMark && sources.length === 1) return `${sources[0]} ${unknownMark}`;
    if (typeof value === "string") return isReference ? (names.get(value) ?? value) : value;
    if (Array.isArray(value)) return value.length === 0 ? "(none)" : value.map(text).join(", ");
    if (isExactNumber(value)) return value.$number;
    return isFields(value) ? (printJson(value) ?? "") : exact(value);
  };
  return text;
}
