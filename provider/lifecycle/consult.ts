/** Asks outside what state and inputs alone do not tell, before a change. Sends nothing to the service. Knows no kind. */

import type { Fields } from "../fields";
import type { AnyDefinition } from "../kinds/definition";
import type { ExternalSecrets } from "../kinds/external-secrets";
import type { Outside } from "../kinds/step";
import { knownParts } from "./diff";
import type { IsUnknown } from "./diff";

/** @param resource the ID and the state are those before the change: there are none before a create */
export async function consult(
  definition: AnyDefinition,
  secrets: ExternalSecrets,
  isUnknown: IsUnknown,
  { id = "", state, inputs }: { readonly id?: string; readonly state?: Fields; readonly inputs: Fields },
): Promise<Outside> {
  if (definition.consult === undefined) return { facts: {}, lines: [] };
  const { known } = knownParts(inputs, isUnknown);
  return definition.consult({ id, state, inputs: known, secrets });
}
