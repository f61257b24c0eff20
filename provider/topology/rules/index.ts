/** The one list of rules. */

import { accessRules } from "./access";
import { endpointRules } from "./endpoints";
import { routeRules } from "./routes";
import type { Rule } from "./rule";

/** Every rule by its ID, which never changes. */
export const rules: Readonly<Record<string, Rule>> = { ...routeRules, ...endpointRules, ...accessRules };
