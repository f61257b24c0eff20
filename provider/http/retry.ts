/** When a request is worth repeating and how long to wait before. Pure: no clock, no network. */

import type { Answer, Failure } from "./exchange";

/**
 * Whether to send the request again: when the service cannot have acted, or when acting twice does no harm.
 *
 * @param repeatable whether acting twice does no harm
 * @internal
 */
export function isWorthRepeating(result: Answer | Failure, repeatable: boolean): boolean {
  if ("status" in result) return result.status === 429 || (repeatable && result.status >= 500);
  if (result.why === "cancelled" || result.why === "too-large" || isPermanent(result.error)) return false;
  return repeatable || !result.sent;
}

/**
 * How long to wait before the next try: twice as long each time, spread so that clients do not come back together,
 * and never shorter than the service asked for.
 *
 * @param repeats how often the request has been repeated
 * @param chance a number from 0 up to 1
 * @param requested what the service asked for, in milliseconds
 * @internal
 */
export function backOff(repeats: number, chance: number, requested = 0): number {
  const limit = Math.min(firstBackOff * 2 ** repeats, maxBackOff);
  return Math.max((limit * (1 + chance)) / 2, requested);
}

/** @internal How long the service asks to wait, in milliseconds; undefined where it does not ask. */
export function requestedWait(result: Answer | Failure): number | undefined {
  if (!("status" in result)) return undefined;
  const text = result.headers.get("retry-after")?.trim();
  if (text === undefined || text === "") return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  // A date is read by the service's own clock, which need not agree with ours.
  const until = Date.parse(text) - (Date.parse(result.headers.get("date") ?? "") || Date.now());
  return Number.isNaN(until) ? undefined : Math.max(until, 0);
}

const firstBackOff = 500;
const maxBackOff = 8000;

/** A certificate that is refused, or a request that cannot be written, is the same the next time. */
function isPermanent(error: Error | undefined): boolean {
  const code = error !== undefined && "code" in error ? String(error.code) : "";
  return /^(ERR_TLS|ERR_SSL|CERT_|EPROTO|UND_ERR_INVALID_ARG|UND_ERR_PRX_TLS)|CERT|SIGNATURE/.test(code);
}
