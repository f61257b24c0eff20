/** Asks outside what state and inputs alone do not tell, before a change. Sends nothing to the service. Knows no kind. */

import type { Fields } from "../../base/fields";
import type { AnyDefinition } from "../../kinds/definition";
import type { ExternalSecrets } from "../../kinds/endpoint/secret/external-secrets";
import type { Outside } from "../../kinds/step";
import { knownParts } from "./diff";
import type { IsUnknown } from "../../base/markers";

/** What an operation is about to change. */
interface Planned {
  /** The ID and the state before the change: there are none before a create. */
  readonly id?: string;
  readonly state?: Fields;
  readonly inputs: Fields;
  /** The object that a new resource takes over, where the preview has read it. */
  readonly live?: Fields | undefined;
}

export async function consult(
  definition: AnyDefinition,
  secrets: ExternalSecrets,
  isUnknown: IsUnknown,
  now: Date,
  { id = "", state, inputs, live }: Planned,
): Promise<Outside> {
  if (definition.consult === undefined) return { facts: {}, lines: [] };
  const { known, unknown } = knownParts(inputs, isUnknown);
  return definition.consult({ id, state, live, inputs: known, unknown, now, secrets });
}
