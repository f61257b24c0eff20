/** EventType on Convoy: created or adopted by name, read from the list, deprecated instead of deleted. */

import { z } from "zod";
import { problem, remark } from "../../base/errors";
import { openMap, text, nonEmptyText } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { indexed } from "../convoy-limits";
import { define } from "../definition";
import type { Definition } from "../definition";
import { clauses as shared, notices as sharedNotices } from "../notices";
import type { Rule } from "../rule";
import {
  deprecationNotices,
  documentedEventType,
  eventTypeDetailsSchema,
  eventTypeInputsSchema,
  eventTypeSchema,
} from "./definition";
import { clauses, notices } from "./notices";
import type {
  EventTypeAnswer,
  EventTypeExtras,
  EventTypeInputs,
  EventTypeOutputs,
  NamedEventTypeDetails,
} from "./types";

const eventTypeExtrasSchema = z.object({ jsonSchema: openMap() });

const convoyEventTypeSchema = eventTypeSchema.extend(eventTypeExtrasSchema.shape);

const convoyEventTypeDetailsSchema = eventTypeDetailsSchema.extend({
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

const inputs = eventTypeInputsSchema.extend({
  adoptId: nonEmptyText().optional(),
  name: nonEmptyText().optional(),
  category: z.string().optional(),
  description: z.string().optional(),
  jsonSchema: z.record(z.string(), z.unknown()).optional(),
});

const convoy: Definition<EventTypeInputs, EventTypeAnswer, EventTypeOutputs, NamedEventTypeDetails> = {
  ...documentedEventType,
  inputs,
  body: convoyEventTypeDetailsSchema,
  live: convoyEventTypeSchema,
  rereads: true,
  fields: {
    // After an adoption an undeclared name stays as it is.
    name: {
      onUpdate: { omit: "always" },
      onRemoval: { keep: true },
      replaces: (before, after) => after !== undefined && before !== after,
    },
    category: { observe: ({ category = "" }) => category },
    description: { observe: ({ description = "" }) => description },
    jsonSchema: {
      rejectionHint: shared.newerRelease(),
      observe: ({ jsonSchema = {} }) => jsonSchema,
    },
  },
  problems: [
    indexed("name", 2664),
    keepsValue("category"),
    keepsValue("description"),
    ({ name }) => (name === "*" ? [problem("name", notices["built-in-event-type"]())] : []),
  ],
  warnings: [
    ({ name = "" }, before) =>
      /\s/.test(name) && name !== before.name ? [remark("name", sharedNotices["event-type-space"]())] : [],
  ],
  outputs: ({ deprecatedAt }) => ({ deprecatedAt }),
  // A name is never free again, and a subscription may have created the event type already.
  unique: "name",
  existing: async (client, body) => (await client.eventTypes.list()).find(({ name }) => name === body.name),
  create: (client, body) => client.eventTypes.create(body),
  read: (client, id) => client.eventTypes.get(id),
  remove: (client, id) => client.eventTypes.deprecate(id),
  notices: (live, _inputs, state) => deprecationNotices(live, state),
  lossOnDelete: clauses.noUndo(),
  deleteNotice: notices["deprecated-not-deleted"](),
  deleteOutcome: clauses.deprecated(),
};

/** @internal */
export const definition = define(convoy);

function keepsValue(field: "category" | "description"): Rule<EventTypeInputs> {
  return (declared, before) =>
    !declared[field] && before[field] ? [problem(field, notices["unclearable-field"]())] : [];
}
