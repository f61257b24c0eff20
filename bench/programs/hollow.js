/** The floor without outputs: what Pulumi costs for what is declared alone. */

"use strict";

const pulumi = require("@pulumi/pulumi");

const kind = (type) =>
  class extends pulumi.CustomResource {
    constructor(name, args) {
      const __provider = 'exports.handler=()=>require("floor-of-webhooks/provider").providers.none';
      super(`pulumi-nodejs:dynamic/webhooks:${type}`, name, { ...args, __provider });
    }
  };

require("./declare").declareAll({
  Endpoint: kind("Endpoint"),
  Subscription: kind("Subscription"),
  EventType: kind("EventType"),
  PortalLink: kind("PortalLink"),
});
