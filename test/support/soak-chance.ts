/** What happens by chance in a soak: edits, drifts, faults. The same seed gives the same story. */

import type { Emulator, Fault, FaultTarget, Seed } from "../../tools/emulator";
import { canary, type Declared, type Topology } from "../e2e/world";

/** Numbers by chance, from a seed. */
export class Chance {
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
export function soakSeed(): Seed {
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
export function soakTopology(): Topology {
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
export function randomEdit(
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
export function randomDrift(chance: Chance, service: Emulator): number {
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
export function randomFault(chance: Chance): Fault & FaultTarget {
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
