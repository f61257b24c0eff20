/** Event type: a kind of event that a project knows. Interfaces, schemas, operations. */

import { z } from "zod";
import { identifier, text } from "./schema";
import type { Agree, Assert } from "./schema";
import type { RequestOptions, Transport } from "./transport";
import { toWire } from "./wire";

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
  /** When the event type was deprecated; absent while it is not. */
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
  id: identifier(),
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

/** What can be done with event types. */
export interface EventTypeOperations {
  /** Replaces the details of an event type. Send all of them: the service may clear what is absent. */
  update(id: string, details: EventTypeDetails, options?: RequestOptions): Promise<EventType>;
}

/** @internal */
export function eventTypeOperations(transport: Transport): EventTypeOperations {
  return {
    update: async (id, details, options) => {
      const { eventType } = await transport.send({
        method: "PUT",
        path: ["event-types", id],
        body: toWire(eventTypeDetailsSchema, details),
        repeatable: true,
        answer: z.object({ eventType: eventTypeSchema }),
        options,
      });
      return eventType;
    },
  };
}
