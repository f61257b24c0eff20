/** Formats an object of the service as rows of names and texts, in the order of its fields. */

import { decodePayload } from "../../../provider/kinds/read-only/payload";
import type { PayloadBytes } from "../../../provider/kinds/read-only/payload";
import { oneLine, shortened } from "../../../provider/base/text";
import { isExactNumber } from "../../../provider/base/fields";
import { timeWithDistance } from "../../../provider/base/time";
import { objectSubject, ownerName, withDisplayName } from "../../../provider/lifecycle/ownership";

/** The longest text of a payload that is shown to people. */
const maxPayloadCharacters = 200;

/** A row for each field with a value; nested fields have their path as name. */
export function rowsOf(object: object, now: Date, prefix = ""): [string, string][] {
  return Object.entries(object).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const name = prefix === "" ? key : `${prefix}.${key}`;
    if (value === undefined || value === null || value === "") return [];
    if (isPayload(key)) return [[name, payloadText(value as PayloadBytes)]];
    if (isExactNumber(value)) return [[name, value.$number]];
    if (Array.isArray(value)) return listRows(name, value, now);
    if (typeof value === "object") return objectRows(name, value, now);
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return [[name, /(At|Time)$/.test(key) ? timeWithDistance(text, now) : text]];
  });
}

/** A payload in one line, shortened. */
export function payloadText(data: PayloadBytes): string {
  return shortened(oneLine(decodePayload(data).text), maxPayloadCharacters);
}

/** Whether a name stands for payload bytes in every object that has it. */
function isPayload(key: string): boolean {
  return key === "data" || key === "serviceAccount";
}

function listRows(name: string, items: readonly unknown[], now: Date): [string, string][] {
  if (items.length === 0) return [];
  if (items.every((item) => typeof item !== "object" || item === null || isExactNumber(item)))
    return [[name, items.map((item) => (isExactNumber(item) ? item.$number : String(item))).join(", ")]];
  return items.flatMap((item, index) => rowsOf({ [`${name}[${index}]`]: item }, now));
}

/** The rows of an object. One that belongs to another kind is shortened to its name and ID. */
function objectRows(name: string, value: object, now: Date): [string, string][] {
  const isOther = /\w+Metadata(\[\d+\])?$/.test(name) && ("uid" in value || "name" in value);
  return isOther ? [[name, nameAndId(value as Named)]] : rowsOf(value, now, name);
}

/** For instance `billing (ep-1)`. */
export function nameAndId({ name, uid }: Named): string {
  if (!name) return uid ?? "";
  return uid ? `${name} (${uid})` : name;
}

/** What a line about an endpoint begins with: its name in the program where that is known, else its display name and ID. */
export function endpointSubject({ name, uid = "" }: Named, resource?: string): string {
  return resource === undefined
    ? objectSubject({ kind: "Endpoint" }, { name }, uid)
    : withDisplayName(ownerName("Endpoint", resource, {}), { name });
}

interface Named {
  readonly name?: string | undefined;
  readonly uid?: string | undefined;
}

/** The name in the spelling of commands: `portal-link` for `portalLink`. */
export function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The first items; later ones are not requested. */
export async function* first<Item>(items: AsyncIterable<Item>, limit: number): AsyncGenerator<Item> {
  let left = limit;
  for await (const item of items) {
    yield item;
    left -= 1;
    if (left <= 0) return;
  }
}

/** All items, after the last of their pages. */
export async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
