/** The dialects by name. */

import type { DialectName } from "../settings/settings";
import { convoy } from "./convoy-dialect";
import { documented } from "./dialect";
import type { Dialect } from "./dialect";

/** @internal Every dialect there is. */
export const dialects: Readonly<Record<DialectName, Dialect>> = { documented, convoy };
