/** Conditions with dotted keys, as Convoy keeps and partly shows them. */

import type { Fields } from "./store";

/** The conditions with a dotted key for each nested one; operators stay where they are. */
export function flattened(conditions: Fields, prefix = ""): Fields {
  return Object.fromEntries(
    Object.entries(conditions).flatMap(([name, value]) => {
      const key = prefix === "" ? name : `${prefix}.${name}`;
      const isNested = typeof value === "object" && value !== null && !Array.isArray(value);
      const hasOperator = isNested && Object.keys(value).some((inner) => inner.startsWith("$"));
      return isNested && !hasOperator ? Object.entries(flattened(value as Fields, key)) : [[key, value]];
    }),
  );
}
