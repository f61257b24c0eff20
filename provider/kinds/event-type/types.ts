/** Event type: what a program declares and sees of it, what an answer shows and what a body holds, and its table of fields. */

import { common, text } from "../fields";
import type { CommonInputs, FieldsOf, Shown } from "../fields";

/** The inputs of an event type. */
export interface DocumentedEventTypeInputs extends CommonInputs {
  /**
   * The ID of the event type to adopt, because the API has no operation to create one. A different ID replaces
   * the resource.
   */
  readonly adoptId: string;
  /**
   * The category of the event type. Required, because every update sends it and the service does not return it.
   * Updated in place.
   */
  readonly category: string;
  /**
   * A human-readable description of the event type. Required, because every update sends it and the service
   * does not return it. Updated in place.
   */
  readonly description: string;
}

/** Further inputs of an event type, or the same ones in another form. Requires `webhooks:dialect` convoy. */
export interface ConvoyEventTypeInputs {
  /**
   * The ID of an existing event type to adopt. On Convoy, an event type can also be created, or adopted by its
   * name. Required unless `webhooks:dialect` is convoy. A different ID replaces the resource. On Convoy, removing
   * it changes nothing.
   */
  readonly adoptId?: string | undefined;
  /**
   * The name that events carry. An existing event type with this name is adopted. Defaults to the resource
   * name. A change replaces the resource. Requires `webhooks:dialect` convoy.
   */
  readonly name?: string | undefined;
  /**
   * Convoy stores this but does not compare events with it. The JSON Schema (draft 7) that payloads follow.
   * Removing it resets it to an empty one. Updated in place. Requires `webhooks:dialect` convoy.
   */
  readonly jsonSchema?: Readonly<Record<string, unknown>> | undefined;
  /**
   * The category of the event type. Required unless `webhooks:dialect` is convoy. On Convoy, it cannot be removed
   * once it is set. Updated in place.
   */
  readonly category?: string | undefined;
  /**
   * A human-readable description of the event type. Required unless `webhooks:dialect` is convoy. On Convoy, it
   * cannot be removed once it is set. Updated in place.
   */
  readonly description?: string | undefined;
}

/** The inputs of an event type, for every dialect. */
export interface EventTypeInputs
  extends Omit<DocumentedEventTypeInputs, keyof ConvoyEventTypeInputs>, ConvoyEventTypeInputs {}

/** The outputs that the service adds to an event type, as the last update returned them. */
export interface EventTypeOutputs {
  /** The name that events carry. A change replaces the resource `EventType`. */
  readonly name?: string | undefined;
  /** When the event type was deprecated, if it was. */
  readonly deprecatedAt?: string | undefined;
}

/** A type of event. */
export interface EventType extends EventTypeDetails, EventTypeOutputs {
  /** The ID of the event type. */
  readonly id: string;
}

/** The request body to update an event type. */
export interface EventTypeDetails extends Shown<DocumentedEventTypeInputs> {}

/** An event type in a response, for every dialect. */
export type EventTypeAnswer = EventType & EventTypeExtras;

/** Further fields of an event type. Requires `webhooks:dialect` convoy. */
export interface EventTypeExtras {
  /** The JSON Schema (draft 7) that payloads follow. */
  readonly jsonSchema?: Readonly<Record<string, unknown>> | undefined;
}

/** The request body to create an event type. */
export interface NamedEventTypeDetails extends EventTypeDetails, EventTypeExtras {
  /**
   * The name that events carry. It is unique in the project, deprecated event types included. Only a create
   * sends it.
   */
  readonly name?: string | undefined;
}

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
