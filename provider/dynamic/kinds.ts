/** What the program side knows of each kind without loading its definition. A test holds it to the definitions. */

import type { EndpointInputs, EndpointOutputs } from "../resources/endpoint";
import type { EventTypeInputs, EventTypeOutputs } from "../resources/event-type";
import type { PortalLinkInputs, PortalLinkOutputs } from "../resources/portal-link";
import type { SourceInputs, SourceOutputs } from "../resources/source";
import type { SubscriptionInputs, SubscriptionOutputs } from "../resources/subscription";

/** One kind of resource, as the program sees it. */
export interface Kind {
  /** The name in the type of the resource. */
  readonly type: string;
  /** The name of its provider object in `pulumi-webhooks/provider`. */
  readonly provider: string;
  /** Every input and output, undefined: the SDK only shows what the constructor names. */
  readonly fields: Readonly<Record<string, undefined>>;
  /** The inputs that are secret, also when they are given as plain text. */
  readonly secretInputs: readonly string[];
  /** The outputs that are secret. */
  readonly secretOutputs: readonly string[];
}

/** The type of a resource: part of every URN, and never changed. */
export function typeOf(kind: Kind): string {
  return `pulumi-nodejs:dynamic/webhooks:${kind.type}`;
}

/** The provider text that every resource of the kind keeps in its state: never changed. */
export function providerText(kind: Kind): string {
  return `exports.handler=()=>require("pulumi-webhooks/provider").${kind.provider}`;
}

const endpointFields: Fields<EndpointInputs & EndpointOutputs> = {
  adoptId: undefined,
  projectId: undefined,
  name: undefined,
  url: undefined,
  description: undefined,
  ownerId: undefined,
  appId: undefined,
  advancedSignatures: undefined,
  authentication: undefined,
  httpTimeout: undefined,
  rateLimit: undefined,
  rateLimitDuration: undefined,
  chatWebhookUrl: undefined,
  supportEmail: undefined,
  isDisabled: undefined,
  paused: undefined,
  contentType: undefined,
  teamsWebhookUrl: undefined,
  mtlsClientCert: undefined,
  secret: undefined,
  secretExpiration: undefined,
  secretTriggers: undefined,
  rotateSecretAfterDays: undefined,
  status: undefined,
  createdAt: undefined,
  updatedAt: undefined,
  signingSecret: undefined,
  signingSecretUid: undefined,
  signingSecretRotatedAt: undefined,
  previousSecretExpiresAt: undefined,
  secretRotationDueAt: undefined,
};

const portalLinkFields: Fields<PortalLinkInputs & PortalLinkOutputs> = {
  adoptId: undefined,
  projectId: undefined,
  name: undefined,
  ownerId: undefined,
  endpoints: undefined,
  canManageEndpoint: undefined,
  authType: undefined,
  token: undefined,
  url: undefined,
  endpointCount: undefined,
  createdAt: undefined,
  updatedAt: undefined,
};

const subscriptionFields: Fields<SubscriptionInputs & SubscriptionOutputs> = {
  adoptId: undefined,
  projectId: undefined,
  name: undefined,
  endpointId: undefined,
  sourceId: undefined,
  appId: undefined,
  function: undefined,
  filterConfig: undefined,
  alertConfig: undefined,
  rateLimitConfig: undefined,
  retryConfig: undefined,
  deliveryMode: undefined,
  type: undefined,
  deviceId: undefined,
  createdAt: undefined,
  updatedAt: undefined,
};

const eventTypeFields: Fields<EventTypeInputs & EventTypeOutputs> = {
  adoptId: undefined,
  projectId: undefined,
  jsonSchema: undefined,
  category: undefined,
  description: undefined,
  name: undefined,
  deprecatedAt: undefined,
};

const sourceFields: Fields<SourceInputs & SourceOutputs> = {
  adoptId: undefined,
  projectId: undefined,
  name: undefined,
  type: undefined,
  provider: undefined,
  isDisabled: undefined,
  forwardHeaders: undefined,
  idempotencyKeys: undefined,
  eventTypeLocation: undefined,
  bodyFunction: undefined,
  headerFunction: undefined,
  customResponse: undefined,
  verifier: undefined,
  pubSub: undefined,
  url: undefined,
  maskId: undefined,
  createdAt: undefined,
  updatedAt: undefined,
};

/** The five kinds. */
export const kinds = {
  endpoint: {
    type: "Endpoint",
    provider: "endpoint",
    fields: endpointFields,
    secretInputs: ["secret", "authentication", "chatWebhookUrl", "teamsWebhookUrl", "mtlsClientCert"],
    secretOutputs: ["signingSecret"],
  },
  portalLink: {
    type: "PortalLink",
    provider: "portalLink",
    fields: portalLinkFields,
    secretInputs: [],
    secretOutputs: ["token", "url"],
  },
  subscription: {
    type: "Subscription",
    provider: "subscription",
    fields: subscriptionFields,
    secretInputs: [],
    secretOutputs: [],
  },
  eventType: {
    type: "EventType",
    provider: "eventType",
    fields: eventTypeFields,
    secretInputs: [],
    secretOutputs: [],
  },
  source: {
    type: "Source",
    provider: "source",
    fields: sourceFields,
    secretInputs: ["verifier", "pubSub"],
    secretOutputs: [],
  },
} as const satisfies Record<string, Kind>;

/** A field that is missing here does not compile. */
type Fields<Of> = { readonly [Name in keyof Of]-?: undefined };
