#!/usr/bin/env node
/** The bin `pulumi-webhooks`. */

import { run } from "./program";

const stopped = ["SIGINT", "SIGTERM"] as const;

// A reader such as `head` may close either pipe at any time; `run` ends quietly then.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

void run(process.argv.slice(2), {
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  environment: process.env,
  now: () => new Date(),
  untilStopped: () =>
    new Promise((resolve) => {
      for (const signal of stopped) process.once(signal, () => resolve());
    }),
}).then((code) => {
  process.exitCode = code;
});
