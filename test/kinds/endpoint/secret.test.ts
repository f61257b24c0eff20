/** Each way to ask for a signing secret, through each event, on each service: what was delivered signs, nothing is shown, and no roll is repeated. */

import assert from "node:assert/strict";
import type { Fault } from "../../../tools/emulator";
import { dialectNames } from "../../../provider/settings/settings";
import { origins, SecretStory } from "../../support/secret-story";
import type { Origin } from "../../support/secret-story";

/** One event in the life of an endpoint that was created as declared. Returns how many rolls there have to be by then. */
type Event = (story: SecretStory) => number | Promise<number>;

const rollPath = /expire_secret$/;
const refusal: Fault = { kind: "status", status: 400, message: "not today" };

/** Where nothing but the answer that was lost can tell whose roll it was, there is one more. */
const oneMoreIf = (isUnseen: boolean): number => (isUnseen ? 2 : 1);

const events: Record<string, Event> = {
  "is kept as it is by whatever changes nothing": () => 0,

  "is rolled once when another one is asked for, and the one before keeps its time": async (story) => {
    const { life, world, active: old, origin } = story;
    story.wish();
    const { changes, lines } = await story.preview();
    assert.ok(changes);
    assert.match(
      lines,
      /^rolls the signing secret[^\n]*; the old one stays valid [^\n]* \[secret-(roll|rotation)\]$/,
    );
    world.takeRequests();
    assert.equal(await story.up(), "update");
    const path = `p1/endpoints/${life.id}`;
    const [look, roll, ...others] = world.takeRequests();
    assert.deepEqual([look, roll], [`GET ${path}`, `PUT ${path}/expire_secret`]);
    assert.ok(others.every((line) => line === `GET ${path}`));
    const end = story.secrets.find(({ uid }) => uid === old.uid)?.expires_at ?? "";
    assert.ok(Date.parse(end) > world.now().getTime());
    assert.equal(life.state["previousSecretExpiresAt"], end);
    assert.ok(life.state["signingSecretRotatedAt"]);
    const [until = ""] = life.state["olderSecretsEndAt"] as string[];
    assert.deepEqual(world.lines, [
      `rolled the signing secret; the old one stays valid until ${until} [secret-rolled]`,
    ]);
    if (!origin.isDeclared) assert.match(story.active.value, /^[\w-]{43}$/);
    story.isKnown = true;
    return 1;
  },

  "is known where another step of the update has shown it masked": async (story) => {
    story.wish();
    story.more = { description: "new", paused: true };
    assert.equal(await story.up(), "update");
    story.isKnown = true;
    return 1;
  },

  "keeps what was written before a refused roll, is rolled once after it, and handed over as the same one":
    async (story) => {
      const { life, world, active: old } = story;
      story.wish();
      story.more = { description: "new" };
      const refuse = () => world.service.faults.add({ path: rollPath, kind: "status", status: 500 });
      refuse();
      await story.fails(/ 500 /);
      assert.equal(life.isPartial, true);
      assert.equal(life.state["description"], "new");
      assert.equal(story.active.uid, old.uid);
      const handed = story.origin.isHandedOver ? story.received : undefined;
      refuse();
      await story.fails(/ 500 /);
      await life.refresh();
      world.nextRun();
      assert.equal((await story.preview()).changes, true);
      assert.equal(await story.up(), "update");
      assert.equal(story.origin.isHandedOver ? story.active.value : undefined, handed);
      story.isKnown = true;
      return 1;
    },

  "is recorded before a part that is refused, and not rolled again": async (story) => {
    const { life, world } = story;
    story.wish();
    story.more = { url: "https://new.example.com/hooks", paused: true };
    world.service.faults.add({ method: "PUT", path: /endpoints\/[^/]+$/, ...refusal });
    await story.fails(
      /not today \[refused\]; (secret was applied before the failure, and stays \[applied-before\]; )?paused was applied before the failure, and stays \[applied-before\]/,
    );
    assert.deepEqual([life.state["url"], life.state["paused"]], [story.url, true]);
    assert.equal(life.state["signingSecretUid"], story.active.uid);
    world.nextRun();
    assert.doesNotMatch((await story.preview()).lines, /rolls/);
    assert.equal(await story.up(), "update");
    story.isKnown = true;
    return 1;
  },

  "is rolled once where the answer to the roll and the look after it are lost, unless nobody can tell":
    async (story) => {
      const { world, origin, isMasked } = story;
      story.wish();
      world.service.faults.add({ path: rollPath, kind: "reset", when: "after" });
      const { reached } = world.service.faults.add({ path: rollPath, kind: "delay", milliseconds: 0 });
      void reached.then(() => world.service.faults.add({ method: "GET", kind: "reset", times: Infinity }));
      await story.fails(/was lost before/);
      world.service.faults.clear();
      assert.equal(story.secrets.length, 2);
      assert.equal(await story.up(), "update");
      story.isKnown = true;
      return oneMoreIf(isMasked || origin.title === "secretTriggers");
    },

  "stays when it is no longer asked for, and when it is asked for again": async (story) => {
    const { life, origin, isMasked, active } = story;
    const wasKnown = life.state["signingSecret"];
    assert.equal(await story.up(story.base), "update");
    assert.equal("secret" in life.state, false);
    assert.equal(story.active.uid, active.uid);
    assert.equal(life.state["signingSecret"], isMasked ? wasKnown : active.value);
    await story.life.refresh();
    const { lines } = await story.preview();
    assert.equal(await story.up(), "update");
    const isTriggered = "secretTriggers" in story.declared;
    const isUnknown = origin.title === "secretFrom" && isMasked;
    assert.equal(/\[(secret-roll|secret-comparison)\]/.test(lines), isTriggered || isUnknown, lines);
    if (isTriggered) story.isKnown = true;
    return isTriggered || isUnknown ? 1 : 0;
  },
};

