/** What each operation on each kind costs: its requests and the bytes of their bodies, exactly. */

import assert from "node:assert/strict";
import type { Fields } from "../../provider/base/fields";
import { definitionsFor } from "../../provider/kinds/definitions";
import type { AnyDefinition } from "../../provider/kinds/definition";
import type { KindName } from "../../provider/kinds/registry";
import { plainFields } from "../support/plain-fields";
import { World, type FakeResource } from "../support/fake-resource";

const { endpoint, eventType, portalLink, subscription } = definitionsFor("documented");

/** The requests of one operation, and the bytes of what they send. */
type Cost = readonly [requests: readonly string[], bytes: number];

/** The bytes of a body with every plain field that answers show, neutral where it is not given. */
function whole(kind: KindName, given: Fields): number {
  const fields = plainFields(kind).filter(({ isShown, needsConvoy }) => isShown !== false && !needsConvoy);
  const all = { ...Object.fromEntries(fields.map((one) => [one.wireName, one.neutral])), ...given };
  return Buffer.byteLength(JSON.stringify(all));
}

interface Subject {
  readonly definition: AnyDefinition;
  readonly declared: Fields;
  readonly changed: Fields;
  readonly costs: Readonly<Record<Operation, Cost>>;
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
      "first up": [["POST p1/endpoints"], 126],
      "up again": [[], 0],
      refresh: [["GET p1/endpoints/<id>"], 0],
      update: [["GET p1/endpoints/<id>", "PUT p1/endpoints/<id>"], whole("endpoint", credited)],
      destroy: [
        ["GET p1/endpoints/<id>", "PUT p1/endpoints/<id>"],
        whole("endpoint", { ...credited, is_disabled: true }),
      ],
    },
  },
  {
    definition: endpoint,
    declared: { adoptId: "e1", url, description: "Invoices" },
    changed: { adoptId: "e1", url, description: "Invoices", secret, secretExpiration: 24 },
    costs: {
      "first up": [["GET p1/endpoints/<id>", "PUT p1/endpoints/<id>"], whole("endpoint", billing)],
      "up again": [[], 0],
      refresh: [["GET p1/endpoints/<id>"], 0],
      update: [["GET p1/endpoints/<id>", "PUT p1/endpoints/<id>/expire_secret"], 55],
      destroy: [[], 0],
    },
  },
  {
    definition: portalLink,
    declared: { name: "tenant", endpoints: ["e1"] },
    changed: { name: "tenant", endpoints: [] },
    costs: {
      "first up": [["POST p1/portal-links", "GET p1/portal-links"], 36],
      "up again": [[], 0],
      refresh: [["GET p1/portal-links/<id>"], 0],
      update: [
        ["GET p1/portal-links/<id>", "PUT p1/portal-links/<id>"],
        whole("portalLink", { name: "tenant" }),
      ],
      destroy: [
        ["GET p1/portal-links/<id>", "PUT p1/portal-links/<id>"],
        whole("portalLink", { name: "tenant" }),
      ],
    },
  },
  {
    definition: subscription,
    declared: { adoptId: "s1", endpointId: "e1", filterConfig: { eventTypes: ["order.created"] } },
    changed: { adoptId: "s1", endpointId: "e1", filterConfig: { eventTypes: ["order.paid"] } },
    costs: {
      "first up": [
        ["GET p1/subscriptions/<id>", "PUT p1/subscriptions/<id>"],
        whole("subscription", filtered("order.created")),
      ],
      "up again": [[], 0],
      refresh: [["GET p1/subscriptions/<id>"], 0],
      update: [
        ["GET p1/subscriptions/<id>", "PUT p1/subscriptions/<id>"],
        whole("subscription", filtered("order.paid")),
      ],
      destroy: [[], 0],
    },
  },
  {
    definition: eventType,
    declared: { adoptId: "t1", category, description: "An order was made" },
    changed: { adoptId: "t1", category, description: "An order was placed" },
    costs: {
      "first up": [["PUT p1/event-types/<id>"], 55],
      "up again": [[], 0],
      refresh: [[], 0],
      update: [["PUT p1/event-types/<id>"], 57],
      destroy: [[], 0],
    },
  },
];

describe("The cost of an operation", () => {
  let world: World;
  beforeEach(async () => {
    world = await World.start({ seed });
  });
  afterEach(() => world.stop());

  function taken(): Cost {
    const bytes = world.service.requests.reduce((total, { bytesIn }) => total + bytesIn, 0);
    return [world.takeRequests(), bytes];
  }

  for (const { definition, declared, changed, costs } of subjects) {
    it(`on ${"adoptId" in declared ? "an adopted" : "a created"} ${definition.kind} is exact`, async () => {
      const life = world.resource(definition);
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
        const [requests, bytes] = taken();
        const known = id ?? life.id ?? "";
        measured[operation] = [requests.map((line) => line.replace(known, "<id>")), bytes];
      }
      assert.deepEqual(measured, costs);
    });
  }
});
