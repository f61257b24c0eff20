/** The account of every request: address, authorization and limits, checked before anything is sent. */

import { shared } from "../base/notices";
import { InvalidInputError, problem, SettingsError } from "../base/errors";
import { settingProblems } from "../settings/settings";
import type { SecretText } from "../base/declare";
import type { ClientSettings, KeyName } from "../settings/settings";

/** @internal The settings in the form that requests use. */
export interface RequestAccount {
  /** Where connections go to. */
  readonly origin: string;
  /** The start of every path: the path of the base URL, then `/api/v1`. */
  readonly prefix: string;
  /** The value of the `Authorization` header. */
  readonly authorization: SecretText;
  readonly timeoutMilliseconds: number;
  readonly maxRetries: number;
  readonly requestsPerSecond: number;
  readonly maxConcurrentRequests: number;
}

/** @internal What every path has after that of the base URL. */
export const apiPath = "/api/v1";

/** @internal @throws SettingsError naming everything that is missing or cannot be used, without its value. */
export function accountOf(settings: ClientSettings, key: KeyName = "apiKey"): RequestAccount {
  const problems = settingProblems(settings, false, key);
  if (problems.length > 0) throw new SettingsError(problems);
  const { requestTimeoutSeconds = 30, maxRetries = 4, requestsPerSecond = Infinity } = settings;
  const { origin, pathname } = new URL(settings.baseUrl);
  const prefix = pathname.replace(/\/+$/, "") + apiPath;
  const authorization = `${settings.authScheme ?? "Bearer"} ${settings[key] ?? ""}`.trimStart() as SecretText;
  return {
    origin,
    prefix,
    authorization,
    timeoutMilliseconds: Math.min(requestTimeoutSeconds * 1000, maxTimerMilliseconds),
    maxRetries: Math.floor(maxRetries),
    requestsPerSecond,
    maxConcurrentRequests: Math.floor(settings.maxConcurrentRequests ?? 32),
  };
}

/**
 * @internal The path of a request. @throws InvalidInputError when an ID would lead elsewhere.
 *
 * @param projectId undefined for what is about all projects
 */
export function pathOf(
  account: RequestAccount,
  projectId: string | undefined,
  segments: readonly string[],
): string {
  return [
    account.prefix,
    "projects",
    ...(projectId === undefined ? [] : [encodeSegment(projectId, "projectId")]),
    ...segments.map((segment) => encodeSegment(segment, "id")),
  ].join("/");
}

/** The longest delay of a timer in Node. */
const maxTimerMilliseconds = 2 ** 31 - 1;

function encodeSegment(segment: unknown, path: string): string {
  if (typeof segment !== "string" || segment === "") {
    throw new InvalidInputError([problem(path, shared.missingValue`must be a non-empty string`)]);
  }
  // A URL resolves both relative to the path, even when they are percent-encoded.
  if (segment === "." || segment === "..") {
    throw new InvalidInputError([problem(path, shared.invalidValue`must not be \`.\` or \`..\``)]);
  }
  try {
    return encodeURIComponent(segment);
  } catch {
    throw new InvalidInputError([
      problem(path, shared.invalidValue`contains an unpaired surrogate and cannot be sent`),
    ]);
  }
}
