/** The command in a pipe whose reader goes early: it ends quietly, with the code that it would have ended with. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { installedCommand, packingTime } from "../support/packed";

const root = join(__dirname, "..", "..");

interface Ending {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a line of which nobody reads one of the two streams, or no more than its first piece. */
async function ending(
  args: readonly string[],
  closed: "stdout" | "stderr",
  read: "nothing" | "first" = "nothing",
): Promise<Ending> {
  const child = spawn(process.execPath, [await installedCommand(), ...args], {
    cwd: root,
    env: { PATH: process.env["PATH"] },
  });
  const seen = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    if (name === closed && read === "nothing") child[name].destroy();
    child[name].on("data", (chunk: Buffer) => {
      seen[name] += chunk.toString();
      if (name === closed) child[name].destroy();
    });
  }
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, output: seen.stdout, errors: seen.stderr };
}

describe("The command with a closed pipe", function () {
  this.timeout(packingTime);

  const previews = (name: string): string => join(root, "test", "previews", `cli-${name}.json`);

  it("ends a report with the code that says what the preview holds", async () => {
    assert.deepEqual(await ending(["report", previews("changes")], "stdout"), {
      code: 10,
      output: "",
      errors: "",
    });
    assert.deepEqual(await ending(["report", previews("refused")], "stdout"), {
      code: 1,
      output: "",
      errors: "",
    });
  });

  it("keeps its code where nobody reads why it failed", async () => {
    assert.deepEqual(await ending(["endpoint", "get", "x"], "stderr"), { code: 2, output: "", errors: "" });
    assert.deepEqual(await ending(["check"], "stdout"), { code: 2, output: "", errors: "" });
  });

  it("ends quietly where the reader has read enough, such as `head -1`", async () => {
    for (const [args, code] of [
      [["--help"], 0],
      [["route", "--help"], 0],
      [["report", previews("changes")], 10],
    ] as const) {
      const read = await ending(args, "stdout", "first");
      assert.deepEqual([read.code, read.errors], [code, ""], args.join(" "));
      assert.notEqual(read.output, "");
    }
  });

  it("ends help quietly", async () => {
    assert.deepEqual(await ending(["--help"], "stdout"), { code: 0, output: "", errors: "" });
  });
});
