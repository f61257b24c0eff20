/** The kinds that can be read and not declared. Their operations are loaded on first use. */

import type { ReadableKind } from "../kind";
import type * as eventModule from "./event";
import type * as eventDeliveryModule from "./event-delivery";
import type * as metaEventModule from "./meta-event";
import type * as projectModule from "./project";
import { eventDeliverySecrets, eventSecrets, metaEventSecrets } from "./secrets";

/* eslint-disable @typescript-eslint/no-require-imports -- a program loads no schemas */

/** @internal */
export const project = {
  collection: "project",
  secrets: {},
  operations: () => require("./project") as typeof projectModule,
} as const satisfies ReadableKind;

/** @internal */
export const event = {
  collection: "events",
  secrets: eventSecrets,
  operations: () => require("./event") as typeof eventModule,
} as const satisfies ReadableKind;

/** @internal */
export const eventDelivery = {
  collection: "eventDeliveries",
  secrets: eventDeliverySecrets,
  operations: () => require("./event-delivery") as typeof eventDeliveryModule,
} as const satisfies ReadableKind;

/** @internal */
export const metaEvent = {
  collection: "metaEvents",
  secrets: metaEventSecrets,
  operations: () => require("./meta-event") as typeof metaEventModule,
} as const satisfies ReadableKind;
