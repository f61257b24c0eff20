/** The name of a resource in messages. Knows no kind. */

import type { AnyDefinition, Bag } from "../kinds/definition";

/** Kind and name; the ID where there is no name. */
export function label(definition: AnyDefinition, state: Bag, id: string): string {
  const { name } = state;
  return `${definition.kind} "${typeof name === "string" && name !== "" ? name : id}"`;
}
