/** The walk on a running Convoy, emulated: from nothing to a whole topology and back. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { canary, onFronts } from "./world";
import type { ScenarioOptions } from "./world";

const folder = join(__dirname, "..", "..", "examples", "convoy");
const files = Object.fromEntries(
  ["index.ts", "openapi.yaml", "tsconfig.json"].map((name) => [
    name,
    readFileSync(join(folder, name), "utf8"),
  ]),
);

const options: ScenarioOptions = {
  dialect: "convoy",
  program: { name: "webhooks-convoy", files, compiled: true },
  config: {
    "webhooks:dialect": "convoy",
    "webhooks-convoy:shopSecret": `${canary}-shop`,
    "webhooks-convoy:billingSecret": `${canary}-billing-1`,
  },
};

onFronts("A running Convoy", (start) => {
  it("is managed in full: made, left alone, rolled, repaired and taken down", async () => {
    const scenario = await start(options);
    await scenario.up();
    await scenario.isEmpty();
    const project = scenario.service.project("p1");
    assert.deepEqual([project.sources.size, project.endpoints.size, project.subscriptions.size], [1, 3, 3]);
    const { operations } = await scenario.refresh();
    assert.deepEqual(
      Object.entries(operations).filter(([, op]) => op === "update" || op === "delete"),
      [],
      "a refresh finds nothing new",
    );
    await scenario.isEmpty();

    await scenario.stack.setConfig("webhooks-convoy:billingSecret", `${canary}-billing-2`, { secret: true });
    const rolled = await scenario.up();
    const billing = project.endpoints.list().find(({ name }) => name === "billing");
    const end = /the old one stays valid until (\S+) \[secret-rolled\]/.exec(rolled.text + rolled.messages);
    // Convoy shows an end after as many seconds, but lets the old secret sign for hours.
    assert.equal(Math.round((Date.parse(end?.[1] ?? "") - Date.now()) / 3_600_000), 48);
    assert.deepEqual(
      billing?.secrets.map(({ value, expires_at }) => [value, expires_at !== undefined]),
      [
        [`${canary}-billing-1`, true],
        [`${canary}-billing-2`, false],
      ],
    );

    project.endpoints.patch(billing?.uid ?? "", { status: "paused" });
    await scenario.refresh();
    const { steps } = await scenario.preview();
    assert.deepEqual(
      steps.filter(({ op }) => op !== "same").map(({ name, op }) => [name, op]),
      [["billing", "update"]],
    );
    await scenario.up();
    assert.equal(project.endpoints.get(billing?.uid ?? "")?.status, "active");

    await scenario.destroy();
    assert.deepEqual([project.sources.size, project.endpoints.size, project.subscriptions.size], [0, 0, 0]);
    const left = project.eventTypes.list().filter(({ name }) => name !== "*");
    assert.ok(left.length === 2 && left.every(({ deprecated_at }) => deprecated_at));
  });
});
