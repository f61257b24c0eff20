/** The name of a resource in messages. Knows no kind. */

import type { Fields } from "../../base/fields";
import type { AnyDefinition } from "../../kinds/definition";

/** Kind and name; the ID where there is no name. */
export function label(definition: AnyDefinition, state: Fields, id: string): string {
  const { name } = state;
  return `${definition.kind} "${typeof name === "string" && name !== "" ? name : id}"`;
}

/** The name of a resource in messages: its logical name, or its name in the service where the logical one is not sent. */
export function ownerName(kind: string, logicalName: string | undefined, { name }: Fields): string {
  return logicalName === undefined ? `${kind} named "${String(name)}"` : `${kind} "${logicalName}"`;
}
