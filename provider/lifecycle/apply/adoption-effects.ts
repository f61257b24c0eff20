/** What an adoption does: it is an update whose state before is the live object. Knows no kind. */

import type { Fields } from "../../base/fields";
import { defined } from "../../base/fields";
import type { IsUnknown } from "../../base/markers";
import type { Notice } from "../../base/notice";
import type { AnyDefinition } from "../../kinds/definition";
import { cleanerFor } from "../../http/clean";
import type { RunMemory } from "../../kinds/effect";
import { compare } from "./compare";
import type { Row } from "./compare";
import { unsent } from "./create-only";
import { complete, overlay, project } from "./merge";
import { outputsOf } from "./state";
import { knownParts } from "./rules";
import { certainNotices, effectNotices } from "./effects";
import type { ResourceChange } from "./effects";

/**
 * The effects of an adoption by the table of the kind. What the program leaves out stays, and so does what the service masks, as far as
 * anybody can see: neither has an effect.
 *
 * @param live the object as it is; undefined where it was not read, so that only what holds of any object is said
 */
export function adoptionEffects(
  definition: AnyDefinition,
  live: Fields | undefined,
  inputs: Fields,
  isUnknown: IsUnknown,
  run: RunMemory,
): Notice[] {
  if (live === undefined) return certainNotices(definition, { declared: inputs, isUnknown, run });
  const sides = adoptionSides(definition, live, inputs, isUnknown);
  // The object holds other values of what the program marks as secret, which no front knows.
  const clean = cleanerFor([{ fields: sides.state, secrets: definition.secrets }], {});
  const found = effectNotices(definition, { ...sides, isUnknown, run });
  return found.map((notice) => ({ ...notice, text: clean(notice.text) }));
}

/** Both sides of an adoption: the object before it and after it. */
export function adoptionSides(
  definition: AnyDefinition,
  live: Fields,
  inputs: Fields,
  isUnknown: IsUnknown,
): Pick<ResourceChange, "state" | "declared"> {
  const { known, unknown } = knownParts(inputs, isUnknown);
  const rows = compare(definition, undefined, known, live);
  const left = unsent(definition, rows, inputs);
  const sides = rows
    .filter((row) => inputs[row.name] !== undefined || !isOtherSpelling(row, rows))
    .map((row) => {
      const declared = unknown.has(row.name) ? complete(row.schema, inputs[row.name]) : row.target;
      const after = left.includes(row.name) ? row.live : overlay(row.schema, row.live, declared, undefined);
      return { name: row.name, before: row.isShown ? project(row.schema, row.live, after) : after, after };
    });
  const before = defined(sides.map(({ name, before: value }) => [name, value]));
  const declared = defined(sides.map(({ name, after }) => [name, after]));
  return { state: { ...before, ...outputsOf(definition, live, known, undefined) }, declared };
}

/** Whether another input means the same, so that the object shows both although the program declares one. */
function isOtherSpelling({ name, rule }: Row, rows: readonly Row[]): boolean {
  return rule.aliasOf !== undefined || rows.some((other) => other.rule.aliasOf === name);
}
