/** The fields of an event type: the role of each, which ones are always there, and which are secret. A program loads it. */

import { common, text } from "../fields";
import type { FieldsOf } from "../fields";
import type { EventTypeInputs, EventTypeOutputs } from "./types";

/** @internal A plain input is one line. One whose schemas are written out is an "input". */
export const eventTypeFields = {
  ...common,
  jsonSchema: "input",
  category: text,
  description: text,
  name: "input",
  deprecatedAt: "output",
} as const satisfies FieldsOf<EventTypeInputs, EventTypeOutputs>;

/** The fields that every existing event type has: the service shows them, or `check` has filled them in. */
export const eventTypeAlways = ["projectId", "name"] as const;

/** @internal */
export const eventTypeSecrets = {} as const;
