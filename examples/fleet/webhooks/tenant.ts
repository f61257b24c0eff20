import * as pulumi from "@pulumi/pulumi";
import * as webhooks from "pulumi-webhooks";

/** What a tenant takes. */
export interface TenantArgs {
  /** Where the tenant receives its webhooks. */
  url: pulumi.Input<string>;
}

/** One row of the table: an endpoint, and the portal link of its owner, which shows it. Refers to nothing outside, so that it can move to another stack. */
export class Tenant extends pulumi.ComponentResource {
  constructor(name: string, { url }: TenantArgs, options?: pulumi.ComponentResourceOptions) {
    super("fleet:webhooks:Tenant", name, {}, options);
    const endpoint = new webhooks.Endpoint(
      `${name}-endpoint`,
      { name, url, ownerId: name, advancedSignatures: true },
      { parent: this },
    );
    new webhooks.PortalLink(`${name}-portal`, { name, ownerId: name }, { parent: this, dependsOn: endpoint });
    this.registerOutputs();
  }
}
