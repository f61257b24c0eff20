/** What an adoption overwrites in the existing object. Knows no kind. */

import { clause } from "../../base/declare";
import type { Notice } from "../../base/notice";
import type { Fields } from "../../base/fields";
import { secretMark } from "../../http/redact";
import type { AnyDefinition } from "../../kinds/definition";
import type { Row } from "./compare";
import { isCreateOnly } from "./create-only";
import { differencesOf } from "./differences";
import type { PartDifference } from "./differences";
import { notices } from "./notices";

/** One input that differs in the live object. */
export interface Overwrite {
  /** The name of the input. */
  readonly name: string;
  /** The old and the new value of each part that changes. Never a secret. */
  readonly text: string;
}

/** What the adoption of an object does to it. */
export function adoptionNotice(id: string, overwrites: readonly Overwrite[]): Notice {
  return overwrites.length === 0
    ? notices.adoption({ id })
    : notices["adoption-overwrites"]({ id, fields: textOf(overwrites) });
}

/** What is said of inputs that only a new object could take: the existing one keeps its own. */
export function keptNotices(names: readonly string[]): Notice[] {
  return names.length === 0 ? [] : [notices["create-only-kept"]({ fields: names.join(" and ") })];
}

/** What is overwritten, as one text. */
export function textOf(overwrites: readonly Overwrite[]): string {
  return overwrites.map(({ text }) => text).join(", ");
}

/**
 * The inputs that an adoption overwrites, in the order of the program.
 *
 * @param rows the object beside what is declared; where it cannot be read, every declared input is written
 * @param unknown the declared inputs whose value is not known yet
 */
export function overwritesOf(
  definition: AnyDefinition,
  rows: readonly Row[],
  inputs: Fields,
  unknown: ReadonlySet<string> = new Set(),
): Overwrite[] {
  const names = Object.keys(inputs).filter((name) => name !== "projectId" && !isCreateOnly(definition, name));
  return names.flatMap((name) => {
    const row = rows.find((one) => one.name === name);
    if (row === undefined || row.rule.providerOnly === true) return [];
    const { isInBody, rule, isShown, isMasked, mustSend, isChanged } = row;
    if (!isShown) return isInBody ? [{ name, text: name }] : [];
    if (unknown.has(name)) return [{ name, text: clause`${name} (not known yet)` }];
    if (!isChanged) return [];
    const changes = isMasked || mustSend ? name : differencesOf(row).map(changeText).join(", ");
    const { appliedBy: how } = rule;
    return [{ name, text: how === undefined ? changes : clause`${changes} (${how})` }];
  });
}

function changeText({ path, live, declared, hides }: PartDifference): string {
  if (hides === "secret") return `${path}: ${secretMark}`;
  return hides === "credential" ? clause`${path} (values hidden)` : clause`${path}: ${live} => ${declared}`;
}
