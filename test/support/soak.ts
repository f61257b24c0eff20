/** Fifty resources under random edits, drifts and faults on the embedded engine; after each round everything must hold. */

import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmulator, type Emulator, type Fault, type FaultTarget, type Seed } from "../../tools/emulator";
import { EmbeddedStack, type Result } from "../embedded-engine";
import { canary, program, type Topology, type Declared } from "../e2e/world";
import { makeProgram } from "./packed";

/** Numbers by chance, from a seed. */
class Chance {
  constructor(private state: number) {}

  /** A whole number from 0 up to `limit`. */
  below(limit: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * limit);
  }

  of<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error("nothing to choose from");
    return item;
  }
}

const url = "https://soak.example.com/hooks";

/** What the service holds before: what can only be adopted. */
function soakSeed(): Seed {
  const numbers = Array.from({ length: 6 }, (_, index) => index);
  return {
    projects: {
      p1: {
        endpoints: [{ uid: "e-live", name: "live", url }],
        subscriptions: numbers.map((index) => ({ uid: `s${index}`, name: `s${index}` })),
        event_types: numbers.map((index) => ({ id: `t${index}`, name: `t${index}` })),
      },
    },
  };
}

/** Fifty resources. */
function soakTopology(): Topology {
  const topology: Record<string, Declared> = { live: { kind: "Endpoint", args: { adoptId: "e-live", url } } };
  for (let index = 0; index < 27; index += 1) topology[`endpoint-${index}`] = newEndpoint(index);
  for (let index = 0; index < 10; index += 1) {
    const endpoints = ["e-live", { $ref: `endpoint-${index}.id` }];
    topology[`link-${index}`] = { kind: "PortalLink", args: { endpoints, canManageEndpoint: false } };
  }
  for (let index = 0; index < 6; index += 1) {
    topology[`subscription-${index}`] = {
      kind: "Subscription",
      args: { adoptId: `s${index}`, function: "f0" },
    };
    const eventType = { adoptId: `t${index}`, category: "c", description: "d0" };
    topology[`event-type-${index}`] = { kind: "EventType", args: eventType };
  }
  return topology;
}

/** Every third one declares its secret, every third one lets it be made, the rest leave it to the service. */
function newEndpoint(index: number): Declared {
  const secret = [{ secret: `${canary}-0` }, { secretTriggers: { n: 0 } }, { paused: false }][index % 3];
  return { kind: "Endpoint", args: { url, description: "d0", secretExpiration: 24, ...secret } };
}

/** Another topology, and how many rolls of a secret it asks for. */
function randomEdit(
  chance: Chance,
  topology: Topology,
  round: number,
): { topology: Topology; wishes: number } {
  const name = chance.of(Object.keys(topology));
  const declared = topology[name];
  const args = declared?.args ?? {};
  const version = `${round}-${chance.below(1000)}`;
  const changed = (more: object, wishes = 0) => ({
    topology: {
      ...topology,
      [name]: { ...declared, kind: declared?.kind ?? "Endpoint", args: { ...args, ...more } },
    },
    wishes,
  });
  if (declared?.kind === "PortalLink")
    return changed({ canManageEndpoint: args["canManageEndpoint"] !== true });
  if (declared?.kind === "Subscription") return changed({ function: `f${version}` });
  if (declared?.kind === "EventType") return changed({ description: `d${version}` });
  const isNeeded = Object.values(topology).some(({ args: other }) =>
    JSON.stringify(other).includes(`"${name}.id"`),
  );
  const isReplaced = chance.below(6) === 0 && !isNeeded && name !== "live";
  if (isReplaced) {
    const { [name]: _gone, ...rest } = topology;
    return { topology: { ...rest, [`endpoint-${version}`]: newEndpoint(chance.below(3)) }, wishes: 0 };
  }
  if (chance.below(2) === 0) return changed({ description: chance.of(["", `d${version}`]) });
  if (args["secret"] !== undefined) return changed({ secret: `${canary}-${version}` }, 1);
  if (args["secretTriggers"] !== undefined) return changed({ secretTriggers: { n: version } }, 1);
  return changed(
    args["paused"] === undefined ? { description: `d${version}` } : { paused: args["paused"] !== true },
  );
}

