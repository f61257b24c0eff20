/** What Pulumi itself costs: the same resources with a constant provider text, and a provider that does nothing. */

"use strict";

const { floorClass } = require("./floor-classes");

require("./declare").declareAll({
  Endpoint: floorClass("Endpoint", "Endpoint", ["signingSecret"]),
  Subscription: floorClass("Subscription", "Subscription"),
  EventType: floorClass("EventType", "EventType"),
  PortalLink: floorClass("PortalLink", "PortalLink", ["token", "url"]),
});
