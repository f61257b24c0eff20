/** EventType on Convoy: created or taken over by name, read from the list, deprecated in place of a deletion. */

import { z } from "zod";
import { convoyEventTypeDetailsSchema, convoyEventTypeSchema } from "../../api/convoy/event-type";
import type { NamedEventTypeDetails } from "../../api/convoy/event-type";
import type { WebhooksClient } from "../../api/client";
import type { EventTypeAnswer } from "../../api/event-type";
import type { InputProblem } from "../../errors";
import { define } from "../definition";
import type { Definition, Work } from "../definition";
import { documentedEventType, eventTypeInputsSchema } from "../event-type";
import type { EventTypeInputs, EventTypeOutputs } from "../event-type";

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
    name: { createOnly: true, replaces: (before, after) => after !== undefined && before !== after },
    category: { observe: ({ category = "" }) => category },
    description: { observe: ({ description = "" }) => description },
    jsonSchema: { dropped: "the service is too old for it", observe: ({ jsonSchema = {} }) => jsonSchema },
  },
  problems,
  outputs: ({ deprecatedAt }) => ({ deprecatedAt }),
  create,
  read: (client, id) => client.eventTypes.get(id),
  remove: (client, id) => client.eventTypes.deprecate(id),
  steps: [tellDeprecated],
  farewell: "deprecated, not deleted: the service keeps event types and their names",
};

/** @internal */
export const eventType = define(definition);

/** The name is taken for good, and a subscription may have made the event type already: it is taken over then. */
async function create(client: WebhooksClient, body: NamedEventTypeDetails): Promise<EventTypeAnswer> {
  const found = (await client.eventTypes.list()).find(({ name }) => name === body.name);
  if (found === undefined) return client.eventTypes.create(body);
  const { name: _name, ...rest } = body;
  return Object.keys(rest).length === 0 ? found : client.eventTypes.update(found.id, rest);
}

async function tellDeprecated(
  work: Work<EventTypeInputs, EventTypeAnswer, EventTypeOutputs>,
): Promise<EventTypeAnswer> {
  if (work.state === undefined && work.live.deprecatedAt !== undefined) {
    work.say("it was deprecated before and stays so: the service cannot undo that; events of it still pass");
  }
  return work.live;
}

function problems(
  { name, ...declared }: Partial<EventTypeInputs>,
  before: Partial<EventTypeInputs>,
): InputProblem[] {
  const cleared = (["category", "description"] as const).filter((field) => !declared[field] && before[field]);
  const found: InputProblem[] = cleared.map((path) => ({
    path,
    reason: "cannot be removed or emptied: the service keeps the old value",
  }));
  if (name === "*") found.push({ path: "name", reason: "stands for all event types and is built in" });
  return found;
}
