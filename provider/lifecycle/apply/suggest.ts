/** Suggests an argument for a misspelt one: one of the same object, or one of another. Knows no kind. */

import { nearest } from "../../base/nearest";
import { shapeOf } from "./merge";

/** The end of the message about an unknown argument: the nearest name, otherwise all known names. */
export function suggestion(schema: unknown, path: readonly string[]): string {
  const [name = ""] = path.slice(-1);
  const parent = path.slice(0, -1).join(".");
  const all = paths(schema);
  const beside = all.filter((known) => known.slice(0, -1).join(".") === parent).map(last);
  const near = nearest(name, beside);
  if (near !== undefined) return `; did you mean \`${near}\`?`;
  const meant = nearest(name, all.map(last));
  const elsewhere = all.find((known) => last(known) === meant);
  return elsewhere === undefined
    ? `; known are ${beside.join(", ")}`
    : `; did you mean \`${elsewhere.join(".")}\`?`;
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
