/** What Convoy's event types have beyond the API document: a name that can be chosen, a schema of the payload. */

import { z } from "zod";
import { eventTypeDetailsSchema, eventTypeSchema } from "./schema";
import { openMap, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";

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

/** @internal */
export const eventTypeExtrasSchema = z.object({ jsonSchema: openMap() });

/** @internal */
export const convoyEventTypeSchema = eventTypeSchema.extend(eventTypeExtrasSchema.shape);

/** @internal */
export const convoyEventTypeDetailsSchema = eventTypeDetailsSchema.extend({
  name: text(),
  ...eventTypeExtrasSchema.shape,
});

/** @internal */
export type ConvoyEventTypeAgrees = Assert<
  [
    Agree<EventTypeExtras, typeof eventTypeExtrasSchema>,
    Agree<NamedEventTypeDetails, typeof convoyEventTypeDetailsSchema>,
  ]
>;
