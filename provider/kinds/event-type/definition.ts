/** EventType: the schemas of an answer and a body, and the definition of an event type, with its exceptions. */

import { z } from "zod";
import { nonEmptyText, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { define } from "../definition";
import type { Definition } from "../definition";
import { sentFields, shownFields } from "../field-schemas";
import { tellDeprecation } from "./deprecated";
import { eventTypeFields, eventTypeSecrets } from "./types";
import type {
  EventType,
  EventTypeAnswer,
  EventTypeDetails,
  EventTypeInputs,
  EventTypeOutputs,
  NamedEventTypeDetails,
} from "./types";

/** @internal */
export const eventTypeSchema = z.object({
  id: nonEmptyText(),
  name: text(),
  ...shownFields(eventTypeFields, {}),
  deprecatedAt: text(),
});

/** @internal */
export const eventTypeDetailsSchema = z.object(sentFields(eventTypeFields, {}));

/** @internal */
export type EventTypeAgrees = Assert<
  [Agree<EventType, typeof eventTypeSchema>, Agree<EventTypeDetails, typeof eventTypeDetailsSchema>]
>;

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
