#!/usr/bin/env node
/** The plugin as a program: Pulumi starts it, and it prints the port of its service and nothing else. With `--version` it prints its version. */

import { setFlagsFromString } from "node:v8";
import { messageOf, oneLine } from "../base/text";
import { packageVersion } from "../base/urn";
import type * as server from "./server";

process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);
const isVersion = process.argv[2] === "--version";
// The engine has gone, and nobody reads a line any more. Whoever asks for the version may have read enough.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", () => process.exit(isVersion ? 0 : 1));

/** How often to look whether the engine is still there, in milliseconds. */
const watchInterval = 1000;

if (isVersion) process.stdout.write(`${packageVersion()}\n`);
else serve();

function serve(): void {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a module that is missing is an error in one line, too
  const { startServer } = require("./server") as typeof server;

  // The whole machine has less memory the more plugins an engine starts, and a run is too short to gain from more of it: new
  // objects stay in the space that V8 begins with, and the parser of HTTP, which is WebAssembly, is compiled only once.
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--liftoff-only");

  // An engine that was killed cannot stop its plugins.
  const engine = process.ppid;
  setInterval(() => process.ppid === engine || process.exit(0), watchInterval).unref();

  // The address of the engine is the last argument, after the options of its log.
  const address = process.argv.slice(2).at(-1);
  startServer(address?.startsWith("-") ? undefined : address).then(
    ({ port }) => process.stdout.write(`${port}\n`),
    fail,
  );
}

/** Ends the process with one line, never a stack. */
function fail(error: unknown): never {
  // A module that is missing is followed by the files that asked for it.
  const [message = ""] = messageOf(error).split("\nRequire stack:");
  process.stderr.write(`pulumi-resource-webhooks ${packageVersion()}: ${oneLine(message)}\n`);
  process.exit(1);
}
