/** The retries of a subscription: a body takes the wait as text, an answer shows a number of a unit that nobody names. */

import type { LiveRetryConfig, RetryConfig } from "../api/subscription";

type ShownDuration = NonNullable<LiveRetryConfig["duration"]>;

/**
 * What an answer shows, in the declared spelling where both may mean the same wait. What cannot be read counts as
 * declared: a difference that nobody can judge would otherwise fail every update.
 *
 * @internal
 */
export function retryIn(
  shown: LiveRetryConfig | undefined,
  declared: RetryConfig | undefined,
): RetryConfig | undefined {
  if (shown === undefined) return undefined;
  const { type, duration, retryCount } = shown;
  const isKept =
    duration === undefined || (declared?.duration !== undefined && maySay(duration, declared.duration));
  const spelling = typeof duration === "number" ? `${duration}s` : duration;
  return {
    type,
    duration: isKept ? declared?.duration : spelling,
    intervalSeconds: declared?.intervalSeconds,
    retryCount,
  };
}

/**
 * Whether a change may hide behind an answer: the interval is never shown, the wait not always in full.
 *
 * @internal
 */
export function isRetryUnseen(
  declared: RetryConfig | undefined,
  before: RetryConfig | undefined,
  shown: LiveRetryConfig | undefined,
): boolean {
  if (declared?.intervalSeconds !== before?.intervalSeconds) return true;
  const text = declared?.duration;
  if (text === undefined || text === before?.duration || text === shown?.duration) return false;
  const seconds = secondsOf(text);
  return seconds === undefined || seconds !== secondsOf(shown?.duration);
}

/** Seconds, and the finer units down to the nanosecond: how much an answer may count for one second. */
const scales = [1, 1e3, 1e6, 1e9];

function maySay(shown: ShownDuration, declared: string): boolean {
  const [wanted, found] = [secondsOf(declared), secondsOf(shown)];
  if (shown === declared || wanted === undefined || found === undefined) return true;
  if (typeof shown === "string") return wanted === found;
  // A whole number may have lost a part of a second.
  return scales.some((scale) => Math.abs(wanted * scale - found) < 1);
}

const unitMilliseconds: Readonly<Record<string, number>> = { "": 1e3, ms: 1, s: 1e3, m: 6e4, h: 36e5 };

/** Not shown in the API document: the unit and spelling of `duration`. A bare number counts as seconds. */
function secondsOf(duration: ShownDuration | undefined): number | undefined {
  if (typeof duration !== "string") return duration;
  if (duration === "") return 0;
  if (!/^(?:\d+(?:\.\d+)?(?:ms|s|m|h)?)+$/.test(duration)) return undefined;
  const parts = [...duration.matchAll(/([\d.]+)(ms|s|m|h|)/g)];
  const milliseconds = parts.map(([, number, unit]) => Number(number) * (unitMilliseconds[unit ?? ""] ?? 0));
  return milliseconds.reduce((sum, part) => sum + part, 0) / 1e3;
}
