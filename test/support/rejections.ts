/** Fails a test in which a promise is rejected and nobody handles it: the process of a user would end, and mocha passes over it. */

import { RunError } from "@pulumi/pulumi";

process.on("unhandledRejection", (reason) => {
  // An output that fails has promises that only Pulumi's own process waits for.
  if (!RunError.isInstance(reason)) throw reason;
});
