/** An update that failed half-way and was taken back: Pulumi updates once more, and the preview says why. */

import assert from "node:assert/strict";
import { onEveryFront } from "./world";
import type { Topology } from "./world";

const endpoint = (more: object = {}): Topology => ({
  billing: { kind: "Endpoint", args: { url: "https://billing.example.com/hooks", ...more } },
});

onEveryFront("An update that failed half-way", (start, front) => {
  const { dialect } = front;
  it(`is no update without a word when its field is taken out again, dialect ${dialect}`, async () => {
    const scenario = await start({ dialect, config: { "webhooks:dialect": dialect } });
    await scenario.up(endpoint({ paused: true }));
    // Resuming comes last, so the description is set by then.
    for (const path of ["endpoints.pause", "endpoints.activate"])
      scenario.service.faults.add({ path, kind: "status", status: 400 });
    await scenario.failingUp(endpoint({ description: "one", paused: false }));
    assert.equal(scenario.service.project("p1").endpoints.list()[0]?.description, "one");
    scenario.service.faults.clear();
    const { text, messages } = await scenario.preview(endpoint({ paused: true }));
    assert.match(
      text + messages,
      /Endpoint billing: finishes the last update, which failed partway: sets or resets description \[unfinished-update\]/,
    );
    await scenario.up();
    assert.equal(scenario.service.project("p1").endpoints.list()[0]?.description, "");
    await scenario.isEmpty();
  });
});
