import * as pulumi from "@pulumi/pulumi";
import * as webhooks from "pulumi-webhooks";

const config = new pulumi.Config();

// Another team declares this endpoint. Here it is only looked up: nothing is taken over, nothing changes.
const shared = webhooks.getEndpointOutput({ id: config.require("sharedEndpointId") });

const portal = new webhooks.PortalLink("support", {
  endpoints: [shared.uid],
  canManageEndpoint: false,
});

// The facts for a support page. Fields without a secret are plain.
export const endpointName = shared.name;
export const endpointUrl = shared.url;
export const endpointStatus = shared.status;
export const endpointContact = shared.supportEmail;

// The result as a whole holds the signing secrets, so a stack shows it as [secret].
export const endpoint = shared;

const delivery = webhooks.getEventDeliveryOutput({ id: config.require("deliveryId") });
const event = webhooks.getEventOutput({ id: delivery.eventId.apply((id) => id ?? "") });
const { attempts } = webhooks.getDeliveryAttemptsOutput({ eventDeliveryId: delivery.uid });

export const deliveryStatus = delivery.status;
export const payload = event.data.apply((data) => webhooks.decodePayload(data).json);
export const lastAnswer = attempts.apply((all) => all[all.length - 1]?.httpStatus);

// All links that lead to the same owner's endpoints, over all pages.
export const portalLinks = webhooks.getPortalLinksOutput({}, { dependsOn: [portal] }).ids;
