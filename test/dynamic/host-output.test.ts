/** The process of the provider when nobody reads it any more. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Readable } from "node:stream";

const quiet = `
  require("@pulumi/pulumi/cmd/dynamic-provider");
  const { endpoint } = require("./provider/dynamic/provider");
  void endpoint.configure({ config: { get: () => undefined } });
`;
const program = `${quiet}
  setInterval(() => console.log("a line for the user"), 20);
`;

describe("A provider process whose engine was killed", () => {
  let child: ChildProcessByStdio<null, Readable, Readable>;
  afterEach(() => child.kill("SIGKILL"));

  for (const stream of ["stdout", "stderr"] as const) {
    it(`ends with its next line instead of going on alone: ${stream}`, async function () {
      this.timeout(60_000);
      const line = program.replace("console.log", stream === "stdout" ? "console.log" : "console.error");
      child = spawn(process.execPath, ["--import", "tsx", "-e", line, "program", "nowhere"], {
        cwd: join(__dirname, "..", ".."),
        stdio: ["ignore", "pipe", "pipe"],
      });
      const ended = once(child, "exit");
      await once(child[stream], "data");
      child.stdout.destroy();
      child.stderr.destroy();
      assert.deepEqual(await ended, [1, null]);
    });
  }

  it("ends although it has nothing to say", async function () {
    this.timeout(60_000);
    const engine = createServer((socket) => socket.destroy());
    await once(engine.listen(0, "127.0.0.1"), "listening");
    const address = `127.0.0.1:${(engine.address() as AddressInfo).port}`;
    const looks = once(engine, "connection");
    child = spawn(process.execPath, ["--import", "tsx", "-e", quiet, "program", address], {
      cwd: join(__dirname, "..", ".."),
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = once(child, "exit");
    await looks;
    assert.equal(child.exitCode, null, "it goes on while its engine does");
    engine.close();
    assert.deepEqual(await ended, [1, null]);
  });
});
