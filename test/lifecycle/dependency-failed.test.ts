/** A resource that is declared with something of one that failed, while the run goes on: nothing is judged, nothing sent. */

import assert from "node:assert/strict";
import { startEmulator } from "../../tools/emulator";
import type { Emulator } from "../../tools/emulator";
import type { Fields } from "../../provider/base/fields";
import { canary } from "../support/api-server";
import { configure, kinds } from "../support/front";

const reason = "is unchanged, because a resource that its arguments come from failed [dependency-failed]";

for (const dialect of ["documented", "convoy"] as const) {
  describe(`What is declared with something of a failed resource, dialect ${dialect}`, () => {
    // What was said of a resource is not said again in the same run.
    const left = { __logicalName: `orders-${dialect}`, __provider: "text", __dependencyFailed: true };
    let service: Emulator;
    let lines: string[];
    const { log } = console;

    beforeEach(async () => {
      lines = [];
      console.log = (line: string) => void lines.push(line);
      service = await startEmulator({ apiKeys: [canary], dialect });
      await configure(service, { dialect });
    });
    afterEach(async () => {
      console.log = log;
      await service.stop();
    });

    for (const [kind, provider] of Object.entries(kinds)) {
      it(`is no wrong ${kind}: one line says why it is left out, and nothing is sent`, async () => {
        const checked = await provider.check?.({}, left);
        assert.deepEqual(checked?.failures, []);
        assert.deepEqual(lines, [`${kind} orders-${dialect}: ${reason}`]);
        const inputs = checked?.inputs as Fields;
        const state = { name: "orders", filterConfig: { eventTypes: ["paid"] } };
        assert.deepEqual(await provider.diff?.("id", state, inputs), { changes: true });
        await assert.rejects(provider.create(inputs), { message: reason });
        await assert.rejects(async () => provider.update?.("id", state, inputs), { message: reason });
        assert.deepEqual(service.requests, []);
        assert.equal(lines.length, 1);
      });
    }
  });
}
