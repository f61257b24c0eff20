/** The fields of an event type: the role of each, which ones are always there, and which are secret. A program loads it. */

import type { FieldsOf } from "../fields";
import type { EventTypeInputs, EventTypeOutputs } from "./types";

/** @internal The role of each field of an event type. A missing field is a type error. */
export const eventTypeFields: FieldsOf<EventTypeInputs, EventTypeOutputs> = {
  adoptId: "input",
  projectId: "input",
  jsonSchema: "input",
  category: "input",
  description: "input",
  name: "input",
  deprecatedAt: "output",
};

/** The fields that every existing event type has: the service shows them, or `check` has filled them in. */
export const eventTypeAlways = ["projectId", "name"] as const;

/** @internal */
export const eventTypeSecrets = {} as const;
