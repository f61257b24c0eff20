/** The limits of a whole process, over resources of every kind and several clients: measured at the service. */

import assert from "node:assert/strict";
import { createClock, startEmulator, type Emulator } from "../../tools/emulator";
import { create, read, update } from "../../provider/lifecycle/apply/crud";
import type { LifecycleContext as Lifecycle } from "../../provider/lifecycle/apply/context";
import { KnownProjects } from "../../provider/lifecycle/apply/live";
import { Leftovers } from "../../provider/lifecycle/apply/leftovers";
import { ExternalSecrets } from "../../provider/kinds/endpoint/secret/external-secrets";
import { Owners } from "../../provider/lifecycle/ownership";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { ClientSettings } from "../../provider/settings/settings";
import { clientOf, quickTime, stopAll } from "../support/api-server";

const { endpoint, eventType, portalLink, subscription } = definitionsFor("documented");

const seed = {
  projects: {
    p1: {
      subscriptions: Array.from({ length: 10 }, (_, index) => ({ uid: `s${index}`, name: "s" })),
      event_types: Array.from({ length: 10 }, (_, index) => ({ id: `t${index}` })),
    },
  },
};
const clock = createClock({ frozen: true });

describe("The limits of a process", () => {
  let service: Emulator;

  beforeEach(async () => (service = await startEmulator({ seed, clock })));
  afterEach(async () => {
    await stopAll();
    await service.stop();
  });

  /** As a process of the host sees it: each kind has a client of its own, made from the same settings. */
  function surroundings(limits: Partial<ClientSettings>): Lifecycle {
    const time = quickTime();
    const around = {
      ...time,
      sleep: async (milliseconds: number) => {
        clock.advance({ milliseconds });
        await time.sleep(milliseconds);
      },
    };
    const client = () => clientOf({ url: service.url }, { apiKey: service.apiKey, ...limits }, around);
    const secrets = new ExternalSecrets(() => undefined);
    const owners = new Owners();
    const known = {
      owners,
      memory: {
        ...{ replaced: new Set<string>(), created: owners.created },
        ...{ follows: () => false, seen: () => undefined },
      },
      leftovers: new Leftovers(owners),
      projects: new KnownProjects(),
      seen: undefined,
      secrets,
    };
    return { client, now: () => clock.now(), say: () => undefined, ...known };
  }

  /** Ten of each kind at once, created or adopted, updated and read: four to six requests each. */
  async function work(around: Lifecycle): Promise<void> {
    const lives = Array.from({ length: 10 }, (_, index) => [
      [endpoint, { name: `e${index}`, url: "https://e.example.com" }, { description: "changed" }] as const,
      [portalLink, { name: `l${index}` }, { canManageEndpoint: true }] as const,
      [subscription, { adoptId: `s${index}`, name: "n" }, { function: "f" }] as const,
      [eventType, { adoptId: `t${index}`, category: "c", description: "d" }, { category: "e" }] as const,
    ]).flat();
    await Promise.all(
      lives.map(async ([kind, inputs, change]) => {
        const { id, state } = await create(kind, around, inputs);
        const updated = await update(kind, around, id, state, { ...inputs, ...change });
        await read(kind, around, id, updated.state);
      }),
    );
  }

  /** Holds every request until as many wait as may. */
  async function workHeldUntil(most: number, limits: Partial<ClientSettings>): Promise<void> {
    const held = service.faults.add({ kind: "gate", times: Infinity });
    const done = work(surroundings(limits));
    while (service.connections.mostRequests < most) await new Promise((resolve) => setImmediate(resolve));
    held.release();
    await done;
  }

  for (const most of [1, 4, 16]) {
    it(`keep ${most} requests under way at most, over ${most} connections at most`, async () => {
      await workHeldUntil(most, { maxConcurrentRequests: most });
      assert.ok(service.requests.length > 100);
      assert.equal(service.connections.mostRequests, most);
      assert.ok(service.connections.opened <= most, `${service.connections.opened} connections`);
    });
  }

  for (const perSecond of [0.5, 10, 40]) {
    it(`start ${perSecond} requests per second at most`, async () => {
      await work(surroundings({ requestsPerSecond: perSecond, maxConcurrentRequests: 1 }));
      const starts = service.requests.map(({ at }) => at.getTime());
      const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
      assert.ok(starts.length > 100);
      assert.ok(Math.min(...gaps) >= 1000 / perSecond, `${Math.min(...gaps)} ms on the service's clock`);
    });
  }

  it("are no limits where nothing is set but 32 requests at once", async () => {
    await workHeldUntil(32, {});
    assert.equal(service.connections.mostRequests, 32);
  });
});
