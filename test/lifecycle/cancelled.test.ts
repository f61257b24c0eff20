/** A signal ends an operation at any of its requests: state is true, nothing exists twice, and the next run finishes it. */

import assert from "node:assert/strict";
import { Run, why, type Outcome, stories } from "../support/cancelled";

/** What must not be done twice. */
const unique: Readonly<Record<string, RegExp>> = {
  create: /^POST (endpoints|portal-links|sources|subscriptions|event-types)$/,
  roll: /\/expire_secret$/,
  pause: /\/pause$/,
};

const moments = [
  ["before", stories],
  ["after", stories.filter(({ kind }) => kind === "endpoint")],
] as const;

for (const [moment, chosen] of moments) {
  describe(`An operation that ends ${moment} the service acts on a request`, () => {
    for (const { title, dialect, kind, ...story } of chosen) {
      it(`leaves the truth, and the next run finishes it: ${kind}, dialect ${dialect}, ${title}`, async () => {
        const outcomes = new Set<Outcome>();
        let isReached = true;
        let count = 0;
        for (; isReached; count += 1) {
          const run = await Run.start({ title, dialect, kind, ...story });
          try {
            isReached = await endAt(run, count);
            if (isReached) outcomes.add(await judge(run, count));
          } finally {
            await run.service.stop();
          }
        }
        assert.ok(count > 2, "ended at no request at all");
        assert.ok(outcomes.has("failed"));
      });
    }

    it("is tried for many", () => assert.ok(chosen.length > 5));

    let existing: readonly string[];
    let outcome: Outcome;

    /** Plays the operation, and ends it at a request. Returns whether it came to that. */
    async function endAt(run: Run, count: number): Promise<boolean> {
      existing = run.objects();
      const held = count === 0 ? undefined : run.abortAt(count, moment);
      if (held === undefined) run.abort();
      outcome = await run.play();
      return held === undefined || held.hits > 0;
    }

    async function judge(run: Run, count: number): Promise<Outcome> {
      const { life, service, error } = run;
      const sent = service.takeRequests();
      assert.equal(sent.length, count, "nothing is sent after the signal");
      if (error !== undefined) {
        const [words = "", ...others] = error.message.split("; ");
        assert.match(words, new RegExp(`because ${why} \\[(not-sent|given-up|wait-given-up)\\]$`));
        for (const other of others)
          assert.match(other, /^\w+ was applied before the failure, and stays \[applied-before\]$/);
        assert.doesNotMatch(error.message, /\n|canary/);
      }
      const isRemoved = run.story.now === undefined;
      const made = run.objects().filter((id) => !existing.includes(id));
      if (life.id === undefined) assert.deepEqual(made, []);
      else {
        assert.ok(run.objects().includes(life.id));
        const [state, refreshed] = await run.states();
        assert.deepEqual(state, refreshed);
        service.takeRequests();
      }
      if (isRemoved) assert.equal(life.id === undefined, outcome === "done");

      await run.playAgain();
      const all = [...sent, ...service.takeRequests()];
      for (const [what, pattern] of Object.entries(unique)) {
        const times = all.filter((line) => pattern.test(line)).length;
        assert.ok(times <= 1, `${what}: ${times} times`);
      }
      const more = run.objects().filter((id) => !existing.includes(id));
      assert.deepEqual(more, isRemoved || existing.includes(life.id ?? "") ? [] : [life.id]);
      if (!isRemoved) assert.equal(await run.playAgain(), "same");
      return outcome;
    }
  });
}
