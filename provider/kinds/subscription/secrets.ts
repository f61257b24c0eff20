/** Which fields of a subscription are secret: those of the objects inside it. */

import type { SecretFields } from "../../http/secret-fields";
import { endpointSecrets } from "../endpoint/secrets";
import { sourceSecrets } from "../source/secrets";
import type { Subscription } from "./schema";

/** @internal */
export const subscriptionSecrets = {
  endpointMetadata: endpointSecrets,
  sourceMetadata: sourceSecrets,
} as const satisfies SecretFields<Subscription>;
