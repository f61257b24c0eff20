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
  /** Every input and output. */
  readonly fields: Readonly<Record<string, "input" | "output">>;
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

const endpointFields: Fields<EndpointInputs, EndpointOutputs> = {
  adoptId: "input",
  projectId: "input",
  name: "input",
  url: "input",
  description: "input",
  ownerId: "input",
  appId: "input",
  advancedSignatures: "input",
  authentication: "input",
  httpTimeout: "input",
  rateLimit: "input",
  rateLimitDuration: "input",
  chatWebhookUrl: "input",
  supportEmail: "input",
  isDisabled: "input",
  paused: "input",
  contentType: "input",
  teamsWebhookUrl: "input",
  mtlsClientCert: "input",
  secret: "input",
  secretExpiration: "input",
  secretTriggers: "input",
  rotateSecretAfterDays: "input",
  status: "output",
  createdAt: "output",
  updatedAt: "output",
  signingSecret: "output",
  signingSecretUid: "output",
  signingSecretRotatedAt: "output",
  previousSecretExpiresAt: "output",
  secretRotationDueAt: "output",
};

const portalLinkFields: Fields<PortalLinkInputs, PortalLinkOutputs> = {
  adoptId: "input",
  projectId: "input",
  name: "input",
  ownerId: "input",
  endpoints: "input",
  canManageEndpoint: "input",
  authType: "input",
  token: "output",
  url: "output",
  endpointCount: "output",
  createdAt: "output",
  updatedAt: "output",
};

const subscriptionFields: Fields<SubscriptionInputs, SubscriptionOutputs> = {
  adoptId: "input",
  projectId: "input",
  name: "input",
  endpointId: "input",
  sourceId: "input",
  appId: "input",
  function: "input",
  filterConfig: "input",
  alertConfig: "input",
  rateLimitConfig: "input",
  retryConfig: "input",
  deliveryMode: "input",
  type: "output",
  deviceId: "output",
  createdAt: "output",
  updatedAt: "output",
};

const eventTypeFields: Fields<EventTypeInputs, EventTypeOutputs> = {
  adoptId: "input",
  projectId: "input",
  jsonSchema: "input",
  category: "input",
  description: "input",
  name: "input",
  deprecatedAt: "output",
};

const sourceFields: Fields<SourceInputs, SourceOutputs> = {
  adoptId: "input",
  projectId: "input",
  name: "input",
  type: "input",
  provider: "input",
  isDisabled: "input",
  forwardHeaders: "input",
  idempotencyKeys: "input",
  eventTypeLocation: "input",
  bodyFunction: "input",
  headerFunction: "input",
  customResponse: "input",
  verifier: "input",
  pubSub: "input",
  url: "output",
  maskId: "output",
  createdAt: "output",
  updatedAt: "output",
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
type Fields<Inputs, Outputs> = { readonly [Name in keyof Inputs]-?: "input" } & {
  readonly [Name in Exclude<keyof Outputs, keyof Inputs>]-?: "output";
};
