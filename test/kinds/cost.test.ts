/** What each operation on each kind costs: its requests, the bytes of their bodies, its comparisons and the bytes of state, exactly. */

import assert from "node:assert/strict";
import { mock } from "node:test";
import type { Fields } from "../../provider/base/fields";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { AnyDefinition } from "../../provider/kinds/definition";
import { kinds, readOnlyKinds } from "../../provider/kinds/registry";
import type { KindName } from "../../provider/kinds/registry";
import { plainFields } from "../support/plain-fields";
import { World, type FakeResource } from "../support/fake-resource";

const { endpoint, eventType, portalLink, subscription } = definitionsFor("documented");

/** The requests of one operation, the bytes of what they send, and how often all inputs are compared. */
type Cost = readonly [requests: readonly string[], bytes: number, comparisons: number];

/** The bytes of a body with every plain field that answers show, neutral where it is not given. */
function whole(kind: KindName, given: Fields): number {
  const fields = plainFields(kind).filter(({ isShown, needsConvoy }) => isShown !== false && !needsConvoy);
  const all = {
    ...Object.fromEntries(fields.map((plainField) => [plainField.wireName, plainField.neutral])),
    ...given,
  };
  return Buffer.byteLength(JSON.stringify(all));
}

interface Subject {
  readonly definition: AnyDefinition;
  readonly declared: Fields;
  readonly changed: Fields;
  readonly costs: Readonly<Record<Operation, Cost>>;
  /** The bytes of state after the first up. */
  readonly state: number;
}

const operations = ["first up", "up again", "refresh", "update", "destroy"] as const;
type Operation = (typeof operations)[number];

const seed = {
  projects: {
    p1: {
      endpoints: [{ uid: "e1", name: "billing", url: "https://billing.example.com" }],
      subscriptions: [{ uid: "s1", name: "orders" }],
      event_types: [{ id: "t1", name: "order.created" }],
    },
  },
};
const url = "https://billing.example.com/webhooks";
const category = "orders";
const secret = "a-secret-of-a-known-length";
const billing = { name: "billing", url, description: "Invoices", is_disabled: false };
const credited = { ...billing, description: "Invoices and credit notes" };
const filtered = (type: string): Fields => ({
  ...{ name: "orders", endpoint_id: "e1" },
  filter_config: { event_types: [type], filter: { body: {}, headers: {} } },
});

const subjects: readonly Subject[] = [
  {
    definition: endpoint,
    declared: { url, secret, description: "Invoices" },
    changed: { url, secret, description: "Invoices and credit notes" },
    costs: {
      "first up": [["POST p1/endpoints"], 126, 1],
      "up again": [[], 0, 0],
      refresh: [["GET p1/endpoints/<id>"], 0, 1],
      update: [["GET p1/endpoints/<id>", "PUT p1/endpoints/<id>"], whole("endpoint", credited), 2],
      destroy: [
        ["GET p1/endpoints/<id>", "PUT p1/endpoints/<id>"],
        whole("endpoint", { ...credited, is_disabled: true }),
        1,
      ],
    },
    state: 427,
  },
  {
    definition: endpoint,
    declared: { adoptId: "e1", url, description: "Invoices" },
    changed: { adoptId: "e1", url, description: "Invoices", secret, secretExpiration: 24 },
    costs: {
      "first up": [["GET p1/endpoints/<id>", "PUT p1/endpoints/<id>"], whole("endpoint", billing), 2],
      "up again": [[], 0, 0],
      refresh: [["GET p1/endpoints/<id>"], 0, 1],
      update: [["GET p1/endpoints/<id>", "PUT p1/endpoints/<id>/expire_secret"], 55, 2],
      destroy: [[], 0, 0],
    },
    state: 393,
  },
  {
    definition: portalLink,
    declared: { name: "tenant", endpoints: ["e1"] },
    changed: { name: "tenant", endpoints: [] },
    costs: {
      "first up": [["POST p1/portal-links", "GET p1/portal-links"], 36, 3],
      "up again": [[], 0, 0],
      refresh: [["GET p1/portal-links/<id>"], 0, 1],
      update: [
        ["GET p1/portal-links/<id>", "PUT p1/portal-links/<id>"],
        whole("portalLink", { name: "tenant" }),
        2,
      ],
      destroy: [
        ["GET p1/portal-links/<id>", "PUT p1/portal-links/<id>"],
        whole("portalLink", { name: "tenant" }),
        1,
      ],
    },
    state: 269,
  },
  {
    definition: subscription,
    declared: { adoptId: "s1", endpointId: "e1", filterConfig: { eventTypes: ["order.created"] } },
    changed: { adoptId: "s1", endpointId: "e1", filterConfig: { eventTypes: ["order.paid"] } },
    costs: {
      "first up": [
        ["GET p1/subscriptions/<id>", "PUT p1/subscriptions/<id>"],
        whole("subscription", filtered("order.created")),
        2,
      ],
      "up again": [[], 0, 0],
      refresh: [["GET p1/subscriptions/<id>"], 0, 1],
      update: [
        ["GET p1/subscriptions/<id>", "PUT p1/subscriptions/<id>"],
        whole("subscription", filtered("order.paid")),
        2,
      ],
      destroy: [[], 0, 0],
    },
    state: 207,
  },
  {
    definition: eventType,
    declared: { adoptId: "t1", category, description: "An order was made" },
    changed: { adoptId: "t1", category, description: "An order was placed" },
    costs: {
      "first up": [["PUT p1/event-types/<id>"], 55, 2],
      "up again": [[], 0, 0],
      refresh: [[], 0, 0],
      update: [["PUT p1/event-types/<id>"], 57, 2],
      destroy: [[], 0, 0],
    },
    state: 110,
  },
];

