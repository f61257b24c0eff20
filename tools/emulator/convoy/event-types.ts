/** Event types of Convoy: a list without pages, unique names that are never free again, deprecation instead of deletion. */

import { z } from "zod";
import { neutralOf, schemasOf, shownOf } from "../fields";
import { newId } from "../id";
import { eventTypeFields, shape, text } from "../objects";
import { Refusal, withBody } from "../route";
import type { Answers, Call } from "../route";
import { checkSchema } from "./json-schema";
import { eventTypesOf, existing, isOld } from "./store";
import type { ConvoyEventType } from "./store";

const details = shape({
  name: text,
  ...schemasOf(eventTypeFields),
  json_schema: z.record(text, z.unknown()),
});

/** The operations on event types. */
export const eventTypeAnswers = {
  "eventTypes.list": (call) => {
    registerEventTypes(call, ["*"]);
    const all = [...eventTypesOf(call).list()]
      .reverse()
      .map((convoyEventType) => shown(call, convoyEventType));
    return isOld(call) ? { event_types: all } : all;
  },
  "eventTypes.create": withBody(details, (call) => {
    const { name, json_schema, ...fields } = call.body;
    if (!name) throw new Refusal(400, "name:please provide a name");
    if (json_schema !== undefined && !isOld(call)) checkSchema(json_schema);
    registerEventTypes(call, ["*"]);
    if (eventTypesOf(call).select((convoyEventType) => convoyEventType.name === name).length > 0) {
      const words = 'duplicate key value violates unique constraint "idx_event_types_name_project_id"';
      throw new Refusal(400, `ERROR: ${words} (SQLSTATE 23505)`);
    }
    const schema = json_schema !== undefined && !isOld(call) ? { json_schema } : {};
    return eventTypeAnswer(
      call,
      eventTypesOf(call).put({ id: newId(), name, ...shownOf(eventTypeFields, fields), ...schema }),
    );
  }),
  // What is empty keeps what is there; the name never changes.
  "eventTypes.update": withBody(details, (call) => {
    const old = eventTypeOf(call);
    const { json_schema, ...fields } = call.body;
    const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
    const changed = {
      ...shownOf(eventTypeFields, { ...old, ...said }),
      ...(json_schema !== undefined && !isOld(call) && { json_schema }),
    };
    return eventTypeAnswer(call, eventTypesOf(call).patch(old.id, changed));
  }),
  "eventTypes.deprecate": (call) => {
    const { id } = eventTypeOf(call);
    return eventTypeAnswer(call, eventTypesOf(call).patch(id, { deprecated_at: call.now.toISOString() }));
  },
} satisfies Answers;

/** Adds the event types that the project does not know yet; nothing ever removes them. */
export function registerEventTypes(call: Call, names: readonly string[]): void {
  const all = eventTypesOf(call);
  for (const name of names) {
    if (all.select((convoyEventType) => convoyEventType.name === name).length === 0) {
      all.put({ id: newId(), name, ...neutralOf(eventTypeFields), ...(!isOld(call) && { json_schema: {} }) });
    }
  }
}

function eventTypeOf(call: Call): ConvoyEventType {
  return existing(eventTypesOf(call), call.param("eventTypeId"), 400, "event type not found");
}

function eventTypeAnswer(call: Call, eventType: ConvoyEventType) {
  return isOld(call) ? { event_type: shown(call, eventType) } : shown(call, eventType);
}

function shown(call: Call, { id, json_schema, ...eventType }: ConvoyEventType) {
  const answer = { uid: id, ...neutralOf(eventTypeFields), deprecated_at: null, ...eventType };
  return isOld(call) ? answer : { ...answer, json_schema: json_schema ?? null };
}
