/** Event type: a kind of event that a project knows. Interfaces and schemas. */

import { z } from "zod";
import { nonEmptyText, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";

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

/** @internal */
export const eventTypeSchema = z.object({
  id: nonEmptyText(),
  name: text(),
  category: text(),
  description: text(),
  deprecatedAt: text(),
});

/** @internal */
export const eventTypeDetailsSchema = z.object({ category: text(), description: text() });

/** @internal */
export type EventTypeAgrees = Assert<
  [Agree<EventType, typeof eventTypeSchema>, Agree<EventTypeDetails, typeof eventTypeDetailsSchema>]
>;

/** An event type as an answer shows it, whatever the dialect. */
export type EventTypeAnswer = EventType & EventTypeExtras;

/** What Convoy's event types have beyond the API document. */
export interface EventTypeExtras {
  /** What payloads look like, as JSON Schema (draft 7). */
  readonly jsonSchema?: Readonly<Record<string, unknown>> | undefined;
}

/** What can be set when an event type is created. */
export interface NamedEventTypeDetails extends EventTypeExtras {
  /** The name that events carry; unique in the project, deprecated ones included. Sent by a create only. */
  readonly name?: string | undefined;
  /** What the event type belongs to. */
  readonly category?: string | undefined;
  /** What the event type means. */
  readonly description?: string | undefined;
}
