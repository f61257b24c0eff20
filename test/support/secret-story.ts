/** One endpoint and the receiver of its signing secret: each way to ask for one, and the three rules that hold at the end of every story. */

import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Fields } from "../../provider/base/fields";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { DialectName } from "../../provider/settings/settings";
import { World } from "./fake-resource";
import type { FakeResource } from "./fake-resource";

/** Where secrets are read and handed to. */
interface Places {
  readonly from: string;
  readonly to: string;
}

/** A way to ask for a signing secret. */
export interface Origin {
  readonly title: string;
  /** What a program declares for the secret of this turn. */
  inputs(turn: number, places: Places): Fields;
  /** Whether the program, or a place outside, says what the secret is. */
  readonly isDeclared?: boolean;
  /** Whether new secrets are handed over. */
  readonly isHandedOver?: boolean;
  /** Whether state must not hold the value. */
  readonly isKeptOut?: boolean;
  /** Whether a turn comes with the time. */
  readonly isByAge?: boolean;
}

const days = 30;
export const origins: readonly Origin[] = [
  { title: "secret", inputs: (turn) => ({ secret: valueOf(turn) }), isDeclared: true },
  {
    title: "secretFrom",
    inputs: (_, { from }) => ({ secretFrom: { file: from } }),
    isDeclared: true,
    isKeptOut: true,
  },
  {
    title: "secretTo",
    inputs: (turn, { to }) => ({ secretTo: { file: to }, secretTriggers: { turn } }),
    isHandedOver: true,
    isKeptOut: true,
  },
  {
    title: "secretTo by age",
    inputs: (_, { to }) => ({ secretTo: { file: to }, rotateSecretAfterDays: days }),
    isHandedOver: true,
    isKeptOut: true,
    isByAge: true,
  },
  { title: "secretTriggers", inputs: (turn) => ({ secretTriggers: { turn } }) },
  { title: "an age", inputs: () => ({ rotateSecretAfterDays: days }), isByAge: true },
];

/** The secret that is declared for a turn. */
export function valueOf(turn: number): string {
  return `canary-${turn}`;
}

/** An endpoint whose secrets have an overlap, from its creation on. */
export class SecretStory {
  life: FakeResource;
  turn = 1;
  /** What is declared besides the secret. */
  more: Fields = {};
  /** Whether the receiver can know the active secret: it was made here, or the service has shown it. */
  isKnown: boolean;
  readonly url = "https://billing.example.com/hooks";
  private readonly folder = mkdtempSync(join(tmpdir(), "secret-story-"));
  readonly places = { from: join(this.folder, "from"), to: join(this.folder, "to") };
  /** Each text that a user has seen. */
  private readonly said: string[] = [];

  private constructor(
    readonly world: World,
    readonly dialect: DialectName,
    public origin: Origin,
    readonly isMasked: boolean,
  ) {
    this.life = world.resource(definitionsFor(dialect).endpoint);
    this.isKnown = !isMasked || origin.isDeclared === true || origin.isHandedOver === true;
    world.service.maskSecrets = isMasked && "***";
    this.put();
  }

  static async start(dialect: DialectName, origin: Origin, isMasked: boolean): Promise<SecretStory> {
    return new SecretStory(
      await World.start({ dialect, expirationUnit: "hours" }),
      dialect,
      origin,
      isMasked,
    );
  }

  async stop(): Promise<void> {
    rmSync(this.folder, { recursive: true });
    await this.world.stop();
  }

  /** What is declared, without what asks for a secret. */
  get base(): Fields {
    return { url: this.url, secretExpiration: 24, advancedSignatures: true, ...this.more };
  }

  get declared(): Fields {
    return { ...this.base, ...this.origin.inputs(this.turn, this.places) };
  }

  get secrets() {
    return this.world.service.project("p1").endpoints.get(this.life.id ?? "")?.secrets ?? [];
  }

  get active() {
    const [active, ...others] = this.secrets.filter((secret) => !secret.expires_at && !secret.deleted_at);
    assert.ok(active);
    assert.deepEqual(others, [], "only one secret is active");
    return active;
  }

  /** What the receiver can take the secret from. */
  get received(): string | undefined {
    if (this.origin.isDeclared) return valueOf(this.turn);
    if (!this.origin.isHandedOver) return this.life.state["signingSecret"] as string | undefined;
    return existsSync(this.places.to) ? readFileSync(this.places.to, "utf8") : undefined;
  }

