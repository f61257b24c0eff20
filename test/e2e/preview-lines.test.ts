/** What a preview says beside the list of changes: once in a run, at its resource, and nothing on a refresh. */

import assert from "node:assert/strict";
import { codeOf } from "../../provider/base/notice";
import { createClock } from "../../tools/emulator";
import type { Outcome } from "./drivers/driver";
import { onFronts, type Topology } from "./world";

const url = "https://billing.example.com";
const billing = (args: object = {}): Topology => ({ billing: { kind: "Endpoint", args: { url, ...args } } });
const count = (text: string, part: string): number => text.split(part).length - 1;
const codesIn = (text: string): string[] => text.split("\n").flatMap((line) => codeOf(line.trimEnd()) ?? []);

onFronts("The lines of a preview", (start, front) => {
  it("come once, although a preview with a refresh asks twice", async () => {
    // Every secret that this service makes is too old already.
    const scenario = await start({ clock: createClock({ startAt: new Date("2020-01-01T00:00:00.000Z") }) });
    await scenario.up(billing({ rotateSecretAfterDays: 90 }));
    const { messages } = scenario.keep(await scenario.stack.preview({ refresh: true }));
    assert.equal(count(messages, "[secret-rotation"), 1, messages);
  });

  const { dialect } = front;
  it(`foretell nothing on a refresh, which does not know the program: ${dialect}`, async () => {
    const scenario = await start({ dialect, config: { "webhooks:dialect": dialect } });
    await scenario.up(billing({ paused: false }));
    const [{ uid = "" } = {}] = scenario.service.project("p1").endpoints.list();
    scenario.service.project("p1").endpoints.patch(uid, { url: "https://moved.example.com" });
    // The next program wants what is live.
    const program = { billing: { kind: "Endpoint", args: { url: "https://moved.example.com" } } } as const;
    await scenario.declare(program);
    const refreshed = scenario.keep(await scenario.stack.preview({ refresh: true }));
    assert.doesNotMatch(refreshed.messages, /\[deliveries-move\]/);
    await scenario.declare(billing({ paused: false }));
    const drifted = scenario.keep(await scenario.stack.preview({ refresh: true }));
    // State and program agreed before the refresh, so the update only restores the input.
    assert.equal(count(drifted.messages, "[repair]"), 1, drifted.messages);
    assert.doesNotMatch(drifted.messages, /\[deliveries-move\]/);
    const { operations, messages } = await scenario.refresh();
    assert.equal(operations["billing"], "update");
    assert.deepEqual(codesIn(messages), []);
  });

  it("come although the engine puts the old value in place of an ignored one", async () => {
    const scenario = await start();
    await scenario.up(billing({ name: "one", description: "one" }));
    const args = { url: "https://moved.example.com", name: "two", description: "two" };
    const options = { ignoreChanges: ["name", "description"] };
    const { messages } = await scenario.preview({ billing: { kind: "Endpoint", args, options } });
    assert.equal(count(messages, "[deliveries-move]"), 1, messages);
  });

  if (front.isPlugin)
    it("stand at their resource in the preview, and in an update, which may have had none", async () => {
      const scenario = await start();
      await scenario.up(billing({ appId: "one" }));
      await scenario.declare(billing({ appId: "two" }));
      const said = async (run: Promise<Outcome>): Promise<(string | undefined)[]> =>
        (await run).diagnostics
          .filter(({ message }) => message.includes("[replacement]"))
          .map(({ urn }) => urn.split("::").at(-1));
      assert.deepEqual(await said(scenario.preview()), ["billing"]);
      assert.deepEqual(await said(scenario.up()), ["billing"]);
    });
});
