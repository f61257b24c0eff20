/** fast-check with the same seed in every run. The variable PROPERTY_SEED names another one: `npm run test:random` sets it. */

import fc from "fast-check";

const seed = Number(process.env["PROPERTY_SEED"] ?? 20_260_101);
fc.configureGlobal({ seed });

export { fc };
