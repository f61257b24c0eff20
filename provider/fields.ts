/** JSON values of which no type is known. */

/** An object with fields of any type. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object with named fields. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of an own field; undefined where the object has none of that name. */
export function own(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** The value at a path of field names and list indices; undefined where there is none. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === "object" && inner !== null ? own(inner as Fields, name) : undefined),
    value,
  );
}

/** The value of a JSON text, which may start with a byte order mark; undefined where the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}
