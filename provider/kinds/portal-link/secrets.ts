/** Which fields of a portal link are secret: in answers and in state. */

import type { SecretFields } from "../../http/secret-fields";
import { endpointSecrets } from "../endpoint/secrets";
import type { PortalLinkAnswer } from "./schema";

/** @internal The URL of a portal is secret, because it may carry the token. */
export const portalLinkSecrets = {
  token: true,
  url: true,
  authKey: true,
  endpointsMetadata: endpointSecrets,
} as const satisfies SecretFields<PortalLinkAnswer>;
