/** Fails a suite that leaves a server open: its process would not end. */

import assert from "node:assert/strict";

/** Run by mocha around all tests. */
export const mochaHooks = {
  afterAll(): void {
    const servers = process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap");
    assert.deepEqual(servers, [], "a test did not stop its server");
  },
};