/** A change behind the program's back. Returns how many rolls it makes or asks for. */
function randomDrift(chance: Chance, service: Emulator): number {
  const { endpoints, portalLinks, subscriptions, rollSecret } = service.project("p1");
  const { uid, status } = chance.of(endpoints.list());
  switch (chance.below(5)) {
    case 0:
      // The roll itself, and the one back to what is declared.
      rollSecret(uid);
      return 2;
    case 1:
      if (status === "active") endpoints.patch(uid, { status: "paused" });
      return 0;
    case 2:
      portalLinks.patch(chance.of(portalLinks.list()).uid, { can_manage_endpoint: chance.below(2) === 0 });
      return 0;
    case 3:
      subscriptions.patch(chance.of(subscriptions.list()).uid, { function: "drift" });
      return 0;
    default:
      endpoints.patch(uid, { description: "drift", name: "drift" });
      return 0;
  }
}

/** A fault on some requests. */
function randomFault(chance: Chance): Fault & FaultTarget {
  const when = chance.of(["before", "after"] as const);
  const fault = chance.of<Fault>([
    { kind: "reset", when },
    { kind: "status", when, status: chance.of([500, 502, 503, 504]) },
    { kind: "status", status: 429, retryAfter: 0 },
    { kind: "status", status: chance.of([400, 401, 403, 409]) },
    { kind: "delay", milliseconds: chance.below(50), when },
    { kind: "truncatedJson" },
    { kind: "emptyBody" },
    { kind: "html", when },
    { kind: "wrongTypes" },
    { kind: "drip", bytes: 100, everyMilliseconds: 1 },
  ]);
  return { ...fault, method: chance.of(["GET", "PUT", "PUT", "POST"]), times: 1 + chance.below(4) };
}

// Notes how much memory the process of the provider has used at most.
const noteMemory = `
if (process.argv.join(" ").includes("dynamic-provider"))
  setInterval(() => require("node:fs").writeFileSync(process.env.PROVIDER_MEMORY, String(process.resourceUsage().maxRSS)), 200).unref();
`;

/** What a soak has seen so far. */
export interface SoakCounts {
  rounds: number;
  requests: number;
  faults: number;
  failedUps: number;
  rolls: number;
  wishes: number;
  /** Creates of which nobody can tell whether they happened; each was reported to the user. */
  reported: number;
  /** Peak of the provider process in megabytes, one for each round. */
  readonly megabytes: number[];
}

/** One soak, from start to end. */
export class Soak {
  readonly counts: SoakCounts = {
    rounds: 0,
    requests: 0,
    faults: 0,
    failedUps: 0,
    rolls: 0,
    wishes: 0,
    reported: 0,
    megabytes: [],
  };
  private topology: Topology = soakTopology();

  private constructor(
    private readonly service: Emulator,
    private readonly stack: EmbeddedStack,
    private readonly directory: string,
    private readonly home: string,
    private readonly chance: Chance,
  ) {}

  static async start(seed: number): Promise<Soak> {
    const service = await startEmulator({ seed: soakSeed(), apiKeys: [`${canary}-key`] });
    const files = { "index.js": program, "topology.json": "{}" };
    const directory = await makeProgram({ name: "scenario", files });
    const home = await mkdtemp(join(tmpdir(), "soak-"));
    writeFileSync(join(home, "note-memory.cjs"), noteMemory);
    const environment = {
      NODE_OPTIONS: `--require=${join(home, "note-memory.cjs")}`,
      PROVIDER_MEMORY: join(home, "memory"),
      WEBHOOKS_BASE_URL: service.url,
      WEBHOOKS_API_KEY: service.apiKey,
      WEBHOOKS_PROJECT_ID: "p1",
      WEBHOOKS_MAX_RETRIES: "2",
    };
    const place = { directory, stateDirectory: home, stack: "test", passphrase: "x", environment };
    const soak = new Soak(service, new EmbeddedStack(place), directory, home, new Chance(seed));
    await soak.good(await soak.up());
    return soak;
  }