  /** The next turn asks for another secret, in a run of its own. */
  wish(): void {
    this.turn += 1;
    this.put();
    if (this.origin.isByAge) this.world.service.clock.advance({ days: days + 1 });
    this.world.nextRun();
  }

  private put(): void {
    writeFileSync(this.places.from, `${valueOf(this.turn)}\n`);
  }

  async up(inputs = this.declared): Promise<string> {
    return this.life.up(inputs);
  }

  /** What a preview says. */
  async preview(inputs = this.declared): Promise<{ readonly changes: boolean; readonly lines: string }> {
    const { changes, lines } = await this.life.consulted(inputs);
    this.said.push(...lines);
    return { changes, lines: lines.join("\n") };
  }

  /** Fails, and leaves a state without a secret that does not belong there. */
  async fails(expected: RegExp, inputs = this.declared): Promise<void> {
    const error: unknown = await this.life.up(inputs).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof Error, "it did not fail");
    assert.match(error.message, expected);
    this.said.push(error.message);
    this.showsNothing();
  }

  /** What a run did is lost before its state is saved. */
  async unsaved(): Promise<void> {
    const { state, inputs, unmanaged } = this.life;
    await this.up();
    Object.assign(this.life, { state, inputs, unmanaged });
    this.world.nextRun();
  }

  foreignRoll(): void {
    this.world.service.project("p1").rollSecret(this.life.id ?? "", { secret: "canary-foreign" });
  }

  /** Another resource, in another run, which takes the endpoint over. */
  adopting(): void {
    const { id } = this.life;
    rmSync(this.places.to, { force: true });
    this.world.nextRun();
    this.life = this.world.resource(this.life.definition, "adopting");
    this.more = { ...this.more, adoptId: id };
    this.isKnown = this.origin.isDeclared === true || (!this.isMasked && !this.origin.isHandedOver);
  }

  /** @returns the requests since the last call but for reads */
  writes(): string[] {
    return this.world.takeRequests().filter((line) => !line.startsWith("GET"));
  }

  /** All three rules hold, now and after whatever changes nothing. */
  async ends(rolls: number): Promise<void> {
    const before = this.secrets.length;
    assert.equal(before, rolls + 1, `${before - 1} rolls`);
    this.deliveredIsInForce();
    this.showsNothing();
    this.writes();
    assert.equal(await this.up(), "same");
    await this.life.refresh();
    this.world.nextRun();
    assert.deepEqual([await this.preview(), await this.up()], [{ changes: false, lines: "" }, "same"]);
    assert.deepEqual(this.writes(), [], "no second roll");
    this.deliveredIsInForce();
    this.showsNothing();
  }

  /** What the receiver got is what signs, and state says which secret that is. */
  private deliveredIsInForce(): void {
    const { state } = this.life;
    const { value, uid } = this.active;
    const { isDeclared, isHandedOver, isKeptOut } = this.origin;
    assert.equal(this.received, this.isKnown ? value : undefined);
    assert.equal(state["signingSecret"], isKeptOut || !this.isKnown ? undefined : value);
    assert.equal(state["signingSecretUid"], uid);
    assert.equal(state["appliedSecretUid"], isHandedOver ? uid : undefined);
    const isDigest = /^[\w-]{8}\.[\w-]{43}$/.test(String(state["secretDigest"]));
    assert.equal(isDigest, isDeclared === true && isKeptOut === true);
  }

  /** No secret is in a line, an error or a place of state that is not its own; older ones are nowhere. */
  private showsNothing(): void {
    const { state, inputs, unmanaged } = this.life;
    const { secret: _declared, signingSecret, ...rest } = state;
    const { secret: _given, ...given } = inputs;
    const seen = JSON.stringify([rest, given, unmanaged, this.world.lines, this.said]);
    const turns = Array.from({ length: this.turn }, (_, index) => valueOf(index + 1));
    const handed = existsSync(this.places.to) ? [readFileSync(this.places.to, "utf8")] : [];
    for (const value of [
      ...this.secrets.map((secretObject) => secretObject.value),
      ...turns,
      ...handed,
      "canary",
    ])
      assert.ok(!seen.includes(value), `${value} is shown: ${seen}`);
    const noted = this.secrets.find(({ uid }) => uid === state["signingSecretUid"]);
    if (signingSecret !== undefined) assert.equal(signingSecret, noted?.value);
  }
}
