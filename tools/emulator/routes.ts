/** Every operation of the documented interface: where it is, and how it answers that it succeeded. */

import type { DocumentedRouteName, Operation } from "./route";

const endpoint = "/endpoints/:endpointID";
const link = "/portal-links/:portalLinkID";
const subscription = "/subscriptions/:subscriptionID";
const delivery = "/eventdeliveries/:eventDeliveryID";
const attempts = `${delivery}/deliveryattempts`;

/** The success codes are the documented ones, and 200 where the document shows none. Undocumented: the messages. */
export const routes: Readonly<Record<DocumentedRouteName, Operation>> = {
  "endpoints.create": ["POST", "/endpoints", 201, "Endpoint created successfully"],
  "endpoints.update": ["PUT", endpoint, 202, "Endpoint updated successfully"],
  "endpoints.get": ["GET", endpoint, 200, "Endpoint fetched successfully"],
  "endpoints.expireSecret": ["PUT", `${endpoint}/expire_secret`, 200, "Endpoint secret rolled successfully"],
  "endpoints.pause": ["PUT", `${endpoint}/pause`, 202, "Endpoint status updated successfully"],
  "portalLinks.create": ["POST", "/portal-links", 201, "Portal link created successfully"],
  "portalLinks.list": ["GET", "/portal-links", 200, "Portal links fetched successfully"],
  "portalLinks.get": ["GET", link, 200, "Portal link fetched successfully"],
  "portalLinks.update": ["PUT", link, 200, "Portal link updated successfully"],
  "subscriptions.get": ["GET", subscription, 200, "Subscription fetched successfully"],
  "subscriptions.update": ["PUT", subscription, 202, "Subscription updated successfully"],
  "sources.get": ["GET", "/sources/:sourceID", 200, "Source fetched successfully"],
  "events.get": ["GET", "/events/:eventID", 200, "Event fetched successfully"],
  "eventDeliveries.get": ["GET", delivery, 200, "Event delivery fetched successfully"],
  "deliveryAttempts.list": ["GET", attempts, 200, "Delivery attempts fetched successfully"],
  "deliveryAttempts.get": [
    "GET",
    `${attempts}/:deliveryAttemptID`,
    200,
    "Delivery attempt fetched successfully",
  ],
  "metaEvents.resend": ["PUT", "/meta-events/:metaEventID/resend", 200, "Meta event processed successfully"],
  "eventTypes.update": ["PUT", "/event-types/:eventTypeId", 201, "Event type updated successfully"],
};
