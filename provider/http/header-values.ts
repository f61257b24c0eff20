/** Tells header values that may be credentials from harmless ones. */

import { minSecretLength } from "./echoes";

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
