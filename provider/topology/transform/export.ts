/** Turns a result into JSON as the service does: through a value of Go. */

import { types } from "node:util";
import { wellFormed } from "../../base/text";
import { HostList, HostMap, HostOther } from "./host-values";
import type { HostValue } from "./host-values";

/** A value that JSON cannot express, by the cause. */
export class NoJson extends Error {}

/** The Go value of a JavaScript value, at this moment. */
export function exported(
  value: unknown,
  valueOf: (view: object) => HostValue | undefined,
  known = new Map<object, HostValue>(),
): HostValue {
  switch (typeof value) {
    case "string":
      return wellFormed(value);
    case "number":
    case "boolean":
      return value;
    case "undefined":
      return null;
    case "symbol":
      return value.description ?? "";
    case "bigint":
      return new HostOther(undefined);
    case "function":
      return new HostOther(undefined, value);
    case "object":
      break;
  }
  if (value === null) return null;
  const found = valueOf(value) ?? known.get(value);
  if (found !== undefined) return found;
  const inner = (part: unknown): HostValue => exported(part, valueOf, known);
  const listed = (parts: Iterable<unknown>): HostList => {
    const list = new HostList();
    known.set(value, list);
    for (const part of parts) list.put(list.length, inner(part));
    return list;
  };
  if (types.isProxy(value) || types.isPromise(value) || types.isAnyArrayBuffer(value))
    return new HostOther("{}");
  if (types.isDate(value) && Number.isNaN(value.getTime())) {
    if (known.size === 0) throw new NoJson("Invalid Date");
    return null;
  }
  if (types.isDate(value)) return new HostOther(timeText(value));
  if (types.isNumberObject(value) || types.isBooleanObject(value)) return value.valueOf();
  if (types.isStringObject(value)) return new HostMap();
  if (types.isMap(value) || types.isSet(value)) return listed(value);
  if (types.isUint8Array(value) || types.isUint8ClampedArray(value))
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64");
  if (types.isTypedArray(value)) return listed(value);
  if (Array.isArray(value) || types.isArgumentsObject(value))
    return listed(Array.from(value as ArrayLike<unknown>));
  const map = new HostMap();
  known.set(value, map);
  for (const name of Object.keys(value))
    map.entries.set(name, inner((value as Record<string, unknown>)[name]));
  return map;
}

/** A time without trailing zeros, in UTC. */
function timeText(date: Date): string {
  return JSON.stringify(date.toISOString().replace(/\.?0*Z$/, "Z"));
}

/** The JSON text of a value, with sorted names. */
export function written(value: HostValue, around: readonly object[] = []): string {
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new NoJson(String(value));
    return Object.is(value, -0) ? "-0" : String(value);
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (value instanceof HostOther) {
    if (value.json === undefined) throw new NoJson(typeof value.original);
    return value.json;
  }
  const self = value instanceof HostList ? value.elements : value;
  if (around.includes(self)) throw new NoJson("a cycle");
  const inner = [...around, self];
  if (value instanceof HostList)
    return `[${value
      .values()
      .map((one) => written(one, inner))
      .join(",")}]`;
  const entries = [...value.entries].map(([name, one]) => [wellFormed(name), one] as const);
  const sorted = entries.sort(([one], [other]) => byCodePoint(one, other));
  return `{${sorted.map(([name, one]) => `${JSON.stringify(name)}:${written(one, inner)}`).join(",")}}`;
}

/** Go orders the bytes of UTF-8. */
function byCodePoint(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
