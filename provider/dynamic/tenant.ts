/** What a program declares a tenant with: one component for the endpoints, subscriptions and portal of a customer. */

import * as pulumi from "@pulumi/pulumi";
import type { TenantOutputs } from "../engine/tenant-types";
import { isOfType } from "./base";
import { Endpoint } from "./endpoint";
import { PortalLink } from "./portal-link";
import { Subscription } from "./subscription";
import type { TenantArgs } from "./tenant-args";
import { readTenant, registerTenant, tenantToken } from "./tenant-resources";
import type { OutputsOf } from "./types";

/* eslint-disable @typescript-eslint/no-unsafe-declaration-merging --
   the properties of the class are derived from the interface of its outputs, comments included */

export interface Tenant extends OutputsOf<TenantOutputs> {}

/**
 * All endpoints of one customer, with a subscription for each and a portal. It is a component: options such as
 * `provider`, `protect`, `transforms` and `aliases` reach its resources as Pulumi hands them down.
 *
 * @example
 * // With the documented interface, also set subscriptionId.
 * const acme = new webhooks.Tenant("acme", {
 *   ownerId: "acme",
 *   endpoints: { orders: { url: "https://acme.example.com/orders", eventTypes: ["order.created"] } },
 *   portal: { canManageEndpoint: true },
 * });
 *
 * @adopting Each endpoint takes `adoptId` and `subscriptionId`, and the portal takes `adoptId`. A resource that
 * the program declared outside the tenant keeps its state with `formerName`.
 *
 * @deleting Deletes each resource of the tenant as if it were declared by itself.
 *
 * @errors A tenant with wrong arguments stops the program before any of its resources is registered. Every
 * error names the key of the endpoint.
 */
export class Tenant extends pulumi.ComponentResource {
  constructor(name: string, args: TenantArgs, options?: pulumi.ComponentResourceOptions) {
    const children = readTenant(name, args, options);
    super(tenantToken, name, {}, options);
    const { outputs, state } = registerTenant(this, children, { Endpoint, PortalLink, Subscription });
    Object.assign(this, outputs);
    this.registerOutputs(state);
  }

  /** Whether a value is a `Tenant`, from any copy or entry of the package. */
  static override isInstance(value: unknown): value is Tenant {
    return isOfType(tenantToken, value);
  }
}
