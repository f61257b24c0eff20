/** The events of a file for a replay, one in each line, read as they come. */

import { createReadStream } from "node:fs";
import { decodePayload } from "../client";
import type { PayloadBytes } from "../client";
import { isFields, own, parseJson } from "../fields";
import type { Fields } from "../fields";
import { secretMark } from "../http/redact";
import type { RoutedEvent } from "../topology/routes";
import { unreadable, wrongUse } from "./input";
import type { CliIo } from "./io";

/** The events of a file, or of standard input. @throws InvalidInputError with the line that holds none */
export async function* eventsIn({ input }: CliIo, file: string): AsyncGenerator<RoutedEvent> {
  let number = 0;
  let spread: { readonly start: number; readonly lines: string[] } | undefined;
  for await (const line of linesOf(file === "-" ? input : createReadStream(file), file)) {
    number += 1;
    // A list that the command wrote has brackets and commas around its items, and a single object several lines.
    const text = line.trim().replace(/,$/, "");
    if (spread === undefined && text === "{") spread = { start: number, lines: [] };
    spread?.lines.push(line);
    if (spread !== undefined && !line.startsWith("}")) continue;
    if (spread === undefined && ["", "[", "]", "[]"].includes(text)) continue;
    yield eventOf(spread?.lines.join("\n") ?? text, `${file}:${spread?.start ?? number}`);
    spread = undefined;
  }
  if (spread !== undefined) yield eventOf(spread.lines.join("\n"), `${file}:${spread.start}`);
}

async function* linesOf(stream: NodeJS.ReadableStream, file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const chunk of stream) {
      const text = typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
      const [first = "", ...others] = text.split("\n");
      rest += first;
      for (const next of others) {
        yield rest;
        rest = next;
      }
    }
  } catch (error) {
    throw unreadable(file, error);
  }
  if (rest !== "") yield rest;
}

function eventOf(text: string, place: string): RoutedEvent {
  const line = parseJson(text);
  const fields = isFields(line) ? line : {};
  const eventType = textIn(fields, "eventType", "event_type");
  if (eventType === undefined) {
    const reason = "must be an event as a JSON object in one line, with eventType and body";
    throw wrongUse(place, reason);
  }
  const [headers, query] = [own(fields, "headers"), own(fields, "query")];
  return {
    eventType,
    body: bodyOf(fields),
    headers: isFields(headers) ? headersOf(headers) : undefined,
    query: isFields(query) ? query : undefined,
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

/** The service shows each header as a list. One that is hidden makes what a filter finds in the headers unknown. */
function headersOf(headers: Fields): Fields | undefined {
  const entries = Object.entries(headers).map(([name, value]) => {
    const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : [value];
    return [name, others.length === 0 ? first : value] as const;
  });
  return JSON.stringify(entries).includes(secretMark) ? undefined : Object.fromEntries(entries);
}
