/** What every request takes from the settings: address, authorization, limits. Checked before anything is sent. */

import { InvalidInputError, SettingsError } from "../errors";
import { baseUrlProblems, missingSetting, settingRules } from "../settings";
import type { ClientSettings } from "../settings";

/** @internal The settings as requests need them. */
export interface Account {
  /** Where connections go to. */
  readonly origin: string;
  /** What precedes every path: the path of the base URL, `/api/v1`. */
  readonly prefix: string;
  /** The value of the `Authorization` header. */
  readonly authorization: string;
  readonly timeoutMilliseconds: number;
  readonly maxRetries: number;
  readonly requestsPerSecond: number;
  readonly maxConcurrentRequests: number;
}

/** @internal @throws SettingsError naming everything that is missing or cannot be used, without its value. */
export function accountOf(settings: ClientSettings): Account {
  const problems = (["baseUrl", "projectId", "apiKey"] as const)
    .filter((name) => !settings[name])
    .map((name) => missingSetting(name));
  if (settings.baseUrl) problems.push(...baseUrlProblems(settings.baseUrl));
  for (const name of ["apiKey", "authScheme"] as const) {
    if (isUnsendable(settings[name] ?? "")) {
      problems.push(
        `webhooks:${name} holds a line break or another character that cannot be sent in a header: check for one at its end`,
      );
    }
  }
  const number = (name: NumberSetting, standard: number): number => {
    const value = settings[name] ?? standard;
    const least = settingRules[name].atLeast ?? 0;
    if (!(value >= least) || (settings[name] !== undefined && value === Infinity)) {
      problems.push(`webhooks:${name} must be a number of at least ${least}`);
    }
    return value;
  };
  const timeoutMilliseconds = Math.min(number("requestTimeoutSeconds", 30) * 1000, longestTimer);
  const maxRetries = Math.floor(number("maxRetries", 4));
  const requestsPerSecond = number("requestsPerSecond", Infinity);
  const maxConcurrentRequests = Math.floor(number("maxConcurrentRequests", 32));
  if (problems.length > 0) throw new SettingsError(problems.join("; "));
  const { origin, pathname } = new URL(settings.baseUrl);
  const prefix = `${pathname.replace(/\/+$/, "")}/api/v1`;
  const authorization = `${settings.authScheme ?? "Bearer"} ${settings.apiKey}`.trimStart();
  return {
    origin,
    prefix,
    authorization,
    timeoutMilliseconds,
    maxRetries,
    requestsPerSecond,
    maxConcurrentRequests,
  };
}

/** @internal The path of a request. @throws InvalidInputError when an ID would lead elsewhere. */
export function pathOf(account: Account, projectId: string, segments: readonly string[]): string {
  return [
    account.prefix,
    "projects",
    ...[encodeSegment(projectId, "projectId"), ...segments.map((segment) => encodeSegment(segment, "id"))],
  ].join("/");
}

type NumberSetting = "requestTimeoutSeconds" | "maxRetries" | "requestsPerSecond" | "maxConcurrentRequests";

/** What a timer of Node can wait at most. */
const longestTimer = 2 ** 31 - 1;

function isUnsendable(value: string): boolean {
  return /[^\t\x20-\x7e\x80-\xff]/.test(value);
}

function encodeSegment(segment: unknown, path: string): string {
  if (typeof segment !== "string" || segment === "") {
    throw new InvalidInputError([{ path, reason: "must be a text that is not empty" }]);
  }
  // Both mean a folder in a URL, however they are encoded.
  if (segment === "." || segment === "..") {
    throw new InvalidInputError([{ path, reason: "must not be `.` or `..`" }]);
  }
  try {
    return encodeURIComponent(segment);
  } catch {
    throw new InvalidInputError([{ path, reason: "holds half a character and cannot be sent" }]);
  }
}
