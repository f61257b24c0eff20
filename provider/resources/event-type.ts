/** EventType: what a user declares of a kind of event, and its oddities. Read top to bottom. */

import { z } from "zod";
import { eventTypeDetailsSchema, eventTypeSchema } from "../api/event-type";
import type { EventTypeAnswer } from "../api/event-type";
import type { NamedEventTypeDetails } from "../api/convoy/event-type";
import { define } from "./definition";
import type { CommonInputs, Definition } from "./definition";

/** What a program declares of an event type. */
export interface EventTypeInputs extends CommonInputs {
  /**
   * The ID of the event type. Required: the API document shows no way to create an event type; with
   * `webhooks:dialect` convoy one is created, or taken over by its name, without it. Counts when the resource is
   * created; a different ID later replaces the resource.
   */
  readonly adoptId?: string | undefined;
  /**
   * The name that events carry. Needs `webhooks:dialect` convoy, and defaults to the name of the resource there. An
   * event type that has it already is taken over. A change replaces the resource.
   */
  readonly name?: string | undefined;
  /**
   * What payloads look like, as JSON Schema (draft 7). Needs `webhooks:dialect` convoy. Removed: reset to an empty one.
   * Updated in place.
   */
  readonly jsonSchema?: Readonly<Record<string, unknown>> | undefined;
  /**
   * What the event type belongs to. Required, as is `description`: an update sends both, and no operation is
   * shown that reads what is there, so an undeclared one could be lost. Updated in place. With `webhooks:dialect`
   * convoy both may be left out, but not removed again: that service cannot clear them.
   */
  readonly category?: string | undefined;
  /** What the event type means. Required, as is `category`. Updated in place. */
  readonly description?: string | undefined;
}

/** What the service adds to an event type, as its last update answered. */
export interface EventTypeOutputs {
  /** The name of the event type. */
  readonly name?: string | undefined;
  /** When the event type was deprecated; absent while it is not. */
  readonly deprecatedAt?: string | undefined;
}

/** @internal */
export const eventTypeInputsSchema = eventTypeDetailsSchema.extend({
  adoptId: z
    .string("is required: the API document shows no way to create an event type")
    .min(1, "must not be empty"),
  category: z.string(),
  description: z.string(),
  projectId: z.string().min(1, "must not be empty").optional(),
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
  fields: {},
  outputs: (live) => ({ name: live.name, deprecatedAt: live.deprecatedAt }),
  idOf: (live) => live.id,
  update: (client, id, body) => client.eventTypes.update(id, body),
  farewell: "left in place: the API document shows no way to delete an event type",
};

/** @internal */
export const eventType = define(documentedEventType);
