/** Any sequence of wishes, crashes, outside rolls and masks: one roll for each wish, and the active secret is known. */

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fc, runs } from "../../support/random";
import { definitionsFor } from "../../../provider/kinds/definitions";
import { World, type FakeResource } from "../../support/fake-resource";

const { endpoint } = definitionsFor("documented");

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

/** A secret as the service holds it, whatever it shows. */
interface Held {
  readonly uid: string;
  readonly value: string;
  readonly created_at?: string | undefined;
}

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
const declaredActions = [
  fc.record({ do: fc.constant("secret" as const), value: fc.constantFrom("s-one", "s-two", "s-three") }),
];
const generatedActions = [
  fc.constant<Action>({ do: "bump" }),
  fc.record({ do: fc.constant("advance" as const), days: fc.constantFrom(1, 20, 31) }),
];

/**
 * What the user asked for and can know, without a look at the provider's state. A mask hides the value of every secret
 * but the one that a saved run has set; such a run's roll counts as never made if a crash has lost it.
 */
class Wishes {
  /** The trigger that the last saved run was given. */
  private served = 1;
  /** The ID of the secret that was active after the last saved run. */
  private applied: string | undefined;
  /** The secret that was active at the last look; without its value where a mask hid it. */
  private known: { readonly [Name in keyof Held]?: Held[Name] | undefined } = {};

  constructor(readonly now: () => Date) {}

  /** A look at the service that the user keeps. */
  look(active: Held, isMasked: boolean): void {
    if (!isMasked) this.known = active;
    else if (active.uid !== this.known.uid) this.known = { ...active, value: undefined };
  }

  /** A run whose result the user keeps. */
  keep(active: Held, trigger: number): void {
    this.known = active;
    this.served = trigger;
    this.applied = active.uid;
  }

  /** Whether the next run has to roll for a declared secret. */
  wantsDeclared(secret: string, active: Held, isMasked: boolean): boolean {
    if (this.known.value === secret) return false;
    return isMasked || active.value !== secret;
  }

  /** Whether the next run has to roll for a trigger or an age. A trigger is served by a saved run only. */
  wantsGenerated(trigger: number, active: Held, isMasked: boolean): boolean {
    if (trigger !== this.served) return true;
    return this.isOld(this.known.created_at) && (isMasked || this.isOld(active.created_at));
  }

  /** Whether the next run has to hand over a new one: for a trigger, an age, or a roll from outside that was seen, or is seen then. */
  wantsHandedOver(trigger: number, active: Held, isMasked: boolean): boolean {
    if (this.wantsGenerated(trigger, active, isMasked) || this.known.uid !== this.applied) return true;
    return this.isOld(this.known.created_at) && active.uid !== this.applied;
  }

  /** Whether the user knows the active secret. */
  knows(active: Held): boolean {
    return this.known.uid === active.uid && this.known.value !== undefined;
  }

  isOld(madeAt = ""): boolean {
    return Date.parse(madeAt) + rotateSecretAfterDays * 86_400_000 <= this.now().getTime();
  }
}

/** One endpoint and its user. */
class Story {
  readonly life: FakeResource;
  readonly wishes: Wishes;
  trigger = 1;
  /** How many secrets there have to be. */
  expected = 1;
  /** What was handed over by an update whose roll failed, until one has succeeded: the next ones hand over the same. */
  private unfinished: string | undefined;

  constructor(
    readonly world: World,
    private declared: string | undefined,
    /** The file that new secrets are handed to. */
    private readonly file: string | undefined,
  ) {
    this.life = world.resource(endpoint);
    this.wishes = new Wishes(() => world.now());
  }

  get inputs(): Record<string, unknown> {
    const shared = { url, secretExpiration: 24 };
    if (this.declared !== undefined) return { ...shared, secret: this.declared };
    const secretTo = this.file === undefined ? undefined : { file: this.file };
    return { ...shared, secretTriggers: { n: this.trigger }, rotateSecretAfterDays, secretTo };
  }

  get secrets() {
    return this.world.service.project("p1").endpoints.get(this.life.id ?? "")?.secrets ?? [];
  }

  get active(): Held {
    const [active, ...more] = this.secrets.filter((secret) => !secret.expires_at && !secret.deleted_at);
    assert.deepEqual(more, [], "only one secret is active");
    assert.ok(active);
    return active;
  }

  get isMasked(): boolean {
    return this.world.service.maskSecrets !== false;
  }

  /** What a user can take the generated secret from. */
  get received(): unknown {
    return this.file === undefined ? this.life.state["signingSecret"] : readFileSync(this.file, "utf8");
  }

  async begin(): Promise<void> {
    await this.life.up(this.inputs);
    if (this.declared === undefined && this.file === undefined) this.wishes.look(this.active, this.isMasked);
    else this.wishes.keep(this.active, this.trigger);
  }

