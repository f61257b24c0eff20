/** The classes of the floor: a constant provider text, and the outputs that the provider has for a type. */

"use strict";

const pulumi = require("@pulumi/pulumi");
const { outputs } = require("floor-of-webhooks/provider");

exports.floorClass = (type, answers, additionalSecretOutputs = []) => {
  const unset = Object.fromEntries(Object.keys(outputs[answers]).map((name) => [name, undefined]));
  const __provider = `exports.handler=()=>require("floor-of-webhooks/provider").providers.${answers}`;
  return class extends pulumi.CustomResource {
    constructor(name, args) {
      const properties = { ...unset, ...args, __provider };
      super(`pulumi-nodejs:dynamic/webhooks:${type}`, name, properties, { additionalSecretOutputs });
    }
  };
};
