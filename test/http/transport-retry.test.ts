/** What is repeated, how often and after which wait; deadlines and cancelling. Counted at the server. */

import assert from "node:assert/strict";
import type { WebhooksClient } from "../../provider/client";
import { realClock, type Clock } from "../../provider/http/gate";
import { hasCode, type NetworkError } from "../../provider/base/errors";
import {
  breakOff,
  clientOf,
  data,
  quickTime,
  raw,
  refuse,
  reset,
  serve,
  silence,
  stopAll,
  type Reply,
} from "../support/api-server";

const fine = data({ uid: "x1" });
const slow: Reply = (response) => void response.writeHead(200).write('{"data":');
const page = raw("<h1>busy</h1>", 503, { "content-type": "text/html" });

type Call = (client: WebhooksClient) => Promise<unknown>;
const read: Call = (client) => client.endpoints.get("x1");
const replace: Call = (client) => client.endpoints.update("x1", {});
const repeatable: Readonly<Record<string, Call>> = {
  "endpoints.get": read,
  "endpoints.update": replace,
  "portalLinks.update": (client) => client.portalLinks.update("x1", {}),
  "subscriptions.update": (client) => client.subscriptions.update("x1", {}),
};
const once: Readonly<Record<string, Call>> = {
  "endpoints.create": (client) => client.endpoints.create({}),
  "endpoints.pause": (client) => client.endpoints.pause("x1"),
  "endpoints.expireSecret": (client) => client.endpoints.expireSecret("x1", {}),
  "portalLinks.create": (client) => client.portalLinks.create({}),
  "metaEvents.resend": (client) => client.metaEvents.resend("x1"),
};
const failures: Readonly<Record<string, Reply>> = {
  "a reset": reset,
  "a body that breaks off": breakOff,
  "a 500": refuse(500, "oops"),
  "a 502": refuse(502, "oops"),
  "a 503 page": page,
  "a 504": refuse(504, "oops"),
};

describe("A failure", () => {
  afterEach(stopAll);

  for (const [operation, call] of Object.entries(repeatable)) {
    for (const [failure, reply] of Object.entries(failures)) {
      it(`by ${failure} is repeated for ${operation} until it works`, async () => {
        const server = await serve(reply, reply, fine);
        const time = quickTime();
        assert.deepEqual(await call(clientOf(server, { maxRetries: 4 }, time)), { uid: "x1" });
        assert.equal(server.asked.length, 3);
        assert.deepEqual(time.waits, [375, 750]);
        assert.ok(server.asked.every(({ headers }) => headers.range === undefined));
      });
    }
  }

  for (const [operation, call] of Object.entries(once)) {
    for (const [failure, reply] of Object.entries(failures)) {
      it(`by ${failure} is not repeated for ${operation}: the service may have acted`, async () => {
        const server = await serve(reply, fine);
        await assert.rejects(call(clientOf(server, { maxRetries: 4 }, quickTime())), (error) =>
          hasCode(error, "network") ? error.mayHaveActed : hasCode(error, "api"),
        );
        assert.equal(server.asked.length, 1);
      });
    }
  }

  for (const [operation, call] of Object.entries({ ...repeatable, ...once })) {
    it(`by a 429 is repeated for ${operation}: the service did not act`, async () => {
      const server = await serve(refuse(429, "slow down"), fine);
      assert.deepEqual(await call(clientOf(server, { maxRetries: 4 }, quickTime())), { uid: "x1" });
      assert.equal(server.asked.length, 2);
    });

    it(`to connect is repeated for ${operation}, and is known to have done nothing`, async () => {
      const server = await serve(fine);
      await stopAll();
      const time = quickTime();
      await assert.rejects(call(clientOf(server, { maxRetries: 2 }, time)), (error) => {
        assert.ok(hasCode(error, "network"));
        assert.equal(error.mayHaveActed, false);
        assert.match(error.message, /connection refused by 127\.0\.0\.1:\d+.* \[connection-refused\]$/);
        return true;
      });
      assert.equal(time.waits.length, 2);
    });
  }

  it("is repeated as often as the setting says", async () => {
    for (const [maxRetries, tries] of [
      [0, 1],
      [1, 2],
      [4, 5],
    ] as const) {
      const server = await serve(refuse(500, "oops"));
      await assert.rejects(read(clientOf(server, { maxRetries }, quickTime())), (error) =>
        hasCode(error, "api"),
      );
      assert.equal(server.asked.length, tries);
    }
  });

  it("of another kind is never repeated", async () => {
    for (const reply of [
      refuse(400, "bad"),
      refuse(401, "no"),
      refuse(404, "gone"),
      raw("<html>"),
      raw("", 302),
    ]) {
      const server = await serve(reply);
      await assert.rejects(read(clientOf(server, { maxRetries: 4 }, quickTime())));
      assert.equal(server.asked.length, 1);
    }
  });

  const away = refuse(
    401,
    "failed to connect to `host=db`: dial tcp 10.0.0.1:5432: connect: connection refused",
  );
  for (const [operation, call] of Object.entries({ ...repeatable, ...once })) {
    it(`to look up a proven key is repeated for ${operation}: the service did not act`, async () => {
      const server = await serve(fine, away, fine);
      const client = clientOf(server, { maxRetries: 4 }, quickTime());
      await read(client);
      assert.deepEqual(await call(client), { uid: "x1" });
      assert.equal(server.asked.length, 3);
    });
  }

  it("to look up a key that has not worked in this run, or a 401 that says nothing of a database, is final", async () => {
    const server = await serve(away, fine, refuse(401, "authorization failed"), fine);
    const client = clientOf(server, { maxRetries: 4 }, quickTime());
    await assert.rejects(read(client), /401 failed to connect/);
    await read(client);
    await assert.rejects(read(client), /401 authorization failed/);
    assert.equal(server.asked.length, 3);
  });

  it("after a try that may have acted is not called harmless", async () => {
    const server = await serve((response, request) => {
      reset(response, request);
      void stopAll();
    });
    await assert.rejects(
      replace(clientOf(server, { maxRetries: 2 }, quickTime())),
      (error) => hasCode(error, "network") && error.mayHaveActed,
    );
  });
});

