/** The example `secret-rotation`: deliveries go on through a roll, and with an overlap not one is refused. On dynamic resources alone: the example and its order are those of every front. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startReceiver, type Receiver } from "../../examples/secret-rotation/receiver";
import { sign, signatureHeader } from "../../provider/receiver/signature";
import { onFronts, type Scenario } from "./world";

const example = join(__dirname, "..", "..", "examples", "secret-rotation");
const names = ["index.ts", "receiver-secret.ts", "tsconfig.json"];
const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(example, name), "utf8")]));
files["tsconfig.json"] = (files["tsconfig.json"] ?? "").replace(', "receiver.ts"', "");

/** Sends one delivery, signed as the service would: with every secret that is valid on its clock. */
async function deliver(scenario: Scenario, receiver: Receiver): Promise<void> {
  const { service } = scenario;
  const secrets = service.project("p1").endpoints.list()[0]?.secrets ?? [];
  // Convoy shows seconds and signs for hours.
  const isValid = (secret: {
    readonly expires_at?: string | null | undefined;
    readonly retires_at?: string;
  }): boolean => {
    const end = secret.retires_at ?? secret.expires_at;
    return !end || Date.parse(end) > service.clock.now().getTime();
  };
  const body = JSON.stringify({ sent: service.requests.length });
  const valid = secrets.filter(isValid).map(({ value }) => value);
  await fetch(receiver.address, { method: "POST", body, headers: { [signatureHeader]: sign(body, valid) } });
}

/** Deliveries one after the other for as long as the work takes, and one more after it. */
async function meanwhile(scenario: Scenario, receiver: Receiver, work: Promise<unknown>): Promise<void> {
  let isDone = false;
  const finished = work.finally(() => (isDone = true));
  while (!isDone) {
    await deliver(scenario, receiver);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await finished;
  await deliver(scenario, receiver);
}

onFronts("A rolled secret", (start) => {
  for (const [overlap, isRefused] of [
    ["24", false],
    ["0", true],
  ] as const) {
    it(`is handed over in one update: with the overlap ${overlap}, ${isRefused ? "some deliveries are" : "no delivery is"} refused`, async () => {
      let handOver = async (): Promise<void> => {};
      const receiver = await startReceiver(0, () => handOver());
      try {
        const scenario = await start({
          program: { name: "webhooks-secret-rotation", files },
          dialect: "convoy",
          config: {
            "webhooks:dialect": "convoy",
            "webhooks-secret-rotation:receiver": receiver.address,
            "webhooks-secret-rotation:overlap": overlap,
          },
        });
        await scenario.up();
        await deliver(scenario, receiver);
        await scenario.stack.setConfig("webhooks-secret-rotation:rotation", "2");
        // One delivery falls for certain between the roll and the hand-over.
        handOver = () => deliver(scenario, receiver);
        await meanwhile(scenario, receiver, scenario.up());
        assert.ok(receiver.counts.accepted > 2);
        assert.equal(receiver.counts.refused > 0, isRefused, JSON.stringify(receiver.counts));
        const refusedBefore = receiver.counts.refused;
        scenario.service.clock.advance({ hours: 25 });
        await deliver(scenario, receiver);
        assert.equal(receiver.counts.refused, refusedBefore, "after the old one has expired");
        await scenario.isEmpty();
      } finally {
        await receiver.stop();
      }
    });
  }
});
