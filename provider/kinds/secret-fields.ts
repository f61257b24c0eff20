/** Which fields of the service's objects are secret, as data: loads neither schemas nor a client. */

import type { EndpointAnswer } from "./endpoint/schema";
import type { Event } from "./read-only/event";
import type { DeliveryAttempt, EventDelivery } from "./read-only/event-delivery";
import type { MetaEvent } from "./read-only/meta-event";
import type { PortalLinkAnswer } from "./portal-link/schema";
import type { Source } from "./source/schema";
import type { Subscription } from "./subscription/schema";

/** @internal The secret fields of a kind: `true` for a whole value, otherwise those inside it or inside each item. */
export type SecretFields<Of> = { readonly [Name in keyof Of]?: true | SecretFields<Inner<Of[Name]>> };

/** The secret fields of a kind that does not matter. */
export interface AnySecretFields {
  readonly [name: string]: true | AnySecretFields;
}

type Inner<Value> =
  NonNullable<Value> extends readonly (infer Item)[]
    ? Item
    : NonNullable<Value> extends object
      ? NonNullable<Value>
      : never;

/** @internal Who knows the address of a chat can write into it. */
export const endpointSecrets = {
  secrets: { value: true },
  authentication: {
    apiKey: { headerValue: true },
    basicAuth: { password: true },
    oauth2: { clientSecret: true, signingKey: { d: true } },
  },
  chatWebhookUrl: true,
  teamsWebhookUrl: true,
  mtlsClientCert: { clientKey: true },
} as const satisfies SecretFields<EndpointAnswer>;

/** @internal */
export const sourceSecrets = {
  verifier: { apiKey: { headerValue: true }, basicAuth: { password: true }, hmac: { secret: true } },
  pubSub: {
    amqp: { auth: { password: true } },
    managedTopic: { serviceAccount: true },
    logStream: { auth: { password: true } },
    managedQueue: { accessKeyId: true, secretKey: true },
  },
} as const satisfies SecretFields<Source>;

/** @internal The address of a portal may carry its token. */
export const portalLinkSecrets = {
  token: true,
  url: true,
  authKey: true,
  endpointsMetadata: endpointSecrets,
} as const satisfies SecretFields<PortalLinkAnswer>;

/** @internal */
export const subscriptionSecrets = {
  endpointMetadata: endpointSecrets,
  sourceMetadata: sourceSecrets,
} as const satisfies SecretFields<Subscription>;

/** @internal Nothing tells which headers carry a credential, so all of them count as secret. */
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

/** Hands a value on to `then`: at once, or when it is known. */
type Await = (value: unknown, then: (known: unknown) => unknown) => unknown;

/** @internal The same value with something else in place of each secret. */
export function replaceSecrets(
  value: unknown,
  fields: AnySecretFields,
  replace: (secret: unknown) => unknown,
  whenKnown: Await = (known, then) => then(known),
): unknown {
  return whenKnown(value, (known) => {
    if (Array.isArray(known)) return known.map((item) => replaceSecrets(item, fields, replace, whenKnown));
    if (typeof known !== "object" || known === null) return known;
    const entries = Object.entries(known).map(([name, inner]: [string, unknown]): [string, unknown] => {
      const rule = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (rule === undefined || inner === undefined) return [name, inner];
      return [name, rule === true ? replace(inner) : replaceSecrets(inner, rule, replace, whenKnown)];
    });
    return Object.fromEntries(entries);
  });
}
