/** Event type: the schemas of an answer and a body. */

import { z } from "zod";
import { nonEmptyText, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { sentFields, shownFields } from "../field-schemas";
import { eventTypeFields } from "./fields";
import type { EventType, EventTypeDetails } from "./types";

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