  async play(action: Action): Promise<void> {
    switch (action.do) {
      case "secret":
        this.declared = action.value;
        break;
      case "bump":
        this.trigger += 1;
        break;
      case "advance":
        this.world.service.clock.advance({ days: action.days });
        break;
      case "mask":
        this.world.service.maskSecrets = action.on ? "***" : false;
        break;
      case "outside":
        this.expected += 1;
        this.world.service.project("p1").rollSecret(this.life.id ?? "");
        break;
      case "refresh":
        assert.ok(await this.life.refresh());
        this.wishes.look(this.active, this.isMasked);
        break;
      case "up":
        await this.up(action.crash);
    }
    assert.equal(this.secrets.length, this.expected, "one roll for each wish, and those from outside");
    const { signingSecret } = this.life.state;
    if (this.file !== undefined) assert.equal(signingSecret, undefined);
    else if (this.wishes.knows(this.active)) assert.equal(signingSecret, this.active.value);
  }

  private async up(crash: Crash): Promise<void> {
    const { life, world, wishes, active, isMasked, trigger, declared } = this;
    const before = { id: life.id, state: life.state, inputs: life.inputs, isPartial: life.isPartial };
    // A roll to it was not saved, and shows without a mask.
    const isInForce = !isMasked && active.value === this.unfinished;
    const isServed = isInForce && !wishes.isOld(active.created_at);
    if (isInForce && !isServed) this.unfinished = undefined;
    const isWished =
      declared !== undefined
        ? wishes.wantsDeclared(declared, active, isMasked)
        : this.file === undefined
          ? wishes.wantsGenerated(trigger, active, isMasked)
          : wishes.wantsHandedOver(trigger, active, isMasked);
    const isWish = isWished && !isServed;
    if (crash === "before" || crash === "after")
      world.service.faults.add({ path: "endpoints.expireSecret", kind: "reset", when: crash });
    const work = life.up(this.inputs);
    // Where a secret was handed over before the crash, state keeps that.
    const code = this.file === undefined ? "network" : "partial";
    // Behind a mask, nothing shows whose roll another ID is.
    const isLost = crash === "before" || (crash === "after" && isMasked);
    if (isWish && isLost) await assert.rejects(work, { code });
    const done = await work.catch(() => "failed");
    world.service.faults.clear();
    if (done === "failed") {
      assert.ok(isWish && isLost, "nothing but the crash makes an update fail");
      if (crash === "after") this.expected += 1;
      if (this.file !== undefined) {
        const handed = readFileSync(this.file, "utf8");
        assert.equal(handed, this.unfinished ?? handed, "what is handed over again is the same");
        this.unfinished = handed;
      }
      return;
    }
    if (isWish) this.expected += 1;
    if (done === "update") {
      assert.equal(this.active.value, declared ?? this.received);
      assert.equal(life.state["signingSecret"], this.file === undefined ? this.active.value : undefined);
      assert.equal(life.state["signingSecretUid"], this.active.uid);
    }
    if (crash === "unsaved") Object.assign(life, before);
    else if (done === "update") {
      wishes.keep(this.active, trigger);
      this.unfinished = undefined;
    }
  }
}

describe("The signing secret, whatever happens", () => {
  let world: World;
  const folder = mkdtempSync(join(tmpdir(), "secret-property-"));
  beforeEach(async () => (world = await World.start()));
  afterEach(() => world.stop());
  after(() => rmSync(folder, { recursive: true }));

  /** What new seeds have found. */
  const finds: Readonly<Record<string, [boolean, Action[]][]>> = {
    "handed over": [
      [
        false,
        [
          { do: "advance", days: 31 },
          { do: "up", crash: "before" },
          { do: "up", crash: "unsaved" },
          { do: "advance", days: 31 },
        ],
      ],
    ],
  };
  const modes = [
    ["declared", "s-one", declaredActions, undefined],
    ["generated", undefined, generatedActions, undefined],
    ["handed over", undefined, generatedActions, join(folder, "secret")],
  ] as const;
  for (const [mode, declared, own, file] of modes) {
    it(`is the one that is ${mode}, and was rolled once for each wish`, async () => {
      const actions = fc.array(fc.oneof(...shared, ...own), { minLength: 1, maxLength: 16 });
      await fc.assert(
        fc.asyncProperty(fc.boolean(), actions, async (isMasked, steps) => {
          world.service.maskSecrets = isMasked && "***";
          const story = new Story(world, declared, file);
          await story.begin();
          for (const step of steps) await story.play(step);
          world.service.maskSecrets = false;
          for (const step of [{ do: "refresh" }, { do: "up", crash: "none" }] as const)
            await story.play(step);
          assert.equal(await story.life.up(story.inputs), "same");
          assert.equal(story.received, story.active.value);
        }),
        { ...runs(150), examples: finds[mode] ?? [] },
      );
    });
  }
});
