/** The kind Endpoint: its fields and secrets. Everything else is loaded on first use. */

import type { Kind } from "../kind";
import type * as convoy from "./convoy";
import type * as documented from "./definition";
import type * as sent from "./operations";
import { endpointSecrets } from "./secrets";
import { endpointAlways, endpointFields } from "./types";

/* eslint-disable @typescript-eslint/no-require-imports -- a program loads no schemas, and a run those of one dialect */

/** @internal */
export const endpoint = {
  type: "Endpoint",
  collection: "endpoints",
  fields: endpointFields,
  always: endpointAlways,
  secrets: endpointSecrets,
  withheld: { signingSecret: ["secretFrom", "secretTo"] },
  operations: () => require("./operations") as typeof sent,
  documented: () => require("./definition") as typeof documented,
  convoy: () => require("./convoy") as typeof convoy,
} as const satisfies Kind;
