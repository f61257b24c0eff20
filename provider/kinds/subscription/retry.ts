/** The retries of a subscription: a body has the wait as text, an answer as a number of an undocumented unit. */

import { secondsIn } from "../duration";
import type { LiveRetryConfig, RetryConfig } from "./types";

type LiveDuration = NonNullable<LiveRetryConfig["duration"]>;

/**
 * The live retries, in the declared spelling where both may mean the same wait. A wait that cannot be compared counts as
 * declared, because every update would fail otherwise.
 *
 * @param unit the unit of a wait that is shown as a number, where it is known
 * @internal
 */
export function retryIn(
  live: LiveRetryConfig | undefined,
  declared: RetryConfig | undefined,
  unit?: "s",
): RetryConfig | undefined {
  if (live === undefined) return undefined;
  const { type, duration, retryCount } = live;
  const isKept =
    duration === undefined ||
    (declared?.duration !== undefined && mayEqual(duration, declared.duration, unit));
  // Zero is the same in every unit.
  const known = duration === 0 ? "s" : unit;
  const spelling = typeof duration === "number" && known !== undefined ? `${duration}${known}` : duration;
  return {
    type,
    // A number of an unknown unit stays a number, which no body accepts, so that it cannot be sent back by accident.
    duration: (isKept ? declared?.duration : spelling) as string | undefined,
    intervalSeconds: declared?.intervalSeconds,
    retryCount,
  };
}

/** @internal Whether an answer may hide a change: the interval is never shown, the wait not always in full. */
export function isRetryUnseen(
  declared: RetryConfig | undefined,
  before: RetryConfig | undefined,
  live: LiveRetryConfig | undefined,
): boolean {
  if (declared?.intervalSeconds !== before?.intervalSeconds) return true;
  const text = declared?.duration;
  if (text === undefined || text === before?.duration || text === live?.duration) return false;
  const seconds = secondsOf(text);
  return seconds === undefined || seconds !== secondsOf(live?.duration);
}

/** The possible units of an answer, from seconds to nanoseconds: how many make one second. */
const scales = [1, 1e3, 1e6, 1e9];

function mayEqual(live: LiveDuration, declared: string, unit: "s" | undefined): boolean {
  const [wanted, found] = [secondsOf(declared), secondsOf(live)];
  if (live === declared || wanted === undefined || found === undefined) return true;
  if (typeof live === "string") return wanted === found;
  // A whole number may have lost a fraction.
  return (unit === undefined ? scales : [1]).some((scale) => Math.abs(wanted * scale - found) < 1);
}

/** Undocumented: the spelling of a wait. */
function secondsOf(wait: LiveDuration | undefined): number | undefined {
  if (typeof wait !== "string") return wait;
  return wait === "" ? 0 : secondsIn(wait);
}
