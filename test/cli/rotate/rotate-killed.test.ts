/** `rotate` killed at every step: no delivery is refused, nothing is lost, and nothing is rolled twice. */

import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { packingTime } from "../../support/packed";
import { Stage } from "../../support/rotation";

const ids = ["e1", "e2"];

describe("rotate, killed", function () {
  this.timeout(packingTime);

  let stage: Stage;
  afterEach(() => stage.stop());

  const words = (): string[] => [...ids, "--probe", ...stage.secretTo];
  const isWhole = (): void => {
    for (const uid of ids) assert.ok(stage.delivers(uid), `a delivery to ${uid} is refused`);
  };
  /** Nobody reads a secret in what a run has left behind. */
  const isSilent = (...texts: readonly string[]): void => {
    const journal = existsSync(stage.journal) ? readFileSync(stage.journal, "utf8") : "";
    const all = [...texts, journal].join("\n");
    for (const value of ids.flatMap((uid) => [...stage.signing(uid), ...(stage.known.get(uid) ?? [])]))
      assert.ok(!all.includes(value));
  };

  /** Kills a run at the given event, lets another finish its work, and says whether there was such an event. */
  async function killedAt(number: number): Promise<boolean> {
    let events = 0;
    let last = "";
    const { ended, kill } = await stage.spawn(words());
    stage.seen = (event) => {
      events += 1;
      last = event;
      isWhole();
      if (events !== number) return;
      kill();
      // What is killed before the service has it never reaches it.
      if (event.startsWith("before")) throw new Error("killed");
    };
    const first = await ended;
    stage.seen = isWhole;
    isSilent(first.output, first.errors);
    if (events < number) {
      assert.equal(first.code, 0, first.errors);
      return false;
    }
    // Only what is killed needs a process of its own.
    const second = await stage.run(words(), { environment: stage.environment });
    const place = `killed at ${number}, ${last}: ${second.errors}`;
    assert.equal(second.code, 0, place);
    isSilent(second.output, second.errors);
    for (const uid of ids) {
      const [old, newest] = stage.signing(uid);
      assert.deepEqual([stage.signing(uid).length, stage.known.get(uid)], [2, [newest, old]], place);
      const times = stage.delivered.filter((one) => one === uid).length;
      // The kill may come between the delivery and its note, and the same value is delivered again then.
      assert.ok(times === 1 || (times === 2 && last.endsWith(`store/${uid}`)), place);
    }
    assert.ok(!existsSync(stage.journal), place);
    return true;
  }

  // Slow: a process is started and killed for each of more than a dozen steps.
  it("goes on from every step: of look, delivery, probe, roll and wave", async () => {
    let number = 1;
    for (let isThere = true; isThere; number += 1) {
      stage = await Stage.start(ids.length);
      isThere = await killedAt(number);
      if (isThere) await stage.stop();
    }
    assert.ok(number > 14, String(number));
  });

  it("goes on where the kill has left a part of a line, or the service masks secrets", async () => {
    stage = await Stage.start(ids.length, { maskSecrets: "***" });
    const { ended, kill } = await stage.spawn(words());
    stage.seen = (event) =>
      event.startsWith("after PUT") && event.includes("expire_secret") ? kill() : undefined;
    await ended;
    stage.seen = () => undefined;
    writeFileSync(stage.journal, `${readFileSync(stage.journal, "utf8")}\n{"endpoint":"e1","st`);
    const { code, errors } = await stage.run(words(), { environment: stage.environment });
    assert.equal(code, 0, errors);
    // Behind a mask the roll is repeated, to the same secret, which the receiver knows.
    assert.deepEqual(stage.signing("e1").slice(1), [stage.signing("e1").at(-1), stage.signing("e1").at(-1)]);
    isWhole();
  });
});
