/** The codes that the command ends with. A permanent contract, documented in docs/command.md. */

import { hasCode } from "../../base/errors";

/** What each code means. */
export const exitCodes = {
  done: 0,
  refused: 1,
  wrongUse: 2,
  notFound: 3,
  unreachable: 4,
  differs: 10,
} as const;

/** The code for an error. */
export function exitCodeOf(error: unknown): number {
  if (hasCode(error, "not-found") || hasCode(error, "project-not-found")) return exitCodes.notFound;
  if (hasCode(error, "network")) return exitCodes.unreachable;
  if (hasCode(error, "settings") || hasCode(error, "invalid-input")) return exitCodes.wrongUse;
  return exitCodes.refused;
}
