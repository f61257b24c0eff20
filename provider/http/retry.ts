/** Whether to repeat a request, and how long to wait before. Pure: no clock, no network. */

import type { Answer, Failure } from "./exchange";
import { codeOf } from "./failure";

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
 * How long to wait before the next try: twice as long each time, with jitter so that clients do not return together, and
 * never less than the service requested.
 *
 * @param repeats how often the request has been repeated
 * @param chance a number from 0 up to 1
 * @param requested the wait that the service requested, in milliseconds
 * @internal
 */
export function backOff(repeats: number, chance: number, requested = 0): number {
  const limit = Math.min(firstBackOff * 2 ** repeats, maxBackOff);
  return Math.max((limit * (1 + chance)) / 2, requested);
}

/** @internal The wait that the service requests with `Retry-After`, in milliseconds; undefined without one. */
export function requestedWait(result: Answer | Failure): number | undefined {
  if (!("status" in result)) return undefined;
  const text = result.headers.get("retry-after")?.trim();
  if (text === undefined || text === "") return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  // The date is of the service's clock, which may differ from ours.
  const until = Date.parse(text) - (Date.parse(result.headers.get("date") ?? "") || Date.now());
  return Number.isNaN(until) ? undefined : Math.max(until, 0);
}

const firstBackOff = 500;
const maxBackOff = 8000;

/** Whether the next try would fail as well: a refused certificate, or a request that cannot be written. */
function isPermanent(error: Error | undefined): boolean {
  return /^(ERR_TLS|ERR_SSL|CERT_|EPROTO|UND_ERR_INVALID_ARG|UND_ERR_PRX_TLS)|CERT|SIGNATURE/.test(
    codeOf(error),
  );
}