/** An answer to a roll that says nothing of it. */
const silent =
  (secrets: (story: SecretStory) => readonly object[]): Event =>
  async (story) => {
    story.wish();
    const fields = { secrets: secrets(story) };
    story.world.service.faults.add({ path: rollPath, kind: "wrongTypes", fields });
    assert.equal(await story.up(), "update");
    story.isKnown = true;
    return 1;
  };
events["is looked at once more where the answer to the roll shows none"] = silent(() => []);
events["is looked at once more where the answer to the roll shows the one before"] = silent(
  ({ secrets, isMasked }) => secrets.map((secret) => ({ ...secret, ...(isMasked && { value: "***" }) })),
);

for (const [title, fault] of Object.entries<Fault>({
  "a broken connection": { kind: "reset", when: "after" },
  "another status": { kind: "status", status: 502, when: "after" },
  "no body": { kind: "emptyBody" },
}))
  events[`is rolled once where the answer to the roll is lost, unless a mask hides it: ${title}`] = async (
    story,
  ) => {
    const { isMasked, world } = story;
    story.wish();
    world.service.faults.add({ path: rollPath, ...fault });
    if (isMasked) await story.fails(/./);
    assert.equal(await story.up(), "update");
    story.isKnown = true;
    return oneMoreIf(isMasked);
  };

