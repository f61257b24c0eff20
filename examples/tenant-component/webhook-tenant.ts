import * as pulumi from "@pulumi/pulumi";
import * as webhooks from "pulumi-webhooks/documented";

/** What a tenant takes. */
export interface WebhookTenantArgs {
  /** Where the tenant receives its webhooks. */
  url: pulumi.Input<string>;
  /** The subscription that was made for the tenant: the service shows no way to create one. */
  subscriptionId: pulumi.Input<string>;
  /** The events the tenant gets. */
  eventTypes: pulumi.Input<pulumi.Input<string>[]>;
}

/** A tenant: an endpoint, the subscription that feeds it, and the portal link that shows it. */
export class WebhookTenant extends pulumi.ComponentResource {
  /** The ID of the endpoint. */
  readonly endpointId: pulumi.Output<string>;
  /** The secret the tenant verifies its webhooks with. Secret. */
  readonly signingSecret: pulumi.Output<string | undefined>;
  /** The address of the portal. Secret. */
  readonly portalUrl: pulumi.Output<string | undefined>;

  constructor(name: string, args: WebhookTenantArgs, options?: pulumi.ComponentResourceOptions) {
    super("shop:webhooks:WebhookTenant", name, {}, options);
    const endpoint = new webhooks.Endpoint(
      `${name}-endpoint`,
      { name, url: args.url, ownerId: name, advancedSignatures: true },
      { parent: this },
    );
    new webhooks.Subscription(
      `${name}-subscription`,
      {
        adoptId: args.subscriptionId,
        endpointId: endpoint.id,
        filterConfig: { eventTypes: args.eventTypes },
      },
      { parent: this },
    );
    const portal = new webhooks.PortalLink(
      `${name}-portal`,
      { name, endpoints: [endpoint.id] },
      { parent: this },
    );
    this.endpointId = endpoint.id;
    this.signingSecret = endpoint.signingSecret;
    this.portalUrl = portal.url;
    this.registerOutputs({
      endpointId: this.endpointId,
      signingSecret: this.signingSecret,
      portalUrl: this.portalUrl,
    });
  }
}
