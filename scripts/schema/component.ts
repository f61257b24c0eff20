/** The component of the schema, from its interfaces and their comments. */

import { tenantType } from "../../provider/base/urn";
import { descriptionOf } from "./resources";
import type { Sources } from "./sources";
import { tokenOf } from "./specs";
import type { ResourceSpec } from "./specs";
import { requiredOf } from "./types";
import type { Types } from "./types";

/**
 * The component, by its token. Its outputs carry no mark for secrets: the plugin marks their values, and the C# SDK
 * of a component with such a mark does not compile.
 */
export function component(sources: Sources, types: Types): Record<string, ResourceSpec> {
  const inputs = sources.fieldsOf(`${tenantType}Inputs`);
  const outputs = sources.fieldsOf(`${tenantType}Outputs`);
  const spec = {
    isComponent: true as const,
    description: descriptionOf(sources.commentOf(`${tenantType}Inputs`)),
    properties: types.properties("given", outputs),
    required: requiredOf(outputs),
    inputProperties: types.properties("declared", inputs),
    requiredInputs: requiredOf(inputs),
  };
  return { [tokenOf(tenantType)]: spec };
}
