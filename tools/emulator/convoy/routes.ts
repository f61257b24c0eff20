/** The operations of Convoy: those that succeed otherwise than the documented interface says, and those that only it has. */

import type { Operation, RouteName } from "../route";
import { routes } from "../routes";

const [, endpoint] = routes["endpoints.get"];
const [, link] = routes["portalLinks.get"];
const [, subscription] = routes["subscriptions.get"];
const filters = `${subscription}/filters`;
const [, source] = routes["sources.get"];
const [, event] = routes["events.get"];
const [, eventType] = routes["eventTypes.update"];
const [, delivery] = routes["eventDeliveries.get"];
const [, attempts] = routes["deliveryAttempts.list"];
const [, attempt] = routes["deliveryAttempts.get"];

const functionRan = "Transformer function run successfully";

/** All operations. */
export const convoyRoutes: Readonly<Record<RouteName, Operation>> = {
  ...routes,
  "endpoints.expireSecret": ["PUT", `${endpoint}/expire_secret`, 200, "Endpoint secret expired successfully"],
  "portalLinks.update": ["PUT", link, 202, "Portal link updated successfully"],
  "eventTypes.update": ["PUT", eventType, 202, "Event type created successfully"],
  "events.get": ["GET", event, 200, "Endpoint event fetched successfully"],
  "eventDeliveries.get": ["GET", delivery, 200, "Event Delivery fetched successfully"],
  "deliveryAttempts.list": ["GET", attempts, 200, "App event delivery attempts fetched successfully"],
  "deliveryAttempts.get": ["GET", attempt, 200, "App event delivery attempt fetched successfully"],

  "projects.list": ["GET", "", 200, "Projects fetched successfully"],
  "projects.create": ["POST", "", 201, "Project created successfully"],
  "project.get": ["GET", "", 200, "Project fetched successfully"],
  "project.update": ["PUT", "", 202, "Project updated successfully"],
  "project.delete": ["DELETE", "", 200, "Project deleted successfully"],
  "endpoints.list": ["GET", "/endpoints", 200, "Endpoints fetched successfully"],
  "endpoints.delete": ["DELETE", endpoint, 200, "Endpoint deleted successfully"],
  "endpoints.activate": ["POST", `${endpoint}/activate`, 202, "endpoint status successfully activated"],
  "portalLinks.revoke": ["PUT", `${link}/revoke`, 200, "Portal link revoked successfully"],
  "subscriptions.create": ["POST", "/subscriptions", 201, "Subscription created successfully"],
  "subscriptions.list": ["GET", "/subscriptions", 200, "Subscriptions fetched successfully"],
  "subscriptions.delete": ["DELETE", subscription, 200, "Subscription deleted successfully"],
  "subscriptions.toggleStatus": [
    "PUT",
    `${subscription}/toggle_status`,
    202,
    "Subscription status updated successfully",
  ],
  "subscriptions.testFilter": ["POST", "/subscriptions/test_filter", 200, "Filter validated successfully"],
  "subscriptions.testFunction": ["POST", "/subscriptions/test_function", 200, functionRan],
  "filters.list": ["GET", filters, 200, "Filters fetched successfully"],
  "filters.get": ["GET", `${filters}/:filterID`, 200, "Filter retrieved successfully"],
  "filters.create": ["POST", filters, 201, "Filter created successfully"],
  "filters.update": ["PUT", `${filters}/:filterID`, 200, "Filter updated successfully"],
  "filters.delete": ["DELETE", `${filters}/:filterID`, 200, "Filter deleted successfully"],
  "eventTypes.create": ["POST", "/event-types", 201, "Event type created successfully"],
  "eventTypes.list": ["GET", "/event-types", 200, "Event types fetched successfully"],
  "eventTypes.deprecate": ["POST", `${eventType}/deprecate`, 200, "Event type deprecated successfully"],
  "sources.create": ["POST", "/sources", 201, "Source created successfully"],
  "sources.list": ["GET", "/sources", 200, "Sources fetched successfully"],
  "sources.update": ["PUT", source, 202, "Source updated successfully"],
  "sources.delete": ["DELETE", source, 200, "Source deleted successfully"],
  "sources.testFunction": ["POST", "/sources/test_function", 200, functionRan],
  "events.create": ["POST", "/events", 201, "Event queued successfully"],
  "events.fanout": ["POST", "/events/fanout", 201, "Event queued successfully"],
  "events.list": ["GET", "/events", 200, "App events fetched successfully"],
  "events.replay": ["PUT", `${event}/replay`, 200, "Endpoint event replayed successfully"],
  "eventDeliveries.retry": ["PUT", `${delivery}/resend`, 200, "App event processed for retry successfully"],
  "eventDeliveries.list": ["GET", "/eventdeliveries", 200, "Event deliveries fetched successfully"],
  "eventDeliveries.forceResend": ["POST", "/eventdeliveries/forceresend", 200, ""],
  "metaEvents.list": ["GET", "/meta-events", 200, "Meta events fetched successfully"],
  "metaEvents.get": ["GET", "/meta-events/:metaEventID", 200, "Meta event fetched successfully"],
};
