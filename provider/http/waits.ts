/** The wait that a service asks for in the headers of an answer, in every form in which services and proxies write it. */

import type { Response, Failure } from "./exchange";

/**
 * @internal The wait that the service requests, in milliseconds; undefined without one. It is that of `Retry-After`, or else, where
 * a limit is reached, the time until that limit begins anew.
 */
export function requestedWait(result: Response | Failure): number | undefined {
  if (!("status" in result)) return undefined;
  const { headers, status } = result;
  // Few answers ask for a wait, and to read a date takes time.
  const wait = (text: string): number | undefined =>
    waitOf(text, momentOf(headers.get("date") ?? "") ?? Date.now());
  const inMilliseconds = longest(headers.get("retry-after-ms"), (text) => amountOf(text, 1));
  const retryAfter = inMilliseconds ?? longest(headers.get("retry-after"), wait);
  if (retryAfter !== undefined) return retryAfter;
  const remaining = headers.get("x-ratelimit-remaining") ?? headers.get("ratelimit-remaining");
  const isReached = remaining === undefined ? status === 429 : Number(remaining) === 0;
  if (!isReached) return undefined;
  return longest(headers.get("x-ratelimit-reset") ?? headers.get("ratelimit-reset"), wait);
}

/** Of a header that several servers on the way have set, the longest wait that can be read. */
function longest(header: string | undefined, read: (text: string) => number | undefined): number | undefined {
  // The comma after a day of the week belongs to a date.
  if (header === undefined) return undefined;
  const texts = header.match(/((mon|tue|wed|thu|fri|sat|sun)[a-z]*,)?[^,]+/gi) ?? [];
  const waits = texts.map((text) => read(text.trim())).filter((wait) => wait !== undefined);
  return waits.length === 0 ? undefined : Math.max(...waits);
}

function waitOf(text: string, now: number): number | undefined {
  const [, amount, unit = "s"] = /^(\d+(?:\.\d+)?) ?(ms|s)?$/i.exec(text) ?? [];
  const wait = amount === undefined ? undefined : amountOf(amount, unit.toLowerCase() === "ms" ? 1 : 1000);
  if (wait !== undefined && (wait < firstMoment || text !== amount)) return wait;
  // It is a moment of the service's clock, which may differ from ours.
  const moment = wait === undefined ? momentOf(text) : wait < firstMoment * 1000 ? wait : wait / 1000;
  return moment === undefined ? undefined : Math.max(moment - now, 0);
}

/** A number of some unit, in milliseconds. */
function amountOf(text: string, unit: number): number | undefined {
  return /^\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) * unit : undefined;
}

/** From here on a number is a moment in Unix seconds or milliseconds, as Convoy up to 26.6 sends it, and no wait of thirty years. */
const firstMoment = 1e12;

/** @internal The moment of a date in a header; undefined where it is none. Every such date is GMT, also where it does not say so. */
export function momentOf(date: string): number | undefined {
  const text = date.trim();
  if (!/\d\d:\d\d:\d\d/.test(text)) return undefined;
  const isIso = /^\d{4}-\d\d-\d\dT/.test(text);
  const isZoned = /([a-z]|[+-]\d\d:?\d\d)$/i.test(text);
  const moment = Date.parse(isZoned ? text : `${text}${isIso ? "Z" : " GMT"}`);
  return Number.isNaN(moment) ? undefined : moment;
}
