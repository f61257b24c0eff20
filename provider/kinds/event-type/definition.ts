/** EventType: the definition of an event type, with its exceptions. */

import { z } from "zod";
import { nonEmptyText } from "../../http/schema";
import { define } from "../definition";
import type { Definition } from "../definition";
import { tellDeprecation } from "./deprecated";
import { eventTypeDetailsSchema, eventTypeSchema } from "./schema";
import type { EventTypeAnswer, EventTypeInputs, EventTypeOutputs, NamedEventTypeDetails } from "./types";
import { eventTypeSecrets } from "./fields";

/** @internal */
export const eventTypeInputsSchema = eventTypeDetailsSchema.extend({
  adoptId: z
    .string("is required: the API document shows no way to create an event type")
    .min(1, "must not be empty"),
  category: z.string(),
  description: z.string(),
  projectId: nonEmptyText().optional(),
});

/** @internal */
export const documentedEventType: Definition<
  EventTypeInputs,
  EventTypeAnswer,
  EventTypeOutputs,
  NamedEventTypeDetails
> = {
  kind: "EventType",
  inputs: eventTypeInputsSchema,
  body: eventTypeDetailsSchema,
  live: eventTypeSchema,
  secrets: eventTypeSecrets,
  fields: {},
  outputs: (live) => ({ name: live.name, deprecatedAt: live.deprecatedAt }),
  idOf: (live) => live.id,
  update: (client, id, body) => client.eventTypes.update(id, body),
  steps: [
    tellDeprecation(
      ", and the API document shows no way to undo that",
      "it is deprecated, and the API document shows no way to undo that",
    ),
  ],
  deleteNotice: "left in place: the API document shows no way to delete an event type",
};

/** @internal */
export const definition = define(documentedEventType);
