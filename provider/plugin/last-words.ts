/** What the process of the plugin says when it ends by itself: one line, never a stack. It is loaded before all else. */

import { messageOf, oneLine } from "../base/errors";

/** Ends the process with one line. */
export function fail(error: unknown): never {
  // A module that is missing is followed by the files that asked for it.
  const [message = ""] = messageOf(error).split("\nRequire stack:");
  process.stderr.write(`pulumi-resource-webhooks: ${oneLine(message)}\n`);
  process.exit(1);
}

process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);
// The engine has gone, and nobody is left to tell.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => process.exit(1));
