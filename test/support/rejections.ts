/** Fails a test in which a promise is rejected and nobody handles it: the process of a user would end, and mocha passes over it. */

process.on("unhandledRejection", (reason) => {
  throw reason;
});
