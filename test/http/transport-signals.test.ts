/** Many requests on one signal: Node warns of a leak from eleven listeners on, and none may stay behind. */

import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import type { RequestOptions, WebhooksClient } from "../../provider/client";
import { clientOf, data, serve, silence, stopAll } from "../support/api-server";

const count = 1000;

/** How a signal reaches the requests. */
const ways: Readonly<Record<string, (client: WebhooksClient, signal: AbortSignal) => Called>> = {
  "of a client": (client, signal) => ({ client: client.until(signal), options: undefined }),
  "of clients of their own": (client, signal) => ({
    client: client.until(new AbortController().signal).until(signal),
    options: undefined,
  }),
  "of each call": (client, signal) => ({ client, options: { signal } }),
  "of both": (client, signal) => ({ client: client.until(signal), options: { signal } }),
};

interface Called {
  readonly client: WebhooksClient;
  readonly options: RequestOptions | undefined;
}

describe(`${count} requests on one signal`, () => {
  const warnings: Error[] = [];
  const note = (warning: Error): void => void warnings.push(warning);
  beforeEach(() => {
    warnings.length = 0;
    process.on("warning", note);
  });
  afterEach(async () => {
    process.off("warning", note);
    await stopAll();
  });

  const listeners = (signal: AbortSignal): number => getEventListeners(signal, "abort").length;
  const start = ({ client, options }: Called): Promise<unknown>[] =>
    Array.from({ length: count }, (_, index) =>
      index % 2 === 0 ? client.endpoints.get("e1", options) : client.endpoints.update("e1", {}, options),
    );
  /** Node emits warnings a little later. */
  async function assertNoWarning(): Promise<void> {
    await new Promise(setImmediate);
    assert.deepEqual(warnings, []);
  }

  for (const [name, call] of Object.entries(ways)) {
    it(`${name} leave no listener behind, and Node has nothing to warn of`, async () => {
      const { signal } = new AbortController();
      const client = clientOf(await serve(data({ uid: "e1" })));
      await Promise.all(start(call(client, signal)));
      assert.equal(listeners(signal), 0);
      await assertNoWarning();
    });

    for (const [where, settings] of [
      ["at the service and at the gate", {}],
      ["for their turn", { requestsPerSecond: 0.001, maxConcurrentRequests: count }],
    ] as const) {
      it(`${name} that wait ${where} share a listener, and end together`, async () => {
        const controller = new AbortController();
        const server = await serve(silence);
        const called = call(clientOf(server, settings), controller.signal);
        // A write under way would be waited for.
        const reads = Array.from({ length: count }, () => called.client.endpoints.get("e1", called.options));
        const outcomes = Promise.allSettled(reads);
        while (server.asked.length === 0) await new Promise(setImmediate);
        assert.equal(listeners(controller.signal), 1);
        controller.abort();
        const errors = (await outcomes).filter(({ status }) => status === "rejected");
        assert.equal(errors.length, count);
        assert.equal(listeners(controller.signal), 0);
        await assertNoWarning();
      });
    }
  }
});
