/** The component of the schema, from its interfaces and their comments. */

import { tenantType } from "../../provider/base/urn";
import type { Marks } from "./marks";
import { descriptionOf } from "./resources";
import type { Sources } from "./sources";
import { tokenOf } from "./specs";
import type { ResourceSpec } from "./specs";
import { requiredOf } from "./types";
import type { Types } from "./types";

/** Marks the secrets that it shows. What it declares, its kinds have marked. Comes before anything is described. */
export function markComponent(sources: Sources, marks: Marks): void {
  marks.mark(sources.fieldsOf(`${tenantType}Outputs`), [], { signingSecrets: true, portalUrl: true });
}

/** The component, by its token. */
export function component(sources: Sources, types: Types): Record<string, ResourceSpec> {
  const inputs = sources.fieldsOf(`${tenantType}Inputs`);
  const outputs = sources.fieldsOf(`${tenantType}Outputs`);
  const spec = {
    isComponent: true as const,
    description: descriptionOf(sources.commentOf(`${tenantType}Inputs`)),
    properties: types.properties(tenantType, outputs),
    required: requiredOf(outputs),
    inputProperties: types.properties(tenantType, inputs),
    requiredInputs: requiredOf(inputs),
  };
  return { [tokenOf(tenantType)]: spec };
}