for (const isRefreshed of [false, true]) {
  const after = isRefreshed ? " and a refresh" : "";
  events[`is found after a crash before the state was saved${after}, or else rolled once more`] = async (
    story,
  ) => {
    const { origin, isMasked, life, world } = story;
    const before = story.active.uid;
    story.wish();
    await story.unsaved();
    if (isRefreshed) await life.refresh();
    // A refresh sees that the secret is young, or the declared one.
    const isFound = origin.title === "an age" && (isRefreshed || !isMasked);
    const isSeen = isRefreshed && (isFound || (origin.title === "secret" && !isMasked));
    assert.equal(await story.up(), isSeen ? "same" : "update");
    story.isKnown = !isFound || !isMasked;
    for (const { uid, expires_at } of story.secrets.slice(0, -1))
      assert.ok(
        uid === before || Date.parse(expires_at ?? "") > world.now().getTime(),
        "the one in use no longer signs",
      );
    return oneMoreIf(!isFound && (isMasked || !origin.isDeclared));
  };

  const seen = isRefreshed ? "seen by a refresh" : "not seen";
  events[
    `is rolled back or replaced where somebody else rolled it, ${seen}, and only followed where nobody asked for it`
  ] = async (story) => {
    const { life, origin, world, isMasked } = story;
    story.foreignRoll();
    world.nextRun();
    const isOurs = origin.isDeclared === true || origin.isHandedOver === true;
    if (isRefreshed) {
      await life.refresh();
      assert.equal((await story.preview()).changes, isOurs);
    }
    story.more = { description: "new" };
    assert.equal(await story.up(), "update");
    if (!isOurs) story.isKnown = !isMasked;
    return isOurs ? 2 : 1;
  };

  events[`is rolled to what is asked for although somebody else rolled it, ${seen}`] = async (story) => {
    story.foreignRoll();
    if (isRefreshed) await story.life.refresh();
    story.wish();
    assert.equal(await story.up(), "update");
    story.isKnown = true;
    return 2;
  };
}

/** Adopts the endpoint. A declared secret that a mask hides is refused before anything is sent, and can be declared after that. */
const adopt = async (story: SecretStory): Promise<void> => {
  const { origin, isMasked, base } = story;
  story.writes();
  if (origin.isDeclared && isMasked) {
    await story.fails(
      /the service masks signing secrets, so (\w+) cannot be compared: adopt without \1, then declare it \[unsupported-here\]$/,
      { ...story.declared, url: "https://other.example.com/hooks" },
    );
    assert.equal(story.life.id, undefined);
    assert.deepEqual(story.writes(), []);
    story.world.nextRun();
    await story.up(base);
    assert.equal(await story.up(), "update");
  } else assert.equal(await story.up(), "create");
};

events["is not rolled by an adoption that finds it as declared, nor by one that makes secrets"] = async (
  story,
) => {
  const { origin, isMasked, world } = story;
  story.adopting();
  await adopt(story);
  const isRolled = origin.isDeclared === true && isMasked;
  if (!isRolled) assert.deepEqual(story.writes(), []);
  const isSaid = world.lines.some((line) => line.endsWith("[adopted-secret-not-delivered]"));
  assert.equal(isSaid, origin.isHandedOver === true);
  return isRolled ? 1 : 0;
};

events["is rolled to by an adoption where another one is declared, and after it where one is to be made"] =
  async (story) => {
    const { origin, world } = story;
    story.adopting();
    if (origin.isDeclared || origin.isByAge) story.wish();
    await adopt(story);
    const isOverdue = world.lines.some((line) => /due since .* \[next-secret-rotation\]$/.test(line));
    assert.equal(isOverdue, origin.isByAge === true);
    assert.equal(story.secrets.length, origin.isDeclared ? 2 : 1);
    if (!origin.isDeclared) {
      if (!origin.isByAge) story.wish();
      world.nextRun();
      assert.match((await story.preview()).lines, /\[secret-(roll|rotation)\]$/);
      assert.equal(await story.up(), "update");
      story.isKnown = true;
    }
    return 1;
  };

events["is known, or not, after an adoption that failed half-way"] = async (story) => {
  const { world, origin, isMasked } = story;
  story.more = { paused: true };
  await story.up();
  story.adopting();
  if (origin.isDeclared) story.wish();
  story.more = { ...story.more, description: "taken over", paused: false };
  const isRoll = origin.isDeclared === true && !isMasked;
  world.service.faults.add({ path: isRoll ? rollPath : /(pause|activate)$/, ...refusal });
  const isWithout = origin.isDeclared === true && isMasked;
  await story.fails(/not today/, isWithout ? story.base : story.declared);
  assert.ok(story.life.id);
  await story.life.refresh();
  assert.equal(await story.up(), "update");
  return origin.isDeclared ? 1 : 0;
};

