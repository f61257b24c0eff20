/** What holds around all tests: none declares another one while it runs, and none leaves a server open. */

import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";

const openServers = (): string[] =>
  process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap");

/** Run by mocha around all tests. */
export const mochaHooks = {
  /** Mocha would pass over an inner test without a word. */
  beforeAll(): void {
    const refuse = (title: string): never => {
      throw new Error(`"${title}" is declared while tests run, so it would never run itself`);
    };
    Object.assign(globalThis, { describe: refuse, it: refuse });
  },
  /** The process of a suite that leaves a server open would not end. */
  async afterAll(): Promise<void> {
    // A server that was stopped just now is among them until its handle has ended.
    for (let turn = 0; turn < 100 && openServers().length > 0; turn += 1) await wait(10);
    assert.deepEqual(openServers(), [], "a test did not stop its server");
  },
};
