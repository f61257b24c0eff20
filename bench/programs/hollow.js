/** The floor without outputs: what Pulumi costs for what is declared alone. */

"use strict";

const { floorClass } = require("./floor-classes");

require("./declare").declareAll({
  Endpoint: floorClass("Endpoint", "none"),
  Subscription: floorClass("Subscription", "none"),
  EventType: floorClass("EventType", "none"),
  PortalLink: floorClass("PortalLink", "none"),
});
