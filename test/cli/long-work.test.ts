/** Long work says how far it is, in one way for all: a line that is written anew on a terminal, lines in a log, and nothing on standard output. */

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { shared } from "../../provider/base/notices";
import { Output } from "../../tools/cli/io/output";
import { Shell, ticking } from "../support/command";
import { Stage } from "../support/rotation";

class Kept extends Writable {
  text = "";

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString("utf8");
    done();
  }
}

describe("the progress of long work", () => {
  /** Works on items that take some seconds each, and says what is written. */
  async function worked(
    {
      count,
      seconds,
      isTerminal = false,
    }: { count?: number; seconds: readonly number[]; isTerminal?: boolean },
    between: (output: Output) => void = () => undefined,
  ): Promise<string> {
    const [written, errors] = [new Kept(), new Kept()];
    let time = 0;
    const io = {
      input: process.stdin,
      output: written,
      errors: Object.assign(errors, { isTTY: isTerminal }),
      environment: {},
      now: () => new Date(time * 1000),
      untilStopped: () => Promise.resolve(),
    };
    const output = new Output(io, { output: "json" });
    await output.progress("endpoints", count, (step) => {
      for (const one of seconds) {
        time += one;
        step();
        between(output);
      }
      return Promise.resolve();
    });
    assert.equal(written.text, "");
    return errors.text;
  }
  const every = (second: number, count: number): number[] => Array.from({ length: count }, () => second);

  it("is a line in a log after one, two, four and eight seconds, and then every ten", async () => {
    const lines = (await worked({ count: 200, seconds: every(0.5, 100) })).trimEnd().split("\n");
    assert.deepEqual(
      lines.map((line) => /^(\d+) of 200 endpoints are done: 2 a second, /.exec(line)?.[1]),
      ["2", "4", "8", "16", "32", "52", "72", "92"],
    );
  });

  it("counts what is left in seconds, and from two minutes on in minutes", async () => {
    const [first, ...others] = (await worked({ count: 12, seconds: every(60, 12) })).trimEnd().split("\n");
    assert.equal(first, "1 of 12 endpoints are done: 0.017 a second, about 11 min left [progress]");
    assert.match(others.at(-1) ?? "", /^11 of 12 .* about 60 s left \[progress\]$/);
    assert.equal(others.length, 10);
  });

  it("says how much there is where nobody knows how much comes", async () => {
    assert.equal(
      await worked({ seconds: every(0.5, 4) }),
      "2 endpoints so far: 2 a second [progress-so-far]\n4 endpoints so far: 2 a second [progress-so-far]\n",
    );
  });

  it("is one line on a terminal, which makes room for notes and is gone at the end", async () => {
    const shown = await worked({ count: 3, seconds: every(1, 3), isTerminal: true }, (output) =>
      output.note(shared.missingValue`a note`),
    );
    const [line, off] = [
      (done: number, left: number) =>
        `\r${done} of 3 endpoints are done: 1 a second, about ${left} s left [progress]\u001b[K`,
      "\r\u001b[K",
    ];
    const note = "error: a note [missing-value]\n";
    assert.equal(shown, [line(1, 2), off, note, line(2, 1), off, note, note].join(""));
  });

  describe("of a command", () => {
    let shell: Shell;
    let folder: string;
    beforeEach(async () => {
      shell = await Shell.start({ dialect: "convoy" });
      folder = mkdtempSync(join(tmpdir(), "long-"));
    });
    afterEach(async () => {
      rmSync(folder, { recursive: true });
      await shell.stop();
    });

    /** What a command writes if each look at the clock takes a tenth of a second. */
    const long = (line: string) => shell.run(`${line} --output json`, { now: ticking() });

    it("is said of deliveries that are sent again", async () => {
      const { eventDeliveries } = shell.service.project("p1");
      for (let index = 0; index < 40; index += 1) {
        const more = { uid: `d${index}`, status: "Discarded", metadata: { num_trials: 0 } };
        eventDeliveries.put({ ...eventDeliveries.get("delivery-1"), ...more });
      }
      const line = "delivery retry --endpoint endpoint-1 --status Discarded --since 2020-01-01";
      const { code, output, errors } = await long(line);
      assert.equal(code, 0, errors);
      assert.match(errors, /^\d+ of 4\d deliveries are done: .* \[progress\]$/m);
      assert.ok(JSON.parse(output));
    });

    it("is said of objects that an import file is made of", async () => {
      const { endpoints } = shell.service.project("p1");
      for (let index = 0; index < 40; index += 1)
        endpoints.put({ ...endpoints.get("endpoint-1"), uid: `e${index}`, name: `e${index}` });
      const { code, output, errors } = await long(
        `import-file --file ${join(folder, "import.json")} --program ${join(folder, "imported.ts")}`,
      );
      assert.equal(code, 0, errors);
      assert.match(errors, /^\d+ objects so far: .* \[progress-so-far\]$/m);
      assert.match(errors, /^\d+ of \d+ objects are done: .* \[progress\]$/m);
      assert.ok(JSON.parse(output));
    });
  });

  it("is said of secrets that are rotated", async () => {
    const stage = await Stage.start(12);
    try {
      const words = ["--all", "--pause", "0s", "--output", "json"];
      const { code, output, errors } = await stage.run(words, { now: ticking() });
      assert.equal(code, 0, errors);
      assert.match(errors, /^\d+ of 12 endpoints are done: .* \[progress\]$/m);
      assert.ok(JSON.parse(output));
    } finally {
      await stage.stop();
    }
  });
});
