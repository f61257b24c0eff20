/** A signal ends an operation whose last answer is lost: nothing is looked for, and what is to be done is said or done. */

import assert from "node:assert/strict";
import { Run, why, type Outcome, type Story, stories } from "../support/cancelled";

const isCreate = ({ before, now }: Story): boolean => before === undefined && now?.["adoptId"] === undefined;
const isUpdate = ({ before, now }: Story): boolean => before !== undefined && now !== undefined;
const named = ({ dialect, kind, title }: Story): string => `${kind}, dialect ${dialect}, ${title}`;

/** Plays a story once for each of its writes, whose answer is lost, and looks at what is left. */
async function loseEachWrite(
  story: Story,
  judge: (run: Run, sent: string[], outcome: Outcome) => Promise<void>,
): Promise<void> {
  let judged = 0;
  for (let count = 1, isReached = true; isReached; count += 1) {
    const run = await Run.start(story);
    try {
      const lost = run.loseAt(count);
      const outcome = await run.play();
      isReached = lost.hits > 0;
      const sent = run.service.takeRequests();
      if (!isReached || sent.at(-1)?.startsWith("GET") !== false) continue;
      assert.equal(sent.length, count, "nothing is sent after the signal");
      assert.doesNotMatch(run.error?.message ?? "", /\n|canary/);
      await judge(run, sent, outcome);
      judged += 1;
    } finally {
      await run.service.stop();
    }
  }
  assert.ok(judged > 0, "no answer to a write was lost");
}

describe("A create whose answer is lost while a signal ends it", () => {
  const failure = `: the connection to \\S+ was lost before the response was complete; no more requests are sent, because ${why}; it may have been created: `;
  const byHand = (what: string): string =>
    `look in the service for ${what}, and adopt it with adoptId or delete it before the next \`pulumi up\` \\[lost-create\\]`;
  const remedies: Readonly<Record<string, string>> = {
    endpoint: byHand('an endpoint "billing" that delivers to billing.example.com'),
    portalLink: byHand(
      "PortalLink billing \\(its token is valid; find it with `pulumi-webhooks portal-link list`\\)",
    ),
    source: byHand("Source billing"),
    subscription: byHand("Subscription billing"),
    eventType: "run `pulumi up` again, which adopts the object with this name \\[lost-create\\]",
  };
  const creates = stories.filter(isCreate);
  it("is tried for every kind", () => {
    const kinds = new Set(creates.map(({ kind }) => kind));
    assert.deepEqual([...kinds].sort(), Object.keys(remedies).sort());
  });

  for (const story of creates) {
    it(`says that the object may exist, and what to do: ${named(story)}`, async () => {
      await loseEachWrite(story, async ({ life, error }, sent, outcome) => {
        // What follows the create leaves it in state.
        if (!sent.at(-1)?.startsWith("POST")) return assert.notEqual(life.id, undefined);
        assert.deepEqual([outcome, life.id], ["failed", undefined]);
        assert.match(error?.message ?? "", new RegExp(`^POST \\S+${failure}${remedies[story.kind]}$`));
      });
    });
  }

  for (const story of creates.filter(({ kind }) => ["eventType", "subscription"].includes(kind))) {
    it(`is followed by no twin where the service tells of the first: ${named(story)}`, async () => {
      await loseEachWrite(story, async (run) => {
        await run.playAgain();
        assert.deepEqual(
          run.objects().filter((id) => id !== "s1"),
          [run.life.id],
        );
        assert.equal(await run.playAgain(), "same");
      });
    });
  }
});

describe("An update whose answer is lost while a signal ends it", () => {
  const updates = stories.filter(isUpdate);
  it("is tried for many", () => assert.ok(updates.length > 5));

  for (const story of updates) {
    it(`is finished by the next one, which looks first: ${named(story)}`, async () => {
      await loseEachWrite(story, async (run, sent) => {
        const isPaused = sent.slice(0, -1).some((line) => line.endsWith("/pause"));
        const stays = "was applied before the failure, and stays \\[applied-before\\]";
        const rest = isPaused ? `(; description ${stays})?; paused ${stays}` : "";
        assert.match(
          run.error?.message ?? "",
          new RegExp(`; no more requests are sent, because ${why} \\[connection-lost\\]${rest}$`),
        );
        await run.playAgain();
        const all = [...sent, ...run.service.takeRequests()];
        const times = (end: string): number => all.filter((line) => line.endsWith(end)).length;
        // Nobody was handed a generated secret whose roll was lost.
        const isLostRoll = sent.at(-1)?.endsWith("/expire_secret") && story.now?.["secretTriggers"];
        assert.ok(times("/expire_secret") <= (isLostRoll ? 2 : 1));
        assert.ok(times("/pause") <= 1);
        assert.equal(await run.playAgain(), "same");
        const [state, refreshed] = await run.states();
        assert.deepEqual(state, refreshed);
      });
    });
  }
});

describe("A removal whose answer is lost while a signal ends it", () => {
  const removals = stories.filter(({ now }) => now === undefined);
  it("is tried for many", () => assert.ok(removals.length > 4));

  for (const story of removals) {
    it(`leaves the resource in state, and the next one finds it gone: ${named(story)}`, async () => {
      await loseEachWrite(story, async (run, _sent, outcome) => {
        assert.equal(outcome, "failed");
        assert.notEqual(run.life.id, undefined);
        await run.playAgain();
        assert.equal(run.life.id, undefined);
      });
    });
  }
});
