/** A long replay says how far it is, in a log and on a terminal, and comes to its end. */

import assert from "node:assert/strict";
import { Shell, ticking } from "../../support/command";
import { same, update } from "../../support/report-steps";
import { lines, preview } from "../../support/route-files";

const to = (text: string) => ({ endpointId: "b-id", function: text });
const steps = [
  same("Endpoint", "b", {}),
  update(
    "Subscription",
    "t",
    to("function transform(event) { return { id: event.id }; }"),
    to("function transform(event) { return { id: event.id + 1 }; }"),
  ),
];
const sent = (count: number): string =>
  lines(...Array.from({ length: count }, (_, id) => ({ eventType: "x", body: { id } })));

describe("the progress of a replay", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start();
  });
  after(() => shell.stop());

  /** What a command writes if each event takes a tenth of a second. */
  const replayed = (line: string, isTerminal = false) => shell.run(line, { isTerminal, now: ticking() });

  it("is a line in a log, at most ten seconds after the last one", async () => {
    for (const command of ["report", "route"]) {
      const line = `${command} --replay ${sent(300)} ${preview(...steps)}`;
      const { code, output, errors } = await replayed(line);
      assert.equal(code, 10);
      assert.match(output, /300 of 300 deliveries would change/);
      assert.deepEqual(
        errors.trimEnd().split("\n"),
        [
          "10 of 300 events are done: 10 a second, about 29 s left [progress]",
          "20 of 300 events are done: 10 a second, about 28 s left [progress]",
          "40 of 300 events are done: 10 a second, about 26 s left [progress]",
          "80 of 300 events are done: 10 a second, about 22 s left [progress]",
          "160 of 300 events are done: 10 a second, about 14 s left [progress]",
          "260 of 300 events are done: 10 a second, about 4 s left [progress]",
        ],
        command,
      );
    }
  });

  it("is one line on a terminal, each second anew, and gone at the end", async () => {
    const { code, output, errors } = await replayed(`route --replay ${sent(30)} ${preview(...steps)}`, true);
    assert.equal(code, 10);
    assert.match(output, /30 of 30 deliveries would change/);
    const shown = [
      "10 of 30 events are done: 10 a second, about 2 s left [progress]",
      "20 of 30 events are done: 10 a second, about 1 s left [progress]",
    ];
    assert.equal(errors, [...shown, ""].map((line) => `\r${line}\u001b[K`).join(""));
  });

  it("is not said of what ends soon, and ends with an event that cannot be read", async () => {
    assert.equal((await replayed(`route --replay ${sent(5)} ${preview(...steps)}`)).errors, "");
    const bad = lines(...Array.from({ length: 20 }, () => ({ eventType: "x", body: {} })), 5);
    const { code, errors } = await replayed(`route --replay ${bad} ${preview(...steps)}`, true);
    assert.equal(code, 2);
    assert.match(errors, /\r\u001b\[K[^\r]*events\.jsonl:21: must be an event/);
  });
});
