/** Cleans foreign texts for error messages: one line, limited in length, without secrets. Tells headers that may carry a credential from harmless ones. */

import { oneLine } from "../base/text";
import { secretMark } from "../base/markers";
import { hiderOf, minSecretLength } from "./echoes";
import { clauses } from "./notices";

export { secretMark } from "../base/markers";

/** @internal Replaces a text that may repeat a secret in a way that cannot be read here. */
export const unsafeMark = clauses.unsafe();

/** @internal Cleans one text, and shortens it to `maxLength` characters. */
export type Clean = (text: string, maxLength?: number) => string;

/** The most of a text that is read: far more than is shown. */
const readLength = 20_000;

/** @internal A cleaner that hides the secrets of a request in every encoding in which they may be echoed. */
export function cleanerOf(secrets: readonly (string | undefined)[]): Clean {
  const hide = hiderOf(
    secrets.filter((secret) => secret !== undefined),
    secretMark,
    unsafeMark,
  );
  return (text, maxLength = 300) => {
    const read = maxLength === Infinity ? text : text.slice(0, readLength);
    return shortened(oneLine(hide(read)), maxLength);
  };
}

/** @internal The text, cut off after `maxLength` characters. */
export function shortened(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/** @internal Whether a header is known to carry no credential. */
export function isHarmlessHeader(name: string): boolean {
  return harmless.test(name);
}

/** @internal The values of all other headers that are long enough for a credential. */
export function secretHeaderValues(headers: Readonly<Record<string, unknown>> | undefined): string[] {
  return Object.entries(headers ?? {})
    .filter(([name]) => !isHarmlessHeader(name))
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter((value): value is string => typeof value === "string" && value.length >= minSecretLength);
}

const harmless =
  /^(accept|accept-encoding|cache-control|connection|content-encoding|content-length|content-type|date|etag|host|keep-alive|retry-after|server|transfer-encoding|user-agent|vary|x-request-id)$/i;
