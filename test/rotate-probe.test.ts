/** Probes of `rotate`: what counts as a refusal, and what a receiver may only be too busy for. */

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { probeOf, receiverFault } from "../provider/cli/rotate-probe";

describe("A receiver that is probed", () => {
  let server: Server;
  let answers: number[];
  beforeEach(async () => {
    // 0 breaks the connection. What is not listed is accepted.
    server = createServer((request, response) => {
      const status = answers.shift() ?? 200;
      if (status === 0) request.socket.destroy();
      else response.writeHead(status).end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterEach(() => server.close());

  const faultWith = (given: readonly number[], current: string | undefined): Promise<string | undefined> => {
    answers = [...given];
    const { port } = server.address() as AddressInfo;
    const options = { probeBody: "{}", probeSigned: "{body}" } as Parameters<typeof probeOf>[1];
    const probe = probeOf({ uid: "e1", url: `http://127.0.0.1:${port}/` }, options, undefined);
    return receiverFault(probe, current);
  };

  it("proves nothing where it accepts what nobody signed as soon as it has time", async () => {
    for (const status of [503, 429, 408, 0])
      assert.match((await faultWith([200, status], "s")) ?? "", /accepts what nobody signed/, String(status));
    assert.match((await faultWith([503], undefined)) ?? "", /accepts what nobody signed/, "masked");
  });

  it("refuses at once with any other status, and with an error that it repeats", async () => {
    for (const status of [400, 401, 403, 302]) assert.equal(await faultWith([200, status], "s"), undefined);
    assert.equal(await faultWith([200, 500, 500, 500], "s"), undefined);
    assert.deepEqual(answers, []);
  });

  it("is failing already where it does not accept the secret in use, and is sent nothing else", async () => {
    const fault = await faultWith([503, 204], "s");
    assert.equal(fault, "its receiver does not accept the secret in use: it answered 503");
    assert.deepEqual(answers, [204]);
  });
});
