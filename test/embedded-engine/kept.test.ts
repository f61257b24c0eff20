/** Processes that the embedded engine keeps: the next program finds nothing of the one before. */

import assert from "node:assert/strict";
import { embeddedDriver } from "../e2e/drivers/embedded";
import { Stage } from "../support/stage";

/** A program that says what it finds, and then leaves something of every kind behind. */
const program = `
const toy = require("toy");
console.log(JSON.stringify({
  process: process.pid,
  found: [toy.left, process.env.LEFT, process.listenerCount("SIGUSR2"), process.exitCode].filter(Boolean),
  folder: process.cwd() === __dirname,
}));
toy.left = process.env.LEFT = "left";
process.on("SIGUSR2", () => undefined);
new Toy("toy", {});
`;

interface Said {
  readonly process: number;
  readonly found: unknown[];
  readonly folder: boolean;
}

describe("A program in a process that is kept", () => {
  let stage: Stage;
  beforeEach(async () => (stage = await Stage.open(embeddedDriver)));
  afterEach(() => stage.world.remove());

  async function run(more = ""): Promise<Said> {
    const { messages } = await stage.up(program + more);
    return JSON.parse(messages.split("\n").find((line) => line.startsWith("{")) ?? "") as Said;
  }

  it("finds its own variables, folder and modules, and what nobody changed", async () => {
    const [first, second] = [await run(), await run()];
    assert.equal(second.process, first.process, "the process is kept");
    assert.deepEqual(
      [first, second].map(({ found, folder }) => [found, folder]),
      [
        [[], true],
        [[], true],
      ],
    );
  });

  for (const [way, more] of [
    ["throws", 'throw new Error("broken");'],
    ["ends its process", 'console.error("broken"); process.exit(3);'],
  ] as const) {
    it(`is not hurt by one that ${way}, which fails as it does in a process of its own`, async () => {
      const { messages, success } = await stage.up(program + more);
      const own = await Stage.open(embeddedDriver, { processes: "own" });
      const expected = await own.up(program + more);
      own.world.remove();
      const normal = (text: string): string =>
        text.replaceAll(/"process":\d+/g, "").replaceAll(/stage-\w+/g, "");
      assert.equal(success, false);
      assert.match(messages, /broken/);
      assert.equal(normal(messages), normal(expected.messages));
      assert.deepEqual((await run()).found, []);
    });
  }
});