  /** Edits, drifts and faults, an `up` that may fail, and one without faults that must not. */
  async round(): Promise<void> {
    const { chance, counts, service } = this;
    for (let edits = chance.below(8); edits >= 0; edits -= 1) {
      const edit = randomEdit(chance, this.topology, counts.rounds);
      this.topology = edit.topology;
      counts.wishes += edit.wishes;
    }
    for (let drifts = chance.below(6); drifts > 0; drifts -= 1) counts.wishes += randomDrift(chance, service);
    for (let faults = chance.below(8); faults > 0; faults -= 1) {
      service.faults.add(randomFault(chance));
      counts.faults += 1;
    }
    const troubled = await this.up();
    if (troubled.exitCode !== 0) counts.failedUps += 1;
    counts.reported += troubled.stdout.split("may have been created all the same").length - 1;
    service.faults.clear();
    await this.good(await this.up(true));
    this.holds();
    if (counts.rounds % 3 === 0) await this.good(await this.stack.preview({ expectNoChanges: true }));
    counts.rounds += 1;
    counts.requests += service.requests.length;
    service.clearRequests();
  }

  /** Destroys everything. */
  async end(): Promise<void> {
    await this.good(await this.stack.destroy());
    assert.equal(this.stack.exportState().deployment.resources, undefined);
    await this.remove();
  }

  async remove(): Promise<void> {
    await this.service.stop();
    for (const folder of [this.directory, this.home]) await rm(folder, { recursive: true, force: true });
  }

  private async up(refresh = false): Promise<Result> {
    writeFileSync(join(this.directory, "topology.json"), JSON.stringify(this.topology));
    const result = await this.stack.up({ refresh });
    const memory = join(this.home, "memory");
    this.counts.megabytes.push(Number(readFileSync(memory, "utf8")) / 1024);
    rmSync(memory);
    assert.ok(!result.stdout.includes(canary), "a secret was shown");
    return result;
  }

  private async good({ exitCode, stdout }: Result): Promise<void> {
    assert.equal(exitCode, 0, stdout);
  }

  /** The service holds what is declared, every object is known, and no secret was rolled without a wish. */
  private holds(): void {
    const { counts, service } = this;
    const { endpoints, portalLinks, subscriptions, eventTypes } = service.project("p1");
    const state = this.stack.exportState();
    assert.ok(!JSON.stringify(state).includes(canary), "a secret stands in state");
    assert.deepEqual(state.deployment.pending_operations ?? [], []);
    const known = (state.deployment.resources ?? []).filter(({ type }) => type.includes("webhooks:"));
    assert.equal(known.length, Object.keys(this.topology).length);
    for (const { urn, id = "" } of known) {
      const name = urn.split("::").at(-1) ?? "";
      const { kind, args = {} } = this.topology[name] ?? {};
      if (kind === "Endpoint") {
        const object = endpoints.get(id);
        assert.equal(object?.description ?? "", args["description"] ?? "", name);
        if (args["paused"] !== undefined) assert.equal(object?.status === "paused", args["paused"], name);
        const active = object?.secrets.filter(({ expires_at, deleted_at }) => !expires_at && !deleted_at);
        assert.equal(active?.length, 1, name);
        if (args["secret"] !== undefined) assert.equal(active[0]?.value, args["secret"], name);
      } else if (kind === "PortalLink") {
        assert.equal(portalLinks.get(id)?.can_manage_endpoint, args["canManageEndpoint"], name);
      } else if (kind === "Subscription") {
        assert.equal(subscriptions.get(id)?.function, args["function"], name);
      } else {
        assert.equal(eventTypes.get(id)?.description, args["description"], name);
      }
    }
    const ids = new Set(known.map(({ id }) => id));
    const isUnknown = ({ uid, status }: { uid: string; status?: string }) =>
      !ids.has(uid) && status !== "inactive";
    const strangers =
      endpoints.list().filter(isUnknown).length + portalLinks.list().filter(isLive(ids)).length;
    assert.ok(strangers <= counts.reported, `${strangers} objects nobody knows, ${counts.reported} reported`);
    counts.rolls = endpoints.list().reduce((sum, { secrets }) => sum + secrets.length - 1, 0);
    assert.ok(counts.rolls <= counts.wishes, `${counts.rolls} rolls for ${counts.wishes} wishes`);
  }
}

/** Whether a portal link leads anywhere although no state knows it. */
function isLive(
  ids: ReadonlySet<string | undefined>,
): (link: { uid: string; endpoints: string[] }) => boolean {
  return ({ uid, endpoints }) => !ids.has(uid) && endpoints.length > 0;
}