describe("The cost of an operation", () => {
  let world: World;
  beforeEach(async () => {
    world = await World.start({ seed });
  });
  afterEach(() => world.stop());

  let comparisons = 0;

  /** The definition, which counts the comparisons: each looks at every input once. */
  function counted({ fields, ...definition }: AnyDefinition): AnyDefinition {
    const projectId: AnyDefinition["fields"]["projectId"] = {
      replaces: true,
      observe: (live, declared) => {
        comparisons += 1;
        return declared ?? live["projectId"] ?? undefined;
      },
    };
    return { ...definition, fields: { ...fields, projectId } };
  }

  function taken(): Cost {
    const bytes = world.service.requests.reduce((total, { bytesIn }) => total + bytesIn, 0);
    const count = comparisons;
    comparisons = 0;
    return [world.takeRequests(), bytes, count];
  }

  for (const { definition, declared, changed, costs, state } of subjects) {
    it(`on ${"adoptId" in declared ? "an adopted" : "a created"} ${definition.kind} is exact`, async () => {
      const life = world.resource(counted(definition));
      let firstState: number | undefined;
      const steps: Readonly<Record<Operation, (life: FakeResource) => Promise<unknown>>> = {
        "first up": () => life.up(declared),
        "up again": () => life.up(declared),
        refresh: () => life.refresh(),
        update: () => life.up(changed),
        destroy: () => life.destroy(),
      };
      const measured: Partial<Record<Operation, Cost>> = {};
      for (const operation of operations) {
        const id = life.id;
        await steps[operation](life);
        const [requests, bytes, count] = taken();
        const known = id ?? life.id ?? "";
        measured[operation] = [requests.map((line) => line.replace(known, "<id>")), bytes, count];
        firstState ??= Buffer.byteLength(JSON.stringify(life.state));
      }
      assert.deepEqual(measured, costs);
      assert.equal(firstState, state);
    });
  }

  it("is one comparison for each object that a list shows as it is in state", async () => {
    await world.stop();
    world = await World.start({ dialect: "convoy" });
    const definition = counted(definitionsFor("convoy").endpoint);
    const lives = Array.from({ length: 20 }, (_, index) => world.resource(definition, `endpoint ${index}`));
    for (const life of lives) await life.up({ url });
    for (const life of lives) await life.refresh();
    taken();
    for (const life of lives) await life.refresh();
    const [requests, , count] = taken();
    assert.ok(requests.length < lives.length, requests.join());
    assert.equal(count, lives.length);
  });

  it("of a client is the operations of the kinds that it is asked for, each made once", async () => {
    const made: string[] = [];
    for (const kind of Object.values({ ...kinds, ...readOnlyKinds })) {
      const { collection, operations } = kind;
      mock.method(kind as { operations: () => unknown }, "operations", () => {
        made.push(collection);
        return operations();
      });
    }
    try {
      const client = world.api.forProject("p2").until(new AbortController().signal);
      for (const uid of ["e1", "e2"]) await assert.rejects(client.endpoints.get(uid));
      assert.deepEqual(made, ["endpoints"]);
    } finally {
      mock.restoreAll();
    }
  });
});
