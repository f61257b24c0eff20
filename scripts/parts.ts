/** The table of each kind in the reference: what becomes of the parts of a nested input that a program does not declare. */

import { ruleOf } from "../provider/kinds/definition";
import type { AnyDefinition } from "../provider/kinds/definition";
import { definitionsFor } from "../provider/kinds/definitions";
import { kindNames, kinds } from "../provider/kinds/registry";
import { dialectNames } from "../provider/settings/settings";
import type { AnySecretFields } from "../provider/http/secret-fields";
import { isResetWhenUndeclared, neutral, shapeOf } from "../provider/lifecycle/apply/merge";

const placeOf = { convoy: "on Convoy", documented: "with the documented interface" };

/** A part, and what becomes of it. */
export type PartRow = readonly [path: string, effect: string];

/** The rows of a kind, whatever the dialect; one that holds in one dialect only says so. */
export function partRows(type: string): PartRow[] {
  const name = kindNames.find((one) => kinds[one].type === type);
  if (name === undefined) return [];
  const byDialect = dialectNames.map(
    (dialect) => [dialect, new Map(rowsOf(definitionsFor(dialect)[name]))] as const,
  );
  const paths = [...new Set(byDialect.flatMap(([, rows]) => [...rows.keys()]))].sort();
  return paths.flatMap((path): PartRow[] => {
    const effects = byDialect.map(([dialect, rows]) => [dialect, rows.get(path)] as const);
    const known = effects.filter(([, effect]) => effect !== undefined);
    const distinct = new Set(known.map(([, effect]) => effect));
    if (distinct.size === 1 && known.length === effects.length) return [[path, String(known[0]?.[1])]];
    return known.map(([dialect, effect]) => [path, `${placeOf[dialect]}: ${String(effect)}`]);
  });
}

function rowsOf(definition: AnyDefinition): PartRow[] {
  return Object.entries(definition.inputs.shape).flatMap(([name, schema]) => {
    const live: unknown = definition.live.shape[name];
    if (shapeOf(schema) === undefined || (live === undefined && !ruleOf(definition, name).observe)) return [];
    return partsIn(schema, live, definition.secrets[name], name);
  });
}

function partsIn(
  schema: unknown,
  live: unknown,
  secrets: true | AnySecretFields | undefined,
  path: string,
): PartRow[] {
  const [declared, shown] = [shapeOf(schema), shapeOf(live)];
  if (declared === undefined) return [[path, effectOf(schema, live, secrets)]];
  const own = Object.entries(shown ?? {}).filter(([name]) => !Object.hasOwn(declared, name));
  return [
    ...Object.entries(declared).flatMap(([name, part]) => {
      const inner = secrets === true ? true : secrets?.[name];
      return partsIn(part, shown === undefined ? live : shown[name], inner, `${path}.${name}`);
    }),
    ...own.map(([name]): PartRow => [`${path}.${name}`, "the service decides"]),
  ];
}

function effectOf(schema: unknown, live: unknown, secrets: true | AnySecretFields | undefined): string {
  if (live === undefined) return "the service decides, and no response shows it";
  if (isResetWhenUndeclared(schema))
    return `reset to \`${JSON.stringify(neutral(schema))}\`; drift shows as a change`;
  return secrets === undefined
    ? "kept; a notice reports drift"
    : "kept; drift is not shown, because the value is secret";
}
