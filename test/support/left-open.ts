/** Fails a suite that leaves a server open: its process would not end. */

import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";

const openServers = (): string[] =>
  process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap");

/** Run by mocha around all tests. */
export const mochaHooks = {
  async afterAll(): Promise<void> {
    // A server that was stopped just now is among them until its handle has ended.
    for (let turn = 0; turn < 100 && openServers().length > 0; turn += 1) await wait(10);
    assert.deepEqual(openServers(), [], "a test did not stop its server");
  },
};
