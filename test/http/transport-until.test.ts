/** A client whose waits and reads end with a signal, and whose writes under way do not. Counted at the server. */

import assert from "node:assert/strict";
import { getEventListeners, once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import type { WebhooksClient } from "../../provider/client";
import { hasCode } from "../../provider/base/errors";
import { realClock, type Clock } from "../../provider/http/gate";
import {
  breakOff,
  canary,
  clientOf,
  data,
  quickTime,
  refuse,
  reset,
  serve,
  silence,
  stopAll,
  type Reply,
} from "../support/api-server";

const fine = data({ uid: "x1" });
const why = "the create timeout of 90 s has passed";
const path = "/api/v1/projects/p1/endpoints";

type Call = (client: WebhooksClient) => Promise<unknown>;
const read: Call = (client) => client.endpoints.get("x1");
const writes: Readonly<Record<string, Call>> = {
  create: (client) => client.endpoints.create({}),
  update: (client) => client.endpoints.update("x1", {}),
  roll: (client) => client.endpoints.expireSecret("x1", {}),
  pause: (client) => client.endpoints.pause("x1"),
};

/** Waits for which only a signal ends. */
function endlessTime(): Clock & { readonly waits: number[] } {
  const waits: number[] = [];
  return {
    ...realClock,
    waits,
    now: () => 0,
    sleep: (milliseconds, signal) => {
      waits.push(milliseconds);
      return new Promise((_, fail) => signal?.addEventListener("abort", () => fail(new Error("aborted"))));
    },
  };
}

/** Expects the error of a request that a signal has ended. */
async function ended(call: Promise<unknown>, message: string | RegExp, mayHaveActed: boolean): Promise<void> {
  await assert.rejects(call, (error) => {
    assert.ok(hasCode(error, "network"), String(error));
    if (typeof message === "string") assert.equal(error.message, message);
    else assert.match(error.message, message);
    assert.equal(error.mayHaveActed, mayHaveActed);
    return true;
  });
}

async function until(isReached: () => boolean): Promise<void> {
  while (!isReached()) await new Promise(setImmediate);
}

describe("A client until a signal", () => {
  let controller: AbortController;
  const abort = (): void => controller.abort(new Error(why));
  beforeEach(() => (controller = new AbortController()));
  afterEach(stopAll);

  it("sends nothing after it, in any project of the account, whatever is asked for", async () => {
    const server = await serve(fine);
    const client = clientOf(server).until(controller.signal);
    await read(client);
    abort();
    await ended(read(client), `GET ${path}/x1: not sent, because ${why} [not-sent]`, false);
    const other = client.forProject("p2");
    for (const write of Object.values(writes)) {
      await ended(
        write(client),
        / \S+: not sent, because the create timeout of 90 s has passed \[not-sent\]$/,
        false,
      );
      await ended(write(other), /projects\/p2\/\S+: not sent, because /, false);
    }
    assert.equal(server.asked.length, 1);
  });

  it("leaves the client alone that it was made from, and shares its account", async () => {
    const server = await serve(fine);
    const client = clientOf(server);
    const ending = client.until(controller.signal);
    abort();
    assert.deepEqual([ending.account === client.account, ending.projectId], [true, "p1"]);
    await ended(read(ending), `GET ${path}/x1: not sent, because ${why} [not-sent]`, false);
    assert.deepEqual(await read(client), { uid: "x1" });
  });

  it("keeps the signal when it is given another one", async () => {
    const server = await serve(fine);
    const client = clientOf(server).until(controller.signal).until(new AbortController().signal);
    abort();
    await ended(read(client), /not sent, because the create timeout of 90 s has passed \[not-sent\]$/, false);
    assert.equal(server.asked.length, 0);
  });

  it("gives up a read that is under way, and does not repeat it", async () => {
    const server = await serve(silence);
    const call = read(clientOf(server, { maxRetries: 4 }).until(controller.signal));
    await until(() => server.asked.length === 1);
    abort();
    await ended(call, `GET ${path}/x1: aborted, because ${why} [given-up]`, true);
    assert.equal(server.asked.length, 1);
  });

  for (const [name, write] of Object.entries(writes)) {
    it(`lets a ${name} end that is under way, and hands out its answer`, async () => {
      let answer = (): void => {};
      const server = await serve((response, request) => (answer = () => fine(response, request)));
      const call = write(clientOf(server, { maxRetries: 4 }).until(controller.signal));
      await until(() => server.asked.length === 1);
      abort();
      await new Promise(setImmediate);
      answer();
      assert.deepEqual(await call, { uid: "x1" });
    });

    for (const [failure, reply] of Object.entries({ "a reset": reset, "half a body": breakOff })) {
      it(`does not repeat a ${name} that ends with ${failure}, and says why`, async () => {
        const server = await serve((...exchange) => (abort(), reply(...exchange)), fine);
        await ended(
          write(clientOf(server, { maxRetries: 4 }, quickTime()).until(controller.signal)),
          /^P\S+ \S+: the connection to \S+ was lost .*; no more requests are sent, because the create timeout of 90 s has passed \[connection-lost\]$/,
          true,
        );
        assert.equal(server.asked.length, 1);
      });
    }

    it(`does not repeat a ${name} that the service answers with 503 or 429, and says why`, async () => {
      for (const [status, dialect] of [
        [503, "documented"],
        [429, "convoy"],
      ] as const) {
        controller = new AbortController();
        const server = await serve((...exchange) => (abort(), refuse(status, "busy")(...exchange)), fine);
        const client = clientOf(server, { maxRetries: 4, dialect }, quickTime()).until(controller.signal);
        await assert.rejects(write(client), (error) => {
          assert.ok(hasCode(error, "api"), String(error));
          assert.match(
            error.message,
            /: \d+ busy \(.*no more requests are sent, because the create timeout of 90 s/,
          );
          return error.status === status;
        });
        assert.equal(server.asked.length, 1);
      }
    });
  }

  it("does not send a write that still waits for its connection", async () => {
    // Nobody answers the handshake, so that the connection never opens.
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const connected = once(server, "connection");
    const call = clientOf({ url }, { requestTimeoutSeconds: 3600 })
      .until(controller.signal)
      .endpoints.create({});
    const [socket] = (await connected) as [Socket];
    abort();
    try {
      await ended(call, `POST ${path}: not sent, because ${why} [not-sent]`, false);
    } finally {
      socket.destroy();
      server.close();
    }
  });

  it("keeps a refusal as it is", async () => {
    const server = await serve((...exchange) => (abort(), refuse(400, "url is bad")(...exchange)));
    const call = clientOf(server).until(controller.signal).endpoints.create({});
    await assert.rejects(call, { message: `POST ${path}: 400 url is bad [refused]` });
  });

  it("does not wait for the next try, and tells the failure of the last one", async () => {
    const replies: readonly (readonly [Reply, RegExp])[] = [
      [
        reset,
        /was lost before the response was complete; no more requests are sent, because the create timeout/,
      ],
      [
        refuse(503, "later", { "retry-after": "60" }),
        /503 later \(the service asked to wait 60 s; no more requests are sent, because the create timeout/,
      ],
    ];
    for (const [reply, message] of replies) {
      controller = new AbortController();
      const time = endlessTime();
      const server = await serve(reply, fine);
      const call = read(clientOf(server, { maxRetries: 4 }, time).until(controller.signal));
      await until(() => time.waits.length === 1);
      abort();
      await assert.rejects(call, message);
      assert.equal(server.asked.length, 1);
    }
  });

  it("does not wait for its place at the gate, which goes to the next one", async () => {
    let answer = (): void => {};
    const server = await serve((response, request) => (answer = () => fine(response, request)), fine);
    const client = clientOf(server, { maxConcurrentRequests: 1 });
    const first = read(client);
    const waiting = client.until(controller.signal).endpoints.create({});
    const next = client.endpoints.get("x1");
    abort();
    await ended(waiting, `POST ${path}: not sent, because ${why} [not-sent]`, false);
    await until(() => server.asked.length > 0);
    answer();
    await Promise.all([first, next]);
    assert.deepEqual(
      server.asked.map(({ method }) => method),
      ["GET", "GET"],
    );
  });

  it("does not wait for its turn where requestsPerSecond holds it back", async () => {
    const server = await serve(fine);
    const time = endlessTime();
    const client = clientOf(server, { requestsPerSecond: 0.5 }, time);
    await read(client);
    const held = client.until(controller.signal).endpoints.create({});
    await until(() => time.waits.length === 1);
    abort();
    await ended(held, `POST ${path}: not sent, because ${why} [not-sent]`, false);
    assert.equal(server.asked.length, 1);
  });

  it("lets the signal of a single call cancel a write as before", async () => {
    const call = new AbortController();
    const server = await serve(() => call.abort());
    const client = clientOf(server, { maxRetries: 4 }, quickTime()).until(controller.signal);
    await ended(
      client.endpoints.create({}, call),
      `POST ${path}: the request was cancelled [cancelled]`,
      true,
    );
    assert.equal(server.asked.length, 1);
  });

  const reasons: readonly (readonly [string, unknown, string])[] = [
    ["no reason", undefined, "the operation was cancelled"],
    ["a text", "the stack is\nlocked", "the stack is locked"],
    ["an object", { secret: "shh" }, "the operation was cancelled"],
    ["the key", new Error(`key ${canary}`), "key [secret]"],
  ];
  for (const [name, reason, words] of reasons) {
    it(`gives the reason of the signal in one line: ${name}`, async () => {
      controller.abort(reason);
      const client = clientOf(await serve(fine)).until(controller.signal);
      await ended(read(client), `GET ${path}/x1: not sent, because ${words} [not-sent]`, false);
      const wait = client.waitFor("another resource", new Promise(() => undefined));
      await assert.rejects(wait, {
        code: "network",
        message: `stopped waiting for another resource, because ${words} [wait-given-up]`,
      });
    });
  }

  it("waits for other work no longer than the signal, and for all of it without one", async () => {
    const client = clientOf(await serve(fine));
    const ending = client.until(controller.signal);
    assert.equal(await ending.waitFor("one", Promise.resolve(1)), 1);
    await assert.rejects(ending.waitFor("one", Promise.reject(new Error("no"))), { message: "no" });
    const endless = ending.waitFor("one", new Promise(() => undefined));
    abort();
    await assert.rejects(endless, {
      message: `stopped waiting for one, because ${why} [wait-given-up]`,
    });
    assert.equal(await client.waitFor("one", Promise.resolve(1)), 1);
    assert.equal(getEventListeners(controller.signal, "abort").length, 0);
  });
});
