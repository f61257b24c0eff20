/** Whether to repeat a request, and how long to wait before. Pure: no clock, no network. */

import type { Response, Failure } from "./exchange";
import { codeOf } from "./no-answer";

/**
 * Whether to send the request again: when the service cannot have acted, or when acting twice does no harm.
 *
 * @param repeatable whether acting twice does no harm
 * @param isKeyProven whether another request succeeded with the same key
 * @internal
 */
export function isWorthRepeating(
  result: Response | Failure,
  repeatable: boolean,
  isKeyProven: boolean,
): boolean {
  if ("status" in result) {
    const { status } = result;
    if (status === 401) return isKeyProven && isDatabaseAway(result);
    return status === 429 || (repeatable && status >= 500);
  }
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

/** Whether a refusal says that the key could not be looked up. */
function isDatabaseAway({ body }: Response): boolean {
  return databaseIsAway.test(body.subarray(0, 4096).toString());
}

const databaseIsAway =
  /\bdatabase\b|\bpostgres|\bpgx?\b|\bsql(state)?\b|failed to connect|connection (refused|reset|closed)|conn closed|dial (tcp|error)|i\/o timeout|broken pipe|too many (connections|clients)|terminating connection/i;

const firstBackOff = 500;
const maxBackOff = 8000;

/** Whether the next try would fail as well: a refused certificate, or a request that cannot be written. */
function isPermanent(error: Error | undefined): boolean {
  return /^(ERR_TLS|ERR_SSL|CERT_|EPROTO|UND_ERR_INVALID_ARG|UND_ERR_PRX_TLS)|CERT|SIGNATURE/.test(
    codeOf(error),
  );
}
