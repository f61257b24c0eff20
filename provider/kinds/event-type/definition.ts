/** EventType: the schemas of an answer and a body, and the definition of an event type, with its exceptions. */

import { z } from "zod";
import { printed } from "../../base/notice";
import { nonEmptyText, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { define } from "../definition";
import type { Definition } from "../definition";
import { sentFields, shownFields } from "../field-schemas";
import { empty } from "../input-schema";
import { clauses, notices } from "../notices";
import { sayDeprecation } from "./deprecated";
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

const kind = "EventType";

/** @internal */
export const eventTypeInputsSchema = eventTypeDetailsSchema.extend({
  adoptId: z.string(printed(notices["adoption-required"]({ kind }))).min(1, empty),
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
  kind,
  inputs: eventTypeInputsSchema,
  body: eventTypeDetailsSchema,
  live: eventTypeSchema,
  secrets: eventTypeSecrets,
  fields: {},
  outputs: (live) => ({ name: live.name, deprecatedAt: live.deprecatedAt }),
  idOf: (live) => live.id,
  update: (client, id, body) => client.eventTypes.update(id, body),
  steps: [sayDeprecation],
  deleteNotice: notices["left-in-place"]({ kind }),
  deleteOutcome: clauses.leftInPlace(),
};

/** @internal */
export const definition = define(documentedEventType);
