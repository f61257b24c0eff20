/** The classes of the floor: a constant provider text, and the outputs that the provider has for a type. */

"use strict";

const pulumi = require("@pulumi/pulumi");
const { outputs } = require("floor-of-webhooks/provider");

const secrets = ["signingSecret", "token", "url"];

const floorClass = (type, module, answers) => {
  const names = Object.keys(outputs[answers]);
  const unset = Object.fromEntries(names.map((name) => [name, undefined]));
  const additionalSecretOutputs = secrets.filter((name) => names.includes(name));
  const __provider = `exports.handler=()=>require("floor-of-webhooks/${module}").providers.${answers}`;
  return class extends pulumi.CustomResource {
    constructor(name, args) {
      const properties = { ...unset, ...args, __provider };
      super(`pulumi-nodejs:dynamic/webhooks:${type}`, name, properties, { additionalSecretOutputs });
    }
  };
};

/** The four classes; what is done with them stands in the module, and whose outputs they have tells `answersOf`. */
exports.floorClasses = (module, answersOf = (type) => type) =>
  Object.fromEntries(
    ["Endpoint", "Subscription", "EventType", "PortalLink"].map((type) => [
      type,
      floorClass(type, module, answersOf(type)),
    ]),
  );