/** Asks for the secret in another way, in one update, which may be refused before. */
const becomes =
  (next: Origin, isRefused: boolean): Event =>
  async (story) => {
    const { origin, isMasked, life, world } = story;
    if (isRefused) story.wish();
    story.origin = next;
    const isNewTrigger =
      "secretTriggers" in story.declared && (isRefused || !("secretTriggers" in life.state));
    const isDeclaredAnew = next.isDeclared === true && (isRefused || !origin.isDeclared);
    const isOverdue = isRefused && origin.isByAge === true && next.isByAge === true;
    const isRolled = isNewTrigger || isDeclaredAnew || isOverdue;
    if (isRefused) {
      story.more = { description: "new" };
      world.service.faults.add({
        path: isRolled ? rollPath : /endpoints\/[^/]+$/,
        method: "PUT",
        ...refusal,
      });
      await story.fails(/not today/);
      if (origin.isKeptOut) assert.equal("signingSecret" in life.state, false);
      await life.refresh();
    }
    const { lines } = await story.preview();
    assert.equal(/\[secret-(roll|rotation|comparison)\]/.test(lines), isRolled, lines);
    assert.equal(await story.up(), "update");
    const wasKnown = isMasked ? origin.title === "secret" : true;
    story.isKnown =
      isRolled || next.isDeclared === true || (next.isHandedOver ? origin.isHandedOver === true : wasKnown);
    return isRolled ? 1 : 0;
  };
/** What an age asks for of secretTo differs from triggers only in when. */
const ways = origins.filter(({ title }) => title !== "secretTo by age");
for (const next of ways)
  for (const isRefused of [false, true])
    events[`becomes that of ${next.title},${isRefused ? " after a refusal," : ""} in one update`] = becomes(
      next,
      isRefused,
    );

for (const dialect of dialectNames)
  for (const isMasked of [false, true])
    describe(`A signing secret, dialect ${dialect}${isMasked ? ", masked" : ""}`, () => {
      let story: SecretStory | undefined;
      afterEach(async () => {
        await story?.stop();
        story = undefined;
      });
      for (const origin of origins)
        for (const [title, event] of Object.entries(events)) {
          if (
            title.startsWith("becomes ") &&
            !ways.some((way) => way === origin && !title.includes(` ${way.title},`))
          )
            continue;
          it(`${title} (${origin.title})`, async () => {
            story = await SecretStory.start(dialect, origin, isMasked);
            await story.up();
            await story.ends(await event(story));
          });
        }

      if (isMasked) return;
      const sent = origins.filter(({ isDeclared, isHandedOver }) => isDeclared || isHandedOver);
      for (const origin of sent)
        for (const other of [{}, { description: "theirs" }])
          it(`is not called active where the answer to the create shows another one${"description" in other ? " and another field" : ""}, and rolled by the next update: ${origin.title}`, async () => {
            story = await SecretStory.start(dialect, origin, isMasked);
            const { life, world } = story;
            const { faults } = world.service;
            if ("description" in other) story.more = { description: "ours" };
            const created_at = world.now().toISOString();
            const secrets = [{ uid: "theirs", value: "canary-theirs", created_at }];
            const fields = { secrets, ...other };
            faults.add({ path: /\/endpoints/, kind: "wrongTypes", fields, times: Infinity });
            const message =
              /^the new endpoint signs with a different secret than the one sent; run `pulumi up` again to roll it \[unexpected-answer\]/;
            await assert.rejects(life.up(story.declared), { code: "partial", message });
            faults.clear();
            world.service.project("p1").endpoints.patch(life.id ?? "", { secrets });
            assert.equal(life.state["signingSecret"], origin.isKeptOut ? undefined : "canary-theirs");
            assert.equal(life.state["secretDigest"], undefined);
            assert.notEqual(life.state["appliedSecretUid"], life.state["signingSecretUid"]);
            await life.refresh();
            assert.match((await story.preview()).lines, /\[secret-(roll|comparison)\]/);
            assert.equal(await story.up(), "update");
            await story.ends(1);
          });
    });
