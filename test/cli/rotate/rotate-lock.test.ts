/** The lock of a journal of `rotate`, between processes. */

import assert from "node:assert/strict";
import { execFile, fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

describe("the lock of a journal", function () {
  this.timeout(120_000);

  const folder = mkdtempSync(join(tmpdir(), "rotate-lock-"));
  const journal = join(folder, "rotation.jsonl");
  let processes: ChildProcess[] = [];
  const answerOf = async (childProcess: ChildProcess): Promise<unknown> => {
    const [answer] = (await once(childProcess, "message")) as [unknown];
    return answer;
  };
  const start = async (): Promise<ChildProcess> => {
    const childProcess = fork(join(__dirname, "..", "..", "support", "rotate-locker.ts"), {
      execArgv: ["--import", "tsx"],
    });
    processes.push(childProcess);
    assert.equal(await answerOf(childProcess), "ready");
    return childProcess;
  };
  const attempt = (childProcess: ChildProcess, at = 0, path = journal): Promise<unknown> => {
    const answer = answerOf(childProcess);
    childProcess.send({ journal: path, at });
    return answer;
  };
  const letGo = async (childProcess: ChildProcess): Promise<void> => {
    const answer = answerOf(childProcess);
    childProcess.send({});
    assert.equal(await answer, "let go");
  };

  afterEach(() => {
    for (const childProcess of processes) childProcess.kill("SIGKILL");
    processes = [];
  });
  after(() => rmSync(folder, { recursive: true }));

  it("is taken by one process, however many find what a killed one has left, or nothing", async () => {
    const all = await Promise.all([start(), start(), start(), start()]);
    for (let round = 0; round < 60; round += 1) {
      if (round % 2 === 0) writeFileSync(journal, "");
      const at = Date.now() + 30;
      const answers = await Promise.all(all.map((childProcess) => attempt(childProcess, at)));
      const holders = all.filter((_, index) => answers[index] === "held");
      assert.equal(holders.length, 1, `round ${round}: ${JSON.stringify(answers)}`);
      for (const answer of answers.filter((one) => one !== "held"))
        assert.equal(answer, `${journal}: is in use by another run: wait until it ends [journal-in-use]`);
      await Promise.all(holders.map(letGo));
      assert.deepEqual(readdirSync(folder), []);
    }
  });

  it("is one for a journal, a link to it and another name of it, all of which stay", async () => {
    const [first, second] = await Promise.all([start(), start()]);
    const paths = [journal, `${journal}.link`, `${journal}.name`];
    writeFileSync(journal, "progress");
    symlinkSync(journal, `${journal}.link`);
    linkSync(journal, `${journal}.name`);
    for (const path of paths) {
      assert.equal(await attempt(first, 0, path), "held");
      for (const other of paths)
        assert.equal(
          await attempt(second, 0, other),
          `${other}: is in use by another run: wait until it ends [journal-in-use]`,
        );
      await letGo(first);
    }
    for (const path of paths) assert.equal(readFileSync(path, "utf8"), "progress");
    for (const path of paths) rmSync(path);
  });

  it("ends with its process, whatever ends that", async () => {
    const [first, second] = await Promise.all([start(), start()]);
    assert.equal(await attempt(first), "held");
    assert.equal(
      await attempt(second),
      `${journal}: is in use by another run: wait until it ends [journal-in-use]`,
    );
    first.kill("SIGKILL");
    await once(first, "exit");
    assert.equal(await attempt(second), "held");
    await letGo(second);
  });

  it("is refused where the file system has no locks", async () => {
    const source = join(__dirname, "..", "..", "..", "tools", "cli", "rotate", "rotate-lock.ts");
    const script = [
      'require("fs-native-extensions").tryLock = () => { throw new Error("no locks here"); };',
      `const { whileLocked } = require(${JSON.stringify(source)});`,
      `whileLocked(${JSON.stringify(journal)}, async () => 0).catch((error) => console.log(error.message));`,
    ];
    const args = ["--import", "tsx", "-e", script.join("\n")];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    assert.equal(stdout, `${journal}: cannot be locked here: no locks here [unreadable-file]\n`);
  });
});
