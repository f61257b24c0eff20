/** EventType: what a user declares of a kind of event, and its oddities. Read top to bottom. */

import { z } from "zod";
import { eventTypeDetailsSchema, eventTypeSchema } from "./schema";
import type { EventTypeAnswer } from "./schema";
import type { NamedEventTypeDetails } from "./convoy-schema";
import type { ConvoyEventTypeInputs } from "./convoy";
import { define } from "../definition";
import type { CommonInputs, Definition } from "../definition";
import { resourceSecrets } from "../secrets";

/** What a program declares of an event type as the API document describes it. */
export interface DocumentedEventTypeInputs extends CommonInputs {
  /**
   * The ID of the event type to take over: the API document shows no way to create one. Counts when the resource is
   * created; a different ID later replaces the resource.
   */
  readonly adoptId: string;
  /**
   * What the event type belongs to. Required, as is `description`: an update sends both, and no operation is shown that
   * reads what is there, so an undeclared one could be lost. Updated in place.
   */
  readonly category: string;
  /** What the event type means. Required, as is `category`. Updated in place. */
  readonly description: string;
}

/** What a program declares of an event type, whatever the dialect. */
export interface EventTypeInputs
  extends Omit<DocumentedEventTypeInputs, keyof ConvoyEventTypeInputs>, ConvoyEventTypeInputs {}

/** What the service adds to an event type, as its last update answered. */
export interface EventTypeOutputs {
  /** The name of the event type. */
  readonly name?: string | undefined;
  /** When the event type was deprecated, if it was. */
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
  secrets: resourceSecrets.eventType,
  fields: {},
  outputs: (live) => ({ name: live.name, deprecatedAt: live.deprecatedAt }),
  idOf: (live) => live.id,
  update: (client, id, body) => client.eventTypes.update(id, body),
  farewell: "left in place: the API document shows no way to delete an event type",
};

/** @internal */
export const eventType = define(documentedEventType);
