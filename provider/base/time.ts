/** Times for people: how long ago, or in how long. */

/** Made with the first time that is formatted: a provider rarely formats one. */
let format: Intl.RelativeTimeFormat | undefined;

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** For instance `3 days ago` or `in 2 hours`. A text that is not a time stays what it is. */
export function relativeTime(time: string, now: Date): string {
  const seconds = Math.round((Date.parse(time) - now.getTime()) / 1000);
  if (Number.isNaN(seconds)) return time;
  if (seconds === 0) return "now";
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  format ??= new Intl.RelativeTimeFormat("en", { numeric: "always" });
  return format.format(Math.trunc(seconds / size), unit);
}

/** The time itself, and how long ago it was. */
export function timeWithDistance(time: string, now: Date): string {
  return Number.isNaN(Date.parse(time)) ? time : `${time} (${relativeTime(time, now)})`;
}
