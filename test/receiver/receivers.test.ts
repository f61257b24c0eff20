/** The receivers that the guide to secrets and the example show: they verify deliveries, and outlive whoever sends half a body. */

import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import ts from "typescript";
import { startReceiver } from "../../examples/secret-rotation/receiver";
import * as signature from "../../provider/receiver/signature";
import { evaluated } from "../support/evaluated";

const guide = readFileSync(join(__dirname, "..", "..", "docs", "guides", "receivers.md"), "utf8");
const { sign, signatureHeader } = signature;

interface Running {
  readonly address: string;
  /** Gives it a new secret while it runs. */
  learn(secret: string): Promise<void>;
  stop(): Promise<void>;
}

/** The receiver of the guide, at a port of its own. */
async function receiverOfGuide(): Promise<Running> {
  const [, text = ""] = /```ts\n(import \{ readFileSync [^]*?)```/.exec(guide) ?? [];
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const server = createServer();
  const listening = {
    createServer: (listener: RequestListener) => ({
      listen: () => server.on("request", listener).listen(0, "127.0.0.1"),
    }),
  };
  let file = "s3cret\n";
  const modules: Readonly<Record<string, unknown>> = {
    "node:http": listening,
    "node:fs": { readFileSync: () => file },
  };
  evaluated(outputText, {
    Buffer,
    exports: {},
    require: (name: string) => modules[name] ?? signature,
    console: { warn: () => undefined, error: () => undefined },
  });
  await once(server, "listening");
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const learn = async (secret: string): Promise<void> => void (file = `${secret}\n${file}`);
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, learn, stop };
}

/** The receiver of the example, which knows its secret. */
async function receiverOfExample(): Promise<Running> {
  const receiver = await startReceiver();
  const learn = async (secret: string): Promise<void> => {
    const body = JSON.stringify({ secret });
    assert.equal((await fetch(`${receiver.address}/secret`, { method: "PUT", body })).status, 204);
  };
  await learn("s3cret");
  return { ...receiver, learn };
}

for (const [place, start] of [
  ["guide", receiverOfGuide],
  ["example", receiverOfExample],
] as const)
  describe(`The receiver of the ${place}`, () => {
    let receiver: Running;
    beforeEach(async () => {
      receiver = await start();
    });
    afterEach(() => receiver.stop());

    const deliver = async (secret: string): Promise<number> => {
      const body = '{"paid":true}';
      const headers = { [signatureHeader]: sign(body, secret) };
      return (await fetch(receiver.address, { method: "POST", body, headers })).status;
    };

    it("accepts what is signed with its secret, and nothing else", async () => {
      assert.deepEqual([await deliver("s3cret"), await deliver("another")], [200, 401]);
    });

    it("accepts a new secret beside the one before, without a restart", async () => {
      await receiver.learn("newer");
      assert.deepEqual([await deliver("newer"), await deliver("s3cret")], [200, 200]);
    });

    it("goes on after a sender that goes in the middle of a body", async () => {
      const { port, hostname } = new URL(receiver.address);
      const unhandled: unknown[] = [];
      const note = (reason: unknown): void => void unhandled.push(reason);
      process.on("unhandledRejection", note);
      const socket = connect(Number(port), hostname);
      await once(socket, "connect");
      socket.write("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf");
      // The receiver has begun to read once it answers somebody else.
      assert.equal(await deliver("s3cret"), 200);
      socket.destroy();
      await once(socket, "close");
      assert.equal(await deliver("s3cret"), 200);
      await receiver.stop();
      await setImmediate();
      process.off("unhandledRejection", note);
      // A process ends with a rejection that nobody handles.
      assert.deepEqual(unhandled, []);
      receiver = await start();
    });
  });
