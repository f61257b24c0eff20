/** How recordings are written: data that tests read and nobody edits, so that an item is a line. */

/** JSON in which everything from a depth on stands in one line. */
export function recording(value: unknown, depth: number, indent = ""): string {
  if (depth === 0 || typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const items = Object.entries(value).map(([name, item]) => {
    const label = isList ? "" : `${JSON.stringify(name)}: `;
    return `${indent} ${label}${recording(item, depth - 1, `${indent} `)}`;
  });
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  return items.length === 0 ? open + close : `${open}\n${items.join(",\n")}\n${indent}${close}`;
}
