/** One resource without Pulumi: the same calls in the same order as the engine makes them. */

import { printed } from "../../provider/base/notice";
import type { Said } from "../../provider/base/notice";
import { WebhooksClient } from "../../provider/client";
import { startEmulator, type Emulator, type EmulatorOptions } from "../../tools/emulator";
import { hasCode, InvalidInputError } from "../../provider/base/errors";
import type { Fields } from "../../provider/base/fields";
import { check } from "../../provider/lifecycle/apply/check";
import { consult, diff, type Difference } from "../../provider/lifecycle/plan/diff";
import { isDeletedFirst } from "../../provider/lifecycle/plan/consequences";
import { create, read, update } from "../../provider/lifecycle/apply/crud";
import type { Saved } from "../../provider/lifecycle/apply/state";
import { remove } from "../../provider/lifecycle/apply/remove";
import type { LifecycleContext } from "../../provider/lifecycle/apply/context";
import { KnownProjects, type LastSeen } from "../../provider/lifecycle/apply/live";
import { Owners } from "../../provider/lifecycle/ownership";
import { Leftovers } from "../../provider/lifecycle/apply/leftovers";
import { ExternalSecrets } from "../../provider/kinds/endpoint/secret/external-secrets";
import type { RunMemory } from "../../provider/kinds/effect";
import type { Outside } from "../../provider/kinds/step";
import type { AnyDefinition } from "../../provider/kinds/definition";

/** What the lifecycle works with in one run, and what the user was told. */
export abstract class Surroundings implements LifecycleContext {
  readonly lines: string[] = [];
  owners = new Owners();
  leftovers = new Leftovers(this.owners);
  projects = new KnownProjects();
  readonly seen: LastSeen = { place: "here", here: "", there: "" };
  secrets = new ExternalSecrets(() => this.digestKey);
  /** What the key of digests is made from. */
  digestKey = "digest-key";

  constructor(
    readonly api: WebhooksClient,
    readonly emulator?: Emulator,
  ) {}

  get memory(): RunMemory {
    const { created } = this.owners;
    return { replaced: new Set(), created, follows: () => false, seen: () => undefined };
  }

  client(projectId: unknown): WebhooksClient {
    return this.api.forProject(String(projectId));
  }

  now(): Date {
    return this.emulator?.clock.now() ?? new Date();
  }

  say(notice: Said): void {
    this.lines.push(printed(notice));
  }

  /** Begins another run, in a provider process of its own. */
  nextRun(): void {
    this.owners = new Owners();
    this.leftovers = new Leftovers(this.owners);
    this.projects = new KnownProjects();
    this.secrets = new ExternalSecrets(() => this.digestKey);
  }

  /** METHOD and the last parts of each path since the last call, for exact counts. Emulated services only. */
  takeRequests(below = /^\/api\/v1\/projects\//): string[] {
    const taken = this.emulator?.requests.map(({ method, path }) => `${method} ${path.replace(below, "")}`);
    this.emulator?.clearRequests();
    return taken ?? [];
  }

  async stop(): Promise<void> {
    await this.api.close();
    await this.emulator?.stop();
  }
}

/** Starts an emulator, and makes a client of its project `p1`. */
export async function startService(options: EmulatorOptions): Promise<[WebhooksClient, Emulator]> {
  const emulator = await startEmulator(options);
  const { dialect } = options;
  const settings = {
    baseUrl: emulator.url,
    apiKey: emulator.apiKey,
    projectId: "p1",
    organisationId: emulator.organisationId,
    personalApiKey: emulator.personalApiKey,
    maxRetries: 0,
    dialect,
  };
  return [new WebhooksClient(settings), emulator];
}

/** An emulator of its own, and a client for it. */
export class World extends Surroundings {
  private constructor(
    api: WebhooksClient,
    readonly service: Emulator,
  ) {
    super(api, service);
  }

  static async start(options: EmulatorOptions = {}): Promise<World> {
    return new World(...(await startService(options)));
  }

  resource(definition: AnyDefinition, name = "billing"): FakeResource {
    return new FakeResource(this, definition, name);
  }
}

/** One resource: its inputs, its state, and what can be done with it. */
export class FakeResource {
  id: string | undefined;
  inputs: Fields = {};
  state: Fields = {};
  /** The live values of undeclared inputs that keep their value. */
  unmanaged: Fields = {};
  /** Whether the last create or update was left unfinished. */
  isPartial = false;

  private readonly world: LifecycleContext;

