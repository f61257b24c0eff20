#!/usr/bin/env node
/** The plugin as a program: Pulumi starts it, and it prints the port of its service and nothing else. */

import { setFlagsFromString } from "node:v8";
import { fail } from "./last-words";
import { startServer } from "./server";

/** How often to look whether the engine is still there, in milliseconds. */
const watchInterval = 1000;

// The parser of HTTP is WebAssembly. A run is too short to gain from compiling it twice, which takes 35 MB for a moment.
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
