/** fast-check with the same seed in every run. The variable PROPERTY_SEED names another one: `npm run test:random` sets it. */

import fc from "fast-check";

const seed = Number(process.env["PROPERTY_SEED"] ?? 20_260_101);
fc.configureGlobal({ seed });

/** How often a property is tried: a quarter where `npm test` asks for few rounds. */
export function runs(all: number): { readonly numRuns: number } {
  return { numRuns: process.env["TEST_ROUNDS"] === "few" ? Math.ceil(all / 4) : all };
}

export { fc };
