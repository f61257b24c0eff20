/** Loaded first into a provider process that is profiled: tells what it has used, and ends it so that Node writes the profile. */

"use strict";

const { readFileSync } = require("node:fs");
const { monitorEventLoopDelay } = require("node:perf_hooks");

const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();

/** The most memory that the process has held, in megabytes; undefined where there is no `/proc`. */
const peak = () => {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync("/proc/self/status", "utf8"));
    return Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
};

process.on("message", (asked) => {
  const { user, system } = process.cpuUsage();
  const files = Object.keys(require.cache).length;
  const stall = delays.max / 1e6;
  delays.reset();
  process.send({ milliseconds: (user + system) / 1000, megabytes: peak(), files, stall }, () => {
    if (asked === "end") process.exit(0);
  });
});
