/** Probes of `rotate`: what counts as a refusal, and what a receiver may only be too busy for. */

import assert from "node:assert/strict";
import dns from "node:dns";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { addressFault } from "../../../tools/cli/rotate/rotate-address";
import type { Notice } from "../../../provider/base/notice";
import { probeOf, receiverFault } from "../../../tools/cli/rotate/rotate-probe";

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

  const faultWith = (given: readonly number[], current: string | undefined): Promise<Notice | undefined> => {
    answers = [...given];
    const { port } = server.address() as AddressInfo;
    const options = { probeBody: "{}", probePrivate: true } as Parameters<typeof probeOf>[1];
    const probe = probeOf({ uid: "e1", url: `http://127.0.0.1:${port}/` }, options, undefined);
    return receiverFault(probe, current);
  };

  // Slow: what a receiver refuses for lack of time is tried again after a second.
  it("proves nothing if the receiver accepts unsigned requests as soon as it has time", async () => {
    for (const status of [503, 429, 408, 0])
      assert.equal((await faultWith([200, status], "s"))?.code, "receiver-accepts-anything", String(status));
    assert.equal((await faultWith([503], undefined))?.code, "receiver-accepts-anything", "masked");
  });

  it("refuses at once with any other status, and with an error that it repeats", async () => {
    for (const status of [400, 401, 403, 302]) assert.equal(await faultWith([200, status], "s"), undefined);
    assert.equal(await faultWith([200, 500, 500, 500], "s"), undefined);
    assert.deepEqual(answers, []);
  });

  it("is failing already where it does not accept the secret in use, and is sent nothing else", async () => {
    const fault = await faultWith([503, 204], "s");
    assert.equal(fault?.code, "current-secret-refused");
    assert.equal(fault.text, "not rotated: its receiver does not accept the secret in use: it answered 503");
    assert.deepEqual(answers, [204]);
  });

  describe("at an address that is not public", () => {
    const { lookup } = dns;
    afterEach(() => {
      dns.lookup = lookup;
    });
    /** The addresses that a name has, one after the other. */
    const resolveTo = (...addresses: readonly string[]): void => {
      const left = [...addresses];
      dns.lookup = ((_: string, __: unknown, callback: (...words: readonly unknown[]) => void) => {
        const address = left.length > 1 ? left.shift() : left[0];
        callback(null, [{ address, family: address?.includes(":") ? 6 : 4 }]);
      }) as unknown as typeof dns.lookup;
    };
    const isRefused = async (url: string, address: string): Promise<void> => {
      const { code, text = "" } = (await addressFault(url)) ?? {};
      assert.equal(code, "probe-of-private-address", url);
      assert.ok(text.includes(` resolves to ${address}, `), text);
    };

    it("is told by the address, however it is written, and by what its name resolves to", async () => {
      for (const [host, address] of [
        ["127.0.0.1", "127.0.0.1"],
        ["0x7f.1", "127.0.0.1"],
        ["169.254.169.254", "169.254.169.254"],
        ["10.1.2.3", "10.1.2.3"],
        ["0.0.0.0", "0.0.0.0"],
        ["100.64.0.1", "100.64.0.1"],
        ["[::1]", "::1"],
        ["[fe80::1]", "fe80::1"],
        ["[fd00::1]", "fd00::1"],
        ["[::ffff:10.0.0.1]", "::ffff:a00:1"],
        ["[::127.0.0.1]", "::7f00:1"],
        ["[64:ff9b::10.0.0.1]", "64:ff9b::a00:1"],
        ["[2002:a00:1::]", "2002:a00:1::"],
      ] as const)
        await isRefused(`https://${host}/hooks`, address);
      for (const address of ["192.168.0.1", "::1", "::ffff:127.0.0.1"]) {
        resolveTo(address);
        await isRefused("https://hooks.example.com/", address);
      }
      for (const address of ["8.8.8.8", "2606:4700::1", "::ffff:8.8.8.8"]) {
        resolveTo(address);
        assert.equal(await addressFault("https://hooks.example.com/"), undefined);
      }
    });

    it("is sent nothing, also where the name leads there only once it is connected to", async () => {
      let connections = 0;
      server.on("connection", () => (connections += 1));
      const { port } = server.address() as AddressInfo;
      const options = { probeBody: "{}" } as Parameters<typeof probeOf>[1];
      for (const host of ["hooks.example.com", "127.0.0.1", "[::ffff:127.0.0.1]"]) {
        const url = `http://${host}:${port}/`;
        resolveTo("8.8.8.8", "127.0.0.1");
        if (host.includes("example")) assert.equal(await addressFault(url), undefined);
        const refusal = await probeOf({ uid: "e1", url }, options, undefined)("secret");
        assert.match(
          refusal?.reason ?? "",
          /^it could not be reached: its URL resolves to \S+, which is not a public address$/,
        );
        assert.equal(connections, 0, host);
      }
    });
  });
});
