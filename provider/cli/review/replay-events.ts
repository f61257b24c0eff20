/** The events of a replay: one in each line, or as `event get` writes them. */

import { decodePayload } from "../../kinds/read-only/payload";
import type { PayloadBytes } from "../../kinds/read-only/payload";
import { isFields, own, parseJson } from "../../base/fields";
import type { Fields } from "../../base/fields";
import { secretMark } from "../../http/redact";
import type { RoutedEvent } from "../../topology/model/routes";
import { wrongUse } from "../io/input";
import { notices } from "./notices";

/**
 * The events in the text of a file, each read when it is asked for.
 *
 * @param file what the text is called in an error
 * @throws InvalidInputError with the place of what is none
 */
export function* eventsIn(text: string, file: string): Generator<RoutedEvent> {
  const whole = parseJson(text);
  if (Array.isArray(whole)) for (const [at, one] of whole.entries()) yield eventOf(one, `${file}[${at}]`);
  else if (whole !== undefined) yield eventOf(whole, file);
  else
    for (const [at, line] of text.split("\n").entries())
      if (line.trim() !== "") yield eventOf(parseJson(line), `${file}:${at + 1}`);
}

/** One event. @throws InvalidInputError with the place of what is none */
export function eventOf(value: unknown, place: string): RoutedEvent {
  const fields = isFields(value) ? value : {};
  const eventType = textIn(fields, "eventType", "event_type");
  if (eventType === undefined) throw wrongUse(place, notices["not-an-event"]());
  const headers = own(fields, "headers");
  return {
    eventType,
    body: bodyOf(fields),
    headers: isFields(headers) ? headersOf(headers) : undefined,
    query: queryOf(fields),
    path: textIn(fields, "path"),
    ownerId: textIn(fields, "ownerId", "owner_id"),
    source: textIn(fields, "source", "sourceId", "source_id"),
  };
}

function textIn(fields: Fields, ...names: readonly string[]): string | undefined {
  const texts = names.map((name) => own(fields, name));
  return texts.find((text): text is string => typeof text === "string" && text !== "");
}

/** The service shows a payload as bytes or as text. */
function bodyOf(fields: Fields): unknown {
  if (Object.hasOwn(fields, "body")) return fields["body"];
  const data = own(fields, "data");
  if (data === undefined || data === null) return undefined;
  const { json, text } = decodePayload(data as PayloadBytes);
  return json ?? text;
}

/** Of each header the service compares the first value. One that is hidden makes what a filter finds in the headers unknown. */
function headersOf(headers: Fields): Fields | undefined {
  if (JSON.stringify(headers).includes(secretMark)) return undefined;
  const entries = Object.entries(headers);
  return Object.fromEntries(
    entries.map(([name, value]): [string, unknown] => [name, Array.isArray(value) ? value[0] : value]),
  );
}

/** The query, also as the service shows it. With a field that is there twice it is left open. */
function queryOf(fields: Fields): Fields | undefined {
  const query = own(fields, "query");
  if (isFields(query)) return query;
  const pairs = [...new URLSearchParams(textIn(fields, "urlQueryParams", "url_query_params"))];
  const found = new Map(pairs);
  return pairs.length === 0 || found.size < pairs.length ? undefined : Object.fromEntries(found);
}
