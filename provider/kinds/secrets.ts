/** Which inputs and outputs of each kind are secret, nested ones too: data that loads neither schemas nor a client. */

import { endpointSecrets, portalLinkSecrets, sourceSecrets, subscriptionSecrets } from "./secret-fields";
import type { AnySecretFields } from "./secret-fields";
import type { Definitions } from "./registry";

/** @internal What stands in state of a kind: the secrets that its answers show, and those that only a program knows. */
export const resourceSecrets = {
  endpoint: { ...endpointSecrets, secret: true, signingSecret: true },
  portalLink: portalLinkSecrets,
  subscription: subscriptionSecrets,
  eventType: {},
  source: sourceSecrets,
} as const satisfies Record<keyof Definitions, AnySecretFields>;
