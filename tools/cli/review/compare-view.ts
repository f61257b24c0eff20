/** What a comparison of topologies has found, in lines and as Markdown. */

import { isDeepStrictEqual } from "node:util";
import { oneLine } from "../../../provider/base/text";
import { printJson } from "../../../provider/base/fields";
import { printed } from "../../../provider/base/notice";
import type { Comparison, Difference } from "../../topology/compare/compare";
import type { MeantChange } from "../../topology/compare/map";
import { labelOf } from "../../topology/model/model";
import { code, prose, row, tableHead } from "./markdown";
import { fitting } from "./report-table";
import { clauses } from "./notices";
import { toldApart } from "./topology-input";

/** The length limit of a comment, less what stands around the table. */
const maxCharacters = 45_000;
/** The length limit of what the differences do. */
const maxEffects = 15_000;

const titles = { left: "only left", right: "only right", both: "different" } as const;

/** One line for each resource and field. */
export function linesOf({ differences, meant }: Comparison): string[] {
  const lines = differences.flatMap((difference) => [
    `${titles[difference.in]}: ${oneLine(labelOf({ ...difference, name: nameIn(differences, difference) }))}`,
    ...difference.fields.map(
      ({ path, left, right }) =>
        `  ${oneLine(`${path}: ${spelt(left)} → ${spelt(right)}${hint(left, right)}`)}`,
    ),
    ...difference.effects.map((effect) => `  ${effect.severity}: ${printed(effect)}`),
  ]);
  return [...lines, ...meantLines(meant, oneLine), ...(lines.length === 0 ? ["nothing differs"] : [])];
}

/** The name of a resource, with its owner and ID where other differences have the same name. */
function nameIn(differences: readonly Difference[], { kind, name, owners, id }: Difference): string {
  const namesakes = differences.filter((difference) => difference.kind === kind && difference.name === name);
  return namesakes.length > 1 ? toldApart({ name, owners, id }) : name;
}

function meantLines(meant: readonly MeantChange[], write: (text: string) => string): string[] {
  return meant
    .filter(({ fields }) => fields > 0)
    .map(
      ({ from, to, fields }) =>
        `meant: ${write(from)} → ${write(to)} (${fields} ${fields === 1 ? "field" : "fields"})`,
    );
}

/** A part of a URL that may hold a credential is not shown. */
function hint(left: unknown, right: unknown): string {
  return isDeepStrictEqual(left, right) ? ` (${clauses.hiddenChange()})` : "";
}

function spelt(value: unknown): string {
  if (value === undefined) return "(absent)";
  return typeof value === "string" && value !== "" ? value : (printJson(value) ?? "");
}

/** A table, with as many rows as fit into a comment. */
export function markdownOf({ differences, meant }: Comparison): string {
  const rows = differences.flatMap((difference) =>
    rowsOf({ ...difference, name: nameIn(differences, difference) }),
  );
  const shown = fitting(rows, maxCharacters);
  const head = tableHead(["", "Resource", "Field", "Left", "Right"]);
  const table = rows.length === 0 ? "nothing differs" : [head, ...shown].join("\n");
  const rest = rows.length === shown.length ? [] : [clauses.more({ count: rows.length - shown.length })];
  const effects = differences.flatMap((difference) =>
    difference.effects.map(
      (effect) =>
        `- **${effect.severity}** ${prose(printed(effect, `${difference.kind} ${nameIn(differences, difference)}`))}`,
    ),
  );
  const said = effects.length === 0 ? [] : [fitting(effects, maxEffects).join("\n")];
  return `${[table, ...said, ...rest, ...meantLines(meant, code)].join("\n\n")}\n`;
}

function rowsOf({ in: side, kind, name, fields }: Difference): string[] {
  const first = [titles[side], `${kind} ${code(name)}`];
  if (fields.length === 0) return [row([...first, "", "", ""])];
  return fields.map(({ path, left, right }) =>
    row([...first, code(path), code(spelt(left)), code(spelt(right)) + hint(left, right)]),
  );
}
