/** What Pulumi itself costs: the same resources with a constant provider text, and a provider that does nothing. */

"use strict";

const pulumi = require("@pulumi/pulumi");
const floor = require("floor-of-webhooks/provider");

const kind = (type, additionalSecretOutputs) => {
  const outputs = Object.fromEntries(Object.keys(floor.outputs[type]).map((name) => [name, undefined]));
  const __provider = `exports.handler=()=>require("floor-of-webhooks/provider").providers.${type}`;
  return class extends pulumi.CustomResource {
    constructor(name, args) {
      const properties = { ...outputs, ...args, __provider };
      super(`pulumi-nodejs:dynamic/webhooks:${type}`, name, properties, { additionalSecretOutputs });
    }
  };
};

require("./declare").declareAll({
  Endpoint: kind("Endpoint", ["signingSecret"]),
  Subscription: kind("Subscription", []),
  EventType: kind("EventType", []),
  PortalLink: kind("PortalLink", ["token", "url"]),
});
