/** Which inputs and outputs of each kind are secret, nested ones too: data that loads neither schemas nor a client. */

import type { AnySecretFields } from "../http/secret-fields";
import { endpointSecrets } from "./endpoint/secrets";
import { eventTypeSecrets } from "./event-type/secrets";
import { portalLinkSecrets } from "./portal-link/secrets";
import type { Definitions } from "./registry";
import { sourceSecrets } from "./source/secrets";
import { subscriptionSecrets } from "./subscription/secrets";

/** @internal The secret fields of every kind. */
export const resourceSecrets = {
  endpoint: endpointSecrets,
  portalLink: portalLinkSecrets,
  subscription: subscriptionSecrets,
  eventType: eventTypeSecrets,
  source: sourceSecrets,
} as const satisfies Record<keyof Definitions, AnySecretFields>;
