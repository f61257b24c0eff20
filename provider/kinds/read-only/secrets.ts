/** Which fields of events, deliveries and their attempts are secret. */

import type { SecretFields } from "../../http/secret-fields";
import { endpointSecrets } from "../endpoint/fields";
import { sourceSecrets } from "../source/fields";
import type { DeliveryAttempt } from "./delivery-attempt";
import type { Event } from "./event";
import type { EventDelivery } from "./event-delivery";
import type { MetaEvent } from "./meta-event";

/** @internal Any header may carry a credential, so all of them count as secret. */
export const eventSecrets = {
  headers: true,
  endpointMetadata: endpointSecrets,
  sourceMetadata: sourceSecrets,
} as const satisfies SecretFields<Event>;

/** @internal */
export const eventDeliverySecrets = {
  headers: true,
  endpointMetadata: endpointSecrets,
  eventMetadata: eventSecrets,
  sourceMetadata: sourceSecrets,
} as const satisfies SecretFields<EventDelivery>;

/** @internal */
export const deliveryAttemptSecrets = {
  requestHttpHeader: true,
  responseHttpHeader: true,
} as const satisfies SecretFields<DeliveryAttempt>;

/** @internal */
export const metaEventSecrets = {
  attempt: { requestHttpHeader: true, responseHttpHeader: true },
} as const satisfies SecretFields<MetaEvent>;
