/** What Convoy's event types have beyond the API document: a name that can be chosen, a schema of the payload. */

import { z } from "zod";
import { openMap, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { eventTypeDetailsSchema, eventTypeSchema } from "./schema";
import type { EventTypeExtras, NamedEventTypeDetails } from "./schema";

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
