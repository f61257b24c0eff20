/** Event type: what a program declares and sees of it, what an answer shows and what a body holds, and its table of fields. */

import { common, text } from "../fields";
import type { CommonInputs, FieldsOf } from "../fields";

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

/** What an event type has on a running Convoy only, or in another form. */
export interface ConvoyEventTypeInputs {
  /**
   * The ID of an existing event type to take over instead of creating one, or taking one over by its name. Required unless
   * `webhooks:dialect` is convoy. Counts when the resource is created; a different ID later replaces the resource;
   * removing it changes nothing.
   */
  readonly adoptId?: string | undefined;
  /**
   * `webhooks:dialect` convoy: the name that events carry. Default: the name of the resource. An event type that has it
   * already is taken over. A change replaces the resource.
   */
  readonly name?: string | undefined;
  /**
   * `webhooks:dialect` convoy: what payloads look like, as JSON Schema (draft 7). Removed: reset to an empty one. Updated
   * in place.
   */
  readonly jsonSchema?: Readonly<Record<string, unknown>> | undefined;
  /**
   * What the event type belongs to. Required unless `webhooks:dialect` is convoy, which cannot clear it: it must not be
   * removed again there. Updated in place.
   */
  readonly category?: string | undefined;
  /** What the event type means. Required and kept as is `category`. Updated in place. */
  readonly description?: string | undefined;
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

/** A kind of event. */
export interface EventType {
  /** Identifies the event type. */
  readonly id: string;
  /** The name that events carry. */
  readonly name?: string | undefined;
  /** What the event type belongs to. */
  readonly category?: string | undefined;
  /** What the event type means. */
  readonly description?: string | undefined;
  /** When the event type was deprecated, if it was. */
  readonly deprecatedAt?: string | undefined;
}

/** What can be set on an event type: the body of an update. */
export interface EventTypeDetails {
  /** What the event type belongs to. */
  readonly category?: string | undefined;
  /** What the event type means. */
  readonly description?: string | undefined;
}

/** An event type as an answer shows it, whatever the dialect. */
export type EventTypeAnswer = EventType & EventTypeExtras;

/** What Convoy's event types have beyond the API document. */
export interface EventTypeExtras {
  /** What payloads look like, as JSON Schema (draft 7). */
  readonly jsonSchema?: Readonly<Record<string, unknown>> | undefined;
}

/** What can be set when an event type is created. */
export interface NamedEventTypeDetails extends EventTypeDetails, EventTypeExtras {
  /** The name that events carry; unique in the project, deprecated ones included. Sent by a create only. */
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
