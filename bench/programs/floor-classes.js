/** The classes of the floor: a constant provider text, and the outputs that the provider has for a type. */

"use strict";

const pulumi = require("@pulumi/pulumi");
const { outputs } = require("floor-of-webhooks/provider");

const floorClass = (type, answers, module, additionalSecretOutputs = []) => {
  const unset = Object.fromEntries(Object.keys(outputs[answers]).map((name) => [name, undefined]));
  const __provider = `exports.handler=()=>require("floor-of-webhooks/${module}").providers.${answers}`;
  return class extends pulumi.CustomResource {
    constructor(name, args) {
      const properties = { ...unset, ...args, __provider };
      super(`pulumi-nodejs:dynamic/webhooks:${type}`, name, properties, { additionalSecretOutputs });
    }
  };
};

/** The four classes with the outputs of their types; what is done with them stands in the module. */
exports.floorClasses = (module) => ({
  Endpoint: floorClass("Endpoint", "Endpoint", module, ["signingSecret"]),
  Subscription: floorClass("Subscription", "Subscription", module),
  EventType: floorClass("EventType", "EventType", module),
  PortalLink: floorClass("PortalLink", "PortalLink", module, ["token", "url"]),
});

/** The four classes without outputs. */
exports.hollowClasses = () =>
  Object.fromEntries(
    ["Endpoint", "Subscription", "EventType", "PortalLink"].map((type) => [
      type,
      floorClass(type, "none", "provider"),
    ]),
  );
