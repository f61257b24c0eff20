/** What the program side knows of each kind without loading its definition. A test holds it to the definitions. */

import type { AnySecretFields } from "../http/secret-fields";
import type { EndpointOutputs } from "../kinds/endpoint/types";
import type { EndpointInputs } from "../kinds/endpoint/types";
import type { EndpointLookupOutputs } from "../kinds/endpoint/types";
import type { EventTypeOutputs } from "../kinds/event-type/types";
import type { EventTypeInputs } from "../kinds/event-type/types";
import type { PortalLinkLookupOutputs } from "../kinds/portal-link/types";
import type { PortalLinkOutputs } from "../kinds/portal-link/types";
import type { PortalLinkInputs } from "../kinds/portal-link/types";
import { resourceSecrets } from "../kinds/secrets";
import type { SourceLookupOutputs } from "../kinds/source/types";
import type { SourceOutputs } from "../kinds/source/types";
import type { SourceInputs } from "../kinds/source/types";
import type { SubscriptionLookupOutputs } from "../kinds/subscription/types";
import type { SubscriptionOutputs } from "../kinds/subscription/types";
import type { SubscriptionInputs } from "../kinds/subscription/types";

/** What a field is: declared, added by the service, or shown by a look-up only. */
export type Role = "input" | "output" | "lookup";

/** One kind of resource, as the program sees it. */
export interface Kind {
  /** The name in the type of the resource. */
  readonly type: string;
  /** The name of its provider object in `pulumi-webhooks/provider`. */
  readonly provider: string;
  /** The service may have one object for each name, so the name alone does not tell two resources apart. */
  readonly isUnique?: true;
  /** Every field. */
  readonly fields: Readonly<Record<string, Role>>;
  /** The fields that every object has, once it exists: the service shows them, or a check has filled them in. */
  readonly always: readonly string[];
  /** The fields that are secret or hold a secret, also when they are given as plain text. */
  readonly secrets: AnySecretFields;
}

/** The type of a resource: part of every URN, and never changed. */
export function typeOf(kind: Kind): string {
  return `pulumi-nodejs:dynamic/webhooks:${kind.type}`;
}

/** The provider text that every resource of the kind keeps in its state: never changed. */
export function providerText(kind: Kind): string {
  return `exports.handler=()=>require("pulumi-webhooks/provider").${kind.provider}`;
}

const endpointFields: Fields<EndpointInputs, EndpointOutputs, EndpointLookupOutputs> = {
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
  failureRate: "output",
  signingSecret: "output",
  signingSecretUid: "output",
  signingSecretRotatedAt: "output",
  previousSecretExpiresAt: "output",
  olderSecretsEndAt: "output",
  signatureFormat: "output",
  secretRotationDueAt: "output",
  events: "lookup",
  secrets: "lookup",
};

const portalLinkFields: Fields<PortalLinkInputs, PortalLinkOutputs, PortalLinkLookupOutputs> = {
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
  endpointsMetadata: "lookup",
};

const subscriptionFields: Fields<SubscriptionInputs, SubscriptionOutputs, SubscriptionLookupOutputs> = {
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
  endpointMetadata: "lookup",
  sourceMetadata: "lookup",
  deviceMetadata: "lookup",
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

const sourceFields: Fields<SourceInputs, SourceOutputs, SourceLookupOutputs> = {
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
  verifierType: "output",
  url: "output",
  maskId: "output",
  createdAt: "output",
  updatedAt: "output",
  providerConfig: "lookup",
};

/** The five kinds. */
export const kinds = {
  endpoint: {
    type: "Endpoint",
    provider: "endpoint",
    fields: endpointFields,
    always: ["projectId", "name", "status", "createdAt", "updatedAt"],
    secrets: resourceSecrets.endpoint,
  },
  portalLink: {
    type: "PortalLink",
    provider: "portalLink",
    fields: portalLinkFields,
    always: ["projectId", "name", "endpointCount", "createdAt", "updatedAt"],
    secrets: resourceSecrets.portalLink,
  },
  subscription: {
    type: "Subscription",
    provider: "subscription",
    isUnique: true,
    fields: subscriptionFields,
    always: ["projectId", "name", "createdAt", "updatedAt"],
    secrets: resourceSecrets.subscription,
  },
  eventType: {
    type: "EventType",
    provider: "eventType",
    isUnique: true,
    fields: eventTypeFields,
    always: ["projectId", "name"],
    secrets: resourceSecrets.eventType,
  },
  source: {
    type: "Source",
    provider: "source",
    fields: sourceFields,
    always: ["projectId", "name", "url", "maskId", "createdAt", "updatedAt"],
    secrets: resourceSecrets.source,
  },
} as const satisfies Record<string, Kind>;

/** The fields that every object of a kind has. */
export type Always<Name extends keyof typeof kinds> = (typeof kinds)[Name]["always"][number];

/** A field that is missing here does not compile. */
type Fields<Inputs, Outputs, LookupOutputs = object> = { readonly [Name in keyof Inputs]-?: "input" } & {
  readonly [Name in Exclude<keyof Outputs, keyof Inputs>]-?: "output";
} & { readonly [Name in keyof LookupOutputs]-?: "lookup" };
