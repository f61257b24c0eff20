/** Any sequence of wishes, crashes, outside rolls and masks: one roll for each wish, and the active secret is known. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { endpoint } from "../provider/resources";
import { World, type Life } from "./support/life";

/** Where an update ends before its time: before or after the service's write, or before the state is saved. */
type Crash = "none" | "before" | "after" | "unsaved";

type Action =
  | { readonly do: "secret"; readonly value: string }
  | { readonly do: "bump" }
  | { readonly do: "advance"; readonly days: number }
  | { readonly do: "outside" }
  | { readonly do: "mask"; readonly on: boolean }
  | { readonly do: "refresh" }
  | { readonly do: "up"; readonly crash: Crash };

const url = "https://billing.example.com/hooks";
const rotateSecretAfterDays = 30;

const shared: fc.Arbitrary<Action>[] = [
  fc.record({ do: fc.constant("outside" as const) }),
  fc.record({ do: fc.constant("mask" as const), on: fc.boolean() }),
  fc.record({ do: fc.constant("refresh" as const) }),
  fc.record({
    do: fc.constant("up" as const),
    crash: fc.constantFrom<Crash>("none", "before", "after", "unsaved"),
  }),
  fc.constant({ do: "up", crash: "none" }),
];
const declaredActions = fc.array(
  fc.oneof(
    ...shared,
    fc.record({ do: fc.constant("secret" as const), value: fc.constantFrom("s-one", "s-two", "s-three") }),
  ),
  { minLength: 1, maxLength: 14 },
);
const generatedActions = fc.array(
  fc.oneof(
    ...shared,
    fc.constant<Action>({ do: "bump" }),
    fc.record({ do: fc.constant("advance" as const), days: fc.constantFrom(1, 20, 31) }),
  ),
  { minLength: 1, maxLength: 14 },
);

/** One endpoint, what the program declares of its secret, and what really is the case. */
class Story {
  readonly life: Life;
  declared: string | undefined;
  trigger = 1;
  outsideRolls = 0;
  /** Whether the true secret cannot be told from what the provider has seen: a mask hid who made the active one. */
  isHidden = false;

  constructor(
    readonly world: World,
    declared: string | undefined,
  ) {
    this.declared = declared;
    this.life = world.resource(endpoint);
  }

  get inputs(): Record<string, unknown> {
    return this.declared === undefined
      ? { url, secretTriggers: { n: this.trigger }, rotateSecretAfterDays }
      : { url, secret: this.declared };
  }

  get secrets() {
    return this.world.service.project("p1").endpoints.get(this.life.id ?? "")?.secrets ?? [];
  }

  get active() {
    const [active, ...more] = this.secrets.filter((secret) => !secret.expires_at && !secret.deleted_at);
    assert.deepEqual(more, [], "only one secret is active");
    assert.ok(active);
    return active;
  }

  get rolls(): number {
    return this.secrets.length - 1 - this.outsideRolls;
  }

  get isMasked(): boolean {
    return this.world.service.maskSecrets !== false;
  }

  /** Whether the active secret is one that state does not know. */
  get isStale(): boolean {
    return this.life.state["signingSecretUid"] !== this.active.uid;
  }

  async play(action: Action): Promise<void> {
    switch (action.do) {
      case "secret":
        this.declared = action.value;
        return;
      case "bump":
        this.trigger += 1;
        return;
      case "advance":
        return this.world.service.clock.advance({ days: action.days });
      case "mask":
        this.world.service.maskSecrets = action.on ? "***" : false;
        return;
      case "outside":
        this.outsideRolls += 1;
        this.isHidden = true;
        this.world.service.project("p1").rollSecret(this.life.id ?? "");
        return;
      case "refresh":
        // Behind a mask a refresh takes the active secret for the one that state knows, whoever made it.
        this.isHidden = this.isMasked && (this.isHidden || this.isStale);
        assert.ok(await this.life.refresh());
        return;
      case "up":
        return this.up(action.crash);
    }
  }

  private async up(crash: Crash): Promise<void> {
    const { life, world } = this;
    const { id, state, inputs, isPartial } = life;
    this.isHidden ||= this.isUnseen();
    const [rolls, active, wish] = [this.rolls, this.active, this.isWish()];
    if (crash === "before" || crash === "after")
      world.service.faults.add({ path: "endpoints.expireSecret", kind: "reset", when: crash });
    const done = await life.up(this.inputs).catch((error: unknown) => ({ error }));
    world.service.faults.clear();
    const rolled = this.rolls - rolls;
    assert.ok(rolled <= 1, "one update rolls once");
    if (crash === "before") assert.equal(rolled, 0);
    if (!this.isHidden) {
      assert.equal(
        rolled,
        wish && crash !== "before" ? 1 : 0,
        wish ? "a wish is one roll" : "no wish, no roll",
      );
    }
    if (rolled === 1 || (done === "update" && !this.isMasked)) this.isHidden = false;
    if (typeof done === "string") this.holds(active.uid);
    if (crash === "unsaved") Object.assign(life, { id, state, inputs, isPartial });
  }

  /** What holds after an update that succeeded. */
  private holds(before: string): void {
    const { signingSecret, signingSecretUid } = this.life.state;
    if (this.isHidden) return;
    assert.equal(this.active.value, this.declared ?? signingSecret);
    assert.equal(signingSecret, this.active.value);
    assert.equal(signingSecretUid, this.active.uid, before);
  }

  /** Whether an update cannot see what is active: state says there is nothing to do, or a mask hides who made it. */
  private isUnseen(): boolean {
    if (this.declared === undefined || !this.isStale) return false;
    const isSame = this.life.state["secret"] === this.declared;
    return this.active.value !== this.declared && (isSame || this.isMasked);
  }

  /** Whether this update has to roll: a wish that no roll has fulfilled yet. */
  private isWish(): boolean {
    if (this.declared !== undefined) return this.active.value !== this.declared;
    const { secretTriggers } = this.life.state as { secretTriggers?: { n: number } };
    const due =
      Date.parse(String(this.life.state["signingSecretRotatedAt"])) + rotateSecretAfterDays * 86_400_000;
    const isAsked = secretTriggers?.n !== this.trigger || due <= this.world.now().getTime();
    // Behind a mask, a new secret that a crash has lost is of no use to anybody.
    return isAsked && (!this.isStale || this.isMasked);
  }
}

describe("The signing secret, whatever happens", () => {
  let world: World;
  beforeEach(async () => (world = await World.start()));
  afterEach(() => world.stop());

  const modes = [
    ["declared", "s-one", declaredActions],
    ["generated", undefined, generatedActions],
  ] as const;
  for (const [mode, declared, actions] of modes) {
    it(`is the one that is ${mode}, and was rolled once for each wish`, async () => {
      await fc.assert(
        fc.asyncProperty(actions, async (steps) => {
          world.service.maskSecrets = false;
          const story = new Story(world, declared);
          await story.life.up(story.inputs);
          for (const step of steps) await story.play(step);
          world.service.maskSecrets = false;
          for (const step of [{ do: "refresh" }, { do: "up", crash: "none" }] as const)
            await story.play(step);
          assert.equal(await story.life.up(story.inputs), "same");
        }),
        { numRuns: 150 },
      );
    });
  }
});
