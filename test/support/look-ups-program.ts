/** A program that looks up what another team owns, with the facts for a support page, and the service that has them. */

import type { Seed } from "../../tools/emulator";

const created_at = "2026-01-02T10:00:00Z";

/** What the service holds. */
export const seed = {
  projects: {
    p1: {
      endpoints: [
        {
          ...{ uid: "endpoint-of-billing", name: "billing", url: "https://billing.example.com/webhooks" },
          support_email: "billing@example.com",
          secrets: [{ uid: "secret-1", value: "the-signing-secret-of-billing" }],
        },
      ],
      sources: [{ uid: "source-shop", name: "shop", type: "http" }],
      subscriptions: [{ uid: "subscription-invoices", name: "invoices", endpoint_id: "endpoint-of-billing" }],
      events: [
        {
          ...{ uid: "event-1", event_type: "invoice.paid", source_id: "source-shop", created_at },
          data: [...Buffer.from('{"invoice":7}')],
          headers: { "X-Shop-Key": ["the-key-of-the-shop"] },
        },
      ],
      event_deliveries: [
        {
          ...{ uid: "delivery-1", event_id: "event-1", endpoint_id: "endpoint-of-billing", created_at },
          ...{ subscription_id: "subscription-invoices", status: "Retry" },
          metadata: { num_trials: 1, retry_limit: 3, next_send_time: "2026-01-02T10:30:00Z" },
        },
      ],
      delivery_attempts: [
        {
          ...{ uid: "attempt-1", msg_id: "delivery-1", status: false, created_at },
          ...{ http_status: "503 Service Unavailable", response_data: "maintenance until noon\n" },
        },
      ],
    },
  },
} satisfies Seed;

/** The program, in TypeScript. */
export const program = `import * as pulumi from "@pulumi/pulumi";
import * as webhooks from "pulumi-webhooks";

const config = new pulumi.Config();
const shared = webhooks.getEndpointOutput({ id: config.require("sharedEndpointId") });
const portal = new webhooks.PortalLink("support", { endpoints: [shared.uid], canManageEndpoint: false });

export const endpointName = shared.name;
export const endpointUrl = shared.url;
export const endpointStatus = shared.status;
export const endpointContact = shared.supportEmail;
export const endpoint = shared;

const delivery = webhooks.getEventDeliveryOutput({ id: config.require("deliveryId") });
const event = webhooks.getEventOutput({ id: delivery.eventId.apply((id) => id ?? "") });
const { attempts } = webhooks.getDeliveryAttemptsOutput({ eventDeliveryId: delivery.uid });

export const deliveryStatus = delivery.status;
export const payload = event.data.apply((data) => webhooks.decodePayload(data).json);
export const lastAnswer = attempts.apply((all) => all[all.length - 1]?.httpStatus);
export const portalLinks = webhooks.getPortalLinksOutput({}, { dependsOn: [portal] }).ids;
`;
