/** The lock of a journal of `rotate`, between processes. */

import assert from "node:assert/strict";
import { execFile, fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

describe("the lock of a journal", function () {
  this.timeout(120_000);

  const folder = mkdtempSync(join(tmpdir(), "rotate-lock-"));
  const journal = join(folder, "rotation.jsonl");
  const lock = `${journal}.lock`;
  let processes: ChildProcess[] = [];
  const answerOf = async (one: ChildProcess): Promise<unknown> => {
    const [answer] = (await once(one, "message")) as [unknown];
    return answer;
  };
  const start = async (): Promise<ChildProcess> => {
    const one = fork(join(__dirname, "..", "..", "support", "rotate-locker.ts"), {
      execArgv: ["--import", "tsx"],
    });
    processes.push(one);
    assert.equal(await answerOf(one), "ready");
    return one;
  };
  const attempt = (one: ChildProcess, at = 0): Promise<unknown> => {
    const answer = answerOf(one);
    one.send({ journal, at });
    return answer;
  };
  const letGo = async (one: ChildProcess): Promise<void> => {
    const answer = answerOf(one);
    one.send({});
    assert.equal(await answer, "let go");
  };

  afterEach(() => {
    for (const one of processes) one.kill("SIGKILL");
    processes = [];
  });
  after(() => rmSync(folder, { recursive: true }));

  it("is taken by one process, however many find what a killed one has left", async () => {
    const all = await Promise.all([start(), start(), start(), start()]);
    for (let round = 0; round < 60; round += 1) {
      writeFileSync(lock, JSON.stringify({ host: hostname(), process: `${2 ** 30} 1` }));
      const at = Date.now() + 30;
      const answers = await Promise.all(all.map((one) => attempt(one, at)));
      const holders = all.filter((_, index) => answers[index] === "held");
      assert.equal(holders.length, 1, `round ${round}: ${JSON.stringify(answers)}`);
      for (const answer of answers.filter((one) => one !== "held"))
        assert.equal(answer, `${journal}: is in use by another run: wait for its end [journal-in-use]`);
      await Promise.all(holders.map(letGo));
      assert.ok(!existsSync(lock));
    }
  });

  it("ends with its process, whatever ends that", async () => {
    const [first, second] = await Promise.all([start(), start()]);
    assert.equal(await attempt(first), "held");
    assert.equal(
      await attempt(second),
      `${journal}: is in use by another run: wait for its end [journal-in-use]`,
    );
    first.kill("SIGKILL");
    await once(first, "exit");
    assert.equal(await attempt(second), "held");
    await letGo(second);
  });

  it("is refused where the file system has no locks", async () => {
    const source = join(__dirname, "..", "..", "..", "provider", "cli", "rotate", "rotate-lock.ts");
    const script = [
      'require("fs-native-extensions").tryLock = () => { throw new Error("no locks here"); };',
      `const { whileLocked } = require(${JSON.stringify(source)});`,
      `whileLocked(${JSON.stringify(journal)}, async () => 0).catch((error) => console.log(error.message));`,
    ];
    const args = ["--import", "tsx", "-e", script.join("\n")];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    assert.equal(stdout, `${journal}: cannot be locked here: no locks here [journal-not-lockable]\n`);
  });
});
