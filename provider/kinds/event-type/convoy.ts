/** EventType on Convoy: created or taken over by name, read from the list, deprecated in place of a deletion. */

import { z } from "zod";
import { convoyEventTypeDetailsSchema, convoyEventTypeSchema } from "./convoy-schema";
import type { NamedEventTypeDetails } from "./convoy-schema";
import type { EventTypeAnswer } from "./schema";
import { define } from "../definition";
import type { Definition, Work } from "../definition";
import type { Rule } from "../rule";
import { documentedEventType, eventTypeInputsSchema } from "./definition";
import type { EventTypeInputs, EventTypeOutputs } from "./definition";

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

const inputs = eventTypeInputsSchema.extend({
  adoptId: z.string().min(1, "must not be empty").optional(),
  name: z.string().min(1, "must not be empty").optional(),
  category: z.string().optional(),
  description: z.string().optional(),
  jsonSchema: z.record(z.string(), z.unknown()).optional(),
});

const definition: Definition<EventTypeInputs, EventTypeAnswer, EventTypeOutputs, NamedEventTypeDetails> = {
  ...documentedEventType,
  inputs,
  body: convoyEventTypeDetailsSchema,
  live: convoyEventTypeSchema,
  named: true,
  rereads: true,
  fields: {
    // Undeclared after an adoption, it is as it is.
    name: {
      lasting: true,
      createOnly: true,
      replaces: (before, after) => after !== undefined && before !== after,
    },
    category: { observe: ({ category = "" }) => category },
    description: { observe: ({ description = "" }) => description },
    jsonSchema: { dropped: "the service is too old for it", observe: ({ jsonSchema = {} }) => jsonSchema },
  },
  problems: [
    kept("category"),
    kept("description"),
    ({ name }) =>
      name === "*" ? [{ path: "name", reason: "stands for all event types and is built in" }] : [],
  ],
  outputs: ({ deprecatedAt }) => ({ deprecatedAt }),
  // The name is taken for good, and a subscription may have made the event type already.
  unique: "name",
  existing: async (client, body) => (await client.eventTypes.list()).find(({ name }) => name === body.name),
  create: (client, body) => client.eventTypes.create(body),
  read: (client, id) => client.eventTypes.get(id),
  remove: (client, id) => client.eventTypes.deprecate(id),
  successor: "a new event type, or the one that has the new name already,",
  steps: [tellDeprecated],
  farewell: "deprecated, not deleted: the service keeps event types and their names",
};

/** @internal */
export const eventType = define(definition);

async function tellDeprecated(
  work: Work<EventTypeInputs, EventTypeAnswer, EventTypeOutputs>,
): Promise<EventTypeAnswer> {
  if (work.state === undefined && work.live.deprecatedAt !== undefined) {
    work.say("it was deprecated before and stays so: the service cannot undo that; events of it still pass");
  }
  return work.live;
}

function kept(field: "category" | "description"): Rule<EventTypeInputs> {
  const reason = "cannot be removed or emptied: the service keeps the old value";
  return (declared, before) => (!declared[field] && before[field] ? [{ path: field, reason }] : []);
}
