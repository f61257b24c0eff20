/** Parses durations such as `1h30m`. */

/** Seconds for each unit. A bare number counts as seconds. */
const units: Readonly<Record<string, number>> = {
  ...{ ns: 1e-9, us: 1e-6, µs: 1e-6, μs: 1e-6, ms: 1e-3 },
  ...{ s: 1, "": 1, m: 60, h: 3600 },
};

/** @internal The seconds of a duration; undefined where the text is none. */
export function secondsIn(text: string): number | undefined {
  return partsOf(text)?.reduce((sum, { count, unit }) => sum + count * (units[unit] ?? 0), 0);
}

/** The seconds of the most nanoseconds that 64 bits hold. */
const longest = 2 ** 63 / 1e9;

/**
 * @internal Whether a text is a duration as Go parses it: each number has its unit, only a zero may go without, and it has nearly 300
 * years at most.
 */
export function isGoDuration(text: string): boolean {
  if (text === "0") return true;
  return partsOf(text)?.every(({ unit }) => unit !== "") === true && (secondsIn(text) ?? 0) < longest;
}

/** Matches part by part: one pattern for the whole text would try every way to split a long number. */
function partsOf(text: string): { readonly count: number; readonly unit: string }[] | undefined {
  const part = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h|)/y;
  const parts: { readonly count: number; readonly unit: string }[] = [];
  while (part.lastIndex < text.length) {
    const [, count, unit = ""] = part.exec(text) ?? [];
    if (count === undefined) return undefined;
    parts.push({ count: Number(count), unit });
  }
  return parts.length === 0 ? undefined : parts;
}
