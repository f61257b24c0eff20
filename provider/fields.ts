/** Objects of which only the names are known. */

/** An object whose fields may hold anything. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object with named fields. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a field that the object itself has. */
export function own(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** The value at the end of a path of names and of places in a list; undefined where the path leads nowhere. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === "object" && inner !== null ? own(inner as Fields, name) : undefined),
    value,
  );
}
