/** Tenant: what a program declares of a customer, and what it sees. Each field is that of a kind, comment included. */

import type { CommonInputs } from "../kinds/fields";
import type { EndpointInputs } from "../kinds/endpoint/types";
import type { PortalLinkInputs } from "../kinds/portal-link/types";
import type { AnyFilterConfig, SubscriptionInputs } from "../kinds/subscription/types";

/** What the tenant itself gives to its endpoints, or an entry under a name of its own. */
type OfTenant = "adoptId" | "name" | "projectId" | "ownerId";

/** The fields that all endpoints of a tenant have, unless an endpoint declares its own. */
export interface TenantDefaults
  extends
    Omit<EndpointInputs, OfTenant | OfOneEndpoint>,
    Omit<SubscriptionInputs, OfTenant | "appId" | "endpointId" | "filterConfig">,
    Pick<AnyFilterConfig, "eventTypes" | "filter"> {}

/** What no two endpoints share. */
type OfOneEndpoint = "url" | "secret" | "secretFrom" | "secretTo";

/** One endpoint of a tenant, with its subscription. */
export interface TenantEndpoint extends TenantDefaults, Pick<EndpointInputs, OfOneEndpoint> {
  /**
   * The display name of the endpoint and of its subscription. Defaults to the key; adopted objects keep their
   * own. Updated in place.
   */
  readonly name?: string | undefined;
  /** The display name of the subscription, if it differs from that of the endpoint. Updated in place. */
  readonly subscriptionName?: string | undefined;
  /**
   * The ID of an existing endpoint to adopt instead of creating one. It is written only if a declared input
   * differs. A different ID replaces the endpoint.
   */
  readonly adoptId?: string | undefined;
  /**
   * The ID of an existing subscription to adopt instead of creating one. Required unless `webhooks:dialect` is
   * convoy. A different ID replaces the subscription.
   */
  readonly subscriptionId?: string | undefined;
  /**
   * The name that the endpoint had as a resource of its own, or its URN if it had a parent. The endpoint keeps its
   * state when it becomes part of the tenant.
   */
  readonly formerName?: string | undefined;
  /**
   * The name that the subscription had as a resource of its own, or its URN if it had a parent. The subscription
   * keeps its state when it becomes part of the tenant.
   */
  readonly formerSubscriptionName?: string | undefined;
}

/** The portal of a tenant. */
export interface TenantPortal extends Pick<PortalLinkInputs, "canManageEndpoint" | "authType"> {
  /** The display name. Defaults to the ID of the owner; an adopted link keeps its own. Updated in place. */
  readonly name?: string | undefined;
  /**
   * The ID of an existing portal link to adopt instead of creating one. It is written only if a declared input
   * differs. A different ID replaces the portal link.
   */
  readonly adoptId?: string | undefined;
  /**
   * The name that the portal link had as a resource of its own, or its URN if it had a parent. The portal link
   * keeps its state when it becomes part of the tenant.
   */
  readonly formerName?: string | undefined;
}

/**
 * A customer, as one component: endpoints, each with a subscription, and a portal. The component only declares these
 * resources, and adds no behavior of its own.
 *
 * @example
 * const acme = new webhooks.Tenant("acme", {
 *   ownerId: "acme",
 *   endpoints: {
 *     billing: { url: "https://billing.example.com/hooks", eventTypes: ["invoice.paid"] },
 *     audit: { url: "https://audit.example.com/hooks" },
 *   },
 *   portal: { canManageEndpoint: true },
 * });
 *
 * @adopting With `adoptId` and `subscriptionId` in an entry, and `adoptId` in `portal`, existing objects are adopted.
 * With `formerName`, a resource that the program declared outside the tenant becomes a part of it.
 *
 * @deleting Deletes each resource of the tenant as if it were declared by itself. Removing a key deletes its endpoint and
 * its subscription.
 *
 * @errors A preview shows all problems of the keys and their fields at once, each with its key. Every resource checks its own
 * arguments, and its name contains the key: `Endpoint acme.billing`.
 */
export interface TenantInputs extends Pick<CommonInputs, "projectId"> {
  /**
   * The ID of the project that contains the resources of the tenant. Defaults to the setting `webhooks:projectId`. A
   * change replaces them.
   */
  readonly projectId?: CommonInputs["projectId"];
  /** The ID of the owner of all endpoints and of the portal. On Convoy, it must not be empty. Updated in place. */
  readonly ownerId: string;
  /**
   * The endpoints of the tenant, each with one subscription. A key consists of letters, digits, `-` and `_`,
   * starts with a letter or digit, and names the resources: `<tenant>.<key>`. The keys must be known in a
   * preview. A new key creates an endpoint and a subscription, and touches no others; another key replaces both.
   */
  readonly endpoints: Readonly<Record<string, TenantEndpoint>>;
  /** The fields that all endpoints have, unless an endpoint declares its own. */
  readonly defaults?: TenantDefaults | undefined;
  /** The portal that gives the owner access to the endpoints. If not set, there is none. */
  readonly portal?: TenantPortal | undefined;
}

/** The outputs of a tenant. */
export interface TenantOutputs {
  /** The ID of each endpoint, by its key. */
  readonly endpointIds: Readonly<Record<string, string>>;
  /** The active signing secret of each endpoint, by its key. Secret. It lacks those that the service masks. */
  readonly signingSecrets: Readonly<Record<string, string>>;
  /** The URL of the portal, which may contain the token. Secret. Not set without a portal. */
  readonly portalUrl?: string | undefined;
}
