/** Driving the emulator from a shell: its clock, its faults and a roll; who may not. */

import assert from "node:assert/strict";
import { request } from "node:http";
import { createClock, type Emulator, type EmulatorOptions } from "../../tools/emulator";
import { Shell } from "../support/command";
import { ask, start, stopEmulators, type Reply } from "../support/emulator-http";

const seed = { projects: { p1: { endpoints: [{ uid: "e1", secrets: [{ uid: "s1", value: "old" }] }] } } };
const at = "2030-01-01T00:00:00.000Z";

const controlled = (options: EmulatorOptions = {}): Promise<Emulator> =>
  start({ control: true, seed, clock: createClock({ startAt: new Date(at), frozen: true }), ...options });

/** As `curl` sends it: without a key. */
async function send(service: Emulator, path: string, body: unknown, method = "POST"): Promise<Reply> {
  return ask(service, method, `/_emulator/${path}`, body, { authorization: "" });
}

/** Sends under a header that `fetch` does not let a program set. */
function statusWith(
  service: Emulator,
  headers: Record<string, string>,
  path = "/_emulator/clock",
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${service.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
    });
    sent.on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on("error", reject);
    sent.end("{}");
  });
}

for (const dialect of ["documented", "convoy"] as const) {
  describe(`The control of the emulator, in the dialect ${dialect}`, () => {
    afterEach(stopEmulators);

    it("moves the clock, and says what it shows", async () => {
      const service = await controlled({ dialect });
      const moved = await send(service, "clock", { advance: { hours: 25, seconds: 1 } });
      assert.deepEqual([moved.status, moved.at("data.now")], [200, "2030-01-02T01:00:01.000Z"]);
      const set = await send(service, "clock", { set: "2031-05-01T02:00:00+02:00" });
      assert.equal(set.at("data.now"), "2031-05-01T00:00:00.000Z");
      assert.equal(service.clock.now().toISOString(), "2031-05-01T00:00:00.000Z");
      assert.equal((await send(service, "clock", {})).at("data.now"), "2031-05-01T00:00:00.000Z");
    });

    it("plays faults, until they are cleared", async () => {
      const service = await controlled({ dialect });
      const get = async (): Promise<number> => (await ask(service, "GET", "/endpoints/e1")).status;
      const fault = { kind: "status", status: 503, path: "endpoints.get" };
      assert.equal((await send(service, "faults", fault)).status, 200);
      assert.deepEqual([await get(), await get()], [503, 200]);
      await send(service, "faults", { ...fault, times: "unlimited" });
      assert.deepEqual([await get(), await get()], [503, 503]);
      assert.equal((await send(service, "faults", undefined, "DELETE")).status, 200);
      assert.equal(await get(), 200);
    });

    it("rolls a secret as from a dashboard", async () => {
      const service = await controlled({ dialect });
      const rolled = await send(service, "roll", { endpoint: "e1", secret: "new", expiration: 3600 });
      assert.equal(rolled.status, 200);
      const values = service
        .project("p1")
        .endpoints.get("e1")
        ?.secrets.map(({ value }) => value);
      assert.deepEqual(values, ["old", "new"]);
      assert.equal((await send(service, "roll", { endpoint: "none" })).status, 404);
      assert.equal((await send(service, "roll", { project: "none", endpoint: "e1" })).status, 404);
    });

    it("is not there unless it is asked for, and its requests are none of the service", async () => {
      const service = await controlled({ dialect });
      await send(service, "clock", {});
      assert.equal(service.requests.length, 0);
      const closed = await start({ dialect, clock: createClock({ startAt: new Date(at), frozen: true }) });
      await ask(closed, "POST", "/_emulator/clock", { advance: { days: 1 } });
      assert.equal(closed.clock.now().toISOString(), at);
    });
  });
}

describe("The control of the emulator", () => {
  afterEach(stopEmulators);

  it("refuses what it does not know, and says what", async () => {
    const service = await controlled();
    const refused: readonly (readonly [string, unknown, RegExp])[] = [
      ["faults", { kind: "nonsense" }, /^kind: /],
      ["faults", { kind: "delay" }, /^milliseconds: /],
      ["faults", { kind: "reset", status: 500 }, /status/],
      ["faults", { kind: "reset", times: 0 }, /^times: /],
      ["clock", { advance: { weeks: 1 } }, /./],
      ["clock", { set: "tomorrow" }, /./],
      ["roll", {}, /^endpoint: /],
      ["clock", "{", /^the body is not valid JSON$/],
    ];
    for (const [path, body, reason] of refused) {
      const reply = await send(service, path, body);
      assert.equal(reply.status, 400, JSON.stringify(body));
      assert.match(String(reply.at("message")), reason);
    }
    assert.equal((await send(service, "other", {})).status, 404);
    assert.equal((await ask(service, "GET", "/endpoints/e1")).status, 200);
    assert.equal(service.clock.now().toISOString(), at);
  });

  it("answers neither a web page nor another name than one of this machine", async () => {
    const service = await controlled();
    const { port } = new URL(service.url);
    assert.equal(await statusWith(service, { host: `localhost:${port}` }), 200);
    assert.equal(await statusWith(service, { host: `rebound.example.com:${port}` }), 403);
    assert.equal(await statusWith(service, { origin: "https://example.com" }), 403);
    assert.equal(await statusWith(service, { "content-type": "text/plain" }), 415);
  });

  it("shares that rule with the service itself, which answers with a key of its own elsewhere", async () => {
    const service = await start({ dialect: "convoy" });
    const path = "/api/v1/projects/p1/sources/test_function";
    const authorization = `Bearer ${service.apiKey}`;
    const body = { authorization, "content-type": "application/json" };
    assert.equal(await statusWith(service, body, path), 400);
    assert.equal(await statusWith(service, { ...body, origin: "https://example.com" }, path), 403);
    assert.equal(await statusWith(service, { ...body, host: "rebound.example.com" }, path), 403);
    await assert.rejects(
      start({ host: "0.0.0.0" }),
      /needs apiKeys and personalKeys of your own on 0\.0\.0\.0/,
    );
    const shell = await Shell.start();
    const stopped = shell.run("emulator --port 0 --host 0.0.0.0 --output json", {
      untilStopped: () => Promise.resolve(),
    });
    const { output } = await stopped;
    await shell.stop();
    assert.match((JSON.parse(output) as { apiKey: string }).apiKey, /^[\w-]{32}$/);
  });

  it("is given on loopback addresses only", async () => {
    await assert.rejects(start({ control: true, host: "0.0.0.0" }), {
      message: "The emulator can be controlled only on a loopback address, and 0.0.0.0 is not one",
    });
    const shell = await Shell.start();
    const ending = await shell.run("emulator --port 0 --host 0.0.0.0 --control");
    await shell.stop();
    assert.equal(ending.code, 2);
    assert.match(
      ending.errors,
      /--control: needs a loopback address, but 0\.0\.0\.0 is not one \[conflicting-values\]/,
    );
  });

  it("masks secrets where answers do", async () => {
    const service = await controlled({ maskSecrets: "***" });
    assert.ok(!(await send(service, "roll", { endpoint: "e1", secret: "new" })).text.includes("new"));
  });
});
