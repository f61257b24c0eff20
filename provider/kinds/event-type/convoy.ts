/** EventType on Convoy: created or adopted by name, read from the list, deprecated instead of deleted. */

import { z } from "zod";
import { clause } from "../../base/declare";
import { problem } from "../../base/errors";
import { shared } from "../../base/notices";
import { openMap, text, nonEmptyText } from "../../http/schema";
import type { Agree, Assert } from "../../http/schema";
import { define } from "../definition";
import type { Definition } from "../definition";
import { clauses as kindClauses, notices as kindNotices } from "../notices";
import { refusing, remarking } from "../rule";
import type { Rule } from "../rule";
import {
  deprecationNotices,
  documentedEventType,
  eventTypeDetailsSchema,
  eventTypeInputsSchema,
  eventTypeSchema,
} from "./definition";
import { notices } from "./notices";
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
      rejectionHint: kindClauses.newerRelease(),
      observe: ({ jsonSchema = {} }) => jsonSchema,
    },
  },
  problems: [
    keepsValue("category"),
    keepsValue("description"),
    refusing("name", (name) =>
      name === "*"
        ? shared.invalidValue`must not be \`*\`: that built-in event type stands for all others`
        : undefined,
    ),
  ],
  warnings: [
    remarking("name", (name, _inputs, before) =>
      /\s/.test(String(name)) && name !== before.name ? kindNotices["event-type-space"]() : undefined,
    ),
  ],
  outputs: ({ deprecatedAt }) => ({ deprecatedAt }),
  // A name is never free again, and a subscription may have created the event type already.
  unique: "name",
  existing: async (client, body) => (await client.eventTypes.list()).find(({ name }) => name === body.name),
  create: (client, body) => client.eventTypes.create(body),
  read: (client, id) => client.eventTypes.get(id),
  remove: (client, id) => client.eventTypes.deprecate(id),
  notices: (live, _inputs, state) => deprecationNotices(live, state),
  lossOnDelete: clause`the service cannot undo that`,
  deleteNotice: notices["deprecated-not-deleted"](),
  deleteOutcome: clause`deprecated, not deleted`,
};

/** @internal */
export const definition = define(convoy);

function keepsValue(field: "category" | "description"): Rule<EventTypeInputs> {
  const notice = shared.unsupportedHere`cannot be removed or emptied: the service keeps the old value`;
  return (declared, before) => (!declared[field] && before[field] ? [problem(field, notice)] : []);
}
