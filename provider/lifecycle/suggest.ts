/** What somebody may have meant by an argument that there is not: one beside it, or one that stands elsewhere. */

import { nearest } from "../nearest";
import { shapeOf } from "./merge";

/** The end of the message about an argument that is not known: a guess where one is near, otherwise all there are. */
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

/** The paths of all arguments, those of an object before those inside them. */
function paths(schema: unknown, path: readonly string[] = []): string[][] {
  const fields = Object.entries(shapeOf(schema) ?? {});
  const here = fields.map(([name]) => [...path, name]);
  return [...here, ...fields.flatMap(([name, field]) => paths(field, [...path, name]))];
}

function last(path: readonly string[]): string {
  return path.at(-1) ?? "";
}
