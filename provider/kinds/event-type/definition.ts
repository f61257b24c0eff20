/** EventType: the schemas of an answer and a body, and the definition of an event type, with its exceptions. */

import { z } from "zod";
import { printed } from "../../base/notice";
import type { Notice } from "../../base/notice";
import { nonEmptyText, objectId, text } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { commonEffects, harmless, judged } from "../effect";
import type { EffectsOf } from "../effect";
import { define } from "../definition";
import type { Definition } from "../definition";
import { FieldSchemas } from "../field-schemas";
import { empty } from "../input-schema";
import { clauses as shared, notices as sharedNotices } from "../notices";
import type { StepContext } from "../step";
import { notices } from "./notices";
import { eventTypeFields, eventTypeSecrets } from "./types";
import type {
  EventType,
  EventTypeAnswer,
  EventTypeDetails,
  EventTypeInputs,
  EventTypeOutputs,
  NamedEventTypeDetails,
} from "./types";

const plain = new FieldSchemas<EventTypeInputs, typeof eventTypeFields>(eventTypeFields);

/** @internal */
export const eventTypeSchema = z.object({
  id: objectId(),
  name: text(),
  ...plain.shown({}),
  deprecatedAt: text(),
});

/** @internal */
export const eventTypeDetailsSchema = z.object(plain.sent({}));

/** @internal */
export type EventTypeAgrees = Assert<
  [Agree<EventType, typeof eventTypeSchema>, Agree<EventTypeDetails, typeof eventTypeDetailsSchema>]
>;

const kind = "EventType";

const eventTypeEffects: EffectsOf<EventTypeInputs> = {
  ...commonEffects,
  // A name that is no longer declared, or was not, is the one that the event type has.
  name: judged([notices["event-type-renamed"]], ({ before, after }) =>
    before === undefined || after === undefined ? [] : [notices["event-type-renamed"]({ before, after })],
  ),
  category: harmless("shown to people only"),
  description: harmless("shown to people only"),
  jsonSchema: harmless("Convoy stores it, and no release up to 26.7 compares events with it"),
};

/** @internal */
export const eventTypeInputsSchema = eventTypeDetailsSchema.extend({
  adoptId: z.string(printed(sharedNotices["adoption-required"]({ kind }))).min(1, empty),
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
  effects: eventTypeEffects,
  outputs: (live) => ({ name: live.name, deprecatedAt: live.deprecatedAt }),
  idOf: (live) => live.id,
  update: (client, id, body) => client.eventTypes.update(id, body),
  steps: [sayDeprecation],
  deleteNotice: sharedNotices["left-in-place"]({ why: shared.noDelete({ kind }) }),
  deleteOutcome: shared.leftInPlace(),
};

/** @internal */
export const definition = define(documentedEventType);

/** @internal What is said of a deprecation that state does not hold yet: the difference shows a time alone. */
export function deprecationNotices(
  live: EventTypeAnswer,
  state: Partial<EventTypeOutputs> | undefined,
): Notice[] {
  const isFound = live.deprecatedAt !== undefined && state?.deprecatedAt === undefined;
  return isFound ? [notices["deprecated-event-type"]()] : [];
}

/** Says what an update or an adoption finds. */
function sayDeprecation(
  work: StepContext<EventTypeInputs, EventTypeAnswer, EventTypeOutputs>,
): Promise<EventTypeAnswer> {
  for (const notice of deprecationNotices(work.live, work.state)) work.say(notice);
  return Promise.resolve(work.live);
}