  constructor(
    world: LifecycleContext,
    readonly definition: AnyDefinition,
    readonly name: string,
  ) {
    this.world = worldFor(world, definition);
  }

  /** The inputs as they would be recorded. */
  check(news: Fields): Fields {
    const context = { isUnknown: () => false, logicalName: this.name, projectId: "p1" };
    const { inputs, problems } = check(this.definition, this.inputs, news, context);
    if (problems.length > 0) throw new InvalidInputError(problems);
    return inputs;
  }

  /** What an update would change, without what lies outside. */
  preview(news: Fields): PrintedDifference {
    return printedDifference(this.difference(this.check(news)));
  }

  /** What an update would change, and the lines about it. */
  async consulted(news: Fields): Promise<PrintedDifference> {
    const { id = "", state, world } = this;
    const inputs = this.check(news);
    const outside = await consult(this.definition, world.secrets, () => false, world.now(), {
      ...{ id, state, inputs },
    });
    const found = this.difference(inputs, outside.secretMatch);
    return printedDifference({ ...found, lines: [...outside.lines, ...found.lines] });
  }

  private difference(inputs: Fields, secretMatch?: Outside["secretMatch"]): Difference {
    const { id, state, world } = this;
    if (id === undefined) throw new Error("nothing to compare with");
    return diff(this.definition, id, state, inputs, () => false, world.now(), undefined, { secretMatch });
  }

  /** Brings the object to what is declared. Returns what was done. */
  async up(news: Fields): Promise<"create" | "replace" | "update" | "same"> {
    const inputs = this.check(news);
    if (this.id === undefined) {
      await this.apply(inputs, () => create(this.definition, this.world, inputs));
      return "create";
    }
    const { id, state } = this;
    const { changes, replaces } = await this.consulted(news);
    if (replaces.length > 0) {
      await this.replace(news);
      return "replace";
    }
    if (!changes && !this.isPartial) {
      this.inputs = inputs;
      return "same";
    }
    await this.apply(inputs, () => update(this.definition, this.world, id, state, inputs));
    return "update";
  }

  /** Makes a new object and removes the old one, whether that is necessary or not. */
  async replace(news: Fields): Promise<void> {
    const { id, state } = this;
    this.inputs = {};
    const inputs = this.check(news);
    this.id = undefined;
    const removeOld = async (): Promise<void> => {
      if (id !== undefined) await remove(this.definition, this.world, id, state);
    };
    const isFirst = isDeletedFirst(this.definition, state, inputs);
    if (isFirst) await removeOld();
    await this.apply(inputs, () => create(this.definition, this.world, inputs));
    if (!isFirst) await removeOld();
  }

  /** Takes over what is live. Returns whether the object still exists. */
  async refresh(): Promise<boolean> {
    if (this.id === undefined) return false;
    const seen = await read(this.definition, this.world, this.id, this.state, this.unmanaged);
    if (seen === undefined) this.id = undefined;
    this.inputs = seen?.inputs ?? {};
    this.state = seen?.state ?? {};
    this.unmanaged = seen?.unmanaged ?? {};
    return seen !== undefined;
  }

  async destroy(): Promise<void> {
    if (this.id !== undefined) await remove(this.definition, this.world, this.id, this.state);
    this.id = undefined;
  }

  private async apply(inputs: Fields, work: () => Promise<Saved>): Promise<void> {
    try {
      const saved = await work();
      Object.assign(this, { ...saved, inputs, isPartial: false });
    } catch (error) {
      if (hasCode(error, "partial")) {
        const isNew = this.id === undefined;
        Object.assign(this, { id: error.id, state: error.properties, isPartial: true });
        if (isNew) this.inputs = inputs;
      }
      throw error;
    }
  }
}

/** The same world, whose client sends the key that the requests of the kind are sent with. */
export function worldFor(world: LifecycleContext, { key }: AnyDefinition): LifecycleContext {
  if (key !== "personalApiKey") return world;
  const client = (): WebhooksClient => world.client("p1").withPersonalKey();
  return Object.create(world, { client: { value: client } }) as LifecycleContext;
}

/** A difference with its lines as a user reads them. */
export interface PrintedDifference extends Omit<Difference, "lines"> {
  readonly lines: readonly string[];
}

/** The difference with its lines as a user reads them, without their subject. */
export function printedDifference(difference: Difference): PrintedDifference {
  return { ...difference, lines: difference.lines.map((notice) => printed(notice)) };
}
