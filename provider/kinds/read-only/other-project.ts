/** The error for an API key that is for another project. A file of its own, because programs load no schemas. */

import { SettingsError } from "../../base/errors";

/** @internal The service went on with the project of the key: what it shows and does is not of the one that was asked for. */
export function otherProject(found: string, asked: string): SettingsError {
  return new SettingsError(
    `the API key is for project ${found}, whatever is asked for, and not for ${asked}: check webhooks:projectId and which project the API key is for`,
  );
}

/** @internal @throws SettingsError where an answer shows another project than the one that was asked for. */
export function requireProject(found: string | undefined, asked: string): void {
  if (found !== undefined && found !== asked) throw otherProject(found, asked);
}
