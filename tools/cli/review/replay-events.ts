/** The events of a replay: one in each line, or as `event get` writes them. */

import { shared } from "../../../provider/base/notices";
import { decodePayload } from "../../../provider/kinds/read-only/payload";
import type { PayloadBytes } from "../../../provider/kinds/read-only/payload";
import { isFields, own, parseJson } from "../../../provider/base/fields";
import type { Fields } from "../../../provider/base/fields";
import { secretMark } from "../../../provider/http/redact";
import type { RoutedEvent } from "../../topology/model/routes";
import { wrongUse, refuseInfinite } from "../io/input";

/** Events, each read when it is asked for. @throws InvalidInputError with the place of what is none */
interface Events extends Iterable<RoutedEvent> {
  readonly length: number;
}

/**
 * The events in the text of a file.
 *
 * @param file what the text is called in an error
 */
export function eventsIn(text: string, file: string): Events {
  const whole = parseJson(text);
  if (Array.isArray(whole)) return readLate(whole.map((one, at) => () => eventOf(one, `${file}[${at}]`)));
  if (whole !== undefined) return readLate([() => eventOf(whole, file)]);
  const lines = text.split("\n").map((line, at) => ({ line, place: `${file}:${at + 1}` }));
  const filled = lines.filter(({ line }) => line.trim() !== "");
  return readLate(
    filled.map(
      ({ line, place }) =>
        () =>
          eventOf(parseJson(line), place),
    ),
  );
}

function readLate(events: readonly (() => RoutedEvent)[]): Events {
  return {
    length: events.length,
    *[Symbol.iterator]() {
      for (const read of events) yield read();
    },
  };
}

/** One event. @throws InvalidInputError with the place of what is none */
export function eventOf(value: unknown, place: string): RoutedEvent {
  const fields = isFields(value) ? value : {};
  const eventType = textIn(fields, "eventType", "event_type");
  if (eventType === undefined)
    throw wrongUse(
      place,
      shared.wrongType`must be an event: a JSON object on one line, with eventType and body`,
    );
  const headers = own(fields, "headers");
  const body = bodyOf(fields);
  refuseInfinite(place, [value, body]);
  return {
    eventType,
    body,
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
