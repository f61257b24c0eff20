/** Names of headers in a filter: a source of type http stores them in one form, and the service compares them letter by letter. */

import { isFields } from "../../../base/fields";
import type { Notice } from "../../../base/notice";
import { cleaned } from "../../../base/text";
import { isHeaderName } from "../../input-schema";
import { notices } from "./notices";

/** The conditions on headers that no request of an http source can meet, because it carries the header in another form. */
export function headerFaults(filter: unknown): readonly Notice[] {
  const names = isFields(filter) ? [...new Set(namesIn(filter["headers"]))] : [];
  return names.flatMap((name) => {
    if (!isHeaderName(name)) return [notices["filter-header-name"]({ name: cleaned(JSON.stringify(name)) })];
    const stored = canonical(name);
    return stored === name ? [] : [notices["filter-header-case"]({ name, stored })];
  });
}

function namesIn(conditions: unknown): string[] {
  if (Array.isArray(conditions)) return conditions.flatMap(namesIn);
  if (!isFields(conditions)) return [];
  return Object.entries(conditions).flatMap(([key, inner]) => (key.startsWith("$") ? namesIn(inner) : [key]));
}

/** @internal The name as the service stores it for a request: each word begins with a capital letter. */
export function canonical(name: string): string {
  if (!isHeaderName(name)) return name;
  return name.toLowerCase().replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}
