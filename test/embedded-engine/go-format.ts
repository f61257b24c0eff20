// Values as the real engine prints them in its messages.

import { isObject, isSecret, mapValue, UNKNOWN } from "./values";
import type { Value } from "./values";

/** A value as in `property url value {bad} has a problem`. Shows secrets, as the real engine does. */
export function goFormat(value: Value | undefined): string {
  if (value === undefined || value === null) return "{<nil>}";
  if (value === UNKNOWN) return "output<string>{}";
  if (isSecret(value)) return `{&{${goFormat(value.value)}}}`;
  if (Array.isArray(value)) return `{[${value.map(goFormat).join(" ")}]}`;
  if (typeof value === "number") return `{${goNumber(value)}}`;
  if (!isObject(value)) return `{${String(value)}}`;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{map[${entries.map(([key, child]) => `${key}:${goFormat(child)}`).join(" ")}]}`;
}

function goNumber(value: number): string {
  const exponent = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  if (exponent >= -4 && exponent < 6) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}

/** The same without secrets. */
export function goFormatRedacted(value: Value | undefined): string {
  const redact = (given: Value): Value => (isSecret(given) ? "[secret]" : mapValue(given, redact));
  return goFormat(value === undefined ? undefined : redact(value));
}
