/** The arguments of a tenant: those of its resources may be outputs, and what decides which resources there are may not. */

import type { TenantDefaults, TenantEndpoint, TenantInputs, TenantPortal } from "../engine/tenant-types";
import type { ArgsOf } from "./types";

/** The arguments for an interface, of which some may not be outputs. */
type ArgsBut<Fields, Plain extends keyof Fields> = ArgsOf<Omit<Fields, Plain>> & Pick<Fields, Plain>;

/** The arguments of a tenant, with those of its parts. */
export interface TenantArgsOf<Endpoint, Defaults, Portal> extends ArgsOf<
  Pick<TenantInputs, "ownerId" | "projectId">
> {
  /**
   * The endpoints of the tenant, each with one subscription. A key consists of letters, digits, `-` and `_`,
   * starts with a letter or digit, and names the resources: `<tenant>.<key>`. The keys must be known in a
   * preview. A new key creates an endpoint and a subscription, and touches no others; another key replaces both.
   */
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  /** The fields that all endpoints have, unless an endpoint declares its own. */
  readonly defaults?: Defaults | undefined;
  /** The portal that gives the owner access to the endpoints. If not set, there is none. */
  readonly portal?: Portal | undefined;
}

/** The fields that all endpoints of a tenant have, unless an endpoint declares its own. */
export interface TenantDefaultsArgs extends ArgsOf<TenantDefaults> {}

/** One endpoint of a tenant, with its subscription. */
export interface TenantEndpointArgs extends ArgsBut<
  TenantEndpoint,
  "formerName" | "formerSubscriptionName"
> {}

/** The portal of a tenant. */
export interface TenantPortalArgs extends ArgsBut<TenantPortal, "formerName"> {}

/** The arguments of `Tenant`. */
export interface TenantArgs extends TenantArgsOf<TenantEndpointArgs, TenantDefaultsArgs, TenantPortalArgs> {}
