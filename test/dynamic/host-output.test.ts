/** The process of the provider when nobody reads it any more. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable } from "node:stream";

const program = `
  require("@pulumi/pulumi/cmd/dynamic-provider");
  const { endpoint } = require("./provider/dynamic/provider");
  void endpoint.configure({ config: { get: () => undefined } });
  setInterval(() => console.log("a line for the user"), 20);
`;

describe("A provider process whose engine was killed", () => {
  let child: ChildProcessByStdio<null, Readable, Readable>;
  afterEach(() => child.kill("SIGKILL"));

  for (const stream of ["stdout", "stderr"] as const) {
    it(`ends with its next line instead of going on alone: ${stream}`, async function () {
      this.timeout(60_000);
      const line = program.replace("console.log", stream === "stdout" ? "console.log" : "console.error");
      child = spawn(process.execPath, ["--import", "tsx", "-e", line, "program", "127.0.0.1:1"], {
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
});