describe("Retry-After", () => {
  afterEach(stopAll);
  const date = "Sat, 21 Nov 2026 10:00:00 GMT";
  const moment = (seconds: number): string => String(Date.parse(date) / 1000 + seconds);
  const cases: readonly (readonly [string, Record<string, string>, number])[] = [
    ["in seconds", { "retry-after": "7" }, 7000],
    ["as a date, by the service's own clock", { date, "retry-after": "Sat, 21 Nov 2026 10:00:09 GMT" }, 9000],
    ["of nothing", { "retry-after": "0" }, 375],
    ["in the past", { date, "retry-after": "Sat, 21 Nov 2026 09:00:00 GMT" }, 375],
    ["as a moment in Unix seconds, by the service's own clock", { date, "retry-after": moment(9) }, 9000],
    ["as a moment in Unix seconds that has passed", { date, "retry-after": moment(-5) }, 375],
    ["that cannot be read", { "retry-after": "soon" }, 375],
    ["with a number in words", { "retry-after": "soon 5" }, 375],
    ["as a number that no clock has", { "retry-after": "9".repeat(400) }, 375],
    ["in asctime form, which is GMT", { date, "retry-after": "Sat Nov 21 10:00:09 2026" }, 9000],
    ["in the form of RFC 850", { date, "retry-after": "Saturday, 21-Nov-26 10:00:09 GMT" }, 9000],
    ["as a date of ISO 8601", { date, "retry-after": "2026-11-21T10:00:09" }, 9000],
    ["by a clock in asctime form", { date: "Sat Nov 21 10:00:00 2026", "retry-after": moment(9) }, 9000],
    ["as a moment in Unix milliseconds", { date, "retry-after": `${moment(9)}000` }, 9000],
    ["in milliseconds", { "retry-after": "1500ms" }, 1500],
    ["in milliseconds by name", { "retry-after-ms": "1500", "retry-after": "1" }, 1500],
    ["in seconds with their unit", { "retry-after": "7s" }, 7000],
    ["twice, of which the longer one counts", { "retry-after": "7,9" }, 9000],
    [
      "twice as a date",
      { date, "retry-after": "Sat, 21 Nov 2026 10:00:09 GMT, Sat, 21 Nov 2026 10:00:08 GMT" },
      9000,
    ],
    ["beside one that cannot be read", { "retry-after": "soon, 7" }, 7000],
    ["before X-RateLimit-Reset", { "retry-after": "7", "x-ratelimit-reset": "9" }, 7000],
    ["as X-RateLimit-Reset alone", { "x-ratelimit-reset": "9.5" }, 9500],
    [
      "as X-RateLimit-Reset beside one that cannot be read",
      { "retry-after": "soon", "x-ratelimit-reset": "9" },
      9000,
    ],
    ["as X-RateLimit-Reset in Unix seconds", { date, "x-ratelimit-reset": moment(9) }, 9000],
    [
      "as X-RateLimit-Reset of a limit that is not reached",
      { "x-ratelimit-reset": "9", "x-ratelimit-remaining": "3" },
      375,
    ],
    [
      "as X-RateLimit-Reset of a limit that is reached",
      { "x-ratelimit-reset": "9", "x-ratelimit-remaining": "0" },
      9000,
    ],
  ];
  const zone = process.env["TZ"];
  before(() => (process.env["TZ"] = "America/New_York"));
  after(() => {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  });

  it("of X-RateLimit-Reset says nothing where no limit is reached", async () => {
    const server = await serve(refuse(503, "later", { "x-ratelimit-reset": "9" }), fine);
    const time = quickTime();
    await read(clientOf(server, { maxRetries: 4 }, time));
    assert.deepEqual(time.waits, [375]);
  });

  for (const [name, headers, wait] of cases) {
    it(`${name} is honoured`, async () => {
      for (const dialect of ["documented", "convoy"] as const) {
        const server = await serve(refuse(429, "slow down", headers), fine);
        const time = quickTime();
        await read(clientOf(server, { maxRetries: 4, dialect }, time));
        assert.deepEqual(time.waits, [wait]);
      }
    });
  }

  it("of a 429 uses up no retries, so that many requests can share a limit", async () => {
    const busy = refuse(429, "slow down", { "retry-after": "1" });
    const server = await serve(...Array<Reply>(6).fill(busy), refuse(500, "oops"), fine);
    const time = quickTime();
    await read(clientOf(server, { maxRetries: 1 }, time));
    assert.equal(server.asked.length, 8);
    const ends = await serve(busy, fine);
    await assert.rejects(read(clientOf(ends, { maxRetries: 0 }, quickTime())), /429 slow down/);
    assert.equal(ends.asked.length, 1);
  });

  it("of a 429 ends with the time of all tries", async () => {
    const server = await serve(refuse(429, "slow down", { "retry-after": "1" }));
    const time = quickTime();
    const client = clientOf(server, { maxRetries: 4, requestTimeoutSeconds: 2 }, time);
    await assert.rejects(read(client), /429 slow down/);
    const waited = time.waits.reduce((sum, wait) => sum + wait, 0);
    assert.ok(waited > 4000 && waited < 10_000, String(waited));
  });

  it("as a moment in Unix seconds is compared with our clock where the answer has no date", async () => {
    const headers = { "retry-after": String(Math.round(Date.now() / 1000) + 60) };
    const reply: Reply = (response, request) => {
      response.sendDate = false;
      refuse(429, "slow down", headers)(response, request);
    };
    const time = quickTime();
    await read(clientOf(await serve(reply, fine), { maxRetries: 4 }, time));
    const [wait = 0] = time.waits;
    assert.ok(wait > 30_000 && wait < 61_000, String(wait));
  });

  for (const dialect of ["documented", "convoy"] as const)
    for (const asked of ["3600", moment(3600), "x-ratelimit-reset"])
      it(`of ${asked} is too long for the deadline: nothing is waited, and the error says it, in dialect ${dialect}`, async () => {
        const headers = asked === "x-ratelimit-reset" ? { [asked]: "3600" } : { "retry-after": asked };
        const server = await serve(refuse(429, "slow down", { date, ...headers }), fine);
        const time = quickTime();
        const client = clientOf(server, { maxRetries: 4, requestTimeoutSeconds: 30, dialect }, time);
        await assert.rejects(client.endpoints.create({}), (error) => {
          assert.ok(hasCode(error, "api"));
          assert.match(
            error.message,
            /429 slow down \(.*the service asked to wait 3600 s, which is longer than/,
          );
          assert.equal(error.message.includes("all clients share this limit"), dialect === "convoy");
          return true;
        });
        assert.deepEqual([server.asked.length, time.waits], [1, []]);
      });

  it("beyond the deadline of the operation ends it, and the error says how long was asked for", async () => {
    const server = await serve(refuse(503, "later", { "retry-after": "3600" }), fine);
    const time = quickTime();
    const client = clientOf(server, { maxRetries: 4, requestTimeoutSeconds: 30 }, time);
    await assert.rejects(read(client), /503 later \(the service asked to wait 3600 s, which is longer than/);
    assert.deepEqual([server.asked.length, time.waits], [1, []]);
  });
});

describe("A deadline", () => {
  afterEach(stopAll);
  for (const [name, reply] of Object.entries({ "no answer": silence, "half a body": slow })) {
    it(`ends a request that gets ${name}, and the next try may succeed`, async () => {
      const server = await serve(reply, fine);
      const client = clientOf(server, { maxRetries: 1, requestTimeoutSeconds: 1 }, quickTime());
      assert.deepEqual(await read(client), { uid: "x1" });
      assert.equal(server.asked.length, 2);
    });

    it(`says after ${name} how long it was and where it is set`, async () => {
      const client = clientOf(await serve(reply), { requestTimeoutSeconds: 0.1 });
      await assert.rejects(client.endpoints.create({}), (error) => {
        assert.ok(hasCode(error, "network"));
        assert.match(error.message, /within 0\.1 s \(webhooks:requestTimeoutSeconds\)/);
        return error.mayHaveActed;
      });
    });
  }

  it("ends a body that drips byte by byte", async () => {
    const server = await serve((response) => {
      const drip = setInterval(() => response.write(" "), 10);
      response.on("close", () => clearInterval(drip));
    });
    await assert.rejects(
      read(clientOf(server, { requestTimeoutSeconds: 0.1 })),
      /no complete response.* \[timed-out\]$/,
    );
  });
});

describe("A call whose caller has another way", () => {
  afterEach(stopAll);
  const settings = { dialect: "convoy", maxRetries: 4, requestTimeoutSeconds: 30 } as const;
  const list = (server: { readonly url: string }, time: Clock): Promise<unknown> =>
    clientOf(server, settings, time).endpoints.listPage({}, { bestEffort: true });

  it("is tried for five seconds at most where it gets no answer", async () => {
    const { setTimeout: real } = globalThis;
    const delays: number[] = [];
    const quick = (act: () => void, delay = 0): unknown => {
      if (delay >= 1000) delays.push(delay);
      return real(act, delay / 100);
    };
    Object.assign(globalThis, { setTimeout: quick });
    try {
      const server = await serve(silence);
      await assert.rejects(list(server, quickTime()), /within 5 s /);
      assert.equal(server.asked.length, 1);
      assert.ok(delays.includes(5000) && !delays.includes(30_000));
    } finally {
      Object.assign(globalThis, { setTimeout: real });
    }
  });

  it("waits as a 429 asks, for five seconds at most", async () => {
    for (const [asked, waits] of [
      ["1", [1000, 1000, 1000, 1000]],
      ["5", []],
    ] as const) {
      const server = await serve(refuse(429, "slow down", { "retry-after": asked }));
      const time = quickTime();
      await assert.rejects(list(server, time), /429 slow down/);
      assert.deepEqual(time.waits, waits);
    }
  });
});

describe("Cancelling", () => {
  afterEach(stopAll);
  const cancelled = (error: unknown): boolean =>
    hasCode(error, "network") && error.notice === "cancelled" && error.message.endsWith(" [cancelled]");

  it("before the request sends nothing", async () => {
    const server = await serve(fine);
    const signal = AbortSignal.abort();
    await assert.rejects(clientOf(server).endpoints.create({}, { signal }), (error) => {
      return cancelled(error) && !(error as NetworkError).mayHaveActed;
    });
    assert.equal(server.asked.length, 0);
  });

  it("during the request ends it, and it is not repeated", async () => {
    const controller = new AbortController();
    const server = await serve(() => controller.abort());
    const call = clientOf(server, { maxRetries: 4 }, quickTime()).endpoints.get("x1", controller);
    await assert.rejects(call, cancelled);
    assert.equal(server.asked.length, 1);
  });

  it("during the wait for the next try ends it", async () => {
    const controller = new AbortController();
    const server = await serve((response, request) => {
      refuse(503, "later", { "retry-after": "60" })(response, request);
      setImmediate(() => controller.abort());
    });
    const call = clientOf(server, { maxRetries: 4 }).endpoints.get("x1", { signal: controller.signal });
    await assert.rejects(call, cancelled);
    assert.equal(server.asked.length, 1);
  });

  it("while another request has the only place ends it at once, and the place goes to the next one", async () => {
    let answer = (): void => {};
    const server = await serve(
      (response, request) => (answer = () => fine(response, request)),
      data({ uid: "e2" }),
    );
    const client = clientOf(server, { maxConcurrentRequests: 1 });
    const first = read(client);
    const controller = new AbortController();
    const waiting = client.endpoints.create({}, controller);
    const next = client.endpoints.get("e2");
    controller.abort();
    await assert.rejects(waiting, (error) => cancelled(error) && !(error as NetworkError).mayHaveActed);
    while (server.asked.length === 0) await new Promise(setImmediate);
    answer();
    await Promise.all([first, next]);
    assert.deepEqual(
      server.asked.map(({ method, path }) => `${method} ${path.split("/").at(-1)}`),
      ["GET x1", "GET e2"],
    );
  });

  it("while the pace holds it back ends it at once, and its turn goes to the next one", async () => {
    const server = await serve(fine);
    const waits: number[] = [];
    const time: Clock = {
      ...realClock,
      now: () => 0,
      sleep: (milliseconds, signal) => {
        waits.push(milliseconds);
        if (signal === undefined) return Promise.resolve();
        return new Promise((_, fail) => signal.addEventListener("abort", () => fail(new Error("aborted"))));
      },
    };
    const client = clientOf(server, { requestsPerSecond: 0.5 }, time);
    await read(client);
    const controller = new AbortController();
    const held = ["e2", "e3"].map((id) => client.endpoints.get(id, controller));
    while (waits.length < 2) await new Promise(setImmediate);
    controller.abort();
    for (const call of held) await assert.rejects(call, cancelled);
    await read(client);
    assert.deepEqual([server.asked.length, waits], [2, [2000, 4000, 2000]]);
  });
});
