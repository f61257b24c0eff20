/** The classes of the minimal provider: a constant provider text, and the outputs that the provider has for a type. */

"use strict";

const pulumi = require("@pulumi/pulumi");
const { outputs } = require("minimal-webhooks/provider");

const secrets = ["signingSecret", "token", "url"];

const minimalClass = (type, module, answers) => {
  const names = Object.keys(outputs[answers]);
  const unset = Object.fromEntries(names.map((name) => [name, undefined]));
  const additionalSecretOutputs = secrets.filter((name) => names.includes(name));
  const __provider = `exports.handler=()=>require("minimal-webhooks/${module}").providers.${answers}`;
  return class extends pulumi.CustomResource {
    constructor(name, args) {
      const properties = { ...unset, ...args, __provider };
      super(`pulumi-nodejs:dynamic/webhooks:${type}`, name, properties, { additionalSecretOutputs });
    }
  };
};

/** The four classes. The module has their operations, and `answersOf` selects the type whose outputs they have. */
exports.minimalClasses = (module, answersOf = (type) => type) =>
  Object.fromEntries(
    ["Endpoint", "Subscription", "EventType", "PortalLink"].map((type) => [
      type,
      minimalClass(type, module, answersOf(type)),
    ]),
  );
