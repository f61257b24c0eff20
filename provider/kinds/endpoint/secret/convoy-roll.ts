/** How Convoy expires a rolled signing secret: it shows the hours as seconds. */

import type { SecretRollPolicy } from "./roll-policy";

const secondsInHour = 3600;

export const convoyPolicy: SecretRollPolicy = {
  advancedByDefault: true,
  defaultExpiration: 24,
  simpleSignsAlone: true,
  withoutAdvanced:
    "advancedSignatures is off, so deliveries are signed with the new one only: there is no overlap",
  overlapText: (expiration = 0, expiresAt) => {
    const hours = `for ${expiration} ${expiration === 1 ? "hour" : "hours"}`;
    if (expiresAt === undefined) return hours;
    return `${hours}, although the service shows it as expiring at ${expiresAt} (after ${expiration} s)`;
  },
  endOf: ({ expiresAt = "" }, newer) => {
    const [end, start] = [Date.parse(expiresAt), Date.parse(newer?.createdAt ?? "")];
    // Rounded to seconds: the service takes the two times one after the other, and hours multiply each millisecond.
    const real = new Date(start + Math.round((end - start) / 1000) * 1000 * secondsInHour);
    return Number.isNaN(real.getTime()) ? expiresAt : real.toISOString();
  },
  shortfall: ({ expiresAt = "" }, { createdAt = "" }, expiration) => {
    const seconds = (Date.parse(expiresAt) - Date.parse(createdAt)) / 1000;
    // One second of tolerance, because the service takes the two times one after the other.
    return seconds < expiration - 1
      ? `the service shows the old one as expiring after ${Math.round(seconds)} s instead of ${expiration}`
      : undefined;
  },
};
